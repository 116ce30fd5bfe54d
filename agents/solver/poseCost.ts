import {
  angleBetween,
  boundsGap,
  boundsOverlapArea,
  boxGap,
  boxOverlapArea,
  headingOf,
  planBox,
} from '../../src/geometry/box.ts'
import { distanceToSegment } from '../../src/geometry/polygon.ts'
import { backMiddle } from '../../src/scene/transform.ts'
import type { Point } from '../../src/scene/types.ts'
import type { Knowledge } from './facts.ts'
import type { Standing } from './items.ts'
import { isLounge, isSatAt } from './kinds.ts'
import { doorAreaTaken, isInside, type Site, windowAreaTaken } from './site.ts'

const CLEAR = 2e-4 // metres two things keep apart, so that rounding never makes them overlap
const TOUCH_AREA = 1e-7 // square metres of door floor that are a touch
const TOUCH_HEIGHT = 1e-6 // metres of shared height that are a touch
const WALL_GAP = 0.06 // a back nearer to the wall than this stands against it
const FRONT_FREE = 0.55 // metres before a front that somebody needs to use it
const SIT_DOWN = 0.35 // metres behind a chair that somebody needs to sit down
const FACED_WITHIN = 5 // metres; what is farther is not what one looks at
const GOOD_ANGLE = 60 // degrees within which something faces its target
const COMPANION_SHARE = 0.2 // categories that go together at least this often should stand near each other
const COMPANION_DISTANCE = 0.7 // how near, where real rooms give no distance of their own

/** Whether two standing things would fill the same space. Coverings lie under everything. */
export function collide(a: Standing, b: Standing): boolean {
  // The cheapest test first: this runs for every pose against everything that stands.
  const p = a.box.bounds
  const q = b.box.bounds
  if (p.minX - q.maxX >= CLEAR || q.minX - p.maxX >= CLEAR) return false
  if (p.minY - q.maxY >= CLEAR || q.minY - p.maxY >= CLEAR) return false
  if (a.facts.mount === 'covering' || b.facts.mount === 'covering') return false
  if (Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) <= TOUCH_HEIGHT) return false
  return (isStraight(a) && isStraight(b)) || boxGap(a.box, b.box) < CLEAR
}

function isStraight(s: Standing): boolean {
  return s.pose.yaw % 90 === 0
}

/** Whether something may stand there at all: in the room, off the doors' floor, in nobody's space. */
export function isFree(site: Site, s: Standing, others: readonly Standing[]): boolean {
  if (s.top > site.room.height + TOUCH_HEIGHT && s.bottom > 0) return false
  if (!isInside(site, s.box)) return false
  if (s.facts.mount !== 'covering' && s.bottom < 2 && doorAreaTaken(site, s.box) > TOUCH_AREA) return false
  return !others.some((other) => other.id !== s.id && collide(s, other))
}

/**
 * How badly a pose suits a thing among those that stand already: 0 is perfect, about 1 is one clear fault. It knows the
 * habits of real rooms (back to wall, what is faced, what stands near what) and that people need to get past; it is the
 * solver's own taste and not the evaluator.
 */
export function poseCost(site: Site, knowledge: Knowledge, s: Standing, others: readonly Standing[]): number {
  return (
    headingCost(site, s, others) +
    wallCost(site, s) +
    companionCost(knowledge, s, others) +
    strayCost(site, s, others) +
    sittingCost(site, s, others) +
    clearanceCost(s, others) +
    4 * windowAreaTaken(site, s.box, s.top) +
    boxyCost(s, others)
  )
}

