import type { Finding } from '../contracts/finding.ts'
import type { StepRecord } from '../record/stepRecord.ts'
import type { Edit } from '../scene/types.ts'
import type { Io } from './io.ts'
import { callInWords } from './modelInWords.ts'
import { clip, paint, score, wrap } from './text.ts'

/** A step told in lines: what was proposed and why, what became of it, what was asked of a model, scores and findings. */
export function stepInWords(
  record: StepRecord,
  before: StepRecord | undefined,
  io: Pick<Io, 'hasColor' | 'columns'>,
): string {
  const width = Math.min(io.columns, 80)
  const { scores, layout, change, review } = record
  const lines = [
    paint(io, 'strong', `Step ${record.step}`) +
      `  ${layout.objects.length} objects, layout ${record.layoutHash.slice(0, 12)}`,
  ]
  const say = (text: string, indent = '    ') => lines.push(`  ${wrap(text, width - 2, indent)}`)
  for (const { part, reason, edits, rejected } of record.proposals) {
    say(`${part}: ${reason}`)
    if (edits.length > 0) say(`${countEdits(edits)}${rejected === null ? '' : `; rejected: ${rejected}`}`)
  }
  for (const { part, call, error } of record.failures) say(`${part} failed (${call}): ${error}`)
  for (const { part, message } of record.messages) say(`${part} says: ${message}`)
  for (const call of record.calls) {
    const isTold = record.failures.some(({ error }) => call.error !== null && error.includes(call.error))
    say(callInWords(call, { isTold }))
  }
  const was = before?.scores.overall
  say(
    `overall ${score(scores.overall)}${was === undefined ? '' : ` (was ${score(was)})`}, semantic ${score(scores.semantic)}, orientation ${score(scores.orientation)}, overlap ${score(scores.overlap)}`,
  )
  if (review === null) say('A critic failed; there is no review of this layout.')
  else if (review.silent)
    say(review.findings.length === 0 ? 'The critic is silent.' : 'What the critic says names nothing in the room.')
  else
    say(`${change.fixed.length} findings fixed, ${change.introduced.length} introduced, ${review.findings.length} open`)
  const isNew = new Set(change.introduced)
  for (const finding of review?.findings ?? [])
    lines.push(`    ${clip(mark(finding, isNew) + whose(finding) + finding.message, width - 4)}`)
  return lines.join('\n')
}

function mark(finding: Finding, isNew: ReadonlySet<Finding>): string {
  return `${isNew.has(finding) ? '+' : ' '} ${finding.severity.padEnd(4)} `
}

/** The critics whose finding it is, where one joins several. */
function whose({ sources = [] }: Finding): string {
  return sources.length === 0 ? '' : `[${sources.join(', ')}] `
}

function countEdits(edits: readonly Edit[]): string {
  const counts = new Map<string, number>()
  for (const { type } of edits) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, n]) => `${type} ${n}`).join(', ')
}
