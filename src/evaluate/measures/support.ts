import { boxContains, boxGap } from '../../geometry/box.ts'
import { distanceToSegment } from '../../geometry/polygon.ts'
import type { Subject } from '../subject.ts'

/**
 * How many objects hang in the air: their underside is more than 5 cm above the floor, and
 * - no other object's top lies within 5 cm of it, nor does another hold it (a book in a shelf), with its centre over
 *   that object or footprints that meet;
 * - they do not hang on a wall or from the ceiling, which is for categories seen there in real rooms and for unknown ones.
 */
export function countUnsupported(subject: Subject): number {
  return subject.objects.filter((_, i) => !isSupported(subject, i)).length
}

/** Whether something holds the object: the floor, another object, a wall or the ceiling. */
export function isSupported(subject: Subject, i: number): boolean {
  const { elevation, size } = subject.objects[i]!
  if (elevation <= TOLERANCE) return true
  const { restsOn, category } = subject.kinds[i]!
  if ((category === null || restsOn.has('wall')) && touchesWall(subject, i)) return true
  if (
    (category === null || restsOn.has('ceiling')) &&
    elevation + size.height >= subject.layout.room.height - CEILING_REACH
  )
    return true
  return subject.objects.some((_, j) => j !== i && holds(subject, j, i))
}

const TOLERANCE = 0.05 // metres between an underside and what it stands on, as in the ontology's build
const CEILING_REACH = 0.5 // metres below the ceiling that a cord or rod may bridge
const WALL_REACH = 0.1 // metres off a wall that a hook or a skirting board may take

function touchesWall({ boxes, layout }: Subject, i: number): boolean {
  const { outline } = layout.room
  return outline.some((from, k) => {
    const to = outline[(k + 1) % outline.length]!
    return boxes[i]!.corners.some((corner) => distanceToSegment(corner, from, to) <= WALL_REACH)
  })
}

function holds({ objects, boxes }: Subject, j: number, i: number): boolean {
  const { elevation, center } = objects[i]!
  const other = objects[j]!
  const top = other.elevation + other.size.height
  if (boxContains(boxes[j]!, center, TOLERANCE)) return other.elevation < elevation && elevation <= top + TOLERANCE
  return Math.abs(top - elevation) <= TOLERANCE && boxGap(boxes[i]!, boxes[j]!) === 0
}
