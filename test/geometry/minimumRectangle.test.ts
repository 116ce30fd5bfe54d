import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convexHull, minimumRectangle } from '../../src/geometry/minimumRectangle.ts'
import type { Point } from '../../src/geometry/point.ts'
import { signedArea } from '../../src/geometry/polygon.ts'

const length = fc.double({ min: 0.2, max: 8, noNaN: true })
const angle = fc.double({ min: 0, max: 360, noNaN: true })
const point: fc.Arbitrary<Point> = fc.tuple(
  fc.double({ min: -9, max: 9, noNaN: true }),
  fc.double({ min: -9, max: 9, noNaN: true }),
)

function turned([x, y]: Point, degrees: number): Point {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [x * c - y * s, x * s + y * c]
}

describe('the rectangle of least area', () => {
  it('round a turned rectangle is that rectangle', () => {
    fc.assert(
      fc.property(length, length, angle, point, (w, d, degrees, [cx, cy]) => {
        const corners = [
          [-w, -d],
          [w, -d],
          [w, d],
          [-w, d],
        ] as const
        const ring = corners.map((p): Point => {
          const [x, y] = turned([p[0] / 2, p[1] / 2], degrees)
          return [x + cx, y + cy]
        })
        const fitted = minimumRectangle([...ring, ring[0]!])!
        expect(fitted.along * fitted.across).toBeCloseTo(w * d, 6)
        expect(Math.max(fitted.along, fitted.across)).toBeCloseTo(Math.max(w, d), 6)
        expect(fitted.center[0]).toBeCloseTo(cx, 6)
        expect(fitted.center[1]).toBeCloseTo(cy, 6)
        expect(fitted.angle >= 0 && fitted.angle < 90).toBe(true)
      }),
    )
  })

  it('holds every point, and is no smaller than the hull nor larger than the bounds', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), (points) => {
        const fitted = minimumRectangle(points)
        if (fitted === null) return
        const { center, along, across, angle } = fitted
        for (const [x, y] of points) {
          const [u, v] = turned([x - center[0], y - center[1]], -angle)
          expect(Math.abs(u)).toBeLessThanOrEqual(along / 2 + 1e-6)
          expect(Math.abs(v)).toBeLessThanOrEqual(across / 2 + 1e-6)
        }
        const xs = points.map((p) => p[0])
        const ys = points.map((p) => p[1])
        const bounds = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
        expect(along * across).toBeGreaterThanOrEqual(signedArea(convexHull(points)) - 1e-6)
        expect(along * across).toBeLessThanOrEqual(bounds + 1e-6)
      }),
    )
  })

  it.each([
    ['no points', []],
    ['one point', [[1, 1]]],
    [
      'points on a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [5, 5],
      ],
    ],
  ] as [string, Point[]][])('round %s does not exist', (_, points) => {
    expect(minimumRectangle(points)).toBeNull()
  })

  it('of an upright rectangle is upright, whatever rounding does to its corners', () => {
    const fitted = minimumRectangle([
      [0.1, 0.2],
      [0.1 + 0.2, 0.2],
      [0.3, 0.7],
      [0.1, 0.7000000000000001],
    ])!
    expect(Math.min(fitted.angle, 90 - fitted.angle)).toBeLessThan(1e-6)
  })
})
