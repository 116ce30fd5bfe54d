import fc from 'fast-check'
import type { Layout, SceneObject } from '../../src/scene/index.ts'

const length = fc.double({ min: 0.01, max: 12, noNaN: true })
const coordinate = fc.double({ min: -50, max: 50, noNaN: true })
const label = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })

/** Any object but its id: coordinates in -50..50 m, sizes of 1 cm to 12 m, known and unknown headings. */
export const anyObject: fc.Arbitrary<Omit<SceneObject, 'id'>> = fc.record({
  category: label,
  center: fc.tuple(coordinate, coordinate),
  elevation: fc.double({ min: 0, max: 3, noNaN: true }),
  size: fc.record({ width: length, depth: length, height: length }),
  yaw: fc.option(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })),
})

/** Any raw layout as a file may hold it: a rectangle and up to `most` objects with unique ids. */
export function anyLayout(most = 8): fc.Arbitrary<Layout> {
  return fc
    .record({
      width: length,
      depth: length,
      x: coordinate,
      y: coordinate,
      objects: fc.array(anyObject, { maxLength: most }),
    })
    .map(({ width, depth, x, y, objects }) => ({
      format: 'scenewright/layout@1' as const,
      room: {
        type: 'bedroom',
        outline: [
          [x, y],
          [x + width, y],
          [x + width, y + depth],
          [x, y + depth],
        ] as const,
        height: 2.6,
        openings: [],
      },
      objects: objects.map((object, i) => ({ id: `o-${i}`, ...object })),
    }))
}
