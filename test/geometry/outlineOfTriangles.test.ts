import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineOfTriangles, type Triangle } from '../../src/geometry/outlineOfTriangles.ts'
import type { Point } from '../../src/geometry/point.ts'
import { signedArea } from '../../src/geometry/polygon.ts'

function rectangle([x, y]: Point, [w, h]: Point): Triangle[] {
  return [
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
    ],
    [
      [x, y],
      [x, y + h],
      [x + w, y + h],
    ],
  ]
}

describe('the outline of triangles', () => {
  it('of two rectangles that share part of an edge is an L with six corners, counter-clockwise', () => {
    const outline = outlineOfTriangles([...rectangle([0, 0], [4, 2]), ...rectangle([0, 2], [2, 3])])!
    expect(outline).toHaveLength(6)
    expect(signedArea(outline)).toBeCloseTo(14, 6)
  })

  it('is that of the largest piece, with its holes filled', () => {
    const ring = [
      ...rectangle([0, 0], [5, 1]),
      ...rectangle([0, 4], [5, 1]),
      ...rectangle([0, 1], [1, 3]),
      ...rectangle([4, 1], [1, 3]),
    ]
    const outline = outlineOfTriangles([...rectangle([9, 9], [1, 1]), ...ring])!
    expect(signedArea(outline)).toBeCloseTo(25, 6)
  })

  it('does not depend on the order or the sense of the triangles', () => {
    const triangles = [...rectangle([0, 0], [4, 2]), ...rectangle([0, 2], [2, 3]), ...rectangle([2, 2], [2, 1])]
    const area = signedArea(outlineOfTriangles(triangles)!)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(triangles, { minLength: triangles.length }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (shuffled, flips) => {
          const turned = shuffled.map(([a, b, c], i): Triangle => (flips[i] ? [a, c, b] : [b, c, a]))
          expect(signedArea(outlineOfTriangles(turned)!)).toBeCloseTo(area, 6)
        },
      ),
    )
  })

  it('of nothing, or of triangles without area, is none', () => {
    expect(outlineOfTriangles([])).toBeNull()
    expect(
      outlineOfTriangles([
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ]),
    ).toBeNull()
  })
})
