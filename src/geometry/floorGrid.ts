import type { PlanBox } from './box.ts'
import type { Point } from './point.ts'
import { boundsOf } from './polygon.ts'

/**
 * A floor cut into square cells, row by row from the bottom: cell (column, row) has index `row * columns + column` and
 * stands for its centre. The grid is centred on the outline's bounds, so that moving or quarter-turning a room moves
 * the cells with it. Masks over the grid are `Uint8Array`s with 1 for "yes".
 */
export interface FloorGrid {
  /** Left and lower edge of the grid, metres. */
  readonly minX: number
  readonly minY: number
  /** Side of a cell, metres. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** 1 where the cell's centre lies in the outline. */
  readonly inside: Uint8Array
  /** How many cells are inside; their area is `insideCount * cell * cell`. */
  readonly insideCount: number
}

/** A straight piece of wall or an opening, from one end to the other. */
export type Segment = readonly [Point, Point]

/** Cells of a mask that hang together over their sides. */
export interface Regions {
  /** Region of each cell, counted from 1; 0 where the mask is 0. */
  readonly labels: Int32Array
  /** Cells of each region; `sizes[0]` is unused. */
  readonly sizes: readonly number[]
  /** The region with most cells (the first of equals), 0 when there is none. */
  readonly largest: number
}

/**
 * Rasterises an outline. `cell` is the wanted side in metres; it grows in rooms so large that they would take more than
 * `maxCells` cells.
 */
export function floorGrid(outline: readonly Point[], options: { cell?: number; maxCells?: number } = {}): FloorGrid {
  const { cell: wanted = 0.05, maxCells = 160_000 } = options
  const bounds = boundsOf(outline)
  const width = bounds.maxX - bounds.minX
  const depth = bounds.maxY - bounds.minY
  const cell = Math.max(wanted, Math.sqrt((width * depth) / maxCells))
  const columns = cellsAcross(width, cell)
  const rows = cellsAcross(depth, cell)
  const minX = (bounds.minX + bounds.maxX - columns * cell) / 2
  const minY = (bounds.minY + bounds.maxY - rows * cell) / 2
  const inside = new Uint8Array(columns * rows)
  const insideCount = fillPolygon(inside, outline, { minX, minY, cell, columns, rows })
  return { minX, minY, cell, columns, rows, inside, insideCount }
}

/** Marks the cells whose centre lies in a box or nearer to it than `reach` metres. */
export function cellsNearBoxes(grid: FloorGrid, boxes: readonly PlanBox[], reach = 0): Uint8Array {
  const mask = new Uint8Array(grid.inside.length)
  for (const box of boxes) markBox(mask, grid, box, reach)
  return mask
}

/** Marks the cells whose centre is nearer than `reach` metres to a segment. */
export function cellsNearSegments(grid: FloorGrid, segments: readonly Segment[], reach: number): Uint8Array {
  const mask = new Uint8Array(grid.inside.length)
  for (const segment of segments) markSegment(mask, grid, segment, reach)
  return mask
}

/**
 * Marks where the centre of a round person of `radius` metres may stand: in the outline, at least `radius` away from
 * every wall and box. Distances are taken to the true walls and boxes, so only the person's position is rasterised.
 */
export function standableCells(
  grid: FloorGrid,
  outline: readonly Point[],
  boxes: readonly PlanBox[],
  radius: number,
): Uint8Array {
  const blocked = new Uint8Array(grid.inside.length)
  for (let i = 0; i < outline.length; i++)
    markSegment(blocked, grid, [outline[i]!, outline[(i + 1) % outline.length]!], radius)
  for (const box of boxes) markBox(blocked, grid, box, radius)
  const open = grid.inside.slice()
  for (let i = 0; i < open.length; i++) if (blocked[i] === 1) open[i] = 0
  return open
}

/** Splits a mask into regions connected over the sides of cells. */
export function labelRegions(grid: FloorGrid, mask: Uint8Array): Regions {
  const labels = new Int32Array(mask.length)
  const sizes = [0]
  const queue = new Int32Array(mask.length)
  let largest = 0
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue
    const label = sizes.length
    queue[0] = start
    labels[start] = label
    sizes.push(spread(grid, mask, labels, label, queue, 1))
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  }
  return { labels, sizes, largest }
}

/** Marks the cells of `mask` that can be reached over sides from a cell of `seeds` which is itself in `mask`. */
export function floodFrom(grid: FloorGrid, mask: Uint8Array, seeds: Uint8Array): Uint8Array {
  const labels = new Int32Array(mask.length)
  const queue = new Int32Array(mask.length)
  let waiting = 0
  for (let i = 0; i < mask.length; i++) {
    if (seeds[i] === 1 && mask[i] === 1) {
      labels[i] = 1
      queue[waiting++] = i
    }
  }
  spread(grid, mask, labels, 1, queue, waiting)
  return Uint8Array.from(labels)
}

/** How many cells of a mask are 1. */
export function countCells(mask: Uint8Array): number {
  let count = 0
  for (let i = 0; i < mask.length; i++) count += mask[i]!
  return count
}

/** Whether a cell of `mask` has its centre in the box or within `reach` metres of it. */
export function touchesMask(grid: FloorGrid, mask: Uint8Array, box: PlanBox, reach: number): boolean {
  return forCellsNearBox(grid, box, reach, (i) => mask[i] === 1)
}

