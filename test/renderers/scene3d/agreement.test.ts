import { expect, test, vi } from 'vitest'
import { seenNumbers } from '../../../renderers/scene3d/index.ts'
import { FLOOR_NUMBER } from '../../../renderers/scene3d/message.ts'
import { silhouette } from '../../../renderers/scene3d/overlay.ts'
import { sceneMessage } from '../../../renderers/scene3d/sceneMessage.ts'
import { furnitureParts, partMesh } from '../../../src/furniture/index.ts'
import { direction } from '../../../src/scene/transform.ts'
import type { Layout, SceneObject } from '../../../src/scene/types.ts'
import { drawingScenes } from '../../../src/testing/drawingScenes.ts'
import { aroundOrigin } from '../../../src/view3d/aroundOrigin.ts'
import { project } from '../../../src/view3d/camera.ts'
import { VIEWS } from '../../../src/view3d/views.ts'
import { bedroom, hardRooms } from './rooms.ts'

vi.setConfig({ testTimeout: 120_000 }) // a browser unpacks itself on first use, and shares two cores

const SIZE = { width: 320, height: 240 }
type Spot = readonly [number, number]

/** Whether a point lies in a convex ring or within `tolerance` pixels of it. Rings run one way round. */
function isInside(ring: readonly Spot[], [x, y]: Spot, tolerance: number): boolean {
  return ring.every(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!
    const length = Math.hypot(bx - ax, by - ay)
    return length < 1e-9 || ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length >= -tolerance
  })
}

const scenes = { bedroom, ...hardRooms, furnished: drawingScenes.furnished! }

test.each(Object.entries(scenes))(
  "every pixel of an object lies in its box's outline, in every view of %s",
  async (_, layout) => {
    const near = aroundOrigin(layout)
    const seen = await seenNumbers(layout, VIEWS, SIZE)
    const { views } = sceneMessage(
      layout,
      VIEWS.map((view) => ({ view, ...SIZE })),
    )
    seen.forEach(({ view, numbers }, k) => {
      const rings = near.objects.map((object) => silhouette(object, views[k]!.camera, SIZE)!)
      const found = new Set<number>()
      numbers.forEach((number, at) => {
        if (number === 0 || number === FLOOR_NUMBER) return
        found.add(number)
        const spot: Spot = [(at % SIZE.width) + 0.5, Math.floor(at / SIZE.width) + 0.5]
        if (!isInside(rings[number - 1]!, spot, 0.75))
          expect.fail(`${view}: ${near.objects[number - 1]!.id} at ${spot}`)
      })
      if (view === 'top' && layout === bedroom) expect(found.size).toBe(near.objects.length)
    })
  },
)

/** What an object's model should cover, worked out here from plan geometry alone: its triangles, painted one by one. */
function expectedMask(object: SceneObject, view: number, layout: Layout): Uint8Array {
  const { views } = sceneMessage(
    layout,
    VIEWS.map((name) => ({ view: name, ...SIZE })),
  )
  const { camera } = views[view]!
  const mask = new Uint8Array(SIZE.width * SIZE.height)
  const [fx, fy] = direction(object.yaw!)
  for (const part of furnitureParts(object.category, object.size)) {
    const { positions, indices } = partMesh(part)
    const spots = Array.from({ length: positions.length / 3 }, (_, i): Spot => {
      const [x, y, z] = positions.slice(3 * i, 3 * i + 3) as [number, number, number]
      // The object's right hand is a quarter turn clockwise of where it looks.
      const at = project(camera, [
        object.center[0] + fx * y + fy * x,
        object.center[1] + fy * y - fx * x,
        object.elevation + z,
      ])
      return [((at.x + 1) / 2) * SIZE.width, ((1 - at.y) / 2) * SIZE.height]
    })
    for (let i = 0; i < indices.length; i += 3)
      paint(
        mask,
        [0, 1, 2].map((k) => spots[indices[i + k]!]!),
      )
  }
  return mask
}

function paint(mask: Uint8Array, ring: readonly Spot[]): void {
  const [a, b, c] = ring as [Spot, Spot, Spot]
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  if (Math.abs(area) < 1e-9) return
  const right = area > 0 ? ring : [a, c, b]
  const [x0, x1] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])].map(Math.floor) as [number, number]
  const [y0, y1] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])].map(Math.floor) as [number, number]
  for (let y = Math.max(0, y0); y <= Math.min(SIZE.height - 1, y1); y++)
    for (let x = Math.max(0, x0); x <= Math.min(SIZE.width - 1, x1); x++)
      if (isInside(right, [x + 0.5, y + 0.5], 0)) mask[y * SIZE.width + x] = 1
}

function overlap(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    if (a[i] && b[i]) both++
    if (a[i] || b[i]) either++
  }
  return both / either
}

test.each([0, 90, 180, 270, 30])('an armchair with heading %s is seen where it faces, in all views', async (yaw) => {
  const chair: SceneObject = {
    id: 'chair',
    category: 'chair',
    center: [0.3, -0.2],
    elevation: 0,
    size: { width: 0.9, depth: 1.2, height: 1.5 },
    yaw,
  }
  const layout: Layout = {
    format: 'scenewright/layout@1',
    room: {
      type: 'study',
      outline: [
        [-1.2, -1.2],
        [1.2, -1.2],
        [1.2, 1.2],
        [-1.2, 1.2],
      ],
      height: 1.6,
      openings: [],
    },
    objects: [chair],
  }
  const seen = await seenNumbers(layout, VIEWS, SIZE)
  seen.forEach(({ numbers, view }, k) => {
    const mask = Uint8Array.from(numbers, (number) => (number === 1 ? 1 : 0))
    const right = overlap(mask, expectedMask(chair, k, layout))
    expect(right, view).toBeGreaterThan(0.93)
    if (view === 'top') return // from above a chair is as good as a rectangle; its back is told by the other views
    const wrong = [90, 180, 270].map((turn) => overlap(mask, expectedMask({ ...chair, yaw: yaw + turn }, k, layout)))
    expect(Math.max(...wrong), view).toBeLessThan(right - 0.04)
  })
})
