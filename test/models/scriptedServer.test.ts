import { afterEach, describe, expect, it } from 'vitest'
import type { ModelCall } from '../../src/models/calls.ts'
import { openModel } from '../../src/models/openModel.ts'
import { messageText } from '../../src/models/reply/messageText.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import {
  type ScriptedReply,
  type ScriptedRequest,
  type ScriptedServer,
  startScriptedServer,
} from '../helpers/scriptedServer/server.ts'
import { doorSuite } from './doorSuite.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

for (const [spec, structure] of [
  ['openai:test', 'text'],
  ['anthropic:claude-test', 'tool'],
  ['google-genai:gemini-2.5-flash', 'text'],
  ['ollama:test', 'text'],
] as const)
  doorSuite(`${spec}, scripted`, async () => {
    const server = await startScriptedServer((request): ScriptedReply => {
      const reply: ScriptedReply = request.text.includes('Name a colour')
        ? { text: '{"colour": "red"}' }
        : designerReply(request)
      // Some are asked for JSON by a tool.
      const isTool = structure === 'tool' && request.body.tools !== undefined && typeof reply.text === 'string'
      return isTool ? { toolCall: JSON.parse(reply.text ?? '') } : { ...reply, delayMs: 15 }
    })
    servers.push(server)
    return {
      settings: { spec, baseUrl: spec.startsWith('openai') ? `${server.url}/v1` : server.url },
      environment: { OPENAI_API_KEY: 'k-1234567', ANTHROPIC_API_KEY: 'k-1234567', GOOGLE_API_KEY: 'k-1234567' },
      canSee: true,
      countsTokens: true,
      takesSchemas: true,
    }
  })

describe('a server that streams', () => {
  const open = async (script: (request: ScriptedRequest) => ScriptedReply) => {
    const server = await startScriptedServer(script)
    servers.push(server)
    const calls: ModelCall[] = []
    const model = await openModel({
      spec: 'ollama:test',
      baseUrl: server.url,
      environment: {},
      sleep: async () => {},
      record: (call) => calls.push(call),
    })
    return { server, calls, answer: messageText(await model.invoke([{ role: 'user', content: 'Tell me.' }])).text }
  }
  const text = 'A long answer that comes in several pieces, each of them no longer than forty characters, and ends.'

  it('is read to the end, and its answer and tokens are as if it had come whole', async () => {
    const { server, calls, answer } = await open(() => ({ text, usage: { input: 9, output: 4 } }))
    expect(server.requests[0]?.body.stream).not.toBe(false)
    expect(answer).toBe(text)
    expect(calls[0]?.answer?.tokens).toEqual({ input: 9, output: 4 })
  })

  it('that breaks off in the middle is asked again, and half an answer is never taken for one', async () => {
    const { server, calls, answer } = await open(({ n }) => ({ text, ...(n === 0 ? { drop: 'middle' } : {}) }))
    expect(answer).toBe(text)
    expect(server.requests).toHaveLength(2)
    expect(calls[0]?.retries).toHaveLength(1)
  })
})
