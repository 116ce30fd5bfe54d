import type { Outcome } from '../record/events.ts'
import type { RunState } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'
import { overspending } from '../record/modelCalls.ts'
import type { StepRecord } from '../record/stepRecord.ts'

/** Why a run should end here, or null to take another step. */
export function stopReason(
  manifest: Manifest,
  state: RunState,
  isCancelled: boolean,
): { readonly outcome: Outcome; readonly reason: string } | null {
  const last = state.steps.at(-1)
  if (last === undefined) return isCancelled ? { outcome: 'cancelled', reason: 'Stopped before the first step.' } : null
  const { stop, steps } = manifest
  const failed = failure(state, stop.failures)
  if (failed !== null) return { outcome: 'failed', reason: failed }
  // Notes are advice; a silent critic's empty list says nothing, nor do complaints that could be tied to nothing.
  const isClean =
    last.review !== null && !last.review.silent && last.review.findings.every((f) => f.severity === 'note')
  if (isClean && !last.isBroken) return { outcome: 'satisfied', reason: 'The critics find nothing wrong.' }
  if (state.stalledSteps >= stop.patience)
    return { outcome: 'converged', reason: `${state.stalledSteps} refinements in a row offered nothing new.` }
  const overspent = overspending(manifest.model?.budget ?? null, state.spent)
  if (overspent !== null) return { outcome: 'exhausted', reason: overspent }
  if (state.owesStep) return isCancelled ? { outcome: 'cancelled', reason: `Stopped after step ${last.step}.` } : null
  if (last.step >= steps && state.steps.every(({ isBroken }) => isBroken))
    return { outcome: 'failed', reason: `A part failed in every step. ${lastFailure(last)}` }
  if (last.step >= steps) return { outcome: 'exhausted', reason: usedUp(steps) }
  return isCancelled ? { outcome: 'cancelled', reason: `Stopped after step ${last.step}.` } : null
}

function usedUp(steps: number): string {
  if (steps === 0) return 'No refinements were asked for.'
  return steps === 1 ? 'The only refinement is used up.' : `All ${steps} refinements are used up.`
}

/** Why the run has failed, in a sentence; null when it has not. A failure that no other step can mend is enough. */
function failure({ failuresInARow, steps }: RunState, atMost: number): string | null {
  const last = steps.at(-1)
  if (last === undefined || failuresInARow === 0) return null
  const final = last.failures.find(({ isFinal }) => isFinal)
  if (final !== undefined) return `${inWords(final)} Another step would not mend it.`
  return failuresInARow < atMost ? null : `A part failed in ${failuresInARow} steps in a row. ${lastFailure(last)}`
}

function lastFailure({ failures }: StepRecord): string {
  const last = failures.at(-1)
  return last === undefined ? '' : `Last ${inWords(last)}`
}

function inWords({ part, call, error }: StepRecord['failures'][number]): string {
  const isEnded = /[.!?…][)"'”’\]]*$/u.test(error.trimEnd())
  return `${part} (${call}): ${error.trimEnd()}${isEnded ? '' : '.'}`
}
