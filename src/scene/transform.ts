import { angleBetween, direction, headingOf, type PlanBox, planBox } from '../geometry/box.ts'
import type { Point, SceneObject } from './types.ts'

export { angleBetween, direction, headingOf }

/** How a box lies when its heading is unknown: width along x, depth along y. */
export const UNKNOWN_YAW = 270

/** The footprint of an object on the plan. The only place where size and yaw become corners. */
export function footprint(object: Pick<SceneObject, 'center' | 'size' | 'yaw'>): PlanBox {
  return planBox(object.center, object.size.width, object.size.depth, object.yaw ?? UNKNOWN_YAW)
}

/** Footprint as if the object had never been turned: width along x, depth along y (the papers' x, y, w, h). */
export function unrotatedFootprint(object: Pick<SceneObject, 'center' | 'size'>): PlanBox {
  return planBox(object.center, object.size.width, object.size.depth, UNKNOWN_YAW)
}

/** Unit vector an object looks along, or null when its heading is unknown. */
export function facing(object: Pick<SceneObject, 'yaw'>): Point | null {
  return object.yaw === null ? null : direction(object.yaw)
}

/** The middle of an object's back face on the plan. */
export function backMiddle(object: Pick<SceneObject, 'center' | 'size' | 'yaw'>): Point {
  const front = direction(object.yaw ?? UNKNOWN_YAW)
  return [object.center[0] - (front[0] * object.size.depth) / 2, object.center[1] - (front[1] * object.size.depth) / 2]
}

/** An angle brought into [0, 360). */
export function normalizeYaw(degrees: number): number {
  // An angle that is in range stays bit for bit what it is: adding and taking off a turn would round it.
  if (degrees > 0 && degrees < 360) return degrees
  const turned = ((degrees % 360) + 360) % 360
  return turned === 360 || turned === 0 ? 0 : turned
}

/** Centre of a box of the papers' form, whose (x, y) is its lower left corner. */
export function boxFormCenter(bbox: { x: number; y: number; w: number; h: number }): Point {
  return [bbox.x + bbox.w / 2, bbox.y + bbox.h / 2]
}

/** Heading of a box of the papers' form: its 0 faces the viewer (-y) and it grows counter-clockwise. */
export function boxFormYaw(rotation: number): number {
  return normalizeYaw(rotation - 90)
}
