import type { Finding } from '../../src/contracts/finding.ts'
import { compareText } from '../../src/scene/canonical.ts'

/** A finding and how many critics share it. */
export interface Merged {
  readonly finding: Finding
  readonly votes: number
}

const RANK = { hard: 0, soft: 1, note: 2 } as const

/**
 * Findings of several critics as one list. Complaints of the same rule about the same objects are one: the worst severity
 * and the earliest critic's words hold, and a hint is kept wherever it came from. Worst first, then those that more
 * critics share, then in the order of the critics.
 */
export function mergeFindings(lists: readonly (readonly Finding[])[]): Merged[] {
  const merged = new Map<string, { finding: Finding; critics: Set<number>; place: number }>()
  let place = 0
  const longest = Math.max(0, ...lists.map((list) => list.length))
  // Critics take turns, so that none drowns another.
  for (let turn = 0; turn < longest; turn++)
    lists.forEach((list, critic) => {
      const finding = list[turn]
      if (finding === undefined) return
      const key = keyOf(finding)
      const had = merged.get(key)
      if (had === undefined) merged.set(key, { finding, critics: new Set([critic]), place: place++ })
      else {
        const hint = had.finding.hint ?? finding.hint
        const severity = RANK[finding.severity] < RANK[had.finding.severity] ? finding.severity : had.finding.severity
        merged.set(key, {
          ...had,
          critics: new Set([...had.critics, critic]),
          finding: { ...had.finding, severity, ...(hint === undefined ? {} : { hint }) },
        })
      }
    })
  return [...merged.values()]
    .sort(
      (a, b) =>
        RANK[a.finding.severity] - RANK[b.finding.severity] || b.critics.size - a.critics.size || a.place - b.place,
    )
    .map(({ finding, critics }) => ({ finding, votes: critics.size }))
}

/** Critics call one fault by several names; what they say of the same objects in the same sense is one complaint. */
function keyOf({ rule, objects, category, message }: Finding): string {
  const sense = SENSES[rule] ?? rule
  // Notes without objects or category are told apart by their words alone.
  const words = objects.length === 0 && category === undefined ? message : null
  return JSON.stringify([sense, [...objects].sort(compareText), category ?? null, words])
}

const SENSES: { readonly [rule: string]: string } = {
  'proximity-overlap': 'overlap',
  collision: 'overlap',
  'out-of-bounds': 'outside',
  'out-of-room': 'outside',
  completeness: 'missing',
  size: 'scale',
  facing: 'orientation',
}
