import { InputError } from '../../src/scene/errors.ts'

/** The four things a picture is rated by. */
export const DIMENSIONS = ['layout', 'harmony', 'lighting', 'distortion'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** A number for each of the dimensions. */
export type PerDimension = { readonly [D in Dimension]: number }

/** Weights of the fused score as published with SA-IQA, relative to harmony. */
export const PUBLISHED_WEIGHTS: PerDimension = { layout: 0.353, harmony: 1, lighting: 0.38, distortion: 0.1 }

/** The weighted mean of what is rated; weights of what is not rated fall away. Null when nothing is rated. */
export function fuse(scores: { readonly [D in Dimension]?: number }, weights: PerDimension): number | null {
  let sum = 0
  let total = 0
  for (const dimension of DIMENSIONS) {
    const score = scores[dimension]
    if (score === undefined) continue
    sum += score * weights[dimension]
    total += weights[dimension]
  }
  return total > 0 ? sum / total : null
}

/** Two rated pictures and which was preferred by people. */
export interface Preference {
  readonly a: PerDimension
  readonly b: PerDimension
  readonly outcome: 'win' | 'lose' | 'tie'
}

/**
 * Weights that explain people's preferences best: Bradley-Terry, P(a over b) = sigmoid((a - b) . w), by gradient ascent
 * on the likelihood with a small ridge, a tie counting half each way. `agreement` is the share of preferences that the
 * weights foretell, a difference within `tieWithin` counting as a tie; `logLikelihood` is the mean per preference, in
 * nats, where a coin has ln 0.5. Deterministic. Throws an `InputError` when there are no preferences.
 */
export function fitWeights(
  preferences: readonly Preference[],
  {
    tieWithin = 0.05,
    ridge = 1e-3,
    rounds = 2000,
  }: { readonly tieWithin?: number; readonly ridge?: number; readonly rounds?: number } = {},
): { readonly weights: PerDimension; readonly agreement: number; readonly logLikelihood: number } {
  if (preferences.length === 0) throw new InputError('No preferences are given, so no weights can be fitted.')
  const rows = preferences.map(({ a, b, outcome }) => ({
    x: DIMENSIONS.map((d) => a[d] - b[d]),
    y: outcome === 'win' ? 1 : outcome === 'lose' ? 0 : 0.5,
  }))
  // A step no longer than the inverse of the steepest curvature never overshoots.
  const steepest = Math.max(...rows.map(({ x }) => x.reduce((sum, v) => sum + v * v, 0))) / 4 + ridge
  let w = DIMENSIONS.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    const slope = w.map((v) => -ridge * v)
    for (const { x, y } of rows) {
      const off = (y - sigmoid(dot(x, w))) / rows.length
      x.forEach((v, i) => {
        slope[i]! += off * v
      })
    }
    w = w.map((v, i) => v + slope[i]! / steepest)
  }
  const told = rows.filter(({ x, y }) => {
    const margin = dot(x, w)
    return Math.abs(margin) <= tieWithin ? y === 0.5 : margin > 0 ? y === 1 : y === 0
  })
  const weights = Object.fromEntries(DIMENSIONS.map((d, i) => [d, w[i]!])) as Record<Dimension, number>
  const likelihoods = rows.map(({ x, y }) => y * logSigmoid(dot(x, w)) + (1 - y) * logSigmoid(-dot(x, w)))
  const logLikelihood = likelihoods.reduce((sum, v) => sum + v, 0) / rows.length
  return { weights, agreement: told.length / rows.length, logLikelihood }
}

function dot(x: readonly number[], w: readonly number[]): number {
  return x.reduce((sum, v, i) => sum + v * w[i]!, 0)
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z))
}

/** ln sigmoid(z), without overflow. */
function logSigmoid(z: number): number {
  return Math.min(z, 0) - Math.log1p(Math.exp(-Math.abs(z)))
}
