import { distanceToSegment, wallsOf } from '../geometry/polygon.ts'
import { backMiddle } from '../scene/transform.ts'
import type { Point, SceneObject } from '../scene/types.ts'

/** Metres from the middle of an object's back face to the nearest wall of an outline. */
export function backToWallGap(object: Pick<SceneObject, 'center' | 'size' | 'yaw'>, outline: readonly Point[]): number {
  const back = backMiddle(object)
  return Math.min(...wallsOf(outline).map((wall) => distanceToSegment(back, wall.from, wall.to)))
}
