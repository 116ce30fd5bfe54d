// Runs the walking blocks into the folder given, slowly enough to be killed on the way. Started by kill.test.ts.
import { setTimeout as pause } from 'node:timers/promises'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { startWalk, walkingParts } from './walk.ts'

const events = createRunEmitter()
events.once('run.opened', ({ folder }) => process.stdout.write(`${folder}\n`))
events.on('step.finished', ({ step }) => process.stdout.write(`${step}\n`))
await startWalk(process.argv[2] ?? '', { events, parts: walkingParts(() => pause(8)) })
