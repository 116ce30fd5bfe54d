import { compareText } from '../../src/scene/canonical.ts'

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
 * weights foretell, a difference within `tieWithin` counting as a tie. Deterministic.
 */
export function fitWeights(
  preferences: readonly Preference[],
  {
    tieWithin = 0.05,
    ridge = 1e-3,
    rounds = 2000,
  }: { readonly tieWithin?: number; readonly ridge?: number; readonly rounds?: number } = {},
): { readonly weights: PerDimension; readonly agreement: number } {
  if (preferences.length === 0) throw new RangeError('No preferences are given, so no weights can be fitted.')
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
  return { weights, agreement: told.length / rows.length }
}

/**
 * Reads preferences from CSV: columns a_layout, a_harmony, a_lighting, a_distortion, the same with b_, and outcome (win,
 * lose, tie), in any order. Throws a `RangeError` that names line and column.
 */
export function readPreferences(csv: string): Preference[] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const columns = head.split(',').map((c) => c.trim().toLowerCase())
  const wanted = [...DIMENSIONS.flatMap((d) => [`a_${d}`, `b_${d}`]), 'outcome']
  const absent = wanted.filter((c) => !columns.includes(c)).sort(compareText)
  if (absent.length > 0) throw new RangeError(`The table lacks the columns ${absent.join(', ')}.`)
  return lines.map((line, i) => {
    const cells = line.split(',').map((c) => c.trim())
    const of = (side: 'a' | 'b') =>
      Object.fromEntries(
        DIMENSIONS.map((d) => {
          const value = Number(cells[columns.indexOf(`${side}_${d}`)] || Number.NaN)
          if (!Number.isFinite(value)) throw new RangeError(`Line ${i + 2}: ${side}_${d} is no number.`)
          return [d, value]
        }),
      ) as Record<Dimension, number>
    const outcome = cells[columns.indexOf('outcome')]
    if (outcome !== 'win' && outcome !== 'lose' && outcome !== 'tie')
      throw new RangeError(`Line ${i + 2}: outcome is ${JSON.stringify(outcome)}; expected win, lose or tie.`)
    return { a: of('a'), b: of('b'), outcome }
  })
}

function dot(x: readonly number[], w: readonly number[]): number {
  return x.reduce((sum, v, i) => sum + v * w[i]!, 0)
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z))
}
