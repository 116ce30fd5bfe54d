import { distanceToSegment, wallsOf } from '../geometry/polygon.ts'
import type { Point } from '../scene/types.ts'

const NEAR_WALL = 0.3 // metres; walls are drawn this thick at most, and a hole lies somewhere in that thickness

/**
 * The stretch of wall that a hole drawn as a few points covers, or null when no wall lies along it. `outline` may repeat
 * its first corner and run either way.
 */
export function openingFromPoints(
  points: readonly Point[],
  outline: readonly Point[],
): { from: Point; to: Point } | null {
  if (points.length < 2) return null
  let best: { from: Point; to: Point; off: number } | null = null
  for (const wall of wallsOf(outline)) {
    if (!(wall.length > 1e-9)) continue
    const along = points.map((p) => (p[0] - wall.from[0]) * wall.along[0] + (p[1] - wall.from[1]) * wall.along[1])
    const start = Math.max(0, Math.min(...along))
    const end = Math.min(wall.length, Math.max(...along))
    const off = Math.max(...points.map((p) => distanceToSegment(p, wall.from, wall.to)))
    if (end - start < 0.1 || off > NEAR_WALL || (best !== null && best.off <= off)) continue
    const at = (t: number): Point => [wall.from[0] + wall.along[0] * t, wall.from[1] + wall.along[1] * t]
    best = { from: at(start), to: at(end), off }
  }
  return best === null ? null : { from: best.from, to: best.to }
}
