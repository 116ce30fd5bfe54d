import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AcceptanceRule } from '../../src/contracts/acceptance.ts'
import { joinReviews } from '../../src/loop/joinReviews.ts'
import { replay } from '../../src/loop/replay.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { blocksAt, moves } from './blocks.ts'
import { complaint, runBlocks, scriptedAgent, scriptedCritic, tempRuns } from './scripted.ts'

const out = tempRuns()
const apart = blocksAt([1, 2], [2, 2], [3, 2], [1, 4])
const grumpy = scriptedCritic('grumpy', () => [complaint('mood')])

/** Blocks 1 and 2 overlap, so that moving block 1 to a free place raises the score and moving it back lowers it. */
const clashing = blocksAt([2, 2], [2, 2.1], [3, 4], [1, 4])
const free = moves({ 1: [0.6, 2.5] })
const back = moves({ 1: [2, 2] })

describe('stop rules', () => {
  it('a run under a critic with no findings is satisfied at step 0', async () => {
    const agent = scriptedAgent({ place: () => apart })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['scenecritic', 'collision'],
      parts: { agent: [agent] },
    })
    expect([state.end?.outcome, state.steps.length]).toEqual(['satisfied', 1])
  })

  it('a run under the silent critic alone is never satisfied, and converges when nothing new is offered', async () => {
    const agent = scriptedAgent({ place: () => apart })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['none'],
      parts: { agent: [agent] },
      patience: 2,
    })
    expect([state.end?.outcome, state.steps.length]).toEqual(['converged', 3])
  })

  it('a critic that only gives advice does not keep a run from being satisfied', async () => {
    const adviser = scriptedCritic('adviser', () => [{ ...complaint('taste'), severity: 'note' }])
    const agent = scriptedAgent({ place: () => apart })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['adviser'],
      parts: { agent: [agent], critic: [adviser] },
    })
    expect(state.end?.outcome).toBe('satisfied')
  })

  it('complaints that could be tied to nothing satisfy no run, unless another critic looks and finds nothing', async () => {
    const remark = { ...complaint('mood'), critic: 'vague', severity: 'note' as const }
    const vague = scriptedCritic('vague', () => [], { review: async () => ({ findings: [remark], isVague: true }) })
    const agent = scriptedAgent({ place: () => apart })
    const endUnder = async (...critics: string[]) =>
      (await runBlocks(out, { agent: 'scripted', critics, parts: { agent: [agent], critic: [vague] }, patience: 2 }))
        .state.end?.outcome
    expect(await endUnder('vague')).toBe('converged')
    expect(await endUnder('vague', 'none')).toBe('converged')
    expect(await endUnder('vague', 'scenecritic')).toBe('satisfied')
  })

  it('a run that always has something new to offer uses up its steps and no more', async () => {
    const agent = scriptedAgent({ place: () => apart, refine: (step) => moves({ 1: [1, 2 + step / 10] }) })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 4,
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect([state.end?.outcome, state.steps.length]).toEqual(['exhausted', 5])
  })

  it('no steps at all still places, scores and reviews', async () => {
    const agent = scriptedAgent({ place: () => apart })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 0,
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect([state.end?.outcome, state.steps[0]?.review?.findings.length]).toEqual(['exhausted', 1])
  })
})

