import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../src/record/events.ts'
import type { Event } from '../../src/record/index.ts'
import { preferencePairs, type TrainingSource, trainingGroups } from '../../src/record/trainingGroups.ts'
import { answerText, promptOf } from '../../src/record/trainingMessages.ts'

const HASH = 'a'.repeat(64)
const NO_SCORES = { semantic: null, scale: null, cooccurrence: null, completeness: null, orientation: null }
const SCORES = { ...NO_SCORES, overall: 0.5, overlap: null, proximityOverlap: null, trueOverlap: null }

describe('training groups', () => {
  it('never pool what different critics, or the same with other options, reward', () => {
    const sources = [
      source('r1', [{ name: 'collision', options: {} }], answered(0, 0.95)),
      source('r2', [{ name: 'vision', options: { views: 'top' } }], answered(0, 0.67)),
      source('r3', [{ name: 'vision', options: { views: 'plan' } }], answered(0, 0.6)),
      source('r4', [{ name: 'vision', options: { views: 'top' } }], answered(0, 0.2, { key: 'other' })),
    ]
    const { groups, leftOut } = trainingGroups(sources, 'reward')
    expect(groups.map(({ completions }) => completions.map(({ run }) => run))).toEqual([['r2', 'r4']])
    expect(leftOut).toEqual({ unusable: 0, unjudged: 0, alone: 2 })
    expect(trainingGroups(sources, 'score').groups).toHaveLength(1) // the evaluator is the same for all
  })

  it('never pool the answers of different models, nor scores of different profiles', () => {
    const critics = [{ name: 'collision', options: {} }]
    const one = source('r1', critics, answered(0, 0.9))
    expect(
      trainingGroups([one, source('r2', critics, answered(0, 0.1, { model: 'openai:n' }))], 'reward').groups,
    ).toEqual([])
    const other = source('r2', critics, answered(0, 0.1))
    const profile = { ...other.manifest.profile, hash: 'another' }
    expect(trainingGroups([one, { ...other, manifest: { ...other.manifest, profile } }], 'score').groups).toEqual([])
    expect(trainingGroups([one, other], 'score').groups).toHaveLength(1)
  })

  it('give a rejected proposal no reward of the layout that stayed, but that of its own review', () => {
    const critics = [{ name: 'collision', options: {} }]
    const rejected: EventBody = { type: 'proposal.rejected', step: 0, offer: 0, reason: 'lower' }
    const reviewed: EventBody = { type: 'offer.reviewed', step: 0, offer: 0, reward: 0.25, findings: [] }
    const rewards = (extra: readonly EventBody[]) => {
      const { groups, leftOut } = trainingGroups(
        [source('r1', critics, answered(0, 0.9, { extra })), source('r2', critics, answered(0, 0.8))],
        'reward',
      )
      return [groups.map(({ completions }) => completions.map(({ reward }) => reward)), leftOut.unjudged]
    }
    expect(rewards([rejected])).toEqual([[], 1])
    expect(rewards([reviewed, rejected])).toEqual([[[0.25, 0.8]], 0])
    expect(rewards([])).toEqual([[[0.9, 0.8]], 0])
  })

  it('take no review that was given before the proposal, which is of the layout before it', () => {
    const critics = [{ name: 'collision', options: {} }]
    const events = answered(0, 0.9)
    const early = [...events.filter(isReview), ...events.filter((e) => !isReview(e))]
    expect(trainingGroups([source('r', critics, early)], 'reward').leftOut.unjudged).toBe(1)
  })

  it('count the answers that made no usable proposal', () => {
    const critics = [{ name: 'collision', options: {} }]
    const asked = answered(0, 0.9)
    const failed: EventBody[] = [
      call(1, {}),
      { type: 'part.failed', step: 1, part: 'llm', call: 'refine', error: 'no JSON' },
      { type: 'step.finished', step: 1, layoutHash: HASH, scores: SCORES },
    ]
    const again = [call(0, { key: 'first' }), ...asked, ...failed]
    expect(trainingGroups([source('r', critics, again)], 'reward').leftOut).toEqual({
      unusable: 2,
      unjudged: 0,
      alone: 1,
    })
  })

  it('pair no answer with another of the same words', () => {
    const completion = { run: 'r', step: 0, offer: 0 }
    const completions = [
      { ...completion, text: 'same', reward: 0.9 },
      { ...completion, text: 'same', reward: 0.1 },
      { ...completion, text: 'other', reward: 0.5 },
    ]
    const pairs = preferencePairs({ prompt: [], completions }, 0.01)
    expect(pairs.map(({ chosen, rejected }) => [chosen.text, rejected.text])).toEqual([
      ['same', 'other'],
      ['other', 'same'],
    ])
  })
})

