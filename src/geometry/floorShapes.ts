import type { PlanBox } from './box.ts'
import type { FloorGrid } from './floorGrid.ts'
import type { Point } from './point.ts'

/** A straight piece of wall or an opening, from one end to the other. */
export type Segment = readonly [Point, Point]

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

const EDGE = 1e-9 // a distance that misses `reach` by less than this is rounding

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
