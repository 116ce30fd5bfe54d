import type { Plan } from '../../src/contracts/agent.ts'
import type { PastStep } from '../../src/contracts/context.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { layoutInWords } from '../../src/models/inWords.ts'

/** The plan, as the model gave it or as another agent did. */
export function planInWords(plan: Plan): string {
  return JSON.stringify({ summary: plan.summary, groups: plan.groups })
}

/** Findings, worst first, one a line, with what a critic proposes. */
export function findingsInWords(findings: readonly Finding[], most: number): string {
  if (findings.length === 0) return '- nothing'
  const lines = findings.slice(0, most).map(({ severity, rule, objects, message, hint }) => {
    const who = objects.length > 0 ? ` (${objects.join(', ')})` : ''
    const yaw = hint?.yaw === undefined ? '' : ` A yaw of ${Math.round(hint.yaw)} would do.`
    return `- ${severity}: ${rule}${who}: ${message}${yaw}`
  })
  const more = findings.length - lines.length
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

/** What was tried before, in the order it was tried; empty when nothing is to be told. */
export function historyInWords(
  history: readonly PastStep[],
  how: 'none' | 'last' | 'all',
  form: 'own' | 'box',
): string {
  if (how === 'none') return ''
  // The last step is what the model is looking at already, but for what it offered there in vain.
  const before = history.slice(0, -1)
  const told = how === 'last' ? before.slice(-1) : before
  const inVain = history.slice(-1).filter(({ proposals }) => proposals.length > 0 && !proposals.some((p) => p.isTaken))
  if (told.length + inVain.length === 0) return ''
  const steps = told.map(({ step, proposals, layout, findings }) =>
    [
      offeredInWords(step, proposals),
      ...(how === 'last' ? [`Its layout: ${layoutInWords(layout, form)}`] : []),
      findings === null ? 'The critics could not speak.' : findingsInWords(findings, 10),
    ].join('\n'),
  )
  const last = inVain.map(({ step, proposals }) => offeredInWords(step, proposals))
  return ['', 'What was tried before:', ...steps, ...last, ''].join('\n')
}

function offeredInWords(step: number, proposals: PastStep['proposals']): string {
  const said = proposals.map(({ reason, isTaken }) => `${reason}${isTaken ? '' : ' (not taken)'}`)
  return `Step ${step}: ${said.join(' ') || 'nothing was proposed.'}`
}
