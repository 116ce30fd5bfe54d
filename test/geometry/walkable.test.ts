import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planBox } from '../../src/geometry/box.ts'
import { countCells, floorGrid } from '../../src/geometry/floorGrid.ts'
import { labelRegions } from '../../src/geometry/floorRegions.ts'
import { standableCells } from '../../src/geometry/floorShapes.ts'
import type { Point } from '../../src/geometry/point.ts'
import { canReach, walkableFloor } from '../../src/geometry/walkable.ts'

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const ell: Point[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
]

describe('the floor grid', () => {
  it('covers the area of the outline, concave or not', () => {
    expect(floorGrid(square).insideCount * 0.05 ** 2).toBeCloseTo(16, 6)
    expect(floorGrid(ell).insideCount * 0.05 ** 2).toBeCloseTo(12, 6)
  })
  it('grows its cells instead of its memory in a large hall', () => {
    const hall: Point[] = [
      [0, 0],
      [500, 0],
      [500, 300],
      [0, 300],
    ]
    const grid = floorGrid(hall)
    expect(grid.inside.length).toBeLessThanOrEqual(165_000)
    expect(grid.insideCount * grid.cell ** 2).toBeCloseTo(150_000, -3)
  })
  it('keeps a person half their width away from walls and boxes', () => {
    const grid = floorGrid(square)
    const open = standableCells(grid, square, [planBox([2, 2], 1, 1, 0)], 0.2)
    // 3.6 x 3.6 less the box with its rounded margin
    const expected = 3.6 * 3.6 - (1 + 4 * 0.2 + Math.PI * 0.04)
    expect(countCells(open) * grid.cell ** 2).toBeCloseTo(expected, 1)
  })
})

describe('regions', () => {
  const masks = fc.integer({ min: 1, max: 12 }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(fc.constantFrom<0 | 1>(0, 1, 1), { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  )

  it('are what a flood over the sides of cells finds, in the order of their first cells', () => {
    fc.assert(
      fc.property(masks, ({ columns, rows }) => {
        const mask = Uint8Array.from(rows.flat())
        const grid = { ...floorGrid(square), columns, rows: rows.length }
        const { labels, sizes, largest } = labelRegions(grid, mask)
        const flooded = floodedLabels(mask, columns)
        expect([...labels]).toEqual(flooded)
        const counts = sizes.map((_, label) => (label === 0 ? 0 : flooded.filter((l) => l === label).length))
        expect(sizes).toEqual(counts)
        expect(largest).toBe(mask.includes(1) ? counts.indexOf(Math.max(...counts)) : 0)
      }),
      { numRuns: 500 },
    )
  })
})

function floodedLabels(mask: Uint8Array, columns: number): number[] {
  const labels = [...mask].map(() => 0)
  let label = 0
  const flood = (i: number): void => {
    if (mask[i] !== 1 || labels[i] !== 0) return
    labels[i] = label
    if (i % columns > 0) flood(i - 1)
    if (i % columns < columns - 1) flood(i + 1)
    flood(i - columns)
    flood(i + columns)
  }
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 1 || labels[i] !== 0) continue
    label++
    flood(i)
  }
  return labels
}

describe('walking', () => {
  it('finds two regions when a row of shelves parts a room, and one when a gap of 45 cm is left', () => {
    const parted = walkableFloor(square, [planBox([2, 2], 4, 0.4, 90)], [])
    expect(labelRegions(parted.grid, parted.open).sizes.length - 1).toBe(2)
    const gap = walkableFloor(square, [planBox([1.775, 2], 3.55, 0.4, 90)], [])
    expect(labelRegions(gap.grid, gap.open).sizes.length - 1).toBe(1)
  })
  it('does not let a person 40 cm wide through a gap of 35 cm', () => {
    const narrow = walkableFloor(square, [planBox([1.825, 2], 3.65, 0.4, 90)], [])
    expect(labelRegions(narrow.grid, narrow.open).sizes.length - 1).toBe(2)
  })
  it('reaches only what lies on the side of the door', () => {
    const wall = planBox([2, 2], 4, 0.4, 90)
    const walk = walkableFloor(
      square,
      [wall],
      [
        [
          [1, 0],
          [1.9, 0],
        ],
      ],
    )
    expect(walk.doorsOpen).toEqual([true])
    expect(canReach(walk, planBox([2, 0.5], 0.5, 0.5, 0))).toBe(true)
    expect(canReach(walk, planBox([2, 3.5], 0.5, 0.5, 0))).toBe(false)
  })
  it('says when a door is blocked from wall to wall', () => {
    const walk = walkableFloor(
      square,
      [planBox([1.45, 0.3], 1.4, 0.6, 90)],
      [
        [
          [1, 0],
          [1.9, 0],
        ],
      ],
    )
    expect(walk.doorsOpen).toEqual([false])
    expect(countCells(walk.reached)).toBe(0)
  })
})
