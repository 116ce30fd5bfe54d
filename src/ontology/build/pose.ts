import { centroid, distanceToSegment, type Wall, wallsOf } from '../../geometry/polygon.ts'
import { angleBetween, backMiddle, headingOf } from '../../scene/transform.ts'
import type { Point, SceneObject } from '../../scene/types.ts'

const SAME_DISTANCE = 1e-9 // metres; walls nearer than this to each other count as equally near

/** Angles in degrees, in [0, 180], between an object's facing and two targets. */
export interface WallPose {
  /** The inward normal of the wall nearest to the middle of the back face: 0 when the back is square to that wall. */
  readonly fromWall: number
  /** The direction to the room's area centroid; null for an object standing on it. */
  readonly fromCenter: number | null
}

/**
 * Measures poses in one room. The wall is the one nearest to the middle of the back face: nearest to the centre would
 * misjudge long things in corners. Of walls equally near, the one that fits best counts.
 */
export function pointingOf(outline: readonly Point[]): (object: SceneObject) => WallPose | null {
  const walls = wallsOf(outline).filter((wall) => wall.length > 0)
  const middle = centroid(outline)
  return (object) => {
    const { yaw } = object
    if (yaw === null) return null
    const angles = nearestWalls(walls, backMiddle(object)).map((wall) => angleBetween(yaw, headingOf(wall.normal)))
    return { fromWall: Math.min(...angles), fromCenter: angleTo(object.center, yaw, middle) }
  }
}

/** The angle between a heading and the direction to a target, degrees; null when the target is where one stands. */
export function angleTo(from: Point, yaw: number, target: Point): number | null {
  const dx = target[0] - from[0]
  const dy = target[1] - from[1]
  return Math.hypot(dx, dy) <= SAME_DISTANCE ? null : angleBetween(yaw, headingOf([dx, dy]))
}

function nearestWalls(walls: readonly Wall[], p: Point): Wall[] {
  const distances = walls.map((wall) => distanceToSegment(p, wall.from, wall.to))
  const nearest = Math.min(...distances)
  return walls.filter((_, i) => distances[i]! <= nearest + SAME_DISTANCE)
}
