import { type Bounds, boundsOf, wallsOf } from '../../src/geometry/polygon.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, Point } from '../../src/scene/types.ts'
import { doorSwing } from './openings.ts'

/** A rectangle of the picture, in pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where metres land on the picture. y runs up the plan and down the picture. */
export interface Frame {
  /** Pixels per metre. */
  readonly scale: number
  /** The part of the plan that is shown, metres. */
  readonly content: Bounds
  /** The part of the picture it may be drawn in. */
  readonly area: Area
  /** Thickness of a wall in pixels. */
  readonly wall: number
  at(p: Point): readonly [number, number]
}

/** White space a plan keeps around its content, pixels. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Longest mitre of a wall corner, in wall thicknesses; sharper corners are cut off. */
export const MITER_LIMIT = 4

const WALL = 0.12 // metres; drawn between 5 and 14 pixels thick
const STRAY = 0.35 // objects whose centre is this far out are still shown; a share of the room's longer side

/** What a plan of these layouts must show: rooms, doors that open outwards, and objects that stray a little outside. */
export function contentOf(layouts: readonly Layout[]): Bounds {
  const rooms = boundsOf(layouts.flatMap((layout) => layout.room.outline))
  const stray = STRAY * Math.max(rooms.maxX - rooms.minX, rooms.maxY - rooms.minY)
  let { minX, minY, maxX, maxY } = rooms
  const reach = (b: Bounds, most: number) => {
    minX = Math.min(minX, Math.max(b.minX, rooms.minX - most))
    minY = Math.min(minY, Math.max(b.minY, rooms.minY - most))
    maxX = Math.max(maxX, Math.min(b.maxX, rooms.maxX + most))
    maxY = Math.max(maxY, Math.min(b.maxY, rooms.maxY + most))
  }
  for (const { room, objects } of layouts) {
    for (const opening of room.openings)
      if (opening.kind === 'door')
        reach(boundsOf(doorSwing(opening, room.outline, 0).corners), Number.POSITIVE_INFINITY)
    for (const object of objects) {
      const [x, y] = object.center
      const isNear =
        x < rooms.maxX + stray && x > rooms.minX - stray && y < rooms.maxY + stray && y > rooms.minY - stray
      if (isNear) reach(footprint(object).bounds, 2 * stray)
    }
  }
  return { minX, minY, maxX, maxY }
}

/** Whether an object lies wholly beyond what the frame shows. */
export function isBeyond(frame: Pick<Frame, 'content'>, b: Bounds): boolean {
  const { content } = frame
  return b.minX > content.maxX || b.maxX < content.minX || b.minY > content.maxY || b.maxY < content.minY
}

/** The largest scale at which `content` fits an area of the given size, pixels per metre. */
export function scaleFor(content: Bounds, width: number, height: number, insets: Insets): number {
  return Math.min(
    (width - insets.left - insets.right) / (content.maxX - content.minX),
    (height - insets.top - insets.bottom) / (content.maxY - content.minY),
  )
}

/** Puts `content` in the middle of an area at a scale, the largest that fits by default. */
export function frameIn(
  content: Bounds,
  area: Area,
  insets: Insets,
  scale = scaleFor(content, area.width, area.height, insets),
): Frame {
  const left =
    area.x + insets.left + (area.width - insets.left - insets.right - (content.maxX - content.minX) * scale) / 2
  const top =
    area.y + insets.top + (area.height - insets.top - insets.bottom - (content.maxY - content.minY) * scale) / 2
  return {
    scale,
    content,
    area,
    wall: wallThickness(scale),
    at: (p) => [left + (p[0] - content.minX) * scale, top + (content.maxY - p[1]) * scale],
  }
}

/** White space for walls, mitred corners and, where wanted, dimension lines, at about the scale of a width in pixels. */
export function insetsFor(layouts: readonly Layout[], content: Bounds, width: number, hasDimensions: boolean): Insets {
  const wall = wallThickness(width / (content.maxX - content.minX))
  const tips = layouts.flatMap(({ room }) => miters(room.outline, wall))
  const reach = (of: (tip: Point) => number) => Math.max(wall, ...tips.map(of)) + 2
  const lines = hasDimensions ? 24 : 0
  return {
    left: reach(([x]) => -x) + lines,
    right: reach(([x]) => x),
    top: reach(([, y]) => y),
    bottom: reach(([, y]) => -y) + lines,
  }
}

/** From each corner to the tip of the wall around it, in units of `wall`; blunt where the mitre would be too long. */
function miters(outline: readonly Point[], wall: number): Point[] {
  const walls = wallsOf(outline)
  return walls.map(({ normal: b }, i) => {
    const a = walls.at(i - 1)!.normal
    const squared = 2 / (1 + a[0] * b[0] + a[1] * b[1])
    if (!(squared <= MITER_LIMIT ** 2)) return [0, 0]
    const half = (wall * squared) / 2
    return [-(a[0] + b[0]) * half, -(a[1] + b[1]) * half]
  })
}

/** How thick walls are drawn at a scale, pixels. */
export function wallThickness(scale: number): number {
  return Math.max(5, Math.min(14, WALL * scale))
}
