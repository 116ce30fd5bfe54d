/** A figure with its 95% confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const Z = 1.959963984540054 // 97.5% point of the normal distribution

/**
 * Wilson's score interval of a share, `successes` of `n` (ties may count half: then the interval is a little too wide,
 * since a tie varies less than a coin). Null for n = 0.
 */
export function wilsonInterval(successes: number, n: number): Estimate | null {
  if (n === 0) return null
  const p = successes / n
  const middle = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))
  return { value: p, low: p === 0 ? 0 : middle - half, high: p === 1 ? 1 : middle + half }
}

/** Normal interval around a value. */
export function normalInterval(value: number, standardError: number): Estimate {
  return { value, low: value - Z * standardError, high: value + Z * standardError }
}

/**
 * Chance that a positive drawn at random lies above a negative drawn at random, ties counting half (the area under the
 * ROC curve), with the interval of DeLong et al. (1988) as Obuchowski (1997) extends it to clusters: rooms of one house,
 * and a room and its damaged twin, are not independent. `clusterOf` numbers each value's cluster from 0. Null when one
 * side is empty. Values nearer than `tie` are equal.
 */
export function areaUnderCurve(
  positives: readonly number[],
  negatives: readonly number[],
  clusters: { readonly positives: readonly number[]; readonly negatives: readonly number[] },
  tie = 1e-12,
): Estimate | null {
  const m = positives.length
  const n = negatives.length
  if (m === 0 || n === 0) return null
  const above = placements(positives, negatives, tie)
  const below = placements(negatives, positives, tie).map((share) => 1 - share)
  const area = mean(above)
  const sums = new Map<number, { above: number; below: number }>()
  const sumOf = (cluster: number) => {
    const known = sums.get(cluster) ?? { above: 0, below: 0 }
    sums.set(cluster, known)
    return known
  }
  above.forEach((share, i) => {
    sumOf(clusters.positives[i]!).above += share - area
  })
  below.forEach((share, i) => {
    sumOf(clusters.negatives[i]!).below += share - area
  })
  const count = sums.size
  if (count < 2) return { value: area, low: 0, high: 1 }
  let variance = 0
  for (const { above: a, below: b } of sums.values()) variance += (a / m + b / n) ** 2
  variance *= count / (count - 1)
  const { low, high } = normalInterval(area, Math.sqrt(variance))
  return { value: area, low: Math.max(0, low), high: Math.min(1, high) }
}

/** For each value, the share of `others` it lies above, ties counting half. */
export function placements(values: readonly number[], others: readonly number[], tie = 1e-12): number[] {
  const sorted = Float64Array.from(others).sort()
  return values.map(
    (value) => (countBelow(sorted, value - tie) + countBelow(sorted, value + tie, true)) / (2 * others.length),
  )
}

/** How many of a sorted list lie below a value (or at it, when `inclusive`). */
function countBelow(sorted: Float64Array, value: number, inclusive = false): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle]!
    if (at < value || (inclusive && at === value)) low = middle + 1
    else high = middle
  }
  return low
}

/** One group of outcomes that is averaged by itself before groups are averaged. */
export interface OutcomeGroup {
  readonly values: readonly number[]
  /** Cluster of each value. */
  readonly clusters: readonly number[]
}

/**
 * The mean of the groups' means, each group weighing the same, with a normal interval whose variance is that of the sums
 * by cluster (linearised, so that outcomes of one house may depend on each other across groups). Null without outcomes;
 * empty groups are left out.
 */
export function meanOfMeans(groups: readonly OutcomeGroup[]): Estimate | null {
  const filled = groups.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return null
  const sums = new Map<number, number>()
  let total = 0
  for (const { values, clusters } of filled) {
    const own = mean(values)
    total += own / filled.length
    values.forEach((value, i) => {
      const cluster = clusters[i]!
      sums.set(cluster, (sums.get(cluster) ?? 0) + (value - own) / (values.length * filled.length))
    })
  }
  const squares = [...sums.values()].reduce((sum, value) => sum + value * value, 0)
  return normalInterval(total, sums.size < 2 ? 0 : Math.sqrt((squares * sums.size) / (sums.size - 1)))
}

/** Spearman's rank correlation, equal values sharing their mean rank; null where one list does not vary. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | null {
  const x = ranks(a)
  const y = ranks(b)
  const mx = mean(x)
  const my = mean(y)
  let xy = 0
  let xx = 0
  let yy = 0
  for (let i = 0; i < x.length; i++) {
    xy += (x[i]! - mx) * (y[i]! - my)
    xx += (x[i]! - mx) ** 2
    yy += (y[i]! - my) ** 2
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy)
}

function ranks(values: readonly number[]): number[] {
  return placements(values, values, 0)
}

/** Arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
