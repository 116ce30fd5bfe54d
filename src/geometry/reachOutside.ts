import { boxContains, type PlanBox } from './box.ts'
import type { Point } from './point.ts'
import { containsPoint, distanceToSegment } from './polygon.ts'

/**
 * How far a box reaches out of a ring, metres: the greatest distance of one of its corners from the ring, or of a corner
 * of the ring that stands inside the box from the box's edge. 0 when the box lies within, touching included.
 */
export function reachOutside(ring: readonly Point[], box: PlanBox): number {
  let reach = 0
  for (const corner of box.corners)
    if (!containsPoint(ring, corner)) reach = Math.max(reach, distanceToRing(ring, corner))
  for (const corner of ring) if (boxContains(box, corner, 0)) reach = Math.max(reach, depthInBox(box, corner))
  // A wedge of wall may cross the box from side to side without a corner in it.
  if (reach === 0)
    for (let i = 0; i < ring.length; i++)
      reach = Math.max(reach, crossingDepth(box, ring[i]!, ring[(i + 1) % ring.length]!))
  return reach
}

function distanceToRing(ring: readonly Point[], p: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 0; i < ring.length; i++)
    nearest = Math.min(nearest, distanceToSegment(p, ring[i]!, ring[(i + 1) % ring.length]!))
  return nearest
}

/** How deep a point stands in a box: its distance from the nearest edge. */
function depthInBox(box: PlanBox, p: Point): number {
  const dx = p[0] - box.center[0]
  const dy = p[1] - box.center[1]
  const forward = Math.abs(dx * box.front[0] + dy * box.front[1])
  const sideways = Math.abs(dy * box.front[0] - dx * box.front[1])
  return Math.max(0, Math.min(box.halfDepth - forward, box.halfWidth - sideways))
}

/** Depth of the middle of what a segment has within the box; 0 when it has nothing there or runs along the edge. */
function crossingDepth(box: PlanBox, a: Point, b: Point): number {
  let enter = 0
  let leave = 1
  const [fx, fy] = box.front
  const along = (p: Point) => (p[0] - box.center[0]) * fx + (p[1] - box.center[1]) * fy
  const across = (p: Point) => (p[1] - box.center[1]) * fx - (p[0] - box.center[0]) * fy
  for (const [from, to, half] of [
    [along(a), along(b), box.halfDepth],
    [across(a), across(b), box.halfWidth],
  ] as const) {
    const run = to - from
    if (run === 0) {
      if (Math.abs(from) >= half) return 0
      continue
    }
    const t1 = (-half - from) / run
    const t2 = (half - from) / run
    enter = Math.max(enter, Math.min(t1, t2))
    leave = Math.min(leave, Math.max(t1, t2))
  }
  if (enter >= leave) return 0
  const t = (enter + leave) / 2
  return depthInBox(box, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])])
}
