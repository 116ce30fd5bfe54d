import { z } from 'zod'
import { readJsonFile } from '../files/readJson.ts'
import { parseWith } from '../scene/parseWith.ts'

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

/** Prices by `provider:name`; a key that ends in `*` holds for every name that begins so. The longest match counts. */
export type PriceTable = { readonly [model: string]: Price }

/** Tokens of one answer, as the server counted them. */
export interface Tokens {
  readonly input: number
  readonly output: number
}

/**
 * List prices as published by the providers in 2025. They change, and discounts are not known here: a table of the
 * user's own goes before it. Models that run on one's own machine cost nothing.
 */
export const LIST_PRICES: PriceTable = {
  'openai:gpt-4o*': { input: 2.5, output: 10 },
  'openai:gpt-4o-mini*': { input: 0.15, output: 0.6 },
  'openai:gpt-4.1*': { input: 2, output: 8 },
  'openai:gpt-4.1-mini*': { input: 0.4, output: 1.6 },
  'openai:gpt-4.1-nano*': { input: 0.1, output: 0.4 },
  'openai:gpt-5*': { input: 1.25, output: 10 },
  'openai:gpt-5-mini*': { input: 0.25, output: 2 },
  'anthropic:claude-sonnet-4*': { input: 3, output: 15 },
  'anthropic:claude-opus-4*': { input: 15, output: 75 },
  'anthropic:claude-3-5-haiku*': { input: 0.8, output: 4 },
  'google-genai:gemini-2.5-pro*': { input: 1.25, output: 10 },
  'google-genai:gemini-2.5-flash*': { input: 0.3, output: 2.5 },
  'ollama:*': { input: 0, output: 0 },
}

/** Price of a model, or null when no row of the table holds for it. */
export function priceOf(spec: string, table: PriceTable): Price | null {
  let best: string | null = null
  for (const key of Object.keys(table)) {
    const holds = key.endsWith('*') ? spec.startsWith(key.slice(0, -1)) : spec === key
    if (holds && (best === null || weight(key) > weight(best))) best = key
  }
  return best === null ? null : table[best]!
}

/** US dollars for an answer; null when price or tokens are not known. */
export function costOf(tokens: Tokens | null, price: Price | null): number | null {
  if (tokens === null || price === null) return null
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}

/** Reads a price table of the user's own: `{ "provider:name": { "input": 1, "output": 2 } }`. Throws an `InputError`. */
export function readPrices(path: string): PriceTable {
  const row = z.strictObject({ input: z.number().min(0), output: z.number().min(0) })
  return parseWith(z.record(z.string(), row), readJsonFile(path), path)
}

/** An exact name goes before every pattern, a longer pattern before a shorter. */
function weight(key: string): number {
  return key.endsWith('*') ? key.length : key.length + 1000
}
