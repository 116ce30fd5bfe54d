import type { PastStep } from '../contracts/context.ts'
import type { StepRecord } from '../record/stepRecord.ts'

/** A finished step as parts may look back on it: without scores. */
export function pastStep({ step, proposals, layout, review }: StepRecord): PastStep {
  return {
    step,
    proposals: proposals.map(({ edits, reason, rejected }) => ({ edits, reason, isTaken: rejected === null })),
    layout,
    findings: review?.findings ?? null,
  }
}
