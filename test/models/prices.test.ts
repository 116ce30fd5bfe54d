import { describe, expect, it } from 'vitest'
import { costOf, LIST_PRICES, priceOf } from '../../src/models/prices.ts'

const price = (input: number) => ({ input, output: 2 * input })

describe('the price of a model', () => {
  it('is that of its own name, then of its undated name, then of the longest pattern', () => {
    const own = {
      'openai:m': price(1),
      'openai:m-2030-01-31': price(2),
      'openai:m-mini*': price(3),
      'openai:*': price(4),
    }
    expect(priceOf('openai:m', own)).toEqual(price(1))
    expect(priceOf('openai:m-2030-01-31', own)).toEqual(price(2))
    expect(priceOf('openai:m-2031-12-01', own)).toEqual(price(1))
    expect(priceOf('openai:m-20311201', own)).toEqual(price(1))
    expect(priceOf('openai:m-latest', own)).toEqual(price(1))
    expect(priceOf('openai:m-mini-high', own)).toEqual(price(3))
    expect(priceOf('openai:m-large', own)).toEqual(price(4))
  })

  it("is the user's own before any list price, pattern or not", () => {
    expect(priceOf('openai:gpt-4o', { 'openai:*': price(9) })).toEqual(price(9))
    expect(priceOf('openai:gpt-4o')).toEqual(LIST_PRICES['openai:gpt-4o'])
  })

  it('is not guessed from a name that merely begins alike', () => {
    for (const unknown of ['openai:gpt-4o-audio', 'openai:gpt-9', 'anthropic:claude-opus-4-99', 'openai:constructor'])
      expect(priceOf(unknown)).toBeNull()
    expect(priceOf('ollama:anything')).toEqual({ input: 0, output: 0 })
  })

  it('makes no cost out of tokens that nobody counted', () => {
    expect(costOf(null, price(1))).toBeNull()
    expect(costOf({ input: 10, output: 10 }, null)).toBeNull()
    expect(costOf({ input: 1_000_000, output: 500_000 }, price(1))).toBe(2)
  })
})
