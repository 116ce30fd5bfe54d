import { convexOverlapArea } from '../../geometry/box.ts'
import { clearanceOf, clipToRing, openingFrame } from '../../geometry/openingSpace.ts'
import type { Point } from '../../geometry/point.ts'
import { boundsOf } from '../../geometry/polygon.ts'
import type { Opening } from '../../scene/types.ts'
import type { Subject } from '../subject.ts'
import type { Measures } from '../types.ts'
import { isObstacle } from './obstacles.ts'

/**
 * What furniture takes from doors and windows, square metres:
 * - `blockedDoorArea`: floor that a door leaf sweeps inwards (a quarter disc), or 0.9 m before a passage or a door that
 *   opens outwards, with an obstacle on it that is lower than the lintel;
 * - `blockedWindowArea`: window pane behind objects that reach above the sill within 0.3 m of it. Curtains and blinds do
 *   not count.
 * Objects that overlap there count once each, up to the whole area.
 */
export function measureOpenings(subject: Subject): Pick<Measures, 'blockedDoorArea' | 'blockedWindowArea'> {
  let door = 0
  let window = 0
  for (const opening of subject.layout.room.openings) {
    if (opening.kind === 'window') window += blockedPane(subject, opening)
    else door += blockedClearance(subject, opening)
  }
  return { blockedDoorArea: door, blockedWindowArea: window }
}

const TOUCH = 1e-9 // square metres; boxes that share no more with a clearance touch it
const WINDOW_REACH = 0.3 // metres before a window in which things hide it
const WINDOW_DRESSING = /(^|_)(curtains?|drapes?|blinds?|shades?|window)$/

function blockedClearance(subject: Subject, opening: Opening): number {
  const region = clearanceOf(opening, subject.layout.room.outline)
  const bounds = boundsOf(region)
  let blocked = 0
  subject.boxes.forEach((box, i) => {
    const b = box.bounds
    if (b.minX >= bounds.maxX || b.maxX <= bounds.minX || b.minY >= bounds.maxY || b.maxY <= bounds.minY) return
    if (!isObstacle(subject, i) || subject.objects[i]!.elevation >= opening.head) return
    const area = convexOverlapArea(region, box.corners)
    if (area > TOUCH) blocked += area
  })
  return Math.min(blocked, convexOverlapArea(region, region))
}

function blockedPane(subject: Subject, opening: Opening): number {
  const { along, normal, length } = openingFrame(opening, subject.layout.room.outline)
  const [ox, oy] = opening.from
  const at = (forward: number, inward: number): Point => [
    ox + along[0] * forward + normal[0] * inward,
    oy + along[1] * forward + normal[1] * inward,
  ]
  // Taken counter-clockwise: along the wall may run either way round the room.
  const isLeft = along[0] * normal[1] - along[1] * normal[0] > 0
  const corners = [at(0, -THROUGH_WALL), at(length, -THROUGH_WALL), at(length, WINDOW_REACH), at(0, WINDOW_REACH)]
  const strip = isLeft ? corners : corners.reverse()
  let blocked = 0
  subject.boxes.forEach((box, i) => {
    const { elevation, size } = subject.objects[i]!
    const covered = Math.min(elevation + size.height, opening.head) - Math.max(elevation, opening.sill)
    if (covered <= 0 || WINDOW_DRESSING.test(subject.kinds[i]!.name)) return
    const shared = clipToRing(box.corners, strip)
    if (shared.length < 3) return
    const reach = shared.map((p) => (p[0] - ox) * along[0] + (p[1] - oy) * along[1])
    blocked += Math.max(0, Math.min(length, Math.max(...reach)) - Math.max(0, Math.min(...reach))) * covered
  })
  return Math.min(blocked, length * (opening.head - opening.sill))
}

const THROUGH_WALL = 0.05 // an object may reach this far into the wall and still stand before the window
