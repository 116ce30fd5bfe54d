import { boxContains, type PlanBox, penetrationDepth, planBox } from '../../src/geometry/box.ts'
import { type Bounds, containsPoint } from '../../src/geometry/polygon.ts'
import { TYPE } from '../../src/look/tokens.ts'
import type { Point } from '../../src/scene/types.ts'
import { labelExtent, lineBreaks } from './labelText.ts'
import type { Piece } from './piece.ts'

/** A label that has found its place. Lengths in metres but for the type size. */
export interface Label {
  readonly lines: readonly string[]
  /** Pixels. */
  readonly size: number
  readonly center: Point
  /** Runs up the page. */
  readonly isUpright: boolean
  readonly isInside: boolean
  readonly piece: Piece
  /** From the label to the object, where it does not stand on or at it. */
  readonly leader?: readonly [Point, Point]
}

/** A label with the boxes that later labels must keep clear of. */
export interface Placed {
  readonly label: Label
  readonly covers: readonly PlanBox[]
}

/** What a label must keep clear of. */
export interface Surroundings {
  /** Labels so far, badges, door swings, front marks. */
  readonly taken: readonly PlanBox[]
  /** All pieces, in drawing order. */
  readonly pieces: readonly Piece[]
  readonly outline: readonly Point[]
  /** Pixels per metre. */
  readonly scale: number
}

const SPOTS = spots([-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8])
const ROOMY = 110 // pixels per metre from which labels may be set a size larger
const GAPS = [8, 18, 32, 52, 80] // pixels between an object and a label with a leader
const TURNS = 16

/** A label on its object: the largest type that fits beside whatever stands on top, upright only on tall boxes. */
export function placeInside(piece: Piece, text: string, around: Surroundings): Placed | null {
  const { box } = piece
  const { scale, taken, pieces } = around
  const above = pieces.slice(pieces.indexOf(piece) + 1).map((other) => other.box)
  const blocking = [...taken, ...above].filter((other) => penetrationDepth(box, other) > 0)
  const wide = box.bounds.maxX - box.bounds.minX
  const high = box.bounds.maxY - box.bounds.minY
  for (const size of scale > ROOMY ? [14, 12, 11, 10, TYPE.leastLabel] : [12, 11, 10, TYPE.leastLabel]) {
    for (const lines of lineBreaks(text)) {
      const [w, h] = labelExtent(lines, size)
      for (const isUpright of high > 1.3 * wide ? [false, true] : [false]) {
        const [sx, sy] = isUpright ? [h / scale, w / scale] : [w / scale, h / scale]
        if (sx > wide || sy > high) continue
        for (const [across, along] of SPOTS) {
          const center = within(box, box.halfWidth * across, box.halfDepth * along)
          if (!holds(box, center, sx / 2, sy / 2) || clashes(rectAt(center, sx, sy), blocking)) continue
          return {
            label: { lines, size, center, isUpright, isInside: true, piece },
            covers: [planBox(center, sx, sy, 270)],
          }
        }
      }
    }
  }
  return null
}

/** A label right under, over or at a side of its object, where nothing else is near enough to be meant. */
export function placeAt(piece: Piece, text: string, around: Surroundings): Placed | null {
  const { box } = piece
  const { scale, taken, outline } = around
  const others = neighbours(piece, around)
  const air = 5 / scale
  for (const size of [11, 10]) {
    for (const lines of lineBreaks(text).slice(0, 2)) {
      const [w, h] = labelExtent(lines, size).map((pixels) => pixels / scale) as [number, number]
      const { minX, minY, maxX, maxY } = box.bounds
      const [cx, cy] = box.center
      const gap = 1 / scale
      const centers: Point[] = [
        [cx, minY - h / 2 - gap],
        [cx, maxY + h / 2 + gap],
        [maxX + w / 2 + gap, cy],
        [minX - w / 2 - gap, cy],
      ]
      for (const center of centers) {
        const spot = rectAt(center, w, h)
        const wider = rectAt(center, w + 2 * air, h + 2 * air)
        if (!isOnFloor(spot, outline) || clashes(spot, taken) || clashes(wider, others)) continue
        return {
          label: { lines, size, center, isUpright: false, isInside: false, piece },
          covers: [planBox(center, w, h, 270)],
        }
      }
    }
  }
  return null
}

