import { compareText } from '../../scene/canonical.ts'
import type { PairDistance, Share } from '../types.ts'

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

/** Summary of gaps in metres, to the millimetre, from how often each was met. At least one gap. */
export function pairDistance(counts: ReadonlyMap<number, number>): PairDistance {
  const ascending = [...counts].sort(([a], [b]) => a - b)
  const n = ascending.reduce((sum, [, times]) => sum + times, 0)
  return {
    n,
    p5: rounded(quantileOfCounts(ascending, n, 0.05), 3),
    median: rounded(quantileOfCounts(ascending, n, 0.5), 3),
    p95: rounded(quantileOfCounts(ascending, n, 0.95), 3),
  }
}

/** As `quantile`, of n values given as ascending pairs of a value and how often it occurs. */
export function quantileOfCounts(ascending: readonly (readonly [number, number])[], n: number, q: number): number {
  const at = (n - 1) * q
  const low = Math.floor(at)
  const nth = (index: number): number => {
    let before = 0
    for (const [value, times] of ascending) {
      before += times
      if (index < before) return value
    }
    return ascending.at(-1)![0]
  }
  const from = nth(low)
  return from + (nth(Math.min(low + 1, n - 1)) - from) * (at - low)
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
