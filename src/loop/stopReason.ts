import type { Outcome } from '../record/events.ts'
import type { RunState } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'

/** Why a run should end here, or null to take another step. */
export function stopReason(
  manifest: Manifest,
  state: RunState,
  isCancelled: boolean,
): { readonly outcome: Outcome; readonly reason: string } | null {
  const last = state.steps.at(-1)
  if (last === undefined) return isCancelled ? { outcome: 'cancelled', reason: 'Stopped before the first step.' } : null
  const { stop, steps } = manifest
  if (state.failuresInARow >= stop.failures) {
    const failure = last.failures.at(-1)
    return {
      outcome: 'failed',
      reason: `A part failed in ${state.failuresInARow} steps in a row, last ${failure?.part} (${failure?.call}): ${failure?.error}`,
    }
  }
  // Notes are advice; a silent critic's empty list says nothing, nor do complaints that could be tied to nothing.
  const isClean =
    last.review !== null && !last.review.silent && last.review.findings.every((f) => f.severity === 'note')
  if (isClean) return { outcome: 'satisfied', reason: 'The critics find nothing wrong.' }
  if (state.stalledSteps >= stop.patience)
    return { outcome: 'converged', reason: `${state.stalledSteps} refinements in a row offered nothing new.` }
  const overspent = overspending(manifest, state)
  if (overspent !== null) return { outcome: 'exhausted', reason: overspent }
  if (last.step >= steps) return { outcome: 'exhausted', reason: `All ${steps} refinements are used up.` }
  return isCancelled ? { outcome: 'cancelled', reason: `Stopped after step ${last.step}.` } : null
}

/** What of the budget for language models is used up, in a sentence; null while there is some left. */
function overspending({ model }: Manifest, { spent }: RunState): string | null {
  const budget = model?.budget ?? null
  if (budget === null) return null
  const { usd, tokens, calls } = budget
  if (usd !== undefined && spent.usd >= usd)
    return `The budget of $${usd} for language models is used up ($${spent.usd.toFixed(4)}).`
  if (tokens !== undefined && spent.tokens >= tokens)
    return `The budget of ${tokens} tokens is used up (${spent.tokens}).`
  if (calls !== undefined && spent.calls >= calls) return `The budget of ${calls} calls is used up (${spent.calls}).`
  return null
}
