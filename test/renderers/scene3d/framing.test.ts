import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxCorners } from '../../../renderers/scene3d/overlay.ts'
import type { Layout } from '../../../src/scene/types.ts'
import { cutWalls } from '../../../src/shell3d/walls.ts'
import { aroundOrigin } from '../../../src/view3d/aroundOrigin.ts'
import { fitCamera, project } from '../../../src/view3d/camera.ts'
import { cornerHeading, frameView } from '../../../src/view3d/frameView.ts'
import { parseView, VIEWS } from '../../../src/view3d/views.ts'
import { bedroom, hardRooms } from './rooms.ts'

test.each(Object.entries(hardRooms))(
  'everything in %s is in view from every side, and nothing is clipped',
  (_, layout) => {
    const near = aroundOrigin(layout)
    for (const view of VIEWS) {
      for (const aspect of [4 / 3, 1, 0.5, 2.5]) {
        const { camera } = frameView(near, parseView(view, near), aspect)
        const floor = near.room.outline.map(([x, y]) => [x, y, 0] as const)
        for (const point of [...floor, ...near.objects.flatMap(boxCorners)]) {
          const { x, y, ahead } = project(camera, point)
          expect(Math.max(Math.abs(x), Math.abs(y)), view).toBeLessThan(0.95)
          expect(ahead).toBeGreaterThan(camera.near)
          expect(ahead).toBeLessThan(camera.far)
        }
      }
    }
  },
)

test('a fitted camera sees all points and wastes no room: some point lies at the margin', () => {
  const point = fc.tuple(
    fc.double({ min: -9, max: 9, noNaN: true }),
    fc.double({ min: -9, max: 9, noNaN: true }),
    fc.double({ min: 0, max: 3, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 4, maxLength: 20 }),
      fc.integer({ min: 0, max: 359 }),
      fc.constantFrom(0.5, 1, 2),
      fc.constantFrom(30, 60, undefined),
      (points, heading, aspect, fov) => {
        const turn = (heading * Math.PI) / 180
        const spread = [...points, [10, 10, 0], [-10, -10, 3]] as [number, number, number][]
        const camera = fitCamera(spread, [Math.cos(turn), Math.sin(turn), -1], aspect, fov)
        const reach = Math.max(
          ...spread.map((p) => project(camera, p)).map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))),
        )
        expect(reach).toBeLessThanOrEqual(0.9 + 1e-6)
        expect(reach).toBeGreaterThan(0.9 - 1e-6)
      },
    ),
  )
})

test('the camera does not move when furniture moves inside the room', () => {
  const shifted: Layout = {
    ...bedroom,
    objects: bedroom.objects
      .filter((o) => o.id !== 'wardrobe-1')
      .map((o) => (o.id === 'armchair-1' ? { ...o, center: [1, 1], yaw: 10 } : o)),
  }
  for (const view of VIEWS)
    expect(frameView(shifted, parseView(view, shifted), 1).camera).toEqual(
      frameView(bedroom, parseView(view, bedroom), 1).camera,
    )
})

test('the corner view looks at 50 degrees into the corner with the windows', () => {
  const { camera } = frameView(bedroom, { type: 'corner' }, 4 / 3)
  expect((Math.asin(-camera.forward[2]) * 180) / Math.PI).toBeCloseTo(50, 6)
  expect(cornerHeading(bedroom)).toBe(55)
})

test('walls that stand before the room are cut, also those of a notch that hide a part of it', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const
  expect(cutWalls({ outline: square, height: 2.6 }, [0, 1], 28)).toEqual([true, false, false, false])
  // The lower arm's upper wall looks at the camera and hides the upper arm.
  const { outline, height } = hardRooms['a C-shaped room']!.room
  const cut = cutWalls({ outline, height }, [0, 1], 28)
  expect(cut[0]).toBe(true)
  expect(cut[2]).toBe(true)
  expect(cut[6]).toBe(false)
})

test('an unknown view and an unknown object are refused with the nearest name', () => {
  expect(() => parseView('corne', bedroom)).toThrow('Did you mean "corner"?')
  expect(() => parseView('eye:bed', bedroom)).toThrow('Did you mean "bed-1"?')
  expect(parseView('eye:bed-1', bedroom).type).toBe('eye')
})
