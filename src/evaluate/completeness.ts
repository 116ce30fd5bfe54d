import { compareText } from '../scene/canonical.ts'
import type { Brief } from '../scene/types.ts'
import { type Counts, type Note, newTally, share } from './counts.ts'
import type { Subject } from './subject.ts'
import type { Tables } from './tables.ts'
import { manyOf, short } from './words.ts'

/**
 * Completeness: what the brief asks for against what stands in the room, by category (by label where unknown):
 * sum of min(expected, actual) over sum of max(expected, actual). Without a brief it is unscored.
 */
export function judgeCompleteness(
  subject: Subject,
  brief: Brief | undefined,
  tables: Tables,
  note: Note,
): { score: number | null; counts: Counts } {
  const tally = newTally()
  if (brief === undefined) {
    tally.unscored++
    note?.add(unscored('no brief says what belongs in the room'))
    return { score: null, counts: tally }
  }
  const expected = new Map<string, number>()
  for (const { category, count } of brief.objects) add(expected, tables.kindOf(category).category ?? category, count)
  const actual = new Map<string, number>()
  subject.kinds.forEach((kind, i) => {
    add(actual, kind.category ?? subject.objects[i]!.category, 1)
  })
  let met = 0
  let all = 0
  for (const label of [...new Set([...expected.keys(), ...actual.keys()])].sort(compareText)) {
    const want = expected.get(label) ?? 0
    const have = actual.get(label) ?? 0
    met += Math.min(want, have)
    all += Math.max(want, have)
    const verdict = want === have ? 'pass' : 'hard'
    tally[verdict]++
    note?.add({
      criterion: 'completeness',
      objects: [],
      verdict,
      value: have,
      expected: [want, want],
      category: label,
      message: `The room holds ${short(have, 0)} ${manyOf(label)}; the brief asks for ${short(want, 0)}.`,
    })
  }
  if (all === 0) {
    tally.unscored++
    note?.add(unscored('neither the brief nor the room holds an object'))
  }
  return { score: share(met, all), counts: tally }
}

function add(counts: Map<string, number>, label: string, count: number): void {
  counts.set(label, (counts.get(label) ?? 0) + count)
}

function unscored(why: string) {
  return {
    criterion: 'completeness',
    objects: [],
    verdict: 'unscored',
    value: null,
    expected: null,
    message: `Completeness is not judged: ${why}.`,
  } as const
}
