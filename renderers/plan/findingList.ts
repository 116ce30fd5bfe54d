import type { Finding } from '../../src/contracts/finding.ts'
import { wrapText, xmlText } from '../../src/look/text.ts'
import { SPACE, type Theme, TYPE } from '../../src/look/tokens.ts'
import { drawBadge } from './marks.ts'
import { tag } from './svg.ts'

const LINE = 16 // pixels from line to line of a message
const INDENT = 28
const HEAD = 28
const LINES = 3 // of any one message

/** A list of findings broken into lines for a column. */
export interface FindingList {
  readonly height: number
  readonly svg: (x: number, y: number) => string
}

/** Sets the findings' messages in a column of `width` pixels and at most `height`; what does not fit is counted. */
export function listFindings(findings: readonly Finding[], width: number, height: number, theme: Theme): FindingList {
  const items: { top: number; lines: string[]; finding: Finding; number: number }[] = []
  let top = HEAD
  for (const [i, finding] of findings.entries()) {
    const lines = wrapText(finding.message, width - INDENT, TYPE.small, LINES)
    const needed = Math.max(24, lines.length * LINE + 2 * SPACE)
    const isLast = i === findings.length - 1
    if (top + needed + (isLast ? 0 : LINE + SPACE) > height) break
    items.push({ top, lines, finding, number: i + 1 })
    top += needed
  }
  const rest = findings.length - items.length
  const svg = (x: number, y: number) => {
    const head = tag(
      'text',
      { x, y: y + 14, 'font-size': TYPE.body, 'font-weight': 'bold', fill: theme.text },
      xmlText(summary(findings)),
    )
    const body = items.map(({ top, lines, finding, number }) => {
      const first = y + top + 12
      const badge = drawBadge({ number, severity: finding.severity, x: x + 10, y: first - 4 }, theme)
      const rows = lines.map((line, i) =>
        tag('text', { x: x + INDENT, y: first + i * LINE, 'font-size': TYPE.small, fill: theme.text }, xmlText(line)),
      )
      return badge + rows.join('')
    })
    const more = tag(
      'text',
      { x: x + INDENT, y: y + top + 12, 'font-size': TYPE.small, fill: theme.muted },
      `and ${rest} more`,
    )
    return head + body.join('') + (rest > 0 ? more : '')
  }
  return { height: top + (rest > 0 ? LINE + SPACE : 0), svg }
}

function summary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings'
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length
  const parts = [
    [count('hard'), 'hard'],
    [count('soft'), 'soft'],
    [count('note'), count('note') === 1 ? 'note' : 'notes'],
  ] as const
  const words = parts.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`)
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}: ${words.join(', ')}`
}
