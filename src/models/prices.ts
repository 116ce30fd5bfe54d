import { z } from 'zod'
import { readJsonFile } from '../files/readJson.ts'
import { parseWith } from '../scene/parseWith.ts'
import { withProvider } from './providers.ts'

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

/**
 * Prices by `provider:name`. A name holds for its dated versions too (`openai:gpt-4o` for `openai:gpt-4o-2024-11-20`),
 * and a key that ends in `*` for every name that begins so. The nearest counts: the name itself, then the undated name,
 * then the longest pattern.
 */
export type PriceTable = { readonly [model: string]: Price }

/** Tokens of one answer, as the server counted them. */
export interface Tokens {
  readonly input: number
  readonly output: number
}

/**
 * List prices of models whose price has not moved since they came out, as known in November 2026. They may change, and
 * discounts for cached or long requests are not known here: a table of the user's own goes before it, and a model that
 * is in neither has no price. Models that run on one's own machine cost nothing.
 */
export const LIST_PRICES: PriceTable = {
  'openai:gpt-4o': { input: 2.5, output: 10 },
  'openai:gpt-4o-2024-05-13': { input: 5, output: 15 },
  'openai:gpt-4o-mini': { input: 0.15, output: 0.6 },
  'openai:gpt-4.1': { input: 2, output: 8 },
  'openai:gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'openai:gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'openai:gpt-5': { input: 1.25, output: 10 },
  'openai:gpt-5-mini': { input: 0.25, output: 2 },
  'openai:gpt-5-nano': { input: 0.05, output: 0.4 },
  'openai:gpt-5.1': { input: 1.25, output: 10 },
  'openai:gpt-5.2': { input: 1.75, output: 14 },
  'openai:gpt-5.4': { input: 2.5, output: 15 },
  'openai:gpt-5.4-mini': { input: 0.75, output: 4.5 },
  'anthropic:claude-3-5-haiku': { input: 0.8, output: 4 },
  'anthropic:claude-haiku-4-5': { input: 1, output: 5 },
  'anthropic:claude-sonnet-4': { input: 3, output: 15 },
  'anthropic:claude-sonnet-4-5': { input: 3, output: 15 },
  'anthropic:claude-sonnet-4-6': { input: 3, output: 15 },
  'anthropic:claude-sonnet-5-5': { input: 2, output: 10 },
  'anthropic:claude-opus-4': { input: 15, output: 75 },
  'anthropic:claude-opus-4-1': { input: 15, output: 75 },
  'anthropic:claude-opus-4-5': { input: 5, output: 25 },
  'anthropic:claude-opus-4-6': { input: 5, output: 25 },
  'anthropic:claude-opus-4-7': { input: 5, output: 25 },
  'anthropic:claude-opus-4-8': { input: 5, output: 25 },
  'anthropic:claude-opus-5': { input: 5, output: 25 },
  'anthropic:claude-opus-5-5': { input: 4, output: 20 },
  'google-genai:gemini-2.5-pro': { input: 1.25, output: 10 },
  'google-genai:gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'google-genai:gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'ollama:*': { input: 0, output: 0 },
}

/** Price of a model by the user's own table, then by the list prices; null when neither has it. */
export function priceOf(spec: string, own: PriceTable = {}): Price | null {
  return nearest(spec, own) ?? nearest(spec, LIST_PRICES)
}

/** US dollars for an answer; null when price or tokens are not known. */
export function costOf(tokens: Tokens | null, price: Price | null): number | null {
  if (tokens === null || price === null) return null
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}

/** Reads a price table of the user's own: `{ "provider:name": { "input": 1, "output": 2 } }`. Throws an `InputError`. */
export function readPrices(path: string): PriceTable {
  const row = z.strictObject({ input: z.number().min(0), output: z.number().min(0) })
  const table = parseWith(z.record(z.string(), row), readJsonFile(path), path)
  return Object.fromEntries(Object.entries(table).map(([key, price]) => [withProvider(key), price]))
}

function nearest(spec: string, table: PriceTable): Price | null {
  const patterns = Object.keys(table)
    .filter((key) => key.endsWith('*') && spec.startsWith(key.slice(0, -1)))
    .sort((a, b) => b.length - a.length)
  for (const key of [spec, spec.replace(DATE, ''), ...patterns]) if (Object.hasOwn(table, key)) return table[key]!
  return null
}

const DATE = /-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/ // what providers put behind the name of a version
