import type { Finding } from '../src/contracts/finding.ts'
import type { Report } from '../src/evaluate/types.ts'
import { compareText } from '../src/scene/canonical.ts'
import type { Layout } from '../src/scene/types.ts'

/**
 * What is missing and what is surplus, one finding per category, most objects first. A surplus names every object of
 * the category: which to take away is the agent's choice, and the hint says how many.
 */
export function inventoryFindings(report: Report, layout: Layout, critic: string): Finding[] {
  return report.verdicts
    .flatMap(({ criterion, verdict, category, value, expected, message }): Finding[] => {
      const wanted = expected?.[0] ?? null
      if (criterion !== 'completeness' || verdict !== 'hard') return []
      if (category === undefined || value === null || wanted === null) return []
      const count = wanted - value
      const base = { critic, severity: 'hard', category, message, hint: { count } } as const
      if (count > 0) return [{ ...base, rule: 'missing', objects: [] }]
      const concerned = layout.objects.filter((o) => (report.labels[o.category]?.category ?? o.category) === category)
      return [{ ...base, rule: 'surplus', objects: concerned.map((o) => o.id).toSorted(compareText) }]
    })
    .toSorted((a, b) => Math.abs(b.hint?.count ?? 0) - Math.abs(a.hint?.count ?? 0))
}
