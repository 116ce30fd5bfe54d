import type { Budget } from '../models/choice.ts'
import type { EventBody, EventOf } from './events.ts'

/** One call to a language model in a finished step. */
export type CallRecord = Pick<
  EventOf<'model.called'>,
  'part' | 'offer' | 'model' | 'key' | 'tokens' | 'cost' | 'latencyMs' | 'retries' | 'error'
>

/** What a run's answers cost. An answer that was paid for once counts once, whichever step came by it. */
export interface Spent {
  readonly calls: number
  readonly tokens: number
  /** US dollars; answers without a known price count nothing here. */
  readonly usd: number
  /** Answers whose price, or number of tokens, is not known. */
  readonly unpriced: number
  /** Answers whose number of tokens is not known, since the server did not count them. */
  readonly uncounted: number
  /** Calls that ended without an answer. */
  readonly failed: number
  /** How often a model was asked again because an attempt gave no answer. */
  readonly retries: number
  readonly keys: ReadonlySet<string>
}

/** Before the first call. */
export const NOTHING_SPENT: Spent = {
  calls: 0,
  tokens: 0,
  usd: 0,
  unpriced: 0,
  uncounted: 0,
  failed: 0,
  retries: 0,
  keys: new Set(),
}

/** What is spent after one more event. */
export function spentAfter(spent: Spent, event: EventBody): Spent {
  if (event.type !== 'model.called') return spent
  // The last attempt of a call without an answer was not followed by another.
  if (event.reply === null)
    return { ...spent, failed: spent.failed + 1, retries: spent.retries + Math.max(0, event.retries.length - 1) }
  if (spent.keys.has(event.key)) return spent
  return {
    ...spent,
    calls: spent.calls + 1,
    tokens: spent.tokens + (event.tokens === null ? 0 : event.tokens.input + event.tokens.output),
    usd: spent.usd + (event.cost ?? 0),
    unpriced: spent.unpriced + (event.cost === null ? 1 : 0),
    uncounted: spent.uncounted + (event.tokens === null ? 1 : 0),
    retries: spent.retries + event.retries.length,
    keys: new Set([...spent.keys, event.key]),
  }
}

/**
 * What of a budget is used up, in a sentence; null while there is some left. A budget that cannot be kept, as nobody
 * counts what it limits, is used up with the first answer.
 */
export function overspending(budget: Budget | null, spent: Omit<Spent, 'keys'>): string | null {
  if (budget === null) return null
  const { usd, tokens, calls } = budget
  if (usd !== undefined && spent.usd >= usd)
    return `The budget of $${usd} for language models is used up ($${spent.usd.toFixed(4)}).`
  if (tokens !== undefined && spent.tokens >= tokens)
    return `The budget of ${tokens} tokens is used up (${spent.tokens}).`
  if (calls !== undefined && spent.calls >= calls)
    return `The budget of ${calls} ${calls === 1 ? 'call' : 'calls'} is used up (${spent.calls}).`
  if (spent.uncounted > 0 && (usd ?? tokens) !== undefined)
    return `The server does not count tokens, so the budget of ${usd === undefined ? `${tokens} tokens` : `$${usd}`} cannot be kept; give one in calls.`
  return null
}

/** What a step's record keeps of a call. */
export function callRecord(event: EventOf<'model.called'>): CallRecord {
  const { part, offer, model, key, tokens, cost, latencyMs, retries, error } = event
  return { part, offer, model, key, tokens, cost, latencyMs, retries, error }
}