describe('parts that fail', () => {
  const failing = (steps: readonly number[]) =>
    scriptedAgent({
      place: () => apart,
      refine(step) {
        if (steps.includes(step)) throw new Error('the pen broke')
        return moves({ 1: [1, 2 + step / 10] })
      },
    })

  it('a part that fails in one step leaves the layout and the score as they were, with its error in the record', async () => {
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 3,
      parts: { agent: [failing([2])], critic: [grumpy] },
    })
    expect(state.steps[2]?.failures).toEqual([
      { part: 'scripted', call: 'refine', error: 'the pen broke', isFinal: false },
    ])
    expect(state.steps[2]?.layoutHash).toBe(state.steps[1]?.layoutHash)
    expect(state.steps[2]?.scores).toEqual(state.steps[1]?.scores)
    expect(state.end?.outcome).toBe('exhausted')
  })

  it('three failing steps in a row end the run as failed; two do not', async () => {
    const withFailures = (steps: readonly number[]) =>
      runBlocks(out, {
        agent: 'scripted',
        critics: ['grumpy'],
        steps: 6,
        parts: { agent: [failing(steps)], critic: [grumpy] },
      })
    expect((await withFailures([2, 3, 5, 6])).state.end?.outcome).toBe('exhausted')
    const failed = await withFailures([2, 3, 4])
    expect([failed.state.end?.outcome, failed.state.steps.length]).toEqual(['failed', 5])
    expect(failed.state.end?.reason).toContain('the pen broke')
  })

  it('a proposal with a length that is no number, or an id that is not there, is a failure of the agent', async () => {
    const edits = [
      [{ type: 'move', id: 'block-1', center: [Number.NaN, 1], elevation: 0 }],
      [{ type: 'remove', id: 'ghost' }],
    ] as const
    const agent = scriptedAgent({ place: () => apart, refine: (step) => edits[step - 1] ?? [] })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 2,
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect(state.steps.slice(1).map(({ failures }) => failures[0]?.error)).toEqual([
      expect.stringContaining('edits[0].center[0]'),
      expect.stringContaining('"ghost"'),
    ])
  })

  it('an agent that changes what it was handed fails in its own step', async () => {
    const agent = scriptedAgent({
      place: () => apart,
      refine(_step, layout) {
        Object.assign(layout.objects[0] ?? {}, { yaw: 90 })
        return []
      },
    })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 1,
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect(state.steps[1]?.failures[0]?.error).toContain('TypeError')
  })

  it('a critic that fails gives no review, is asked again, and its silence is not taken for praise', async () => {
    let calls = 0
    const moody = scriptedCritic('moody', () => {
      if (calls++ === 0) throw new Error('no mood')
      return [complaint('mood')]
    })
    const agent = scriptedAgent({ place: () => apart })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['moody'],
      steps: 1,
      parts: { agent: [agent], critic: [moody] },
    })
    expect(state.steps.map(({ review }) => review?.findings.length)).toEqual([undefined, 1])
  })

  it('a run whose agent cannot place ends as failed and keeps the empty room, unscored rather than 0', async () => {
    const agent = scriptedAgent({
      place() {
        throw new Error('cannot')
      },
      refine() {
        throw new Error('cannot')
      },
    })
    const { state } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect([state.end?.outcome, state.layout.objects.length, state.steps[0]?.scores.orientation]).toEqual([
      'failed',
      0,
      null,
    ])
    expect(state.end?.unmet).toEqual([{ category: 'block', count: 4, reason: 'Nothing was placed.' }])
  })
})

describe('acceptance', () => {
  const script = { place: () => clashing, refine: (step: number) => (step % 2 === 1 ? free : back) }
  const withRule = (acceptance: string) =>
    runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 4,
      acceptance,
      parts: { agent: [scriptedAgent(script)], critic: [grumpy] },
    })
  const overall = (run: Awaited<ReturnType<typeof withRule>>) =>
    run.state.steps.map(({ scores }) => scores.overall ?? 0)

  it('always takes what is offered, better or worse, and knows the best', async () => {
    const run = await withRule('always')
    const scores = overall(run)
    expect(scores[1]).toBeGreaterThan(scores[0]!)
    expect(scores[2]).toBe(scores[0])
    expect(run.state.best?.step).toBe(1)
  })

  it('improving never falls, and a refusal stays in the record with its reason', async () => {
    const run = await withRule('improving')
    const scores = overall(run)
    expect(scores).toEqual(scores.toSorted())
    expect(run.state.steps[2]?.proposals[0]?.rejected).toContain('not above')
  })

  it('rollback undoes a fall beyond its margin and allows one within', async () => {
    expect((await withRule('rollback')).state.steps[2]?.proposals[0]?.rejected).toContain('more than 0.02 below')
    expect((await withRule('rollback:margin=1')).state.steps[2]?.proposals[0]?.rejected).toBeNull()
  })

  it('best-of-n takes the best scored of n proposals, each drawn from a stream of its own', async () => {
    const places = [back, free, back]
    let asked = 0
    const draws: number[] = []
    const agent = scriptedAgent({
      place: () => clashing,
      refine(_step, _layout, random) {
        draws.push(random())
        return places[asked++ % 3] ?? []
      },
    })
    const run = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 1,
      acceptance: 'best-of-n',
      parts: { agent: [agent], critic: [grumpy] },
    })
    expect(run.state.steps[1]?.proposals.map(({ rejected }) => rejected === null)).toEqual([false, true, false])
    expect(new Set(draws).size).toBe(3)
  })

  it('a rule sees scores and nothing else', async () => {
    let seen: readonly string[] = []
    const rule = {
      name: 'nosy',
      summary: 'a test double',
      options: (await import('zod')).z.strictObject({}),
      create: (): AcceptanceRule => ({
        decide(offer) {
          seen = Object.keys(offer)
          return { accept: true }
        },
      }),
    }
    await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      steps: 1,
      acceptance: 'nosy',
      parts: { agent: [scriptedAgent(script)], critic: [grumpy], acceptance: [rule] },
    })
    expect(seen.toSorted()).toEqual(['best', 'current', 'proposed', 'step'])
  })
})

