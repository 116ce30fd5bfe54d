import { afterAll, describe, expect, it, test } from 'vitest'
import { scene3d } from '../../../renderers/scene3d/index.ts'
import { FLOOR_NUMBER } from '../../../renderers/scene3d/message.ts'
import { coverageOf } from '../../../renderers/scene3d/viewCoverage.ts'
import { closeBrowser } from '../../../src/browser/index.ts'
import type { Layout, SceneObject } from '../../../src/scene/types.ts'
import { fitCamera } from '../../../src/view3d/camera.ts'
import { VIEWS } from '../../../src/view3d/views.ts'
import { bedroom } from './rooms.ts'

afterAll(closeBrowser)

const box = (id: string, x: number, y: number, extra: Partial<SceneObject> = {}): SceneObject => ({
  id,
  category: 'block',
  center: [x, y],
  elevation: 0,
  size: { width: 1, depth: 1, height: 1 },
  yaw: 0,
  ...extra,
})

const square = (objects: readonly SceneObject[], side = 4): Layout => ({
  format: 'scenewright/layout@1',
  room: {
    type: 'study',
    outline: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
    height: 2.5,
    openings: [],
  },
  objects,
})

/** Seen from straight above by a flat camera whose picture is `side` metres square around the room's middle. */
function fromAbove(side: number, paint: (x: number, y: number) => number) {
  const pixels = 200
  const half = side / 2
  const camera = {
    ...fitCamera([[0, 0, 0]], [0, 0, -1], 1),
    position: [0, 0, 10] as const,
    reach: [half, half] as const,
  }
  const numbers = Uint16Array.from({ length: pixels * pixels }, (_, at) =>
    paint((((at % pixels) + 0.5) / pixels) * side - half, half - ((Math.floor(at / pixels) + 0.5) / pixels) * side),
  )
  return { view: 'top', width: pixels, height: pixels, numbers, camera }
}

describe('shares of the floor and of objects, from a picture painted by hand', () => {
  it('are 1 for all that shows in full, whatever the floor it stands on', () => {
    const layout = square([box('a', 2, 2)])
    const seen = fromAbove(5, (x, y) => (Math.max(Math.abs(x), Math.abs(y)) < 0.5 ? 1 : FLOOR_NUMBER))
    const { objects, floor } = coverageOf(seen, layout)
    expect(floor).toBe(1)
    expect(objects.a).toBe(1)
  })

  it('count what lies beyond the edge of the picture as out of sight', () => {
    const { objects, floor } = coverageOf(
      fromAbove(2, (x, y) => (x > 0.5 && y > 0.5 ? 1 : FLOOR_NUMBER)),
      square([box('a', 3, 3), box('far', 0.5, 0.5)]),
    )
    expect(objects).toEqual({ a: 0.25, far: 0 })
    expect(floor).toBeCloseTo((2 * 2 - 0.25) / (16 - 2), 1)
  })

  it('count what is behind something else as out of sight', () => {
    const { objects } = coverageOf(
      fromAbove(5, (x) => (x > 0 ? 2 : 1)),
      square([box('a', 2, 2), box('b', 2, 2, { elevation: 1.2 })]),
    )
    expect(objects).toEqual({ a: 0.5, b: 0.5 })
  })

  it('are told of a room that is full to the walls: no floor is hidden there', () => {
    const full = box('a', 2, 2, { size: { width: 4, depth: 4, height: 1 } })
    expect(
      coverageOf(
        fromAbove(5, () => 1),
        square([full]),
      ),
    ).toEqual({ objects: { a: 1 }, floor: 1 })
  })
})

describe('scene3d', () => {
  const renderer = scene3d.create({})
  const size = { width: 320, height: 240 }

  test('a picture tells how much shows when asked, and is the same picture', async () => {
    const plain = await renderer.render(bedroom, 'corner', size)
    const measured = await renderer.render(bedroom, 'corner', { ...size, coverage: true })
    expect(plain.coverage).toBeUndefined()
    expect(Buffer.from(measured.bytes).equals(Buffer.from(plain.bytes))).toBe(true)
    expect(Object.keys(measured.coverage!.objects)).toEqual(bedroom.objects.map(({ id }) => id))
  })

  test('nearly all of the free floor and every object shows from above, less from the sides, little by eye', async () => {
    const drawn = await renderer.renderMany!(bedroom, [...VIEWS, 'eye:bed-1'], { ...size, coverage: true })
    const by = new Map(drawn.map(({ view, coverage }) => [view, coverage!]))
    for (const { objects, floor } of by.values())
      for (const share of [floor, ...Object.values(objects)]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    expect(by.get('top')!.floor).toBeGreaterThan(0.95)
    expect(Math.min(...Object.values(by.get('top')!.objects))).toBeGreaterThan(0.4)
    for (const view of ['corner', 'front', 'back', 'left', 'right']) {
      expect(by.get(view)!.floor, view).toBeGreaterThan(1 / 3)
      expect(by.get(view)!.floor, view).toBeLessThan(by.get('top')!.floor)
    }
    const eye = by.get('eye:bed-1')!
    expect(eye.floor).toBeLessThan(1 / 3)
    expect(eye.objects['nightstand-1']).toBe(0) // beside the bed's head, behind the eyes
    expect(eye.objects['shelf-1']).toBeGreaterThan(0.8)
  })
})
