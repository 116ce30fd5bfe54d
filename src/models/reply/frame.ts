import { boundsOf } from '../../geometry/polygon.ts'
import type { Room } from '../../scene/types.ts'
import { round } from './quantity.ts'
import type { ToldObject } from './readObjects.ts'

/** Objects in the room's frame, or why it cannot be told what frame they are in. */
export interface Framed {
  readonly objects: readonly ToldObject[]
  readonly repairs: readonly string[]
  readonly problems: readonly string[]
}

const SLACK = 0.25 // metres a centre may lie outside the walls and still be meant inside

/**
 * Brings objects into the room's frame where their own is plain: centimetres or millimetres, an origin in the middle of
 * the room, or an origin at its lower left corner. Objects of which more than half lie outside in every reading are
 * refused; a few outside are a layout's fault, which critics name.
 */
export function intoRoom(objects: readonly ToldObject[], room: Room): Framed {
  if (objects.length === 0 || isMostlyInside(objects, room)) return { objects, repairs: [], problems: [] }
  const { minX, minY, maxX, maxY } = boundsOf(room.outline)
  const shifts = [
    { x: 0, y: 0, words: null },
    { x: (minX + maxX) / 2, y: (minY + maxY) / 2, words: 'positions counted from the middle of the room were moved' },
    ...(minX !== 0 || minY !== 0
      ? [{ x: minX, y: minY, words: 'positions counted from the lower left corner were moved' }]
      : []),
  ]
  const units = [
    { factor: 1, words: null },
    { factor: 0.01, words: 'lengths in centimetres were read as such' },
    { factor: 0.001, words: 'lengths in millimetres were read as such' },
  ]
  const readings = units.flatMap((unit) => shifts.map((shift) => ({ unit, shift })))
  const fitting = readings.filter(({ unit, shift }) => {
    const moved = change(objects, unit.factor, shift)
    return moved.every((o) => isInside(o, room)) && moved.every((o) => isOfFurnitureSize(o))
  })
  if (fitting.length === 1) {
    const { unit, shift } = fitting[0]!
    const repairs = [unit.words, shift.words].filter((words): words is NonNullable<typeof words> => words !== null)
    return { objects: change(objects, unit.factor, shift), repairs, problems: [] }
  }
  const outside = objects.filter((o) => !isInside(o, room)).length
  const span = `x from ${round(minX)} to ${round(maxX)} and y from ${round(minY)} to ${round(maxY)} metres`
  return {
    objects,
    repairs: [],
    problems: [`${outside} of ${objects.length} objects lie outside the room, which spans ${span}; use that frame`],
  }
}

function change(objects: readonly ToldObject[], factor: number, shift: { x: number; y: number }): ToldObject[] {
  const scaled = (value: number) => (factor === 1 ? value : round(value * factor))
  return objects.map((o) => ({
    ...o,
    center: [scaled(o.center[0]) + shift.x, scaled(o.center[1]) + shift.y],
    width: scaled(o.width),
    depth: scaled(o.depth),
    height: o.height === null ? null : scaled(o.height),
    elevation: scaled(o.elevation),
  }))
}

/** Between two centimetres and ten metres: whatever is not has been read in a wrong unit. */
function isOfFurnitureSize({ width, depth }: ToldObject): boolean {
  return Math.max(width, depth) >= 0.02 && Math.max(width, depth) <= 10
}

function isMostlyInside(objects: readonly ToldObject[], room: Room): boolean {
  const inside = objects.filter((o) => isInside(o, room)).length
  return inside * 2 >= objects.length
}

function isInside({ center }: ToldObject, room: Room): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(room.outline)
  const [x, y] = center
  return x >= minX - SLACK && x <= maxX + SLACK && y >= minY - SLACK && y <= maxY + SLACK
}