/** Cost of a heading: 0 when one habit of the category is met, as one is enough; up to 2 when all are broken. */
export function headingCost(site: Site, s: Standing, others: readonly Standing[]): number {
  const { facts } = s
  if (!facts.hasFront) return 0
  const errors: number[] = []
  let weight = 0
  if (facts.backToWall > 0) {
    errors.push(angleBetween(s.pose.yaw, nearestWallHeading(site, s)) + (1 - facts.backToWall) * 20)
    weight = Math.max(weight, facts.backToWall)
  }
  if (facts.facesCenter > 0) {
    errors.push(angleTo(s, site.centre) + (1 - facts.facesCenter) * 20)
    weight = Math.max(weight, facts.facesCenter)
  }
  const faced = nearestFaced(s, others)
  if (faced) {
    errors.push(angleTo(s, faced.target) + (1 - faced.share) * 20)
    weight = Math.max(weight, faced.share)
  }
  if (errors.length === 0) return 0
  const least = Math.min(...errors)
  return weight * (least <= GOOD_ANGLE ? least / 300 : 1 + (least - GOOD_ANGLE) / 120)
}

/** The nearest of the things that a category looks at in real rooms. */
function nearestFaced(s: Standing, others: readonly Standing[]): { target: Point; share: number } | null {
  let best: { target: Point; share: number } | null = null
  let least = FACED_WITHIN
  for (const other of others) {
    const share = s.facts.faces.get(other.facts.category)
    if (share === undefined || other.id === s.id) continue
    const distance = Math.hypot(other.pose.center[0] - s.pose.center[0], other.pose.center[1] - s.pose.center[1])
    if (distance > least || distance < 1e-6) continue
    least = distance
    best = { target: other.pose.center, share }
  }
  return best
}

function wallCost(site: Site, s: Standing): number {
  if (s.facts.mount !== 'floor' || isUpright(s)) return 0
  if (s.facts.backToWall < 0.5) return hugsWalls(s) ? 0.3 * Math.min(1.5, wallGap(site, s)) : 0
  const back = backMiddle({ center: s.pose.center, size: s.size, yaw: s.pose.yaw })
  const gap = Math.min(...site.walls.map((wall) => distanceToSegment(back, wall.from, wall.to)))
  return gap <= WALL_GAP ? 0 : s.facts.backToWall * Math.min(1.5, 0.5 + gap)
}

/** A chair for a table: it stands where the table does, whatever walls do. */
function isUpright(s: Standing): boolean {
  return s.facts.kind === 'seat' && !isLounge(s.facts.category)
}

/** Plants, lamps and storage stand along the edge, where nobody walks. */
function hugsWalls(s: Standing): boolean {
  return s.facts.kind === 'plant' || s.facts.kind === 'lamp' || s.facts.kind === 'storage' || s.facts.kind === 'other'
}

function wallGap(site: Site, s: Standing): number {
  const middle = Math.min(...site.walls.map((wall) => distanceToSegment(s.pose.center, wall.from, wall.to)))
  return Math.max(0, middle - Math.min(s.size.width, s.size.depth) / 2)
}

/** A small table stands at arm's length of a seat or bed, or along a wall; alone on the floor it is in the way. */
function strayCost(site: Site, s: Standing, others: readonly Standing[]): number {
  if (s.facts.kind !== 'low table' || s.facts.mount !== 'floor') return 0
  const seat = others.some(
    (o) =>
      o.id !== s.id && ['sofa', 'seat', 'bed'].includes(o.facts.kind) && boundsGap(o.box.bounds, s.box.bounds) < 0.5,
  )
  return seat ? 0 : 0.4 + 0.3 * Math.min(1.5, wallGap(site, s))
}

/** Whoever sits down needs room behind the chair. */
function sittingCost(site: Site, s: Standing, others: readonly Standing[]): number {
  if (!isUpright(s)) return 0
  const reach = s.size.depth / 2 + SIT_DOWN / 2
  const [fx, fy] = s.box.front
  const behind = planBox(
    [s.pose.center[0] - fx * reach, s.pose.center[1] - fy * reach],
    s.size.width * 0.8,
    SIT_DOWN,
    s.pose.yaw,
  )
  if (!isInside(site, behind)) return 0.35
  return others.some((o) => o.id !== s.id && o.facts.mount === 'floor' && boxOverlapArea(behind, o.box) > 0.01)
    ? 0.25
    : 0
}

