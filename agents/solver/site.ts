import { boxContains, boxOverlapArea, headingOf, type PlanBox, planBox } from '../../src/geometry/box.ts'
import { type FloorGrid, floorGrid } from '../../src/geometry/floorGrid.ts'
import type { Segment } from '../../src/geometry/floorShapes.ts'
import { boundsOf, centroid, containsPoint, distanceToSegment, type Wall, wallsOf } from '../../src/geometry/polygon.ts'
import { canReach, walkableFloor } from '../../src/geometry/walkable.ts'
import type { Opening, Point, Room } from '../../src/scene/types.ts'
import type { Standing } from './items.ts'

/** The empty room, worked out once: walls with their headings, what must stay free, and the floor's grid. */
export interface Site {
  readonly room: Room
  readonly walls: readonly SiteWall[]
  readonly centre: Point
  readonly doors: readonly Segment[]
  /** Floor in front of doors and passages that nothing may stand on. */
  readonly doorZones: readonly PlanBox[]
  readonly windows: readonly Window[]
  /** Headings of the walls' normals, without repeats: the straight ways to turn things in this room. */
  readonly headings: readonly number[]
  readonly grid: FloorGrid
  readonly area: number
  readonly isConvex: boolean
}

/** A wall with the heading that looks from it into the room, degrees. */
export interface SiteWall extends Wall {
  readonly heading: number
}

/** A window and the strip before it that nothing taller than its sill should stand in. */
export interface Window {
  readonly sill: number
  readonly zone: PlanBox
}

const DOOR_DEPTH = 0.9 // a leaf of ordinary width swings this far, and a person passes with as much
const WINDOW_DEPTH = 0.3 // nearer than this, a tall thing shuts the window off
const INSIDE = 1e-6 // an object may touch the wall but not enter it by more than rounding
const PERSON = 0.21 // radius of somebody who walks through the room, with a little to spare
const REACH = 0.6 // an arm's length from where a person can stand
/** Things that hang above this do not block the way, metres. */
export const HEAD_ROOM = 1.8
const THIN = 0.05 // things lower than this are stepped on

/** Works out a room. */
export function siteOf(room: Room): Site {
  const walls = wallsOf(room.outline).map((wall) => ({ ...wall, heading: headingOf(wall.normal) }))
  const passable = room.openings.filter((o) => o.kind !== 'window')
  const bounds = boundsOf(room.outline)
  const area = (bounds.maxX - bounds.minX) * (bounds.maxY - bounds.minY)
  return {
    room,
    walls,
    centre: centroid(room.outline),
    doors: passable.map((o): Segment => [o.from, o.to]),
    doorZones: passable.map((o) =>
      zoneBefore(o, walls, (width) => Math.max(DOOR_DEPTH, o.kind === 'door' ? width : 0)),
    ),
    windows: room.openings
      .filter((o) => o.kind === 'window')
      .map((o) => ({ sill: o.sill, zone: zoneBefore(o, walls, () => WINDOW_DEPTH) })),
    headings: [...new Set(walls.map((wall) => Math.round(wall.heading * 1e6) / 1e6))],
    grid: floorGrid(room.outline, { cell: area > 120 ? 0.1 : 0.05 }),
    area,
    isConvex: isConvex(room.outline),
  }
}

/** Whether a footprint lies in the room, walls included. */
export function isInside(site: Site, box: PlanBox): boolean {
  const { outline } = site.room
  if (!box.corners.every((corner) => containsPoint(outline, corner, INSIDE))) return false
  if (site.isConvex) return true // corners in a convex room put the whole box in it
  return !site.walls.some((wall) => crossesBox(wall.from, wall.to, box))
}

/** How much of a footprint lies on floor that doors and passages need, square metres. */
export function doorAreaTaken(site: Site, box: PlanBox): number {
  return site.doorZones.reduce((sum, zone) => sum + boxOverlapArea(zone, box), 0)
}

/** How much of the strips before windows something of that height would shut off, square metres. */
export function windowAreaTaken(site: Site, box: PlanBox, top: number): number {
  return site.windows.reduce((sum, w) => sum + (top > w.sill ? boxOverlapArea(w.zone, box) : 0), 0)
}

/** The standing things that a person walking through must go around. */
export function obstacles(standing: readonly Standing[]): Standing[] {
  return standing.filter((s) => s.bottom < HEAD_ROOM && s.size.height > THIN && s.facts.mount !== 'covering')
}

/**
 * Ids of things nobody can get to, given everything that stands; with `door` when a door is shut off. A thing is within
 * reach near where a person can walk from a door, or on, over or under something that is.
 */
export function unreachable(site: Site, standing: readonly Standing[]): string[] {
  const blocking = obstacles(standing)
  const walkable = walkableFloor(
    site.room.outline,
    blocking.map((s) => s.box),
    site.doors,
    { radius: PERSON, grid: site.grid },
  )
  const isNear = blocking.map((s) => canReach(walkable, s.box, REACH - site.grid.cell))
  const out = blocking.filter(
    (s, i) => !isNear[i] && !blocking.some((other, j) => isNear[j] && boxContains(other.box, s.pose.center)),
  )
  return [...(walkable.doorsOpen.every((isOpen) => isOpen) ? [] : ['door']), ...out.map((s) => s.id)]
}

function zoneBefore(opening: Opening, walls: readonly SiteWall[], depthOf: (width: number) => number): PlanBox {
  const middle: Point = [(opening.from[0] + opening.to[0]) / 2, (opening.from[1] + opening.to[1]) / 2]
  const wall = walls.reduce((best, w) =>
    distanceToSegment(middle, w.from, w.to) < distanceToSegment(middle, best.from, best.to) ? w : best,
  )
  const width = Math.hypot(opening.to[0] - opening.from[0], opening.to[1] - opening.from[1])
  const depth = depthOf(width)
  const centre: Point = [middle[0] + (wall.normal[0] * depth) / 2, middle[1] + (wall.normal[1] * depth) / 2]
  return planBox(centre, width, depth, wall.heading)
}

function isConvex(outline: readonly Point[]): boolean {
  return outline.every((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    const c = outline[(i + 2) % outline.length]!
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= -1e-12
  })
}

/** Whether a wall runs through a box: the part of the segment inside the box, shrunk by the tolerance, is not empty. */
function crossesBox(from: Point, to: Point, box: PlanBox): boolean {
  let enter = 0
  let leave = 1
  const clip = (start: number, change: number, reach: number): boolean => {
    if (Math.abs(change) < 1e-12) return Math.abs(start) < reach
    const a = (-reach - start) / change
    const b = (reach - start) / change
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
    return enter < leave
  }
  const [fx, fy] = box.front
  const x = from[0] - box.center[0]
  const y = from[1] - box.center[1]
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  return (
    clip(x * fx + y * fy, dx * fx + dy * fy, box.halfDepth - INSIDE) &&
    clip(y * fx - x * fy, dy * fx - dx * fy, box.halfWidth - INSIDE)
  )
}