describe('messages to train on', () => {
  it('name roles as chat servers do, and leave pictures by hash', () => {
    const picture = { type: 'picture', mediaType: 'image/png', sha256: HASH }
    const messages = ['system', 'human', 'ai'].map((role) => ({ role, content: [picture] }))
    expect(promptOf({ request: { messages } })).toEqual(
      ['system', 'user', 'assistant'].map((role) => ({ role, content: [picture] })),
    )
  })

  it('hold the edits of all tool calls of an answer', () => {
    const edit = (id: string) => ({ type: 'remove', id })
    const calls = ['a', 'b'].map((id) => ({ name: 'edits', args: { edits: [edit(id)], reason: id }, id }))
    const kept = (tool_calls: unknown) => ({ message: { type: 'ai', data: { content: '', tool_calls } } })
    expect(JSON.parse(answerText(kept(calls)))).toEqual({ edits: [edit('a'), edit('b')], reason: 'a b' })
    expect(JSON.parse(answerText(kept(calls.slice(1))))).toEqual({ edits: [edit('b')], reason: 'b' })
  })

  it('leave out what a model thought before it answered', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', text: 'hm' },
      { type: 'text', text: '{"edits":[]}' },
    ]
    expect(answerText({ message: { type: 'ai', data: { content } } })).toBe('{"edits":[]}')
  })
})

function source(
  id: string,
  critics: TrainingSource['manifest']['parts']['critics'],
  bodies: readonly EventBody[],
): TrainingSource {
  const part = { name: 'llm', options: {} }
  return {
    manifest: {
      id,
      parts: { agent: part, refiner: part, critics, renderer: { name: 'plan', options: {} }, acceptance: part },
      profile: { name: 'p', hash: 'p' } as TrainingSource['manifest']['profile'],
      ontology: { name: 'o', version: '1', hash: 'o', blob: null },
    },
    events: bodies.map((body, seq): Event => ({ ...body, v: 1, seq, at: '2026-01-01T00:00:00.000Z' })),
    readAnswer: (key) => ({
      request: { messages: [{ role: 'human', content: 'Place.' }] },
      message: { type: 'ai', data: { content: `{"key":"${key}"}` } },
    }),
  }
}

interface Told {
  readonly key?: string
  readonly model?: string
}

function answered(step: number, reward: number, { extra = [], ...told }: Told & { extra?: readonly EventBody[] } = {}) {
  return [
    call(step, told),
    { type: 'proposal.made', step, offer: 0, part: 'llm', edits: [], reason: '', unmet: [] },
    { type: 'layout.scored', step, offer: 0, layoutHash: HASH, scores: SCORES, measures: {}, verdicts: {} },
    ...extra,
    { type: 'review.given', step, critics: ['c'], findings: [], reward, silent: false },
    { type: 'step.finished', step, layoutHash: HASH, scores: SCORES },
  ] satisfies EventBody[] as EventBody[]
}

function call(step: number, { key = 'k', model = 'openai:m' }: Told): EventBody {
  const nothing = { request: null, tokens: null, cost: null, latencyMs: null, retries: [], error: null }
  return { type: 'model.called', step, offer: 0, part: 'llm', model, key, reply: HASH, ...nothing }
}

function isReview({ type }: EventBody): boolean {
  return type === 'review.given'
}
