import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { randomStream } from '../../src/loop/random.ts'
import { replay } from '../../src/loop/replay.ts'
import { resume } from '../../src/loop/run.ts'
import { tempRuns } from '../loop/scripted.ts'
import { startWalk, walkingParts } from './walk.ts'

const KILLS = 24
const WALK_MS = 420 // about as long as the walk takes, fsync included
const VICTIM = fileURLToPath(new URL('victim.ts', import.meta.url))

describe('a run killed with SIGKILL', () => {
  it(`at any of ${KILLS} random moments loses at most the step in flight, and resumes to the layout of an undisturbed run`, async () => {
    const undisturbed = (await startWalk(tempRuns())).state
    const out = tempRuns()
    const random = randomStream(1, 0, 'kill')
    const delays = Array.from({ length: KILLS }, () => random() * WALK_MS)
    let unfinished = 0
    const killOne = async (delayMs: number) => {
      const { folder, finishedSteps } = await killAfter(out, delayMs)
      const left = replay(folder)
      // The victim's own word for how far it had come, heard a moment before the kill.
      expect(left.state.steps.length).toBeGreaterThanOrEqual(finishedSteps)
      if (left.state.end !== null) return
      unfinished++
      const { state } = await resume({ run: folder, parts: walkingParts() })
      expect(state.steps.map(({ layoutHash }) => layoutHash)).toEqual(
        undisturbed.steps.map(({ layoutHash }) => layoutHash),
      )
      expect(state.end?.outcome).toBe('exhausted')
      expect(replay(folder).state.steps.length).toBe(11)
    }
    // Two at a time: each spends most of its time starting.
    const worker = async () => {
      for (let delay = delays.pop(); delay !== undefined; delay = delays.pop()) await killOne(delay)
    }
    await Promise.all([worker(), worker(), worker()])
    expect(unfinished).toBeGreaterThan(KILLS / 3)
  }, 120_000)
})

async function killAfter(out: string, delayMs: number): Promise<{ folder: string; finishedSteps: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', VICTIM, out], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  while (!text.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`The victim ended by itself with ${child.exitCode}.`)
    await pause(2)
  }
  await pause(delayMs)
  const finishedSteps = text.split('\n').length - 2
  child.kill('SIGKILL')
  await exited
  return { folder: text.split('\n')[0] ?? '', finishedSteps }
}