/** A label on free floor with a thin line to its object; better one that crosses nothing, else any that is free. */
export function placeBeside(piece: Piece, text: string, around: Surroundings): Placed | null {
  const { scale, taken, outline } = around
  const { box } = piece
  const others = neighbours(piece, around)
  const spotsTaken = [...taken, ...others, box]
  // A line to something on a table has to cross the table; it should cross nothing else.
  const foreign = others.filter((other) => !boxContains(other, box.center))
  const inTheWay = taken.filter((other) => !boxContains(box, other.center))
  let second: Placed | null = null
  for (const size of [11, 10, TYPE.leastLabel]) {
    for (const lines of lineBreaks(text).slice(0, 2)) {
      const [w, h] = labelExtent(lines, size).map((pixels) => pixels / scale) as [number, number]
      for (const gap of GAPS) {
        for (let turn = 0; turn < TURNS; turn++) {
          const angle = (turn * 2 * Math.PI) / TURNS
          const rx = (box.bounds.maxX - box.bounds.minX) / 2 + w / 2 + gap / scale
          const ry = (box.bounds.maxY - box.bounds.minY) / 2 + h / 2 + gap / scale
          const center: Point = [box.center[0] + Math.cos(angle) * rx, box.center[1] + Math.sin(angle) * ry]
          const spot = rectAt(center, w, h)
          if (clashes(spot, spotsTaken) || !isOnFloor(spot, outline)) continue
          const leader = leaderBetween(spot, box)
          const strip = stripOf(leader, 2 / scale)
          if (inTheWay.some((other) => penetrationDepth(strip, other) > 0)) continue
          const label = { lines, size, center, isUpright: false, isInside: false, piece, leader }
          const placed = { label, covers: [planBox(center, w, h, 270), strip] }
          if (foreign.every((other) => penetrationDepth(strip, other) === 0)) return placed
          second ??= placed
        }
      }
    }
    if (second !== null) return second
  }
  return null
}

/** The boxes of all other things a label beside this one must not lie on. */
function neighbours(piece: Piece, { pieces }: Surroundings): PlanBox[] {
  return pieces.filter((other) => other.kind.purpose !== 'covering' && other !== piece).map((other) => other.box)
}

function within(box: PlanBox, across: number, along: number): Point {
  return [
    box.center[0] + box.front[0] * along - box.front[1] * across,
    box.center[1] + box.front[1] * along + box.front[0] * across,
  ]
}

function rectAt([x, y]: Point, width: number, height: number): Bounds {
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 }
}

/** Whether an upright rectangle overlaps any of the boxes; cheap for the many that are far away or unturned. */
function clashes(r: Bounds, boxes: readonly PlanBox[]): boolean {
  for (const box of boxes) {
    const b = box.bounds
    if (r.maxX <= b.minX || r.minX >= b.maxX || r.maxY <= b.minY || r.minY >= b.maxY) continue
    if (box.front[0] === 0 || box.front[1] === 0) return true
    const spot = planBox([(r.minX + r.maxX) / 2, (r.minY + r.maxY) / 2], r.maxX - r.minX, r.maxY - r.minY, 270)
    if (penetrationDepth(spot, box) > 0) return true
  }
  return false
}

function holds(box: PlanBox, [x, y]: Point, halfWide: number, halfHigh: number): boolean {
  return (
    boxContains(box, [x - halfWide, y - halfHigh]) &&
    boxContains(box, [x + halfWide, y - halfHigh]) &&
    boxContains(box, [x - halfWide, y + halfHigh]) &&
    boxContains(box, [x + halfWide, y + halfHigh])
  )
}

function isOnFloor({ minX, minY, maxX, maxY }: Bounds, outline: readonly Point[]): boolean {
  const middle = (minX + maxX) / 2
  return [minX, middle, maxX].every((x) => containsPoint(outline, [x, minY]) && containsPoint(outline, [x, maxY]))
}

/** From the edge of the label to just inside the object. */
function leaderBetween(spot: Bounds, box: PlanBox): readonly [Point, Point] {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  const from: Point = [clamp(box.center[0], spot.minX, spot.maxX), clamp(box.center[1], spot.minY, spot.maxY)]
  const dx = from[0] - box.center[0]
  const dy = from[1] - box.center[1]
  const forward = dx * box.front[0] + dy * box.front[1]
  const sideways = dy * box.front[0] - dx * box.front[1]
  const [w, d] = [box.halfWidth * 0.6, box.halfDepth * 0.6]
  return [from, within(box, clamp(sideways, -w, w), clamp(forward, -d, d))]
}

function stripOf([a, b]: readonly [Point, Point], thick: number): PlanBox {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  return planBox(
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    thick,
    Math.hypot(dx, dy),
    (Math.atan2(dy, dx) * 180) / Math.PI,
  )
}

function spots(steps: readonly number[]): (readonly [number, number])[] {
  const grid = steps.flatMap((x) => steps.map((y) => [x, y] as const))
  const far = ([x, y]: readonly [number, number]) => x * x + y * y
  return grid.sort((a, b) => far(a) - far(b) || a[0] - b[0] || b[1] - a[1])
}
