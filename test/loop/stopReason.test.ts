import { describe, expect, it } from 'vitest'
import { stopReason } from '../../src/loop/stopReason.ts'
import { initialState, type RunState } from '../../src/record/fold.ts'
import type { Manifest } from '../../src/record/manifest.ts'
import type { StepRecord } from '../../src/record/stepRecord.ts'

const manifest = { steps: 1, stop: { patience: 2, failures: 2 }, start: null, brief: {} } as unknown as Manifest

function stateAfter(step: number, told: Partial<StepRecord>, state: Partial<RunState> = {}): RunState {
  const record = { step, review: null, failures: [], isBroken: false, ...told } as unknown as StepRecord
  return { ...initialState(manifest), steps: Array(step + 1).fill(record), ...state }
}

describe('why a run ends', () => {
  it.each([
    [0, 'No refinements were asked for.'],
    [1, 'The only refinement is used up.'],
    [3, 'All 3 refinements are used up.'],
  ])('with %i refinements is a sentence', (steps, reason) => {
    expect(stopReason({ ...manifest, steps }, stateAfter(steps, {}), false)).toEqual({ outcome: 'exhausted', reason })
  })

  it.each([
    ['an error without an end', 'an error without an end.'],
    ['a sentence. ', 'a sentence.'],
    ['it said: "no."', 'it said: "no."'],
    ['why (HTTP 500)', 'why (HTTP 500).'],
  ])('puts a stop after %j where there is none', (error, told) => {
    const failures = [{ part: 'llm', call: 'place', error, isFinal: true }]
    const reason = stopReason(
      manifest,
      stateAfter(0, { failures, isBroken: true }, { failuresInARow: 1 }),
      false,
    )?.reason
    expect(reason).toBe(`llm (place): ${told} Another step would not mend it.`)
  })
})
