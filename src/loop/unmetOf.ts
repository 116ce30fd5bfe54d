import type { Unmet } from '../contracts/agent.ts'
import type { Report } from '../evaluate/types.ts'
import type { RunState } from '../record/fold.ts'
import { compareText } from '../scene/canonical.ts'

/**
 * What the brief asks for and the final layout lacks: counted by the evaluator's completeness verdicts, with the last
 * reason an agent gave for that category.
 */
export function unmetOf(state: RunState, report: Report): Unmet[] {
  const isEmpty = state.layout.objects.length === 0
  const reasons = new Map<string, string>()
  for (const { proposals } of state.steps)
    for (const { unmet, rejected } of proposals)
      if (rejected === null) for (const { category, reason } of unmet) reasons.set(category, reason)
  return report.verdicts
    .flatMap(({ criterion, category, value, expected }) => {
      const wanted = expected?.[0] ?? null
      if (criterion !== 'completeness' || category === undefined || wanted === null || value === null) return []
      return value < wanted
        ? [{ category, count: wanted - value, reason: reasonFor(category, report, reasons, isEmpty) }]
        : []
    })
    .toSorted((a, b) => compareText(a.category, b.category))
}

/** Agents name categories as the brief does, the evaluator as the ontology does. */
function reasonFor(category: string, report: Report, reasons: ReadonlyMap<string, string>, isEmpty: boolean): string {
  for (const [label, reason] of reasons)
    if (label === category || report.labels[label]?.category === category) return reason
  return isEmpty ? 'Nothing was placed.' : 'No agent said why.'
}
