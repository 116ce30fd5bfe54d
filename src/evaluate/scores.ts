import type { Profile, Scores } from './types.ts'

/** What the criteria give, before it is put together. */
export type PartScores = Pick<
  Scores,
  'scale' | 'cooccurrence' | 'completeness' | 'orientation' | 'proximityOverlap' | 'trueOverlap'
>

/**
 * Puts the criteria together: semantic is their weighted mean, overlap the mean of both kinds, overall the mean of
 * semantic, orientation and overlap. What is unscored passes its weight on to the rest in proportion.
 */
export function combineScores(parts: PartScores, { semanticWeights: weights }: Profile): Scores {
  const semantic = weightedMean([
    [parts.scale, weights.scale],
    [parts.cooccurrence, weights.cooccurrence],
    [parts.completeness, weights.completeness],
  ])
  const overlap = weightedMean([
    [parts.proximityOverlap, 1],
    [parts.trueOverlap, 1],
  ])
  const overall = weightedMean([
    [semantic, 1],
    [parts.orientation, 1],
    [overlap, 1],
  ])
  return { overall, semantic, ...parts, overlap }
}

function weightedMean(terms: readonly (readonly [value: number | null, weight: number])[]): number | null {
  let sum = 0
  let weight = 0
  for (const [value, w] of terms) {
    if (value === null) continue
    sum += value * w
    weight += w
  }
  return weight === 0 ? null : sum / weight
}
