import type { Point } from './point.ts'
import type { Bounds } from './polygon.ts'
import { quadInRectangle } from './quadInRectangle.ts'

/**
 * An oriented rectangle on the plan. `halfDepth` reaches along `front`, `halfWidth` across it. Corners run
 * counter-clockwise from front-right; bounds enclose them. Made once per object and read many times.
 */
export interface PlanBox {
  readonly center: Point
  readonly halfWidth: number
  readonly halfDepth: number
  /** Unit vector the front looks along. */
  readonly front: Point
  readonly corners: readonly [Point, Point, Point, Point]
  readonly bounds: Bounds
}

/** Unit vector of a heading in degrees; exact at quarter turns, so that straight rooms give straight numbers. */
export function direction(degrees: number): Point {
  const turned = ((degrees % 360) + 360) % 360
  switch (turned) {
    case 0:
      return [1, 0]
    case 90:
      return [0, 1]
    case 180:
      return [-1, 0]
    case 270:
      return [0, -1]
    default: {
      const radians = (turned * Math.PI) / 180
      return [Math.cos(radians), Math.sin(radians)]
    }
  }
}

/** Heading in degrees, in [0, 360), of a vector. */
export function headingOf(v: Point): number {
  const degrees = (Math.atan2(v[1], v[0]) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees === 0 ? 0 : degrees
}

/** The smallest angle between two headings, degrees in [0, 180]. */
export function angleBetween(a: number, b: number): number {
  const difference = Math.abs(((a - b) % 360) + 360) % 360
  return difference > 180 ? 360 - difference : difference
}

/** A box from its centre, lateral width, front-to-back depth and heading in degrees. */
export function planBox(center: Point, width: number, depth: number, yaw: number): PlanBox {
  const front = direction(yaw)
  const hw = width / 2
  const hd = depth / 2
  const fx = front[0] * hd
  const fy = front[1] * hd
  const sx = -front[1] * hw
  const sy = front[0] * hw
  const [cx, cy] = center
  const corners: [Point, Point, Point, Point] = [
    [cx + fx - sx, cy + fy - sy],
    [cx + fx + sx, cy + fy + sy],
    [cx - fx + sx, cy - fy + sy],
    [cx - fx - sx, cy - fy - sy],
  ]
  const ex = Math.abs(fx) + Math.abs(sx)
  const ey = Math.abs(fy) + Math.abs(sy)
  return {
    center,
    halfWidth: hw,
    halfDepth: hd,
    front,
    corners,
    bounds: { minX: cx - ex, minY: cy - ey, maxX: cx + ex, maxY: cy + ey },
  }
}

/** Whether a point lies in the box, its edge included, within `tolerance` metres. */
export function boxContains(box: PlanBox, p: Point, tolerance = 1e-9): boolean {
  const dx = p[0] - box.center[0]
  const dy = p[1] - box.center[1]
  const forward = dx * box.front[0] + dy * box.front[1]
  const sideways = dy * box.front[0] - dx * box.front[1]
  return Math.abs(forward) <= box.halfDepth + tolerance && Math.abs(sideways) <= box.halfWidth + tolerance
}

/** Area shared by two axis-aligned bounds, square metres. */
export function boundsOverlapArea(a: Bounds, b: Bounds): number {
  const w = Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX)
  if (w <= 0) return 0
  const h = Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY)
  return h <= 0 ? 0 : w * h
}

/** Distance between two axis-aligned bounds, metres; 0 when they touch or overlap. Never more than that of the boxes. */
export function boundsGap(a: Bounds, b: Bounds): number {
  const dx = Math.max(0, a.minX - b.maxX, b.minX - a.maxX)
  const dy = Math.max(0, a.minY - b.maxY, b.minY - a.maxY)
  return dx === 0 ? dy : dy === 0 ? dx : Math.sqrt(dx * dx + dy * dy)
}

/**
 * How deep two boxes interpenetrate: the least distance one must move to part them, metres; 0 when they are apart or
 * touch. Separating-axis test over the four edge directions.
 */