/** Centre of a cell by its index. */
export function cellCenter(grid: FloorGrid, index: number): Point {
  const column = index % grid.columns
  const row = (index - column) / grid.columns
  return [grid.minX + (column + 0.5) * grid.cell, grid.minY + (row + 0.5) * grid.cell]
}

const EDGE = 1e-9 // a distance that misses `reach` by less than this is rounding

function cellsAcross(length: number, cell: number): number {
  return Math.max(1, Math.ceil(length / cell - 1e-6))
}

type Frame = Omit<FloorGrid, 'inside' | 'insideCount'>

function fillPolygon(mask: Uint8Array, outline: readonly Point[], frame: Frame): number {
  let count = 0
  for (let row = 0; row < frame.rows; row++) {
    const y = frame.minY + (row + 0.5) * frame.cell
    const crossings: number[] = []
    for (let i = 0; i < outline.length; i++) {
      const a = outline[i]!
      const b = outline[(i + 1) % outline.length]!
      if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
    crossings.sort((p, q) => p - q)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const first = Math.max(0, Math.ceil((crossings[k]! - frame.minX) / frame.cell - 0.5))
      const last = Math.min(frame.columns - 1, Math.floor((crossings[k + 1]! - frame.minX) / frame.cell - 0.5))
      for (let column = first; column <= last; column++) mask[row * frame.columns + column] = 1
      count += Math.max(0, last - first + 1)
    }
  }
  return count
}

function markBox(mask: Uint8Array, grid: FloorGrid, box: PlanBox, reach: number): void {
  forCellsNearBox(grid, box, reach - 2 * EDGE, (i) => {
    mask[i] = 1
    return false
  })
}

/** Visits the cells within `reach` of a box until `visit` answers true; tells whether it did. */
function forCellsNearBox(grid: FloorGrid, box: PlanBox, reach: number, visit: (index: number) => boolean): boolean {
  const { minX, minY, cell, columns, rows } = grid
  const { center, front, halfDepth, halfWidth, bounds } = box
  const out = Math.max(0, reach)
  const limit = (reach + EDGE) * Math.abs(reach + EDGE)
  const c0 = Math.max(0, Math.ceil((bounds.minX - out - minX) / cell - 0.5 - EDGE))
  const c1 = Math.min(columns - 1, Math.floor((bounds.maxX + out - minX) / cell - 0.5 + EDGE))
  const r0 = Math.max(0, Math.ceil((bounds.minY - out - minY) / cell - 0.5 - EDGE))
  const r1 = Math.min(rows - 1, Math.floor((bounds.maxY + out - minY) / cell - 0.5 + EDGE))
  for (let row = r0; row <= r1; row++) {
    const dy = minY + (row + 0.5) * cell - center[1]
    for (let column = c0; column <= c1; column++) {
      const dx = minX + (column + 0.5) * cell - center[0]
      const forward = Math.abs(dx * front[0] + dy * front[1]) - halfDepth
      const sideways = Math.abs(dy * front[0] - dx * front[1]) - halfWidth
      const f = Math.max(0, forward)
      const s = Math.max(0, sideways)
      if ((f === 0 && s === 0) || f * f + s * s <= limit) if (visit(row * columns + column)) return true
    }
  }
  return false
}

function markSegment(mask: Uint8Array, grid: FloorGrid, [a, b]: Segment, reach: number): void {
  const { minX, minY, cell, columns, rows } = grid
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length2 = dx * dx + dy * dy
  const limit = (reach - EDGE) * (reach - EDGE)
  const c0 = Math.max(0, Math.ceil((Math.min(a[0], b[0]) - reach - minX) / cell - 0.5))
  const c1 = Math.min(columns - 1, Math.floor((Math.max(a[0], b[0]) + reach - minX) / cell - 0.5))
  const r0 = Math.max(0, Math.ceil((Math.min(a[1], b[1]) - reach - minY) / cell - 0.5))
  const r1 = Math.min(rows - 1, Math.floor((Math.max(a[1], b[1]) + reach - minY) / cell - 0.5))
  for (let row = r0; row <= r1; row++) {
    const py = minY + (row + 0.5) * cell - a[1]
    for (let column = c0; column <= c1; column++) {
      const px = minX + (column + 0.5) * cell - a[0]
      const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
      const ex = px - t * dx
      const ey = py - t * dy
      if (ex * ex + ey * ey < limit) mask[row * columns + column] = 1
    }
  }
}

/** Breadth-first spread of `label` from the first `waiting` cells of `queue`; gives how many cells it holds in the end. */
function spread(
  grid: FloorGrid,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  queue: Int32Array,
  waiting: number,
): number {
  const { columns } = grid
  let end = waiting
  const visit = (next: number) => {
    if (mask[next] === 1 && labels[next] === 0) {
      labels[next] = label
      queue[end++] = next
    }
  }
  for (let at = 0; at < end; at++) {
    const here = queue[at]!
    const column = here % columns
    if (column > 0) visit(here - 1)
    if (column < columns - 1) visit(here + 1)
    if (here >= columns) visit(here - columns)
    if (here + columns < mask.length) visit(here + columns)
  }
  return end
}
