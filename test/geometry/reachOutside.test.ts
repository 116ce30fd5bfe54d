import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planBox } from '../../src/geometry/box.ts'
import type { Point } from '../../src/geometry/point.ts'
import { reachOutside } from '../../src/geometry/reachOutside.ts'

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
/** A wedge of wall, 0.2 m wide, that stands in from the right as far as x = 1. */
const wedged: Point[] = [
  [0, 0],
  [4, 0],
  [4, 1.9],
  [1, 2],
  [4, 2.1],
  [4, 4],
  [0, 4],
]

describe('how far a box reaches out of a room', () => {
  it('is 0 for a box that touches the walls', () => {
    expect(reachOutside(square, planBox([0.5, 0.5], 1, 1, 90))).toBe(0)
    expect(reachOutside(square, planBox([2, 2], 4, 4, 0))).toBe(0)
  })

  it('is the length that sticks out, whichever wall it is', () => {
    expect(reachOutside(square, planBox([3.8, 2], 1, 1, 0))).toBeCloseTo(0.3)
    expect(reachOutside(square, planBox([2, -1], 1, 1, 0))).toBeCloseTo(1.5)
  })

  it('sees a wedge of wall that crosses a box from side to side', () => {
    expect(reachOutside(wedged, planBox([2.5, 2], 1, 1, 0))).toBeGreaterThan(0)
    expect(reachOutside(wedged, planBox([0.5, 2], 0.8, 0.8, 0))).toBe(0)
  })

  it('does not change when room and box move and turn together by quarter turns', () => {
    const coordinate = fc.double({ min: -1, max: 5, noNaN: true })
    fc.assert(
      fc.property(coordinate, coordinate, fc.constantFrom(0, 30, 90, 200), (x, y, yaw) => {
        const turn = ([a, b]: Point): Point => [10 - b, a - 3]
        const there = reachOutside(wedged, planBox([x, y], 0.7, 1.2, yaw))
        const turned = reachOutside(wedged.map(turn), planBox(turn([x, y]), 0.7, 1.2, yaw + 90))
        expect(turned).toBeCloseTo(there, 6)
      }),
    )
  })
})
