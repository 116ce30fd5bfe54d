import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backMiddle,
  boxFormCenter,
  boxFormYaw,
  facing,
  footprint,
  normalizeYaw,
  unrotatedFootprint,
} from '../../src/scene/index.ts'

// A thing 2 m wide and 1 m deep at (10, 20): where its front looks, what it spans, where the middle of its back is.
const headings = [
  { yaw: 0, front: [1, 0], spanX: 1, spanY: 2, back: [9.5, 20] },
  { yaw: 90, front: [0, 1], spanX: 2, spanY: 1, back: [10, 19.5] },
  { yaw: 180, front: [-1, 0], spanX: 1, spanY: 2, back: [10.5, 20] },
  { yaw: 270, front: [0, -1], spanX: 2, spanY: 1, back: [10, 20.5] },
] as const
const thing = { center: [10, 20] as const, size: { width: 2, depth: 1, height: 1 } }

describe('frames', () => {
  it.each(headings)(
    'at $yaw degrees an object faces, spans and backs exactly as it should',
    ({ yaw, front, spanX, spanY, back }) => {
      const { bounds } = footprint({ ...thing, yaw })
      expect(facing({ yaw })).toEqual(front)
      expect([bounds.maxX - bounds.minX, bounds.maxY - bounds.minY]).toEqual([spanX, spanY])
      expect(backMiddle({ ...thing, yaw })).toEqual(back)
    },
  )

  it('an unknown heading lies with its width along x and faces nowhere', () => {
    expect(footprint({ ...thing, yaw: null })).toEqual(unrotatedFootprint(thing))
    expect(facing({ yaw: null })).toBeNull()
  })

  it.each([
    [0, 270],
    [90, 0],
    [180, 90],
    [270, 180],
  ])('a box of the papers turned by %i degrees heads for %i', (rotation, yaw) => {
    expect(boxFormYaw(rotation)).toBe(yaw)
    expect(boxFormCenter({ x: 1, y: 2, w: 2, h: 1 })).toEqual([2, 2.5])
  })

  it('a heading in range stays bit for bit what it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }), (yaw) => {
        expect(normalizeYaw(yaw)).toBe(yaw === 0 ? 0 : yaw)
      }),
    )
  })

  it('any heading ends in range', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (yaw) => {
        const turned = normalizeYaw(yaw)
        expect(turned >= 0 && turned < 360).toBe(true)
        expect(normalizeYaw(turned)).toBe(turned)
      }),
    )
  })
})
