import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventOf } from '../../src/record/events.ts'
import type { Manifest } from '../../src/record/manifest.ts'
import { NOTHING_SPENT, type Spent, spentAfter } from '../../src/record/modelCalls.ts'
import { summarizeModel } from '../../src/record/summary.ts'

const lost = { fault: 'server', status: 503, error: 'busy', waitMs: 10 }
const hash = (n: number) => n.toString(16).padStart(64, '0')

function called(n: number, more: Partial<EventOf<'model.called'>> = {}): EventOf<'model.called'> {
  return {
    v: 1,
    seq: n,
    at: '2026-01-02T03:04:05.000Z',
    type: 'model.called',
    step: 0,
    offer: 0,
    part: 'text',
    model: 'openai:scripted',
    key: hash(n),
    request: null,
    reply: hash(1000 + n),
    tokens: { input: 100, output: 50 },
    cost: 0.25,
    latencyMs: 5,
    retries: [],
    error: null,
    ...more,
  }
}

const failed = (n: number, attempts: number) =>
  called(n, { reply: null, tokens: null, cost: null, retries: Array(attempts).fill(lost), error: 'busy' })

const spend = (events: readonly EventOf<'model.called'>[]): Spent => events.reduce(spentAfter, NOTHING_SPENT)
const sum = (events: readonly EventOf<'model.called'>[]) =>
  summarizeModel({ model: { spec: 'openai:scripted' } } as Manifest, { spent: spend(events) })

describe('what a run asked of its model', () => {
  it('counts an answer once, however often it was read', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 20 }), (keys) => {
        const distinct = new Set(keys).size
        const { calls, tokens, usd } = spend(keys.map((n) => called(n, { retries: [lost] })))
        expect([calls, tokens, usd]).toEqual([distinct, 150 * distinct, 0.25 * distinct])
        expect(spend(keys.map((n) => called(n, { retries: [lost] }))).retries).toBe(distinct)
      }),
    )
  })

  it('tells answers without a known price from those that cost nothing', () => {
    expect(sum([called(1, { cost: 0 })])).toMatchObject({ usd: 0, unpriced: 0 })
    expect(sum([called(1, { cost: null })])).toMatchObject({ calls: 1, usd: null, unpriced: 1 })
    expect(sum([called(1), called(2, { cost: null })])).toMatchObject({ usd: 0.25, unpriced: 1 })
  })

  it('counts as a retry each attempt after the first, and calls without an answer apart', () => {
    expect(sum([failed(1, 3)])).toMatchObject({ calls: 0, failed: 1, retries: 2, usd: null })
    expect(sum([failed(1, 0)])).toMatchObject({ failed: 1, retries: 0 })
    expect(sum([failed(1, 2), called(1, { retries: [lost] })])).toMatchObject({ calls: 1, failed: 1, retries: 2 })
  })

  it('is null for a run without a model', () => {
    expect(summarizeModel({} as Manifest, { spent: NOTHING_SPENT })).toBeNull()
  })
})
