import { compareText } from '../../scene/canonical.ts'
import type { LengthStatistics, PairDistance, Share } from '../types.ts'

/** A number with at most so many decimals, never -0: files stay small and comparable. */
export function rounded(value: number, decimals = 4): number {
  const factor = 10 ** decimals
  const result = Math.round(value * factor) / factor
  return result === 0 ? 0 : result
}

/** The q-quantile, q in [0, 1], of ascending values, linear between neighbours. At least one value. */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  const at = (ascending.length - 1) * q
  const low = Math.floor(at)
  const high = Math.min(low + 1, ascending.length - 1)
  return ascending[low]! + (ascending[high]! - ascending[low]!) * (at - low)
}

/** Arithmetic mean. At least one value. */
export function mean(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Summary of lengths in metres, to the tenth of a millimetre; `std` is the population's. At least one value. */
export function lengthStatistics(values: readonly number[]): LengthStatistics {
  const ascending = Float64Array.from(values).sort()
  const middle = mean(values)
  const variance = mean(values.map((value) => (value - middle) ** 2))
  return {
    n: values.length,
    p5: rounded(quantile(ascending, 0.05)),
    p25: rounded(quantile(ascending, 0.25)),
    median: rounded(quantile(ascending, 0.5)),
    p75: rounded(quantile(ascending, 0.75)),
    p95: rounded(quantile(ascending, 0.95)),
    mean: rounded(middle),
    std: rounded(Math.sqrt(variance)),
  }
}

/** Summary of gaps in metres, to the millimetre. At least one value. */
export function pairDistance(values: readonly number[]): PairDistance {
  const ascending = Float64Array.from(values).sort()
  return {
    n: values.length,
    p5: rounded(quantile(ascending, 0.05), 3),
    median: rounded(quantile(ascending, 0.5), 3),
    p95: rounded(quantile(ascending, 0.95), 3),
  }
}

/** Counts as shares of their sum, most frequent first. */
export function shares(counts: ReadonlyMap<string, number>): Record<string, Share> {
  let total = 0
  for (const count of counts.values()) total += count
  return Object.fromEntries(
    [...counts]
      .sort(mostFirst)
      .map(([key, count]): [string, Share] => [key, { count, fraction: rounded(count / total) }]),
  )
}

/** Order of counted entries: most frequent first, equal counts by name. */
export function mostFirst(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || compareText(a[0], b[0])
}

/** Adds to a count kept in a map. */
export function count(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/** The value kept under a key, made on first use. */
export function kept<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

/** Keys in order of code units. */
export function sortedKeys(keys: Iterable<string>): string[] {
  return [...keys].sort(compareText)
}
