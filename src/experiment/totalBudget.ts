import type { Budget } from '../models/choice.ts'
import type { Spent } from '../record/modelCalls.ts'

/** Which limit of an experiment's budget is reached, in a sentence; null while there is some left. */
export function overspent(budget: Budget, spent: Pick<Spent, 'usd' | 'tokens' | 'calls'>): string | null {
  const { usd, tokens, calls } = budget
  if (usd !== undefined && spent.usd >= usd) return `The total budget of $${usd} is used up ($${spent.usd.toFixed(4)}).`
  if (tokens !== undefined && spent.tokens >= tokens)
    return `The total budget of ${tokens} tokens is used up (${spent.tokens}).`
  if (calls !== undefined && spent.calls >= calls)
    return `The total budget of ${calls} calls is used up (${spent.calls}).`
  return null
}