export function penetrationDepth(a: PlanBox, b: PlanBox): number {
  if (boundsOverlapArea(a.bounds, b.bounds) === 0) return 0
  const depth = Math.min(
    overlapAlong(a, b, a.front[0], a.front[1]),
    overlapAlong(a, b, -a.front[1], a.front[0]),
    overlapAlong(a, b, b.front[0], b.front[1]),
    overlapAlong(a, b, -b.front[1], b.front[0]),
  )
  return Math.max(0, depth)
}

function overlapAlong(a: PlanBox, b: PlanBox, ux: number, uy: number): number {
  const between = Math.abs((b.center[0] - a.center[0]) * ux + (b.center[1] - a.center[1]) * uy)
  return reachAlong(a, ux, uy) + reachAlong(b, ux, uy) - between
}

function reachAlong(box: PlanBox, ux: number, uy: number): number {
  const forward = Math.abs(box.front[0] * ux + box.front[1] * uy)
  const sideways = Math.abs(box.front[0] * uy - box.front[1] * ux)
  return box.halfDepth * forward + box.halfWidth * sideways
}

/** Area shared by two oriented boxes, square metres: one, seen in the other's frame, clipped by it. */
export function boxOverlapArea(a: PlanBox, b: PlanBox): number {
  if (penetrationDepth(a, b) === 0) return 0
  for (let i = 0; i < 4; i++) {
    const dx = b.corners[i]![0] - a.center[0]
    const dy = b.corners[i]![1] - a.center[1]
    QUAD[2 * i] = dx * a.front[0] + dy * a.front[1]
    QUAD[2 * i + 1] = dy * a.front[0] - dx * a.front[1]
  }
  return quadInRectangle(QUAD, a.halfDepth, a.halfWidth)
}

const QUAD = new Float64Array(8) // written anew at every call

/** Area shared by two convex counter-clockwise rings, square metres. */
export function convexOverlapArea(subject: readonly Point[], clip: readonly Point[]): number {
  const [ox, oy] = clip[0]!
  let ring: Point[] = subject.map((p) => [p[0] - ox, p[1] - oy])
  for (let i = 0; i < clip.length && ring.length > 0; i++) {
    const a: Point = [clip[i]![0] - ox, clip[i]![1] - oy]
    const b0 = clip[(i + 1) % clip.length]!
    const b: Point = [b0[0] - ox, b0[1] - oy]
    ring = clipByLine(ring, a, b)
  }
  let doubled = 0
  for (let i = 0; i < ring.length; i++) {
    const p = ring[i]!
    const q = ring[(i + 1) % ring.length]!
    doubled += p[0] * q[1] - q[0] * p[1]
  }
  return Math.max(0, doubled / 2)
}

/** Keeps the part of a ring left of the line from a to b. */
export function clipByLine(ring: readonly Point[], a: Point, b: Point): Point[] {
  const kept: Point[] = []
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  for (let i = 0; i < ring.length; i++) {
    const p = ring[i]!
    const q = ring[(i + 1) % ring.length]!
    const sp = dx * (p[1] - a[1]) - dy * (p[0] - a[0])
    const sq = dx * (q[1] - a[1]) - dy * (q[0] - a[0])
    if (sp >= 0) kept.push(p)
    if (sp >= 0 !== sq >= 0) {
      const t = sp / (sp - sq)
      kept.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])])
    }
  }
  return kept
}

/** Shortest distance between two boxes, metres; 0 when they touch or overlap. */
export function boxGap(a: PlanBox, b: PlanBox): number {
  if (penetrationDepth(a, b) > 0) return 0
  let best = Infinity
  for (const corner of a.corners) best = Math.min(best, distanceToBox(b, corner))
  for (const corner of b.corners) best = Math.min(best, distanceToBox(a, corner))
  return best
}

/** Distance from a point to a box, metres; 0 inside. */
export function distanceToBox(box: PlanBox, p: Point): number {
  const dx = p[0] - box.center[0]
  const dy = p[1] - box.center[1]
  const forward = Math.max(0, Math.abs(dx * box.front[0] + dy * box.front[1]) - box.halfDepth)
  const sideways = Math.max(0, Math.abs(dy * box.front[0] - dx * box.front[1]) - box.halfWidth)
  return Math.sqrt(forward * forward + sideways * sideways) // Math.hypot is several times slower
}
