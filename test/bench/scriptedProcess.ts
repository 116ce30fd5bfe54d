// The scripted server in a process of its own, 50 ms an answer, so that its work is not counted as ours.
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'

const server = await startScriptedServer((request) => ({ ...designerReply(request), delayMs: 50 }))
process.send?.(`${server.url}/v1`)
