import type { Judgement } from './audit.ts'

/** Spread of the rewards of some judgements. */
export interface Spread {
  readonly n: number
  readonly mean: number | null
  /** Of the population. */
  readonly variance: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Spread of the rewards that were given; judgements without one are not counted. */
export function spreadOf(judgements: readonly Judgement[]): Spread {
  const rewards = judgements.flatMap(({ reward }) => (reward === null ? [] : [reward]))
  if (rewards.length === 0) return { n: 0, mean: null, variance: null, min: null, max: null }
  const mean = rewards.reduce((sum, r) => sum + r, 0) / rewards.length
  const variance = rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / rewards.length
  return { n: rewards.length, mean, variance, min: Math.min(...rewards), max: Math.max(...rewards) }
}

/**
 * How much of the variance each factor makes: the variance of the means over its values. What is left is between
 * repeats of the same question, as the mean variance within equal questions.
 */
export function varianceBy(judgements: readonly Judgement[], factor: 'view' | 'phrasing' | 'repeat'): number | null {
  if (factor !== 'repeat') {
    const means = groupBy(judgements, (j) => j[factor]).map((group) => spreadOf(group).mean)
    return variance(means.filter((m) => m !== null))
  }
  const within = groupBy(judgements, (j) => `${j.view}\n${j.phrasing}`).map((group) => spreadOf(group).variance)
  const known = within.filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0) / known.length
}

/** Judgements of equal key, in order of first appearance. */
export function groupBy(judgements: readonly Judgement[], key: (judgement: Judgement) => string): Judgement[][] {
  const groups = new Map<string, Judgement[]>()
  for (const judgement of judgements) groups.set(key(judgement), [...(groups.get(key(judgement)) ?? []), judgement])
  return [...groups.values()]
}

function variance(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  return values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length
}
