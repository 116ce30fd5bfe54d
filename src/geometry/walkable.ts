import type { PlanBox } from './box.ts'
import { type FloorGrid, floorGrid } from './floorGrid.ts'
import { labelRegions } from './floorRegions.ts'
import { eachCellNear, type Segment, standableCells, touchesMask } from './floorShapes.ts'
import type { Point } from './point.ts'

/** Where a person may stand in a furnished room, and what of it can be reached. */
export interface Walkable {
  readonly grid: FloorGrid
  /** 1 where the person's centre may stand. */
  readonly open: Uint8Array
  readonly openCount: number
  /** 1 where the person may go: from a door, or in the largest open region when the room has no door. */
  readonly reached: Uint8Array
  /** Cells in the largest connected open region. */
  readonly largestCount: number
  /** For each door, in order: whether a person can stand in it at all. */
  readonly doorsOpen: readonly boolean[]
}

/**
 * Computes where a person `2 * radius` metres wide may walk between `boxes` (the footprints that block), entering
 * through `doors`. A grid of the same outline may be handed in and is then not rasterised again.
 */
export function walkableFloor(
  outline: readonly Point[],
  boxes: readonly PlanBox[],
  doors: readonly Segment[],
  options: { radius?: number; cell?: number; grid?: FloorGrid } = {},
): Walkable {
  const { radius = 0.2, cell = 0.05, grid = floorGrid(outline, { cell }) } = options
  const open = standableCells(grid, outline, boxes, radius)
  const { labels, sizes, largest } = labelRegions(grid, open)
  const entered = new Uint8Array(sizes.length)
  if (doors.length === 0) entered[largest] = 1
  const doorsOpen = doors.map((door) => {
    let isOpen = false
    eachCellNear(grid, inset(door, radius), radius + THRESHOLD * grid.cell, (cell) => {
      if (open[cell] === 0) return
      isOpen = true
      entered[labels[cell]!] = 1
    })
    return isOpen
  })
  const reached = open.slice()
  for (let i = 0; i < reached.length; i++) if (entered[labels[i]!] === 0) reached[i] = 0
  const openCount = sizes.reduce((sum, size) => sum + size, 0)
  return { grid, open, openCount, reached, largestCount: sizes[largest]!, doorsOpen }
}

/** Whether a person who may walk there comes within `reach` metres of the box. */
export function canReach(walkable: Walkable, box: PlanBox, reach = 0.6): boolean {
  return touchesMask(walkable.grid, walkable.reached, box, reach)
}

// The first row of cells in which a person clears the wall lies up to one cell behind the clearance; half a cell more
// for walls that run across the grid.
const THRESHOLD = 1.5

/** The part of a door in which the person's centre fits between the jambs, at least its middle. */
function inset([a, b]: Segment, radius: number): Segment {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const t = Math.min(0.5, length === 0 ? 0.5 : radius / length)
  const dx = (b[0] - a[0]) * t
  const dy = (b[1] - a[1]) * t
  return [
    [a[0] + dx, a[1] + dy],
    [b[0] - dx, b[1] - dy],
  ]
}
