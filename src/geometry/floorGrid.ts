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
  for (const box of boxes) fillShape(mask, 1, grid, nearBox(box, reach - 2 * EDGE))
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
  const open = grid.inside.slice()
  for (let i = 0; i < outline.length; i++)
    fillShape(open, 0, grid, nearSegment([outline[i]!, outline[(i + 1) % outline.length]!], radius))
  for (const box of boxes) fillShape(open, 0, grid, nearBox(box, radius - 2 * EDGE))
  return open
}

/** Splits a mask into regions connected over the sides of cells, counted in the order their first cells stand in. */
export function labelRegions(grid: FloorGrid, mask: Uint8Array): Regions {
  const { starts, ends, parents } = joinedRuns(grid, mask)
  const labels = new Int32Array(mask.length)
  const labelOf = new Int32Array(starts.length)
  const sizes = [0]
  let largest = 0
  for (let run = 0; run < starts.length; run++) {
    // The root of a region is its first run, so its label is known before it is asked for.
    const root = rootOf(parents, run)
    if (root === run) labelOf[run] = sizes.push(0) - 1
    const label = labelOf[root]!
    labels.fill(label, starts[run], ends[run])
    sizes[label]! += ends[run]! - starts[run]!
  }
  for (let label = 1; label < sizes.length; label++)
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  return { labels, sizes, largest }
}

/** How many cells of a mask are 1. */
export function countCells(mask: Uint8Array): number {
  let count = 0
  for (let i = 0; i < mask.length; i++) count += mask[i]!
  return count
}

/** Whether a cell of `mask` has its centre in the box or within `reach` metres of it. */
export function touchesMask(grid: FloorGrid, mask: Uint8Array, box: PlanBox, reach: number): boolean {
  return someSpan(grid, nearBox(box, reach), (from, to) => {
    for (let i = from; i < to; i++) if (mask[i] === 1) return true
    return false
  })
}

/** Visits the cells whose centre is nearer than `reach` metres to a segment. */
export function eachCellNear(grid: FloorGrid, segment: Segment, reach: number, visit: (cell: number) => void): void {
  someSpan(grid, nearSegment(segment, reach), (from, to) => {
    for (let i = from; i < to; i++) visit(i)
    return false
  })
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
      mask.fill(1, row * frame.columns + first, row * frame.columns + last + 1)
      count += Math.max(0, last - first + 1)
    }
  }
  return count
}

/** A convex part of the floor. */
interface Shape {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  holds(x: number, y: number): boolean
}

/** A box and what is at most `reach` metres from it. */
function nearBox({ center, front, halfDepth, halfWidth, bounds }: PlanBox, reach: number): Shape {
  const out = Math.max(0, reach)
  const limit = (reach + EDGE) * Math.abs(reach + EDGE)
  return {
    minX: bounds.minX - out - EDGE,
    minY: bounds.minY - out - EDGE,
    maxX: bounds.maxX + out + EDGE,
    maxY: bounds.maxY + out + EDGE,
    holds(x, y) {
      const dx = x - center[0]
      const dy = y - center[1]
      const forward = Math.max(0, Math.abs(dx * front[0] + dy * front[1]) - halfDepth)
      const sideways = Math.max(0, Math.abs(dy * front[0] - dx * front[1]) - halfWidth)
      return (forward === 0 && sideways === 0) || forward * forward + sideways * sideways <= limit
    },
  }
}

/** What is nearer than `reach` metres to a segment. */
function nearSegment([a, b]: Segment, reach: number): Shape {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length2 = dx * dx + dy * dy
  const limit = (reach - EDGE) * (reach - EDGE)
  return {
    minX: Math.min(a[0], b[0]) - reach,
    minY: Math.min(a[1], b[1]) - reach,
    maxX: Math.max(a[0], b[0]) + reach,
    maxY: Math.max(a[1], b[1]) + reach,
    holds(x, y) {
      const px = x - a[0]
      const py = y - a[1]
      const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
      const ex = px - t * dx
      const ey = py - t * dy
      return ex * ex + ey * ey < limit
    },
  }
}

function fillShape(mask: Uint8Array, value: 0 | 1, grid: FloorGrid, shape: Shape): void {
  someSpan(grid, shape, (from, to) => {
    mask.fill(value, from, to)
    return false
  })
}

/**
 * Visits, row by row, the cells from the first whose centre a shape holds to the last, as indices `from` up to but not
 * including `to`, until `visit` answers true; tells whether it did.
 */
function someSpan(grid: FloorGrid, shape: Shape, visit: (from: number, to: number) => boolean): boolean {
  const { minX, minY, cell, columns, rows } = grid
  const c0 = Math.max(0, Math.ceil((shape.minX - minX) / cell - 0.5))
  const c1 = Math.min(columns - 1, Math.floor((shape.maxX - minX) / cell - 0.5))
  const r0 = Math.max(0, Math.ceil((shape.minY - minY) / cell - 0.5))
  const r1 = Math.min(rows - 1, Math.floor((shape.maxY - minY) / cell - 0.5))
  for (let row = r0; row <= r1; row++) {
    const y = minY + (row + 0.5) * cell
    let first = c0
    while (first <= c1 && !shape.holds(minX + (first + 0.5) * cell, y)) first++
    if (first > c1) continue
    let last = c1
    while (last > first && !shape.holds(minX + (last + 0.5) * cell, y)) last--
    if (visit(row * columns + first, row * columns + last + 1)) return true
  }
  return false
}

/** The runs of ones in the rows of a mask, in order, each with the run it hangs on; the first of a region on itself. */
interface Runs {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly parents: number[]
}

function joinedRuns({ columns }: FloorGrid, mask: Uint8Array): Runs {
  const starts: number[] = []
  const ends: number[] = []
  const parents: number[] = []
  let above = 0 // first run of the row before that may touch the runs to come
  let rowEnd = columns
  let firstOfRow = 0
  for (let at = mask.indexOf(1); at !== -1; at = mask.indexOf(1, at)) {
    if (at >= rowEnd) {
      const skipped = Math.floor((at - rowEnd) / columns) + 1
      above = skipped > 1 ? starts.length : firstOfRow
      firstOfRow = starts.length
      rowEnd += skipped * columns
    }
    const gap = mask.indexOf(0, at)
    const end = gap === -1 || gap > rowEnd ? rowEnd : gap
    const run = starts.length
    starts.push(at)
    ends.push(end)
    parents.push(run)
    while (above < firstOfRow && ends[above]! + columns <= at) above++
    for (let other = above; other < firstOfRow && starts[other]! + columns < end; other++) join(parents, other, run)
    at = end
  }
  return { starts, ends, parents }
}

/** Hangs the later of two regions on the earlier. */
function join(parents: number[], a: number, b: number): void {
  const rootA = rootOf(parents, a)
  const rootB = rootOf(parents, b)
  if (rootA < rootB) parents[rootB] = rootA
  else parents[rootA] = rootB
}

function rootOf(parents: number[], run: number): number {
  let at = run
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!
    at = parents[at]!
  }
  return at
}
