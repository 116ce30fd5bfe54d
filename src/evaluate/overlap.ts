import { boundsOverlapArea, boxContains, boxOverlapArea } from '../geometry/box.ts'
import type { Bounds } from '../geometry/polygon.ts'
import { unrotatedFootprint } from '../scene/transform.ts'
import { type Counts, type Note, newTally } from './counts.ts'
import type { Subject } from './subject.ts'
import type { Criterion, Profile, Verdict } from './types.ts'
import { printable, short } from './words.ts'

/** A pair shares ground it may share: what kind of pair it is. */
export type Allowance = 'covering' | 'support' | 'nest'

/** Both overlap criteria of one layout; null scores when there is no object. */
export interface OverlapOutcome {
  readonly proximityOverlap: number | null
  readonly trueOverlap: number | null
  readonly proximityCounts: Counts
  readonly trueCounts: Counts
}

/**
 * Overlap: 1 less the share of pairs whose boxes overlap, once with axis-aligned boxes (proximity-overlap) and once with
 * the boxes as they lie (true-overlap). Touching is not overlapping; a pair the profile allows is not counted.
 */
export function judgeOverlap(subject: Subject, profile: Profile, note: Note): OverlapOutcome {
  const proximityTally = newTally()
  const trueTally = newTally()
  const { objects, boxes } = subject
  const n = objects.length
  const enclosing = boxes.map((box) => box.bounds)
  const aligned =
    profile.overlap.box === 'enclosing' ? enclosing : objects.map((object) => unrotatedFootprint(object).bounds)
  let apartPairs = 0
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const mayOverlap = boundsMeet(enclosing[i]!, enclosing[j]!) || boundsMeet(aligned[i]!, aligned[j]!)
      if (!mayOverlap && !note?.wantsPair('pass')) {
        apartPairs++
        continue
      }
      const alignedArea = mayOverlap ? boundsOverlapArea(aligned[i]!, aligned[j]!) : 0
      const trueArea = mayOverlap ? boxOverlapArea(boxes[i]!, boxes[j]!) : 0
      const overlaps = alignedArea > TOUCH_AREA || trueArea > TOUCH_AREA
      const apart = !overlaps || (profile.overlap.vertical && areStacked(subject, i, j))
      const allowed = apart ? null : allowanceOf(subject, i, j, profile)
      const alignedOutcome = outcomeOf(alignedArea, apart, allowed)
      const trueOutcome = outcomeOf(trueArea, apart, allowed)
      proximityTally[alignedOutcome]++
      trueTally[trueOutcome]++
      if (note?.wantsPair(alignedOutcome))
        note.add(judged(subject, i, j, 'proximity-overlap', alignedOutcome, apart ? 0 : alignedArea, allowed))
      if (note?.wantsPair(trueOutcome))
        note.add(judged(subject, i, j, 'true-overlap', trueOutcome, apart ? 0 : trueArea, allowed))
    }
  }
  proximityTally.pass += apartPairs
  trueTally.pass += apartPairs
  return {
    proximityOverlap: scoreOf(proximityTally.hard, n),
    trueOverlap: scoreOf(trueTally.hard, n),
    proximityCounts: proximityTally,
    trueCounts: trueTally,
  }
}

/** Why a pair may share ground, or null. Rules in the order of the profile's switches. */
export function allowanceOf(
  subject: Pick<Subject, 'objects' | 'kinds' | 'boxes'>,
  i: number,
  j: number,
  { overlap }: Profile,
): Allowance | null {
  const a = subject.kinds[i]!
  const b = subject.kinds[j]!
  if (overlap.coverings && (a.isCovering || b.isCovering)) return 'covering'
  if (overlap.supports && (restsOn(subject, i, j) || restsOn(subject, j, i))) return 'support'
  if (
    overlap.nests &&
    ((a.isSeat && b.isTable && nests(subject, i, j)) || (b.isSeat && a.isTable && nests(subject, j, i)))
  )
    return 'nest'
  return null
}

const TOUCH_AREA = 1e-9 // square metres; boxes that share no more touch and do not overlap
const TOUCH_HEIGHT = 1e-6 // metres; a box set down on another shares this much at most
const OUTSIDE_SHARE = 0.25 // of a seat's footprint must stay free for it to be tucked in and not swallowed
const ROUNDING = 1e-9

function scoreOf(overlapping: number, n: number): number | null {
  if (n === 0) return null
  return n === 1 ? 1 : 1 - overlapping / ((n * (n - 1)) / 2)
}

function outcomeOf(area: number, apart: boolean, allowed: Allowance | null): 'pass' | 'hard' | 'allowed' {
  return apart || area <= TOUCH_AREA ? 'pass' : allowed === null ? 'hard' : 'allowed'
}

function boundsMeet(a: Bounds, b: Bounds): boolean {
  return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
}

function areStacked({ objects }: Subject, i: number, j: number): boolean {
  const a = objects[i]!
  const b = objects[j]!
  const top = Math.min(a.elevation + a.size.height, b.elevation + b.size.height)
  return top - Math.max(a.elevation, b.elevation) <= TOUCH_HEIGHT
}

function restsOn(
  { objects, kinds, boxes }: Pick<Subject, 'objects' | 'kinds' | 'boxes'>,
  i: number,
  j: number,
): boolean {
  const supporter = kinds[j]!.category
  return supporter !== null && kinds[i]!.restsOn.has(supporter) && boxContains(boxes[j]!, objects[i]!.center)
}

function nests({ boxes }: Pick<Subject, 'boxes'>, seat: number, table: number): boolean {
  const { halfWidth, halfDepth } = boxes[seat]!
  const area = 4 * halfWidth * halfDepth
  return boxOverlapArea(boxes[seat]!, boxes[table]!) <= (1 - OUTSIDE_SHARE) * area + ROUNDING
}

const ALLOWED = {
  covering: 'one of them lies on the floor under the other',
  support: 'one of them rests on the other',
  nest: 'a seat may be tucked in',
}

function judged(
  { objects }: Subject,
  i: number,
  j: number,
  criterion: Extract<Criterion, 'proximity-overlap' | 'true-overlap'>,
  verdict: 'pass' | 'hard' | 'allowed',
  area: number,
  allowed: Allowance | null,
): Verdict {
  const names = `${printable(objects[i]!.id)} and ${printable(objects[j]!.id)}`
  const boxes = criterion === 'true-overlap' ? '' : ' by their axis-aligned boxes'
  const message = {
    pass: `${names} do not overlap${boxes}.`,
    hard: `${names} overlap by ${short(area, area < 0.01 ? 4 : 2)} square metres${boxes}.`,
    allowed: `${names} share ${short(area, area < 0.01 ? 4 : 2)} square metres${boxes}, and may: ${allowed === null ? '' : ALLOWED[allowed]}.`,
  }[verdict]
  return {
    criterion,
    objects: [objects[i]!.id, objects[j]!.id],
    verdict,
    value: verdict === 'pass' ? 0 : area,
    expected: [0, 0],
    message,
  }
}
