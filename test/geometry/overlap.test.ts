import { areaD, FillRule, intersectD } from 'clipper2-ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOverlapArea, convexOverlapArea, type PlanBox, planBox } from '../../src/geometry/box.ts'
import { outsideArea } from '../../src/geometry/outside.ts'
import type { Point } from '../../src/geometry/point.ts'

const box = fc
  .tuple(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: 0.05, max: 3, noNaN: true }),
    fc.double({ min: 0.05, max: 3, noNaN: true }),
    fc.oneof(fc.constantFrom(0, 90, 180, 270), fc.double({ min: 0, max: 360, noNaN: true })),
  )
  .map(([x, y, width, depth, yaw]) => planBox([x, y], width, depth, yaw))

const throughLibrary = (a: readonly Point[], b: readonly Point[]) => {
  const path = (ring: readonly Point[]) => [ring.map(([x, y]) => ({ x, y }))]
  return intersectD(path(a), path(b), FillRule.NonZero, 7).reduce((sum, ring) => sum + areaD(ring), 0)
}

const ell: Point[] = [
  [-1, -1],
  [2, -1],
  [2, 0],
  [0, 0],
  [0, 2],
  [-1, 2],
]

describe('the area two boxes share', () => {
  it('is what a polygon library finds', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(boxOverlapArea(a, b)).toBeCloseTo(Math.abs(throughLibrary(a.corners, b.corners)), 5)
        expect(boxOverlapArea(a, b)).toBeCloseTo(convexOverlapArea(a.corners, b.corners), 9)
      }),
      { seed: 1 },
    )
  })
  it('does not depend on which is named first', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(boxOverlapArea(a, b)).toBeCloseTo(boxOverlapArea(b, a), 9)
      }),
      { seed: 2 },
    )
  })
})

describe('the area outside a room', () => {
  it('is what a polygon library finds, also in a room with a notch', () => {
    const area = ({ halfWidth, halfDepth }: PlanBox) => 4 * halfWidth * halfDepth
    fc.assert(
      fc.property(box, (b) => {
        expect(outsideArea(b, ell)).toBeCloseTo(area(b) - Math.abs(throughLibrary(b.corners, ell)), 5)
      }),
      { seed: 3 },
    )
  })
  it('is nothing for a box that stands against the walls', () => {
    expect(outsideArea(planBox([-0.5, 0.5], 3, 1, 0), ell)).toBe(0)
  })
})
