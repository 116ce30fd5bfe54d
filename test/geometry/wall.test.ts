import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToSegment, wallsOf } from '../../src/geometry/polygon.ts'
import { distanceToWall } from '../../src/geometry/wall.ts'

const coordinate = fc.double({ min: -10, max: 10, noNaN: true })

describe('the distance to a wall', () => {
  it('is the distance to its segment, beside it and beyond its ends', () => {
    const walls = wallsOf([
      [-3, -1],
      [4, -2],
      [5, 6],
    ])
    fc.assert(
      fc.property(fc.tuple(coordinate, coordinate), (p) => {
        for (const wall of walls)
          expect(distanceToWall(p, wall)).toBeCloseTo(distanceToSegment(p, wall.from, wall.to), 9)
      }),
      { seed: 41 },
    )
  })
})
