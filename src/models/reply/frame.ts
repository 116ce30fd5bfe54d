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
  for (const unit of units) {
    if (!isOfFurnitureSize(objects, unit.factor)) continue
    const fitting = shifts.filter((shift) => change(objects, unit.factor, shift).every((o) => isInside(o, room)))
    // Where no shift is needed none is made; where two would do, neither is plain.
    const shift = fitting.find(({ words }) => words === null) ?? (fitting.length === 1 ? fitting[0] : undefined)
    if (shift === undefined) continue
    const repairs = [unit.words, shift.words].filter((words) => words !== null)
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

/** Whether the largest object is as large as furniture is: what is not has been read in a wrong unit. */
function isOfFurnitureSize(objects: readonly ToldObject[], factor: number): boolean {
  const largest = factor * Math.max(...objects.map(({ width, depth }) => Math.max(width, depth)))
  return largest >= 0.3 && largest <= 6
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
