import type { Criterion, Report, Verdict } from './types.ts'

/**
 * The verdicts that cost the layout something, worst first: hard before soft, then by criterion from the plainest fault
 * to the mildest, then by how far the value lies outside what was expected. Axis-aligned overlaps come last and only
 * where the boxes themselves do not overlap, since they say little else.
 */
export function worstVerdicts(report: Pick<Report, 'verdicts'>): Verdict[] {
  const failed = report.verdicts.filter(({ verdict }) => verdict === 'hard' || verdict === 'soft')
  const overlapping = new Set(failed.filter((v) => v.criterion === 'true-overlap').map(pairKey))
  return failed
    .filter((v) => v.criterion !== 'proximity-overlap' || !overlapping.has(pairKey(v)))
    .map((verdict, i) => ({ verdict, i }))
    .sort(
      (a, b) =>
        Number(a.verdict.verdict === 'soft') - Number(b.verdict.verdict === 'soft') ||
        ORDER.indexOf(a.verdict.criterion) - ORDER.indexOf(b.verdict.criterion) ||
        excessOf(b.verdict) - excessOf(a.verdict) ||
        a.i - b.i,
    )
    .map(({ verdict }) => verdict)
}

const ORDER: readonly Criterion[] = [
  'true-overlap',
  'scale',
  'orientation',
  'completeness',
  'proximity',
  'plausibility',
  'proximity-overlap',
]

function pairKey({ objects }: Verdict): string {
  return JSON.stringify(objects)
}

/** How far a value lies outside its range, relative to the nearer end. */
function excessOf({ value, expected }: Verdict): number {
  if (value === null || expected === null) return 0
  const [low, high] = expected
  if (high !== null && value > high) return (value - high) / Math.max(high, 0.1)
  if (low !== null && value < low) return (low - value) / Math.max(value, 0.1)
  return 0
}
