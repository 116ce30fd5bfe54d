import { boxGap, type PlanBox } from '../geometry/box.ts'
import { type Counts, type Note, newTally, share } from './counts.ts'
import type { Subject } from './subject.ts'
import type { PairFacts } from './tables.ts'
import type { Profile, Verdict } from './types.ts'
import { printable, short } from './words.ts'

/**
 * Co-occurrence: every two objects of different categories must be seen together in real rooms (plausibility), and
 * categories that often go together must stand near each other (proximity, once per pair of categories). The score is
 * the share of passes among both kinds of checks.
 */
export function judgeCooccurrence(
  subject: Subject,
  profile: Profile,
  note: Note,
): { score: number | null; plausibility: Counts; proximity: Counts } {
  const plausibility = newTally()
  const proximity = newTally()
  const { groups, kinds } = subject
  const { plausibleAbove, proximityFrom } = profile.cooccurrence
  for (let a = 0; a < groups.length; a++) {
    for (let b = a + 1; b < groups.length; b++) {
      const one = groups[a]!
      const other = groups[b]!
      const facts = subject.pairs(kinds[one[0]!]!, kinds[other[0]!]!)
      const { likelihood } = facts
      const verdict = likelihood === null ? 'unscored' : likelihood > plausibleAbove ? 'pass' : 'hard'
      plausibility[verdict] += one.length * other.length
      if (note?.wantsPair(verdict))
        for (const i of one) for (const j of other) note.add(plausible(subject, i, j, facts, verdict, profile))
      if (verdict !== 'pass' || likelihood === null || likelihood < proximityFrom) continue
      const enough = facts.limit + ROUNDING
      const nearest = nearestPair(subject.boxes, one, other, note === undefined ? enough : null)
      const isNear = nearest.gap <= enough
      proximity[isNear ? 'pass' : 'hard']++
      note?.add(near(subject, nearest, facts, isNear))
    }
  }
  countUnknown(subject, plausibility, note)
  const passed = plausibility.pass + proximity.pass
  return { score: share(passed, passed + plausibility.hard + proximity.hard), plausibility, proximity }
}

const ROUNDING = 1e-9 // a gap that misses its limit by less is judged in the objects' favour

interface Nearest {
  readonly gap: number
  readonly i: number
  readonly j: number
}

/**
 * The two nearest of two groups. When it only matters whether any two stand within `enough`, it stops at the first that
 * do and does not look at pairs that cannot.
 */
function nearestPair(
  boxes: readonly PlanBox[],
  one: readonly number[],
  other: readonly number[],
  enough: number | null,
): Nearest {
  let best: Nearest = { gap: Number.POSITIVE_INFINITY, i: one[0]!, j: other[0]! }
  for (const i of one) {
    const box = boxes[i]!
    for (const j of other) {
      const least = boundsGap(box, boxes[j]!)
      if (least >= best.gap || (enough !== null && least > enough)) continue
      const gap = boxGap(box, boxes[j]!)
      if (gap < best.gap) best = { gap, i, j }
      if (enough !== null && gap <= enough) return best
    }
  }
  return best
}

/** Gap between the bounds of two boxes: never more than the gap between the boxes. */
function boundsGap({ bounds: a }: PlanBox, { bounds: b }: PlanBox): number {
  const dx = Math.max(0, a.minX - b.maxX, b.minX - a.maxX)
  const dy = Math.max(0, a.minY - b.maxY, b.minY - a.maxY)
  return Math.sqrt(dx * dx + dy * dy)
}

/** Objects with unknown labels cannot be judged against any other. */
function countUnknown({ objects, kinds }: Subject, tally: { unscored: number }, note: Note): void {
  const n = objects.length
  let unknown = 0
  for (let i = 0; i < n; i++) {
    if (kinds[i]!.index >= 0) continue
    unknown++
    note?.add({
      criterion: 'plausibility',
      objects: [objects[i]!.id],
      verdict: 'unscored',
      value: null,
      expected: null,
      message: `Whether ${printable(objects[i]!.id)} belongs here is not judged: "${printable(objects[i]!.category)}" is no category of the ontology.`,
    })
  }
  tally.unscored += unknown
}

function plausible(
  { objects, kinds, layout }: Subject,
  i: number,
  j: number,
  facts: PairFacts,
  verdict: 'pass' | 'hard' | 'unscored',
  profile: Profile,
): Verdict {
  const pair = `${kinds[i]!.many} and ${kinds[j]!.many}`
  const names = `${printable(objects[i]!.id)} and ${printable(objects[j]!.id)}`
  const base = { criterion: 'plausibility', objects: [objects[i]!.id, objects[j]!.id], verdict } as const
  if (facts.likelihood === null)
    return {
      ...base,
      value: null,
      expected: null,
      message: `Whether ${names} go together is not judged: the ontology has no table for ${pair}.`,
    }
  const percent = `${short(facts.likelihood * 100, 1)}%`
  return {
    ...base,
    value: facts.likelihood,
    expected: [profile.cooccurrence.plausibleAbove, 1],
    basis: facts.likelihoodBasis,
    message:
      verdict === 'pass'
        ? `${names} belong together: ${percent} of the rooms with the one hold the other.`
        : `${names} do not belong together: ${pair} share a room like this ${printable(layout.room.type)} in ${percent} of cases.`,
  }
}

function near({ objects, kinds }: Subject, { gap, i, j }: Nearest, facts: PairFacts, isNear: boolean): Verdict {
  const pair = `${kinds[i]!.many} and ${kinds[j]!.many}`
  return {
    criterion: 'proximity',
    objects: [objects[i]!.id, objects[j]!.id],
    verdict: isNear ? 'pass' : 'hard',
    value: gap,
    expected: [0, facts.limit],
    basis: facts.limitBasis ?? facts.likelihoodBasis,
    message: `${printable(objects[i]!.id)} and ${printable(objects[j]!.id)} are ${short(gap)} m apart; ${pair} stand within ${short(facts.limit)} m.`,
  }
}
