import type { Point } from './point.ts'
import type { Wall } from './polygon.ts'

/** Shortest distance from a point to a wall, metres; on either side of it. */
export function distanceToWall(p: Point, { from, along, length }: Wall): number {
  const dx = p[0] - from[0]
  const dy = p[1] - from[1]
  const t = dx * along[0] + dy * along[1]
  const beyond = t < 0 ? -t : Math.max(0, t - length)
  const across = dx * along[1] - dy * along[0]
  return Math.sqrt(across * across + beyond * beyond)
}