function companionCost(knowledge: Knowledge, s: Standing, others: readonly Standing[]): number {
  const nearest = new Map<string, number>()
  for (const other of others) {
    const category = other.facts.category
    if (other.id === s.id || category === s.facts.category) continue
    const least = nearest.get(category) ?? Infinity
    if (boundsGap(s.box.bounds, other.box.bounds) >= least) continue
    nearest.set(category, Math.min(least, boxGap(s.box, other.box)))
  }
  let cost = 0
  for (const [category, gap] of nearest) {
    const pair = knowledge.companions(s.facts.category, category)
    if (pair === null || pair.strength < COMPANION_SHARE) continue
    const within = pair.within ?? COMPANION_DISTANCE
    if (gap > within) cost += Math.min(1.5, 0.6 + (gap - within) * 0.4)
    else if (pair.usual !== null && pair.usual < 1) cost += Math.max(0, gap - pair.usual) * 0.15 * pair.strength
  }
  return cost
}

function clearanceCost(s: Standing, others: readonly Standing[]): number {
  if (s.facts.mount !== 'floor') return 0
  const own = frontZone(s)
  let cost = 0
  for (const other of others) {
    if (other.id === s.id || other.facts.mount !== 'floor') continue
    if (own !== null && !belongInFront(other, s)) cost += Math.min(1, boxOverlapArea(own, other.box) * 2.5)
    const theirs = belongInFront(s, other) ? null : frontZone(other)
    if (theirs !== null) cost += Math.min(1, boxOverlapArea(theirs, s.box) * 2.5)
  }
  return cost
}

/** Loose boxes that overlap though the things do not: a turned thing in a corner reads as a clash to rough checkers. */
function boxyCost(s: Standing, others: readonly Standing[]): number {
  if (s.pose.yaw % 90 === 0) return 0
  let cost = 0
  for (const other of others)
    if (
      other.id !== s.id &&
      other.facts.mount !== 'covering' &&
      boundsOverlapArea(s.box.bounds, other.box.bounds) > 1e-4
    )
      if (Math.min(s.top, other.top) - Math.max(s.bottom, other.bottom) > TOUCH_HEIGHT) cost += 0.8
  return cost
}

function belongInFront(what: Standing, of: Standing): boolean {
  const kind = what.facts.kind
  if (of.facts.kind === 'sofa' || of.facts.kind === 'seat')
    return kind === 'low table' || isSatAt(kind) || kind === 'sofa'
  return kind === 'seat'
}

function frontZone(s: Standing): ReturnType<typeof planBox> | null {
  if (!s.facts.hasFront || s.facts.kind === 'seat') return null
  const reach = s.size.depth / 2 + FRONT_FREE / 2
  const [fx, fy] = s.box.front
  const centre: Point = [s.pose.center[0] + fx * reach, s.pose.center[1] + fy * reach]
  return planBox(centre, s.size.width * 0.9, FRONT_FREE, s.pose.yaw)
}

function nearestWallHeading(site: Site, s: Standing): number {
  const back = backMiddle({ center: s.pose.center, size: s.size, yaw: s.pose.yaw })
  let best = Infinity
  let heading = 0
  for (const wall of site.walls) {
    const distance = distanceToSegment(back, wall.from, wall.to)
    if (distance < best - 1e-9) {
      best = distance
      heading = wall.heading
    }
  }
  return heading
}

function angleTo(s: Standing, target: Point): number {
  const v: Point = [target[0] - s.pose.center[0], target[1] - s.pose.center[1]]
  return Math.hypot(v[0], v[1]) < 1e-9 ? 0 : angleBetween(s.pose.yaw, headingOf(v))
}
