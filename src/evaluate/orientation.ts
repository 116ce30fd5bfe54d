import type { Point } from '../geometry/point.ts'
import { centroid, type Wall, wallsOf } from '../geometry/polygon.ts'
import { distanceToWall } from '../geometry/wall.ts'
import { backMiddle } from '../scene/transform.ts'
import { type Counts, type Note, newTally, share } from './counts.ts'
import type { Subject } from './subject.ts'
import type { Profile, Verdict } from './types.ts'
import { printable, short } from './words.ts'

/**
 * Orientation: an object that is expected to stand with its back to a wall, to face the room's centre or to face a
 * partner passes when it does at least one of these within `softAngle`, and fails hard when all are `hardAngle` or more
 * off. The score is the mean credit (1, `softCredit`, 0) of the objects with at least one check.
 */
export function judgeOrientation(
  subject: Subject,
  profile: Profile,
  note: Note,
): { score: number | null; counts: Counts } {
  const tally = newTally()
  const walls = wallsOf(subject.layout.room.outline)
  const middle = centroid(subject.layout.room.outline)
  for (let i = 0; i < subject.objects.length; i++) {
    const best = bestCheck(subject, i, walls, middle, profile)
    if (best === null) {
      tally.unscored++
      note?.add(unscored(subject, i))
      continue
    }
    const verdict = judgeAngle(best.deviation, profile)
    tally[verdict]++
    note?.add(judged(subject, i, best, verdict, profile))
  }
  const { pass, soft, hard } = tally
  return { score: share(pass + profile.orientation.softCredit * soft, pass + soft + hard), counts: tally }
}

/** Whether a deviation in degrees passes, is off, or is turned away. At exactly the hard angle it is turned away. */
export function judgeAngle(deviation: number, { orientation }: Profile): 'pass' | 'soft' | 'hard' {
  if (deviation <= orientation.softAngle + ROUNDING) return 'pass'
  return deviation >= orientation.hardAngle - ROUNDING ? 'hard' : 'soft'
}

const ROUNDING = 1e-9 // angles and distances nearer than this are equal
const SAME_PLACE = 1e-9 // a target nearer than this to the object's centre has no direction

interface Check {
  /** Degrees between the front and where it should look. */
  readonly deviation: number
  readonly rule: 'back_to_wall' | 'faces_center' | 'faces_pair'
  /** The object faced, for `faces_pair`. */
  readonly partner?: number
  /** Metres to the nearest wall, for `back_to_wall` with none in reach. */
  readonly beyondReach?: number
}

function bestCheck(
  subject: Subject,
  i: number,
  walls: readonly Wall[],
  middle: Point,
  { orientation }: Profile,
): Check | null {
  const object = subject.objects[i]!
  const kind = subject.kinds[i]!
  if (object.yaw === null) return null
  const { front } = subject.boxes[i]!
  let best: Check | null = null
  if (kind.backToWall) {
    const from = orientation.wallRule === 'back' ? backMiddle(object) : object.center
    best = wallCheck(from, front, walls, orientation.wallReach)
  }
  if (kind.facesCenter) {
    const deviation = deviationTo(object.center, front, middle)
    if (deviation !== null && (best === null || deviation < best.deviation)) best = { deviation, rule: 'faces_center' }
  }
  if (kind.faces.size > 0) {
    const check = partnerCheck(subject, i, front, orientation.pairRadius)
    if (check !== null && (best === null || check.deviation < best.deviation)) best = check
  }
  return best
}

/**
 * Degrees between the front and the inward normal of the nearest wall; of equally near walls, the kindest. Where the
 * profile says how far a wall may be, a thing with none in reach has its back to nothing, which is as wrong as can be.
 */
function wallCheck(from: Point, front: Point, walls: readonly Wall[], reach = Number.POSITIVE_INFINITY): Check {
  let nearest = Number.POSITIVE_INFINITY
  for (const wall of walls) nearest = Math.min(nearest, distanceToWall(from, wall))
  if (nearest > reach + ROUNDING) return { deviation: 180, rule: 'back_to_wall', beyondReach: nearest }
  let deviation = 180
  for (const wall of walls)
    if (distanceToWall(from, wall) <= nearest + ROUNDING)
      deviation = Math.min(deviation, angleBetweenVectors(front, wall.normal))
  return { deviation, rule: 'back_to_wall' }
}

