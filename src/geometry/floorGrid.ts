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

/** How many cells of a mask are 1. */
export function countCells(mask: Uint8Array): number {
  let count = 0
  for (let i = 0; i < mask.length; i++) count += mask[i]!
  return count
}

/** Centre of a cell by its index. */
export function cellCenter(grid: FloorGrid, index: number): Point {
  const column = index % grid.columns
  const row = (index - column) / grid.columns
  return [grid.minX + (column + 0.5) * grid.cell, grid.minY + (row + 0.5) * grid.cell]
}

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
