import type { Summary } from '../record/summary.ts'

/** Runs side by side, and whether their scores may be compared at all. */
export interface Comparison {
  readonly runs: readonly Summary[]
  /** One sentence for each reason why the scores are not comparable; empty when they are. */
  readonly warnings: readonly string[]
  /** Runs that end worse than the first, with what fell. */
  readonly regressions: readonly { readonly name: string; readonly reason: string }[]
}

const ROUNDING = 1e-9 // a fall of less is arithmetic, not a regression

/** Compares runs with the first of them, by the overall score of their last layouts. `margin` is a fall that is forgiven. */
export function compare(runs: readonly Summary[], { margin = 0 }: { readonly margin?: number } = {}): Comparison {
  const [base, ...others] = runs
  if (base === undefined) return { runs, warnings: [], regressions: [] }
  const warnings: string[] = []
  for (const other of others) {
    if (other.ontology.hash !== base.ontology.hash)
      warnings.push(`${other.name} is scored by another ontology than ${base.name}: their scores are not comparable.`)
    if (other.profile.hash !== base.profile.hash)
      warnings.push(`${other.name} is scored by another profile than ${base.name}: their scores are not comparable.`)
    if (other.brief !== base.brief) warnings.push(`${other.name} furnishes another brief than ${base.name}.`)
  }
  const regressions = others.flatMap((other) => {
    const reason = regression(base, other, margin)
    return reason === null ? [] : [{ name: other.name, reason }]
  })
  return { runs, warnings, regressions }
}

function regression(base: Summary, other: Summary, margin: number): string | null {
  if (other.outcome === 'failed' && base.outcome !== 'failed') return 'The run failed.'
  const before = base.last?.scores.overall ?? null
  const after = other.last?.scores.overall ?? null
  if (before === null) return null
  if (after === null) return 'It ends unscored.'
  if (after >= before - margin - ROUNDING) return null
  return `Overall ends at ${after.toFixed(4)}, ${(before - after).toFixed(4)} below ${before.toFixed(4)}.`
}
