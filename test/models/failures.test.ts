import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCritic } from '../../src/contracts/part.ts'
import { estimateRun } from '../../src/loop/estimateRun.ts'
import { replay } from '../../src/loop/replay.ts'
import { resume, run } from '../../src/loop/run.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { messagesOf, modelOf } from '../../src/models/ask.ts'
import { designerReply, promptKind } from '../helpers/scriptedServer/designer.ts'
import { allText, brief, eventsOf, folder, setUp } from './modelRun.ts'

describe('a run whose model fails', () => {
  it('ends at once when its key is refused, and can be gone on with when the key is mended', async () => {
    let isLocked = true
    const { server, options } = await setUp((request) =>
      isLocked ? { status: 401, error: 'no such key' } : designerReply(request),
    )
    const { state, folder: path } = await run(options)
    expect(state.end).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/refused the key.*not mend/) })
    expect(state.steps).toHaveLength(1)
    const asked = server.requests.length
    isLocked = false
    const resumed = await resume({ run: path, ...(options.access ? { access: options.access } : {}) })
    expect(resumed.state.end?.outcome).toBe('exhausted')
    expect(resumed.state.layout.objects).toHaveLength(4)
    expect(server.requests.length).toBeGreaterThan(asked)
  })

  it('has failed when no step came to anything, however few there were', async () => {
    const { options } = await setUp(() => ({ status: 400, error: 'no' }))
    const { state } = await run({ ...options, steps: 1 })
    expect(state.end).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/A part failed in every step/) })
  })

  it('is not satisfied with an empty room that its critic finds nothing wrong with', async () => {
    const { options } = await setUp((request) =>
      promptKind(request) === 'place'
        ? { status: 400, error: 'no' }
        : promptKind(request) === 'review'
          ? { text: '{"findings": [], "score": 9}' }
          : designerReply(request),
    )
    const { state } = await run({ ...options, critics: ['text'], steps: 0 })
    expect(state.layout.objects).toHaveLength(0)
    expect(state.end?.outcome).toBe('failed')
  })

  it('goes on as long as one of several proposals can be judged', async () => {
    let placed = 0
    const { options } = await setUp((request) => {
      const isProposal = promptKind(request) === 'place' || promptKind(request) === 'edit'
      return isProposal && placed++ % 4 === 1 ? { text: 'nonsense' } : designerReply(request)
    })
    const { state } = await run({
      ...options,
      agent: { name: 'llm', options: { reasks: 0 } },
      acceptance: 'best-of-n:n=4',
    })
    expect(state.steps.map(({ failures }) => failures.length)).toEqual([1, 1, 1, 1, 1])
    expect(state.steps.map(({ isBroken }) => isBroken)).toEqual([false, false, false, false, false])
    expect(state.end?.outcome).toBe('exhausted')
  })

  it('owes a step when it is resumed, be it beyond the last', async () => {
    let isLocked = true
    const { server, options } = await setUp((request) =>
      isLocked ? { status: 401, error: 'no such key' } : designerReply(request),
    )
    const { state, folder: path } = await run({ ...options, steps: 0 })
    expect(state.end?.outcome).toBe('failed')
    const access = options.access ? { access: options.access } : {}
    const still = await resume({ run: path, ...access })
    expect(still.state.end?.outcome).toBe('failed')
    isLocked = false
    const asked = server.requests.length
    const mended = await resume({ run: path, ...access })
    expect(server.requests.length).toBeGreaterThan(asked)
    expect(mended.state.layout.objects).toHaveLength(4)
    expect(mended.state.end?.outcome).toBe('exhausted')
  })

  it('ends at once when the quota is spent, and where a kept answer was altered', async () => {
    const { options } = await setUp(() => ({
      status: 429,
      error: 'You exceeded your current quota.',
      code: 'insufficient_quota',
    }))
    const spent = await run(options)
    expect(spent.state.end).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/no quota left.*not mend/),
    })
    const other = await setUp()
    const first = await run(other.options)
    const path = join(first.folder, 'answers.jsonl')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('a small bedroom', 'a large bedroom'))
    const again = run({ ...other.options, access: { environment: {}, mode: 'replay', from: first.folder } })
    await expect(again).rejects.toThrow(/it was altered/)
  })

  it('pays for no look at an empty room, nor twice for a review that fails', async () => {
    const empty = await setUp((request) => (promptKind(request) === 'place' ? { text: 'no' } : designerReply(request)))
    const placing = { ...empty.options, agent: { name: 'llm', options: { reasks: 0 } } }
    expect((await run(placing)).state.end?.outcome).toBe('failed')
    expect(empty.server.requests.filter(({ images }) => images.length > 0)).toEqual([])
    const mute = await setUp((request) =>
      promptKind(request) === 'review' ? { status: 400, error: 'no' } : designerReply(request),
    )
    const { state } = await run(mute.options)
    const reviews = mute.server.requests.filter((request) => promptKind(request) === 'review')
    expect([state.end?.outcome, reviews.length]).toEqual(['failed', state.steps.length])
  })

  it('leaves no folder behind when its settings are wrong', async () => {
    const { options, out } = await setUp()
    const own = options.model!
    await expect(run({ ...options, model: { spec: 'openai:x' }, access: { environment: {} } })).rejects.toThrow(/key/)
    await expect(run({ ...options, model: { ...own, budget: { usd: 1 } } })).rejects.toThrow(/--prices/)
    await expect(run({ ...options, critics: ['external'] })).rejects.toThrow(/command=/)
    await expect(run({ ...options, critics: ['vision:views=plann'] })).rejects.toThrow(/plann.*Did you mean "plan"/)
    await expect(run({ ...options, model: { ...own, temperature: 5 } })).rejects.toThrow(/temperature/)
    const secret = 'planted-secret-key-1234567890'
    const command = `external:command=curl -H 'Authorization: Bearer ${secret}'`
    for (const [critics, brief, spec] of [
      [[command], options.brief, own.spec],
      [['none'], { ...options.brief!, description: `my key is ${secret}` }, own.spec],
      [['none'], options.brief, `openai:${secret}`],
    ] as const) {
      const refused = run({ ...options, critics, brief: brief!, model: { ...own, spec } })
      const message = await refused.catch((error: unknown) => String(error))
      expect(message).toMatch(/keeps secret/)
      expect(message).not.toContain('planted')
    }
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([])
  })

  it('tells of each attempt that will be made again, while it is waited', async () => {
    const { options } = await setUp((request) => (request.n < 2 ? { status: 503 } : designerReply(request)))
    const events = createRunEmitter()
    const told: unknown[] = []
    events.on('model.retried', ({ status, retry, retries }) => told.push([status, retry, retries]))
    await run({ ...options, steps: 0, events })
    expect(told).toEqual([
      [503, 1, 4],
      [503, 2, 4],
    ])
  })

  it('ends where an answer cannot be kept, instead of failing part after part', async () => {
    const { options, server } = await setUp()
    const events = createRunEmitter()
    // A folder where the file of answers belongs: nobody can write there, not even root.
    events.on('run.opened', ({ folder: path }) => mkdirSync(join(path, 'answers.jsonl')))
    await expect(run({ ...options, events })).rejects.toThrow(/an answer cannot be kept/)
    expect(server.requests).toHaveLength(1)
  })
})

