import { type Bounds, boundsOf } from '../../src/geometry/polygon.ts'
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

const WALL = 0.12 // metres; drawn between 5 and 14 pixels thick
const STRAY = 0.35 // objects are followed this far out of the room, as a share of its longer side

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
      const b = footprint(object).bounds
      if (
        b.minX < rooms.maxX + stray &&
        b.maxX > rooms.minX - stray &&
        b.minY < rooms.maxY + stray &&
        b.maxY > rooms.minY - stray
      )
        reach(b, stray)
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

/** How thick walls are drawn at a scale, pixels. */
export function wallThickness(scale: number): number {
  return Math.max(5, Math.min(14, WALL * scale))
}
