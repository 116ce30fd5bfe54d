import { compareSeverity, type Finding } from '../src/contracts/finding.ts'
import type { Layout } from '../src/scene/types.ts'

const MOST = 60 // findings of one review; more than an agent could heed
const LONGEST = 500 // characters of a message

/** Sentences or list items of plain words as findings: tied to the objects whose ids they mention, notes otherwise. */
export function findingsInText(text: string, critic: string, layout: Layout): Finding[] {
  return text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}\d-])/u)
    .map((line) => line.replace(/^[\s*•#>-]*(?:\d+[.)]\s*)?/, '').trim())
    .filter((line) => line.length > 3)
    .slice(0, MOST)
    .map((line) => {
      const objects = mentioned(line, layout)
      return { critic, rule: 'remark', severity: objects.length > 0 ? 'soft' : 'note', objects, message: clip(line) }
    })
}

/** Ids of a layout that a text mentions as whole words, in order of mention. */
export function mentioned(text: string, layout: Layout): string[] {
  const found = layout.objects.flatMap(({ id }) => {
    const at = new RegExp(
      `(?<![\\p{L}\\p{N}_-])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_]|-\\d)`,
      'iu',
    ).exec(text)?.index
    return at === undefined ? [] : [{ id, at }]
  })
  return found.sort((a, b) => a.at - b.at).map(({ id }) => id)
}

/** Worst first; within a severity in the order given. No more than an agent could heed. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => compareSeverity(a.severity, b.severity)).slice(0, MOST)
}

/** Whether nothing found is worse than a note. */
export function isAllNotes(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity === 'note')
}

/** A message on one line, without signs that steer a terminal, and no longer than a reader bears. */
export function clip(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 3)}...` : plain
}