describe('a budget', () => {
  it('that nobody counts for is used up with the first step, not ignored', async () => {
    const { options } = await setUp((request) => ({ ...designerReply(request), isUncounted: true }))
    for (const budget of [{ tokens: 10_000_000 }, { usd: 1000 }]) {
      const prices = { 'openai:scripted': { input: 1, output: 1 } }
      const { state } = await run({
        ...options,
        access: { ...options.access, prices },
        model: { ...options.model!, budget },
      })
      expect(state.end?.reason).toMatch(/does not count tokens/)
      expect(state.steps).toHaveLength(1)
    }
    const { state } = await run({ ...options, model: { ...options.model!, budget: { calls: 100 } } })
    expect(state.end?.reason).toMatch(/refinements are used up/)
  })
})

describe('a part that asks several things at once', () => {
  const questions = ['one', 'two', 'three', 'four']
  const curious = defineCritic({
    name: 'curious',
    summary: 'a test double that asks four things at once',
    options: z.strictObject({}),
    needs: ['model'],
    create: () => ({
      sees: [],
      async review(_layout, _brief, _pictures, ctx) {
        const model = modelOf(ctx)
        await Promise.all(
          questions.map((content) => model.invoke(messagesOf([{ role: 'user', content: `curious ${content}` }]))),
        )
        return { findings: [], isVague: true }
      },
    }),
  })

  it('has all of its calls in the record, in the order they were begun, also when one of them fails', async () => {
    const { options } = await setUp(async (request) => {
      const n = questions.findIndex((q) => request.text.includes(`curious ${q}`))
      if (n === 0) return { status: 400, error: 'no' }
      if (n > 0) await new Promise((resolve) => setTimeout(resolve, 60 - 15 * n))
      return designerReply(request)
    })
    const done = await run({ ...options, critics: ['curious'], steps: 0, parts: { critic: [curious] } })
    const calls = done.state.steps[0]!.calls.filter(({ part }) => part === 'curious')
    expect(calls.map(({ error }) => error === null)).toEqual([false, true, true, true])
    expect(done.state.spent.calls).toBe(5) // with plan and placing
    expect(eventsOf(done.folder).at(-1)).toContain('run.finished')
  })

  it('that goes on asking after it has returned is refused, and the record stays readable', async () => {
    const { options } = await setUp()
    const restless = defineCritic({
      name: 'restless',
      summary: 'a test double that asks on',
      options: z.strictObject({}),
      needs: ['model'],
      create: () => ({
        sees: [],
        async review(_layout, _brief, _pictures, ctx) {
          const model = modelOf(ctx)
          const asking = (async () => {
            for (let i = 0; i < 20; i++) await model.invoke(messagesOf([{ role: 'user', content: `restless ${i}` }]))
          })()
          asking.catch(() => undefined)
          await new Promise((resolve) => setTimeout(resolve, 10))
          return { findings: [], isVague: true }
        },
      }),
    })
    const done = await run({ ...options, critics: ['restless'], steps: 2, parts: { critic: [restless] } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(replay(done.folder).state.steps).toHaveLength(3)
  })

  it('asked the same twice in a step, because its review failed, is paid and replayed twice', async () => {
    let n = 0
    const { server, options } = await setUp((request) =>
      promptKind(request) === 'review'
        ? { text: JSON.stringify({ nothing: n++ }) }
        : promptKind(request) === 'edit'
          ? { text: '{"edits": [], "reason": "none"}' }
          : designerReply(request),
    )
    const own = { ...options, critics: [{ name: 'text', options: { reasks: 0 } }], steps: 1 }
    const first = await run(own)
    expect(new Set(first.state.spent.keys).size).toBe(server.requests.length)
    await server.close()
    const again = await run({ ...own, access: { environment: {}, mode: 'replay', from: first.folder } })
    expect(eventsOf(again.folder)).toEqual(eventsOf(first.folder))
  })
})

describe('a run that is asked to stop during a call', () => {
  it('finishes its step, and pays for nothing twice when it is gone on with', async () => {
    const whole = await setUp()
    const { state } = await run(whole.options)
    for (const at of [0, 2, 5]) {
      const stop = new AbortController()
      const { server, options } = await setUp(async (request) => {
        if (request.n === at) stop.abort()
        await new Promise((resolve) => setTimeout(resolve, 5))
        return designerReply(request)
      })
      const stopped = await run({ ...options, signal: stop.signal })
      expect(stopped.state.end).toMatchObject({ outcome: 'cancelled', reason: expect.stringMatching(/^Stopped after/) })
      const resumed = await resume({ run: stopped.folder, ...(options.access ? { access: options.access } : {}) })
      expect(server.requests).toHaveLength(whole.server.requests.length)
      expect(resumed.state.layout).toEqual(state.layout)
    }
  })
})

describe('a rehearsal', () => {
  it('counts every call of parts that make several, and runs no program of the user', async () => {
    const { server, options } = await setUp()
    const mark = join(folder, 'was-run')
    const script = join(folder, 'critic.sh')
    writeFileSync(script, `#!/bin/sh\ntouch ${mark}\n`)
    chmodSync(script, 0o755)
    const calls = async (...critics: string[]) => (await estimateRun({ ...options, critics, steps: 3 })).calls
    const own = await calls('none') // a plan, a layout and three edits
    expect(own).toBe(5)
    expect(await calls('text', 'vision')).toBe(own + 8)
    expect(await calls('ensemble:critics=text/vision')).toBe(own + 8)
    expect(await calls('sa-iqa')).toBe(own + 16)
    const estimate = await estimateRun({ ...options, critics: ['human', `external:command=${script}`], steps: 3 })
    expect(estimate).toMatchObject({ calls: own, unknown: ['human', 'external'] })
    expect(existsSync(mark)).toBe(false)
    expect(server.requests).toHaveLength(0)
    await expect(estimateRun({ ...options, model: { ...options.model!, budget: { usd: 1 } } })).rejects.toThrow(
      /--prices/,
    )
  })
})

describe('what parts say in words', () => {
  it('reaches the record without the secrets of the environment, from any part', async () => {
    const { options } = await setUp()
    const secret = 'planted-secret-key-1234567890'
    const leaky = defineCritic({
      name: 'leaky',
      summary: 'a test double that tells the key',
      options: z.strictObject({}),
      create: () => ({
        sees: [],
        async review(_layout, _brief, _pictures, ctx) {
          ctx.log(`refused for ${secret}`)
          if (ctx.step > 0) throw new Error(`401 for ${secret}`)
          const message = `key ${secret} is wrong`
          return { findings: [{ critic: 'leaky', rule: 'r', severity: 'hard' as const, objects: [], message }] }
        },
      }),
    })
    const done = await run({ ...options, critics: ['leaky'], steps: 1, parts: { critic: [leaky] } })
    expect(done.state.steps[1]?.failures[0]?.error).toContain('[secret]')
    expect(allText(done.folder)).not.toContain('planted-secret')
    expect(brief.name).toBe('small-bedroom')
  })
})
