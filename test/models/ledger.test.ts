import { describe, expect, it } from 'vitest'
import { type ModelCall, openLedger } from '../../src/models/calls.ts'
import type { ModelRequest } from '../../src/models/request.ts'

const request: ModelRequest = {
  model: 'openai:m',
  messages: [],
  parameters: {},
  attempt: { seed: 1, step: 0, part: 'critic', offer: 0, repeat: 0 },
}

describe('a list of calls', () => {
  it('hands them on in the order they were begun, and is closed when none is left', async () => {
    const seen: string[] = []
    const ledger = openLedger(({ key }: ModelCall) => seen.push(key))
    const [a, b, c] = ['a', 'b', 'c'].map((key) => ledger.open(key, request))
    c!.fail('no')
    b!.fail('no')
    expect(seen).toEqual([])
    const closed = ledger.close()
    a!.fail('no')
    await closed
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(() => ledger.open('d', request)).toThrow(/critic had returned already/)
  })

  it('is closed also when a call cannot be recorded, which is thrown and holds up no other', async () => {
    const seen: string[] = []
    const ledger = openLedger(({ key }: ModelCall) => {
      seen.push(key)
      if (key === 'a') throw new Error('disk full')
    })
    const [a, b] = ['a', 'b'].map((key) => ledger.open(key, request))
    b!.fail('no')
    expect(() => a!.fail('no')).toThrow('disk full')
    await ledger.close()
    expect(seen).toEqual(['a', 'b'])
  })
})
