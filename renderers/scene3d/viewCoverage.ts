import type { Coverage } from '../../src/contracts/renderer.ts'
import { cellCenter, floorGrid } from '../../src/geometry/floorGrid.ts'
import { cellsNearBoxes } from '../../src/geometry/floorShapes.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'
import { dot, plus, type Vec3 } from '../../src/shell3d/vector.ts'
import { aroundOrigin } from '../../src/view3d/aroundOrigin.ts'
import { type Camera, project } from '../../src/view3d/camera.ts'
import type { Assets } from './assets.ts'
import { FLOOR_NUMBER } from './message.ts'
import { type SeenNumbers, seenNumbers } from './seenNumbers.ts'

const LONGER_SIDE = 256 // pixels of the drawing that is measured
const LEAST = 16
const CELL = 0.1 // metres between the points of the floor that are looked for, more in large rooms
const MOST_CELLS = 4096
const ACROSS = 8 // points looked for along each side of a face

/** How much of objects and floor shows in views of a layout, for rewards that must not be earned by a close-up. */
export async function viewCoverage(
  layout: Layout,
  views: readonly string[],
  { width = 4, height = 3, assets }: { width?: number; height?: number; assets?: Assets | undefined } = {},
): Promise<Coverage[]> {
  const scale = LONGER_SIDE / Math.max(width, height)
  const pixels = (side: number) => Math.max(LEAST, Math.round(side * scale))
  const seen = await seenNumbers(layout, views, { width: pixels(width), height: pixels(height), assets })
  return seen.map((view) => coverageOf(view, layout))
}

/** Looks for points spread over the free floor and over the boxes of the objects in a picture of numbers. Pure. */
export function coverageOf(seen: SeenNumbers, layout: Layout): Coverage {
  const near = aroundOrigin(layout)
  return {
    objects: Object.fromEntries(near.objects.map((object, i) => [object.id, shareOfObject(seen, object, i + 1)])),
    floor: shareOfFloor(seen, near),
  }
}

function shareOfFloor(seen: SeenNumbers, { room, objects }: Layout): number {
  const grid = floorGrid(room.outline, { cell: CELL, maxCells: MOST_CELLS })
  const taken = cellsNearBoxes(grid, objects.map(footprint))
  let [free, shown] = [0, 0]
  grid.inside.forEach((inside, cell) => {
    if (inside === 0 || taken[cell] === 1) return
    const [x, y] = cellCenter(grid, cell)
    free++
    if (numberAt(seen, [x, y, 0]) === FLOOR_NUMBER) shown++
  })
  return free === 0 ? 1 : rounded(shown / free)
}

function shareOfObject(seen: SeenNumbers, object: SceneObject, number: number): number {
  let [turned, shown] = [0, 0]
  for (const { middle, normal, u, v } of facesOf(object)) {
    if (dot(normal, towards(seen.camera, middle)) <= 0) continue
    const area = Math.hypot(...u) * Math.hypot(...v)
    for (let i = 0; i < ACROSS; i++)
      for (let k = 0; k < ACROSS; k++) {
        const [a, b] = [(2 * i + 1) / ACROSS - 1, (2 * k + 1) / ACROSS - 1]
        turned += area
        if (numberAt(seen, plus(plus(middle, u, a), v, b)) === number) shown += area
      }
  }
  return turned === 0 ? 0 : rounded(shown / turned)
}

/** More digits than so many points can tell are noise in a record. */
function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4
}

function towards(camera: Camera, point: Vec3): Vec3 {
  return camera.kind === 'flat' ? plus([0, 0, 0], camera.forward, -1) : plus(camera.position, point, -1)
}

/** What the picture shows where a point would be; null outside of it. */
function numberAt({ camera, numbers, width, height }: SeenNumbers, point: Vec3): number | null {
  const { x, y, ahead } = project(camera, point)
  if (ahead < camera.near || x < -1 || x >= 1 || y <= -1 || y > 1) return null
  const [column, row] = [Math.floor(((x + 1) / 2) * width), Math.floor(((1 - y) / 2) * height)]
  return numbers[row * width + column]!
}

interface Face {
  readonly middle: Vec3
  readonly normal: Vec3
  /** From the middle to two sides. */
  readonly u: Vec3
  readonly v: Vec3
}

function facesOf(object: SceneObject): Face[] {
  const { front, halfDepth, halfWidth } = footprint(object)
  const halfHeight = object.size.height / 2
  const middle: Vec3 = [object.center[0], object.center[1], object.elevation + halfHeight]
  const axes: readonly (readonly [Vec3, number])[] = [
    [[front[0], front[1], 0], halfDepth],
    [[front[1], -front[0], 0], halfWidth],
    [[0, 0, 1], halfHeight],
  ]
  const origin: Vec3 = [0, 0, 0]
  return axes.flatMap(([axis, half], i) => {
    const [[p, a], [q, b]] = [axes[(i + 1) % 3]!, axes[(i + 2) % 3]!]
    return [1, -1].map((side) => ({
      middle: plus(middle, axis, side * half),
      normal: plus(origin, axis, side),
      u: plus(origin, p, a),
      v: plus(origin, q, b),
    }))
  })
}