/** The nearest, by centres, of all instances of all categories it should face; of equally near ones, the kindest. */
function partnerCheck(subject: Subject, i: number, front: Point, radius: number): Check | null {
  const { objects } = subject
  const { center } = objects[i]!
  const partners = partnersOf(subject, i)
  let nearest = radius
  for (const j of partners) nearest = Math.min(nearest, distanceBetween(center, objects[j]!.center))
  let best: Check | null = null
  for (const j of partners) {
    if (distanceBetween(center, objects[j]!.center) > nearest + ROUNDING) continue
    const deviation = deviationTo(center, front, objects[j]!.center)
    if (deviation !== null && (best === null || deviation < best.deviation))
      best = { deviation, rule: 'faces_pair', partner: j }
  }
  return best
}

/** Positions of the objects that object i is expected to face. */
function partnersOf({ groups, kinds }: Subject, i: number): number[] {
  const { faces } = kinds[i]!
  const partners: number[] = []
  for (const group of groups) {
    if (!faces.has(kinds[group[0]!]!.name)) continue
    for (const j of group) if (j !== i) partners.push(j)
  }
  return partners
}

function distanceBetween(a: Point, b: Point): number {
  const dx = a[0] - b[0]
  const dy = a[1] - b[1]
  return Math.sqrt(dx * dx + dy * dy)
}

function deviationTo(from: Point, front: Point, target: Point): number | null {
  if (distanceBetween(from, target) <= SAME_PLACE) return null
  return angleBetweenVectors(front, [target[0] - from[0], target[1] - from[1]])
}

function angleBetweenVectors(a: Point, b: Point): number {
  const cross = a[0] * b[1] - a[1] * b[0]
  const dot = a[0] * b[0] + a[1] * b[1]
  return (Math.atan2(Math.abs(cross), dot) * 180) / Math.PI
}

function judged(
  { objects, kinds }: Subject,
  i: number,
  { deviation, rule, partner, beyondReach }: Check,
  verdict: 'pass' | 'soft' | 'hard',
  { orientation }: Profile,
): Verdict {
  const id = printable(objects[i]!.id)
  const off = `${short(deviation, 0)} degrees`
  const basis = `${kinds[i]!.category}.orientation.${rule}`
  if (beyondReach !== undefined)
    return {
      criterion: 'orientation',
      objects: [objects[i]!.id],
      verdict,
      value: beyondReach,
      expected: [0, orientation.wallReach ?? null],
      basis,
      message: `${id} stands with its back ${short(beyondReach)} m from the nearest wall; at most ${short(orientation.wallReach ?? 0)} m is expected.`,
    }
  const sentence = {
    back_to_wall: `${id} stands ${off} off having its back to the nearest wall`,
    faces_center: `${id} looks ${off} past the middle of the room`,
    faces_pair: `${id} looks ${off} past ${partner === undefined ? 'its partner' : printable(objects[partner]!.id)}`,
  }[rule]
  return {
    criterion: 'orientation',
    objects: partner === undefined ? [objects[i]!.id] : [objects[i]!.id, objects[partner]!.id],
    verdict,
    value: deviation,
    expected: [0, orientation.softAngle],
    basis: partner === undefined ? basis : `${basis}.${kinds[partner]!.category}`,
    message: `${sentence}; at most ${short(orientation.softAngle, 0)} is expected.`,
  }
}

function unscored({ objects, kinds }: Subject, i: number): Verdict {
  const object = objects[i]!
  const kind = kinds[i]!
  const why =
    object.yaw === null
      ? 'its heading is unknown'
      : kind.category === null
        ? `"${printable(object.category)}" is no category of the ontology`
        : kind.backToWall || kind.facesCenter || kind.faces.size > 0
          ? 'nothing it should face is near'
          : 'the ontology expects no heading of its kind'
  return {
    criterion: 'orientation',
    objects: [object.id],
    verdict: 'unscored',
    value: null,
    expected: null,
    message: `The heading of ${printable(object.id)} is not judged: ${why}.`,
  }
}
