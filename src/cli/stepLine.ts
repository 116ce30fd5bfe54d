import type { StepRecord } from '../record/stepRecord.ts'
import type { Io } from './io.ts'
import { paint, score } from './text.ts'

/** Head of the table of steps, 78 columns wide. */
export const STEP_HEAD = 'step  overall  semantic  orientation  overlap  fixed   new  open'

/** One step in one line: overall and its three parts; findings fixed, introduced and open; what was special. */
export function stepLine(record: StepRecord, before: StepRecord | undefined, io: Pick<Io, 'hasColor'>): string {
  const { scores, change, review } = record
  const isFirst = record.step === 0
  const overall = score(scores.overall).padStart(7)
  const cells = [
    String(record.step).padStart(4),
    tinted(overall, scores.overall, before?.scores.overall ?? null, io),
    score(scores.semantic).padStart(8),
    score(scores.orientation).padStart(11),
    score(scores.overlap).padStart(7),
    (isFirst || review === null ? '-' : String(change.fixed.length)).padStart(5),
    (isFirst || review === null ? '-' : String(change.introduced.length)).padStart(4),
    (review === null ? '?' : review.silent ? '-' : String(change.open.length)).padStart(4),
  ]
  return `${cells.join('  ')}  ${note(record, before)}`.trimEnd()
}

function tinted(text: string, now: number | null, then: number | null, io: Pick<Io, 'hasColor'>): string {
  if (now === null || then === null || now === then) return text
  return paint(io, now > then ? 'good' : 'bad', text)
}

/** At most 14 characters. */
function note({ step, proposals, failures, isBroken, layoutHash }: StepRecord, before: StepRecord | undefined): string {
  if (isBroken) return 'part failed'
  if (step === 0) return proposals.length === 0 ? 'start' : 'placed'
  if (proposals.every(({ rejected }) => rejected !== null)) return 'rejected'
  if (layoutHash === before?.layoutHash) return 'unchanged'
  return failures.length > 0 ? 'partly failed' : ''
}
