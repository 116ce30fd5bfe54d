import { validateBytes } from 'gltf-validator'
import { expect, test } from 'vitest'
import { signedArea } from '../../src/geometry/polygon.ts'
import { triangulate } from '../../src/geometry/triangulate.ts'
import { writeGlb } from '../../src/gltf/index.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, Point } from '../../src/scene/types.ts'
import { drawingScenes } from '../../src/testing/drawingScenes.ts'
import { bedroom, hardRooms } from '../renderers/scene3d/rooms.ts'

interface Node {
  readonly name: string
  readonly mesh?: number
  readonly translation?: readonly [number, number, number]
  readonly rotation?: readonly [number, number, number, number]
}

interface Gltf {
  readonly nodes: readonly Node[]
  readonly meshes: readonly { readonly primitives: readonly { readonly attributes: { readonly POSITION: number } }[] }[]
  readonly accessors: readonly { readonly min: readonly number[]; readonly max: readonly number[] }[]
}

function jsonOf(glb: Uint8Array): Gltf {
  const buffer = Buffer.from(glb)
  return JSON.parse(buffer.toString('utf8', 20, 20 + buffer.readUInt32LE(12))) as Gltf
}

const scenes: Record<string, Layout> = { bedroom, ...hardRooms, ...drawingScenes }

test.each(Object.entries(scenes))('%s becomes a .glb that a validator accepts without a remark', async (_, layout) => {
  const { issues, info } = await validateBytes(writeGlb(layout))
  const found = issues.messages.filter(({ severity }) => severity < 2)
  expect(found).toEqual([])
  expect(info.drawCallCount).toBeGreaterThan(1)
})

test('the boxes of the nodes, set upright, are the boxes of the objects', () => {
  const { nodes, meshes, accessors } = jsonOf(writeGlb(bedroom))
  for (const object of bedroom.objects) {
    const node = nodes.find(({ name }) => name === object.id)!
    const boxes = meshes[node.mesh!]!.primitives.map(({ attributes }) => accessors[attributes.POSITION]!)
    const [, , sin, cos] = node.rotation ?? [0, 0, 0, 1]
    const turn = 2 * Math.atan2(sin, cos)
    const corners = boxes.flatMap(({ min, max }) =>
      [min[0]!, max[0]!].flatMap((x) =>
        [min[1]!, max[1]!].map(
          (y): Point => [
            node.translation![0] + 2.3 + x * Math.cos(turn) - y * Math.sin(turn),
            node.translation![1] + 2 + x * Math.sin(turn) + y * Math.cos(turn),
          ],
        ),
      ),
    )
    const { bounds } = footprint(object)
    expect(Math.min(...corners.map((c) => c[0])), object.id).toBeCloseTo(bounds.minX, 5)
    expect(Math.max(...corners.map((c) => c[0])), object.id).toBeCloseTo(bounds.maxX, 5)
    expect(Math.min(...corners.map((c) => c[1])), object.id).toBeCloseTo(bounds.minY, 5)
    expect(Math.max(...corners.map((c) => c[1])), object.id).toBeCloseTo(bounds.maxY, 5)
    expect(Math.max(...boxes.map(({ max }) => max[2]!))).toBeCloseTo(object.size.height, 5)
  }
})

test('the same layout gives the same bytes, and equal pieces share a mesh', () => {
  expect(Buffer.from(writeGlb(bedroom)).equals(Buffer.from(writeGlb(bedroom)))).toBe(true)
  const { nodes } = jsonOf(writeGlb(bedroom))
  const meshOf = (id: string) => nodes.find(({ name }) => name === id)!.mesh
  expect(meshOf('nightstand-1')).toBe(meshOf('nightstand-2'))
  expect(meshOf('bed-1')).not.toBe(meshOf('desk-1'))
})

test('triangles of a floor cover it once', () => {
  for (const { room } of Object.values(scenes)) {
    const areas = triangulate(room.outline).map((triple) => signedArea(triple.map((i) => room.outline[i]!)))
    expect(Math.min(...areas)).toBeGreaterThan(0)
    expect(areas.reduce((a, b) => a + b, 0)).toBeCloseTo(signedArea(room.outline), 6)
  }
})