describe('determinism', () => {
  it('the same seed gives the same bytes of events; another seed another room', async () => {
    const events = async (seed: number) => {
      const { folder } = await runBlocks(out, {
        agent: 'random',
        critics: ['scenecritic', 'collision'],
        steps: 3,
        seed,
      })
      return readFileSync(join(folder, 'events.jsonl'), 'utf8')
    }
    const first = await events(7)
    expect(await events(7)).toBe(first)
    expect(await events(8)).not.toBe(first)
  })

  it('another critic does not shift the numbers an agent draws', async () => {
    const placed = async (critics: readonly string[]) =>
      (await runBlocks(out, { agent: 'random', critics, steps: 0 })).state.steps[0]?.layoutHash
    expect(await placed(['none'])).toBe(await placed(['scenecritic', 'collision']))
  })
})

describe('watching and stopping', () => {
  it('a watcher hears every event in order, under its own type and as event', async () => {
    const events = createRunEmitter()
    const seqs: number[] = []
    const finished: number[] = []
    events.on('event', (event) => seqs.push(event.seq))
    events.on('step.finished', (event, state) => finished.push(event.step - state.steps.length))
    await runBlocks(out, { agent: 'random', critics: ['none'], steps: 2, events })
    expect(seqs).toEqual(seqs.map((_, i) => i))
    expect(finished.every((lag) => lag === -1) && finished.length > 0).toBe(true)
  })

  it('a cancelled run finishes the step in flight', async () => {
    const controller = new AbortController()
    const agent = scriptedAgent({
      place: () => apart,
      refine(step) {
        if (step === 2) controller.abort()
        return moves({ 1: [1, 2 + step / 10] })
      },
    })
    const { state, folder } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      parts: { agent: [agent], critic: [grumpy] },
      signal: controller.signal,
    })
    expect([state.end?.outcome, state.steps.length]).toEqual(['cancelled', 3])
    expect(replay(folder).state.end?.outcome).toBe('cancelled')
  })

  it('a part that stops short when the run is cancelled leaves its step behind, and is no failure', async () => {
    const controller = new AbortController()
    const agent = scriptedAgent({
      place: () => apart,
      refine() {
        controller.abort()
        throw new Error('aborted')
      },
    })
    const { state, folder } = await runBlocks(out, {
      agent: 'scripted',
      critics: ['grumpy'],
      parts: { agent: [agent], critic: [grumpy] },
      signal: controller.signal,
    })
    expect([state.end?.outcome, state.steps.length]).toEqual(['cancelled', 1])
    expect(replay(folder).state.steps.flatMap(({ failures }) => failures)).toEqual([])
  })
})

describe('joined critics', () => {
  it('take turns within a severity, tell a shared complaint once and mean their rewards', () => {
    const finding = (critic: string, rule: string, severity: 'hard' | 'soft') => ({
      critic,
      rule,
      severity,
      objects: [],
      message: '.',
    })
    const joined = joinReviews([
      { findings: [finding('a', 'x', 'hard'), finding('a', 'y', 'hard'), finding('a', 'z', 'soft')], reward: 0.5 },
      { findings: [finding('b', 'x', 'hard'), finding('b', 'w', 'hard')], reward: 1 },
    ])
    expect(joined.findings.map(({ critic, rule }) => critic + rule)).toEqual(['ax', 'ay', 'bw', 'az'])
    expect(joined.reward).toBe(0.75)
  })
})
