import type { Point } from './point.ts'
import { signedArea } from './polygon.ts'

/**
 * Cuts a simple counter-clockwise ring into triangles by clipping ears: triples of places in the ring, counter-clockwise.
 * Corners on a straight line give no triangle of their own.
 */
export function triangulate(ring: readonly Point[]): (readonly [number, number, number])[] {
  const left = ring.map((_, i) => i)
  const out: (readonly [number, number, number])[] = []
  while (left.length > 3) {
    const ear = findEar(ring, left)
    const [a, b, c] = cornersAt(left, ear)
    if (Math.abs(turn(ring[a]!, ring[b]!, ring[c]!)) > FLAT) out.push([a, b, c])
    left.splice(ear, 1)
  }
  const [a, b, c] = left
  if (a !== undefined && b !== undefined && c !== undefined && signedArea([ring[a]!, ring[b]!, ring[c]!]) > 0)
    out.push([a, b, c])
  return out
}

const FLAT = 1e-12 // twice the area of a triangle that is a line

function findEar(ring: readonly Point[], left: readonly number[]): number {
  let flattest = 0
  for (let i = 0; i < left.length; i++) {
    const [a, b, c] = cornersAt(left, i)
    const bend = turn(ring[a]!, ring[b]!, ring[c]!)
    if (Math.abs(bend) <= FLAT) flattest = i
    if (bend <= FLAT) continue
    const holds = left.some((k) => k !== a && k !== b && k !== c && isWithin(ring[k]!, ring[a]!, ring[b]!, ring[c]!))
    if (!holds) return i
  }
  return flattest // only a ring of straight runs has no ear; its flat corners go first
}

function cornersAt(left: readonly number[], i: number): [number, number, number] {
  return [left[(i + left.length - 1) % left.length]!, left[i]!, left[(i + 1) % left.length]!]
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function isWithin(p: Point, a: Point, b: Point, c: Point): boolean {
  return turn(a, b, p) >= -FLAT && turn(b, c, p) >= -FLAT && turn(c, a, p) >= -FLAT
}
