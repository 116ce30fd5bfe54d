import { direction } from '../scene/transform.ts'
import type { Point, Room } from '../scene/types.ts'
import { unit, type Vec3 } from '../shell3d/vector.ts'
import { cornerHeading, inwardNormal } from './frameView.ts'

/** A window as a source of light. */
export interface WindowLight {
  readonly center: Vec3
  /** Into the room, on the plan. */
  readonly normal: Point
  readonly halfWidth: number
  readonly sill: number
  readonly head: number
}

/** Where light comes from. It follows from the room alone, so that it is the same in every view and step. */
export interface Daylight {
  /** Unit vector towards the key light. */
  readonly toKey: Vec3
  readonly windows: readonly WindowLight[]
}

const KEY_HEIGHT = 1.25 // of the key light over its distance on the plan: about 50 degrees

/** Windows, and one warm key light that comes from their side, turned so that it rakes across what the corner view sees. */
export function daylightOf(room: Room): Daylight {
  const windows = room.openings
    .filter((opening) => opening.kind === 'window')
    .map((opening): WindowLight => {
      const normal = inwardNormal(room.outline, opening)
      const [x, y] = [(opening.from[0] + opening.to[0]) / 2, (opening.from[1] + opening.to[1]) / 2]
      const halfWidth = Math.hypot(opening.to[0] - opening.from[0], opening.to[1] - opening.from[1]) / 2
      const head = Math.min(opening.head, room.height)
      return { center: [x, y, (opening.sill + head) / 2], normal, halfWidth, sill: opening.sill, head }
    })
  const look = direction(cornerHeading({ room }))
  const left: Point = [-look[1], look[0]]
  let [x, y] = [0, 0]
  for (const { normal, halfWidth } of windows) {
    x -= normal[0] * halfWidth
    y -= normal[1] * halfWidth
  }
  const length = Math.hypot(x, y)
  const window: Point = length < 1e-6 ? [0, 0] : [x / length, y / length]
  // From the left of the viewer unless the windows are on the right; a little from behind, so that fronts are lit.
  const side = window[0] * left[0] + window[1] * left[1] < -0.2 ? -1 : 1
  const toKey: Vec3 = [
    window[0] * 0.55 + left[0] * side * 0.75 - look[0] * 0.3,
    window[1] * 0.55 + left[1] * side * 0.75 - look[1] * 0.3,
    0,
  ]
  const flat = Math.hypot(toKey[0], toKey[1])
  return { toKey: unit([toKey[0] / flat, toKey[1] / flat, KEY_HEIGHT]), windows }
}
