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
  // The last step is what the model is looking at already.
  const before = history.slice(0, -1)
  const told = how === 'none' ? [] : how === 'last' ? before.slice(-1) : before
  if (told.length === 0) return ''
  const steps = told.map(({ step, proposals, layout, findings }) =>
    [
      `Step ${step}: ${proposals.map((p) => `${p.reason}${p.isTaken ? '' : ' (not taken)'}`).join(' ') || 'nothing was proposed.'}`,
      ...(how === 'last' ? [`Its layout: ${layoutInWords(layout, form)}`] : []),
      findings === null ? 'The critics could not speak.' : findingsInWords(findings, 10),
    ].join('\n'),
  )
  return ['', 'What was tried before:', ...steps, ''].join('\n')
}
