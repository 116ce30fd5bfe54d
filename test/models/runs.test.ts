import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { estimateRun } from '../../src/loop/estimateRun.ts'
import { randomStream } from '../../src/loop/random.ts'
import { resume, run } from '../../src/loop/run.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { readRun } from '../../src/record/runFolder.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { allText, brief, eventsOf, folder, setUp } from './modelRun.ts'

const KILLS = 8

describe('a run with the llm agent and the vision critic', () => {
  it('ends, records every call with its request and reply, and keeps no secret', async () => {
    const { server, options } = await setUp()
    const done = await run(options)
    expect(done.state.end?.outcome).toBe('exhausted')
    expect(done.state.steps.flatMap((s) => s.failures)).toEqual([])
    expect(done.state.layout.objects).toHaveLength(4)
    const calls = eventsOf(done.folder).filter((line) => line.includes('"model.called"'))
    // a plan, a layout, four edits and five reviews
    expect(calls).toHaveLength(11)
    expect(server.requests).toHaveLength(11)
    expect(done.state.spent.calls).toBe(11)
    expect(server.requests.filter(({ images }) => images.length > 0)).toHaveLength(5)
    expect(allText(done.folder)).not.toContain('planted-secret')
  })

  it('replays from its answers with no server, byte for byte but for times', async () => {
    const { server, options } = await setUp(({ n, ...rest }) =>
      n === 3 ? { status: 503 } : designerReply({ ...rest, n }),
    )
    const first = await run(options)
    await server.close()
    const again = await run({
      ...options,
      access: { ...options.access, environment: {}, mode: 'replay', from: first.folder },
    })
    expect(again.folder).not.toBe(first.folder)
    expect(eventsOf(again.folder)).toEqual(eventsOf(first.folder))
    expect(readdirSync(join(again.folder, 'blobs')).sort()).toEqual(readdirSync(join(first.folder, 'blobs')).sort())
    const third = await run({ ...options, access: { environment: {}, mode: 'replay', from: again.folder } })
    expect(eventsOf(third.folder)).toEqual(eventsOf(first.folder))
  })

  it('in replay, a request that was not recorded fails the step and calls nobody', async () => {
    const { server, options } = await setUp()
    await run(options)
    const before = server.requests.length
    const other = await run({ ...options, seed: 2, access: { ...options.access, mode: 'replay' } })
    expect(other.state.end?.outcome).toBe('failed')
    expect(other.state.end?.reason).toMatch(/No kept answer/)
    expect(server.requests).toHaveLength(before)
  })

  it('stops at the end of the step in which the budget is spent', async () => {
    for (const budget of [{ calls: 5 }, { tokens: 700 }]) {
      const { options } = await setUp()
      const done = await run({ ...options, model: { ...options.model!, budget } })
      expect(done.state.end).toMatchObject({ outcome: 'exhausted', reason: expect.stringMatching(/budget of/) })
      // three calls by the end of step 0, two more with each step; 150 tokens a call
      expect(done.state.steps).toHaveLength(2)
    }
  })

  it('is estimated before anything is spent: as many calls as it then makes', async () => {
    const { server, options } = await setUp()
    const estimate = await estimateRun(options, { 'openai:scripted': { input: 1, output: 1 } })
    expect(server.requests).toHaveLength(0)
    const done = await run(options)
    expect(estimate.calls).toBe(done.state.spent.calls)
    expect(estimate.usd).toBeCloseTo((estimate.inputTokens + estimate.outputTokens) / 1e6, 12)
  })

  it('counts dollars by a price table', async () => {
    const { options } = await setUp()
    const prices = { 'openai:scripted': { input: 1000, output: 2000 } } // 0.2 dollars for 100 tokens in and 50 out
    const done = await run({
      ...options,
      access: { ...options.access, prices },
      model: { ...options.model!, budget: { usd: 1 } },
    })
    expect(done.state.spent.usd).toBeCloseTo(1, 9)
    expect(done.state.end?.reason).toMatch(/\$1 /)
  })

  it('goes on after being broken off in the middle of a step, pays for no answer twice and ends on the same layout', async () => {
    const { options } = await setUp()
    const whole = await run(options)
    for (const [type, nth] of [
      ['picture.drawn', 1],
      ['review.given', 1],
      ['picture.drawn', 3],
      ['review.given', 4],
    ] as const) {
      const { options: own, server } = await setUp()
      const events = createRunEmitter()
      let count = 0
      let path = ''
      events.on('run.opened', ({ folder: opened }) => {
        path = opened
      })
      events.on(type, () => {
        if (++count === nth) throw new Error('crash')
      })
      await expect(run({ ...own, events })).rejects.toThrow('crash')
      const resumed = await resume({ run: path, ...(own.access ? { access: own.access } : {}) })
      expect(server.requests).toHaveLength(whole.state.spent.calls)
      expect(resumed.state.steps.at(-1)?.layoutHash).toBe(whole.state.steps.at(-1)?.layoutHash)
      expect(resumed.state.spent.calls).toBe(whole.state.spent.calls)
    }
  })

  it('survives being killed at random moments: 20 steps, no answer paid for twice, the same layout at the end', async () => {
    const { server, options, out } = await setUp(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 15))
      return designerReply(request)
    })
    const lastBeforeKill: number[] = []
    const whole = await run({ ...options, steps: 20, patience: 99 })
    expect(whole.state.steps).toHaveLength(21)
    const asked = server.requests.length
    const briefFile = join(out, 'brief.json')
    writeFileSync(briefFile, JSON.stringify(brief))
    const cli = ['--import', 'tsx', 'src/cli/main.ts']
    const flags = [
      '--agent',
      'llm',
      '--critic',
      'vision',
      '--steps',
      '20',
      '--patience',
      '99',
      '--model',
      'openai:scripted',
      '--base-url',
      `${server.url}/v1`,
    ]
    const killedOut = join(out, 'killed')
    let args = [...cli, 'run', briefFile, ...flags, '--out', killedOut]
    const random = randomStream(1, 0, 'kill')
    // Each dies after a few more calls, at some moment of asking, keeping the answer, or going on; the last is let end.
    for (const afterCalls of [...Array.from({ length: KILLS }, () => 1 + Math.floor(random() * 8)), 100]) {
      const from = server.requests.length
      const child = spawn(process.execPath, args, {
        stdio: 'ignore',
        env: { ...process.env, OPENAI_API_KEY: 'planted-secret-key-1234567890' },
      })
      const ended = new Promise((resolve) => child.once('close', resolve))
      let isOver = false
      void ended.then(() => {
        isOver = true
      })
      while (!isOver && server.requests.length - from < afterCalls)
        await new Promise((resolve) => setTimeout(resolve, 2))
      const isKilled = !isOver
      if (isKilled) {
        await new Promise((resolve) => setTimeout(resolve, random() * 30))
        child.kill('SIGKILL')
      }
      await ended
      // A call waits for the one before it, so the last that came in is all that can have been under way.
      if (isKilled) lastBeforeKill.push(server.requests.length - 1)
      const [name = ''] = readdirSync(killedOut)
      args = [...cli, 'resume', join(killedOut, name)]
    }
    const [name = ''] = readdirSync(killedOut)
    const { state } = readRun(join(killedOut, name))
    expect(lastBeforeKill).toHaveLength(KILLS)
    expect(state.steps).toHaveLength(21)
    expect(state.steps.at(-1)?.layoutHash).toBe(whole.state.steps.at(-1)?.layoutHash)
    // What was asked beyond the run that nobody killed is what was under way when the process died, and nothing else.
    const keys = server.requests.map(({ body }) => JSON.stringify(body))
    const inFlight = lastBeforeKill.map((n) => keys[n])
    const left = keys.slice(0, asked)
    const extra = keys.slice(asked).filter((key) => {
      const at = left.indexOf(key)
      if (at !== -1) left.splice(at, 1)
      return at === -1
    })
    expect(left).toEqual([])
    expect(extra.filter((key) => !inFlight.includes(key))).toEqual([])
    expect(allText(killedOut)).not.toContain('planted-secret')
  }, 120_000)
})

describe('a part that needs a model', () => {
  it('refuses a run that has none, with what to type', async () => {
    await expect(run({ brief, agent: 'llm', out: join(folder, 'none') })).rejects.toThrow(/--model/)
    await expect(run({ brief, critics: ['text'], out: join(folder, 'none') })).rejects.toThrow(/critic text asks/)
  })
})
