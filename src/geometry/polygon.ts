import type { Point } from './point.ts'

/** Twice the signed area; positive when the ring runs counter-clockwise. */
function doubledArea(ring: readonly Point[]): number {
  // Measured from the first corner, so that rooms far from the origin lose no precision.
  const [ox, oy] = ring[0] ?? [0, 0]
  let sum = 0
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]!
    const b = ring[(i + 1) % ring.length]!
    sum += (a[0] - ox) * (b[1] - oy) - (b[0] - ox) * (a[1] - oy)
  }
  return sum
}

/** Signed area in square metres; positive when the ring runs counter-clockwise. */
export function signedArea(ring: readonly Point[]): number {
  return doubledArea(ring) / 2
}

/** Area centroid. Falls back to the mean of the corners for a ring without area. */
export function centroid(ring: readonly Point[]): Point {
  const [ox, oy] = ring[0] ?? [0, 0]
  const area2 = doubledArea(ring)
  if (Math.abs(area2) < 1e-12) {
    const n = Math.max(1, ring.length)
    return [ring.reduce((s, p) => s + p[0], 0) / n, ring.reduce((s, p) => s + p[1], 0) / n]
  }
  let cx = 0
  let cy = 0
  for (let i = 0; i < ring.length; i++) {
    const ax = ring[i]![0] - ox
    const ay = ring[i]![1] - oy
    const b = ring[(i + 1) % ring.length]!
    const bx = b[0] - ox
    const by = b[1] - oy
    const cross = ax * by - bx * ay
    cx += (ax + bx) * cross
    cy += (ay + by) * cross
  }
  return [ox + cx / (3 * area2), oy + cy / (3 * area2)]
}

/** Axis-aligned bounds. */
export interface Bounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The axis-aligned bounds of a set of points. */
export function boundsOf(points: readonly Point[]): Bounds {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const [x, y] of points) {
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

/** Whether the point lies inside the ring or within `tolerance` metres of its edge. */
export function containsPoint(ring: readonly Point[], p: Point, tolerance = 1e-9): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!
    const b = ring[j]!
    if (distanceToSegment(p, a, b) <= tolerance) return true
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

/** Shortest distance from a point to a segment, metres. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const q = nearestOnSegment(p, a, b)
  const dx = p[0] - q[0]
  const dy = p[1] - q[1]
  return Math.sqrt(dx * dx + dy * dy)
}

/** The point of segment ab nearest to p. */
export function nearestOnSegment(p: Point, a: Point, b: Point): Point {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2))
  return [a[0] + t * dx, a[1] + t * dy]
}

/** A wall: an edge of the outline with its length and the unit normal that points into the room. */
export interface Wall {
  readonly index: number
  readonly from: Point
  readonly to: Point
  readonly length: number
  /** Unit vector from `from` to `to`. */
  readonly along: Point
  /** Unit vector into the room. */
  readonly normal: Point
}

/** The edges of a counter-clockwise outline, in order. */
export function wallsOf(outline: readonly Point[]): Wall[] {
  return outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length]!
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.hypot(dx, dy)
    const along: Point = [dx / length, dy / length]
    return { index, from, to, length, along, normal: [-along[1], along[0]] }
  })
}

/** The first pair of edges that cross or overlap, or null for a simple polygon. Edges are named by their first corner. */
export function selfCrossing(ring: readonly Point[]): readonly [number, number] | null {
  const n = ring.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const isNeighbour = j === i + 1 || (i === 0 && j === n - 1)
      const a = ring[i]!
      const b = ring[(i + 1) % n]!
      const c = ring[j]!
      const d = ring[(j + 1) % n]!
      if (isNeighbour ? foldsBack(i, j, ring) : segmentsMeet(a, b, c, d)) return [i, j]
    }
  }
  return null
}

/** Whether two segments share at least one point. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const o1 = turn(a, b, c)
  const o2 = turn(a, b, d)
  const o3 = turn(c, d, a)
  const o4 = turn(c, d, b)
  if (o1 !== o2 && o3 !== o4) return true
  return (
    (o1 === 0 && isBetween(a, c, b)) ||
    (o2 === 0 && isBetween(a, d, b)) ||
    (o3 === 0 && isBetween(c, a, d)) ||
    (o4 === 0 && isBetween(c, b, d))
  )
}

function foldsBack(i: number, j: number, ring: readonly Point[]): boolean {
  const n = ring.length
  const [p, q, r] = j === i + 1 ? [ring[i]!, ring[j]!, ring[(j + 1) % n]!] : [ring[j]!, ring[0]!, ring[1]!]
  const dot = (q[0] - p[0]) * (r[0] - q[0]) + (q[1] - p[1]) * (r[1] - q[1])
  return turn(p, q, r) === 0 && dot < 0
}

function turn(a: Point, b: Point, c: Point): number {
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  return Math.abs(cross) < 1e-12 ? 0 : Math.sign(cross)
}

function isBetween(a: Point, p: Point, b: Point): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  )
}
