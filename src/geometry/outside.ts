import { convexOverlapArea, type PlanBox } from './box.ts'
import type { Point } from './point.ts'
import { containsPoint } from './polygon.ts'

/** Area of the part of a box that lies outside a simple counter-clockwise outline, convex or not; square metres. */
export function outsideArea(box: PlanBox, outline: readonly Point[]): number {
  const area = 4 * box.halfWidth * box.halfDepth
  // Clipping the outline by the box, not the box by the outline, keeps the clipping polygon convex. Pieces that fall
  // apart stay joined by edges run both ways, which add no area.
  const outside = area - convexOverlapArea(outline, box.corners)
  return outside < ROUNDING * Math.max(1, area) ? 0 : outside
}

/** Whether a box lies in the outline altogether, its edge included, but for less than a rounding error. */
export function liesInside(box: PlanBox, outline: readonly Point[]): boolean {
  return containsPoint(outline, box.center) && outsideArea(box, outline) === 0
}

const ROUNDING = 1e-9 // square metres; what clipping leaves of a box that touches a wall
