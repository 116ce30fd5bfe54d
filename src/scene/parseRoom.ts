import { distanceToSegment, selfCrossing, signedArea } from '../geometry/polygon.ts'
import { InputError, quoteValue } from './errors.ts'
import type { RawRoom } from './schema.ts'
import type { Opening, Point, Room } from './types.ts'

const SAME_CORNER = 1e-9 // closer than this, two corners are one
const ON_WALL = 0.05 // an opening may stand this far off its wall, since files round; farther is a mistake

const DEFAULT_HEIGHT = {
  door: { sill: 0, head: 2.1 },
  passage: { sill: 0, head: 2.1 },
  window: { sill: 0.9, head: 2.1 },
}

/** Checks a room's geometry and repairs what is unambiguous. Each repair is described in `repairs`. */
export function checkRoom(raw: RawRoom, where: string, repairs: string[], path = 'room'): Room {
  const outline = checkOutline(raw.outline.map(cleanPoint), where, repairs, `${path}.outline`)
  const openings = (raw.openings ?? []).map((opening, i): Opening => {
    const at = `${where}: ${path}.openings[${i}]`
    const from = cleanPoint(opening.from)
    const to = cleanPoint(opening.to)
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) < SAME_CORNER)
      throw new InputError(`${at} starts and ends at ${quoteValue(from)}; an opening needs a width above zero.`)
    if (!liesOnWall(outline, from, to))
      throw new InputError(
        `${at} runs from ${quoteValue(from)} to ${quoteValue(to)}; both ends must lie on one wall of the outline, within ${ON_WALL} m.`,
      )
    const sill = opening.sill ?? DEFAULT_HEIGHT[opening.kind].sill
    const head = opening.head ?? Math.min(DEFAULT_HEIGHT[opening.kind].head, raw.height)
    if (head <= sill) throw new InputError(`${at} has head ${head} and sill ${sill}; the head must be above the sill.`)
    return { kind: opening.kind, from, to, sill: clean(sill), head, ...(opening.swing ? { swing: opening.swing } : {}) }
  })
  return { type: raw.type, outline, height: raw.height, openings }
}

function checkOutline(given: Point[], where: string, repairs: string[], path: string): Point[] {
  let outline = given.filter((p, i) => i === 0 || !isSame(p, given[i - 1]!))
  if (outline.length > 1 && isSame(outline[0]!, outline.at(-1)!)) outline = outline.slice(0, -1)
  if (outline.length < given.length)
    repairs.push(
      `${path}: dropped ${given.length - outline.length} repeated ${given.length - outline.length === 1 ? 'corner' : 'corners'}`,
    )
  if (outline.length < 3)
    throw new InputError(`${where}: ${path} has ${outline.length} different corners; a room needs at least 3.`)
  const crossing = selfCrossing(outline)
  if (crossing !== null)
    throw new InputError(
      `${where}: ${path} crosses itself: the edge from corner ${crossing[0]} meets the edge from corner ${crossing[1]}. A room must be a simple polygon.`,
    )
  if (Math.abs(signedArea(outline)) < 1e-6)
    throw new InputError(`${where}: ${path} encloses no area; a room must be a simple polygon.`)
  if (signedArea(outline) < 0) {
    repairs.push(`${path}: turned counter-clockwise`)
    outline = [outline[0]!, ...outline.slice(1).reverse()]
  }
  return outline
}

function liesOnWall(outline: readonly Point[], from: Point, to: Point): boolean {
  return outline.some((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    return distanceToSegment(from, a, b) <= ON_WALL && distanceToSegment(to, a, b) <= ON_WALL
  })
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) < SAME_CORNER && Math.abs(a[1] - b[1]) < SAME_CORNER
}

/** Turns -0 into 0, so that equal numbers have equal bytes. */
export function clean(value: number): number {
  return value === 0 ? 0 : value
}

/** A point without negative zeros. */
export function cleanPoint(p: Point): Point {
  return [clean(p[0]), clean(p[1])]
}
