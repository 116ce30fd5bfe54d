import type { LengthStatistics } from '../types.ts'
import { rounded } from './numbers.ts'

/** A length in metres and how much it weighs against others. */
export interface Weighed {
  readonly value: number
  readonly weight: number
}

/** A length of one model. */
export interface ModelLength extends Weighed {
  /** How many objects are copies of the model. */
  readonly copies: number
}

/** How far sizes of a kind known by one model alone are spread, as a share of the size. */
export const SIZE_SPREAD = 0.2

/**
 * Summary of lengths in metres, to the tenth of a millimetre. `n` is how many objects stand behind them and `models` how
 * many different ones; `std` is the population's. Models weigh as given, but the outer percentiles, p5 and p95, are the
 * wider of two counts, by model and by copy: what is a twentieth of the objects people meet is no rarity. Few models say little about the next one, so the percentiles are taken
 * with each length spread over v (1 - s), v, v (1 + s) at a quarter, a half and a quarter of its weight, s = 0.2 / the
 * square root of the number of models: 20% for one model, 2% for a hundred.
 */
export function lengthStatistics(lengths: readonly ModelLength[], n: number): LengthStatistics {
  const models = lengths.length
  const s = SIZE_SPREAD / Math.sqrt(models)
  const at = weighedQuantiles(spread(lengths, s))
  const byCopy = weighedQuantiles(
    spread(
      lengths.map(({ value, weight, copies }) => ({ value, weight: Math.min(weight, 1) * copies })),
      s,
    ),
  )
  const total = lengths.reduce((sum, { weight }) => sum + weight, 0)
  const middle = lengths.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
  const variance = lengths.reduce((sum, { value, weight }) => sum + (value - middle) ** 2 * weight, 0) / total
  return {
    n,
    models,
    p5: rounded(Math.min(at(0.05), byCopy(0.05))),
    p25: rounded(at(0.25)),
    median: rounded(at(0.5)),
    p75: rounded(at(0.75)),
    p95: rounded(Math.max(at(0.95), byCopy(0.95))),
    mean: rounded(middle),
    std: rounded(Math.sqrt(variance)),
  }
}

function spread(lengths: readonly Weighed[], s: number): Weighed[] {
  return lengths.flatMap(({ value, weight }) => [
    { value: value * (1 - s), weight: weight / 4 },
    { value, weight: weight / 2 },
    { value: value * (1 + s), weight: weight / 4 },
  ])
}

/**
 * Quantiles of weighed values, q in [0, 1]: each value sits at the middle of its weight on the way from 0 to 1, and
 * between two the answer is linear. At least one value.
 */
export function weighedQuantiles(values: readonly Weighed[]): (q: number) => number {
  const ascending = [...values].sort((a, b) => a.value - b.value)
  const total = ascending.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  const middles = ascending.map(({ weight }) => {
    const middle = (before + weight / 2) / total
    before += weight
    return middle
  })
  return (q) => {
    const next = middles.findIndex((middle) => middle >= q)
    if (next === -1) return ascending.at(-1)!.value
    if (next === 0) return ascending[0]!.value
    const share = (q - middles[next - 1]!) / (middles[next]! - middles[next - 1]!)
    return ascending[next - 1]!.value + (ascending[next]!.value - ascending[next - 1]!.value) * share
  }
}
