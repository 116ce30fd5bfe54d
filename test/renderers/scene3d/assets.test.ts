import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openAssets } from '../../../renderers/scene3d/assets.ts'
import { scene3d, seenNumbers } from '../../../renderers/scene3d/index.ts'
import { glbFile } from '../../../src/gltf/glbFile.ts'
import { writeGlb } from '../../../src/gltf/index.ts'
import { readGlb } from '../../../src/gltf/readGlb.ts'
import { InputError } from '../../../src/scene/errors.ts'
import { bedroom } from './rooms.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-assets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A wedge that is high on its +y side, in the writer's frame; the file's root turns +y to glTF's -z, its back. */
const wedge = glbFile({
  name: 'wedge',
  materials: [{ name: 'red', color: [0.8, 0.1, 0.1], isGlowing: false }],
  meshes: [
    {
      name: 'wedge',
      primitives: [
        {
          positions: [0, 0, 0, 2, 0, 0, 2, 3, 0, 0, 3, 0, 0, 3, 1, 2, 3, 1],
          normals: [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1],
          indices: [0, 1, 5, 0, 5, 4, 3, 4, 5, 3, 5, 2, 0, 4, 3, 1, 2, 5],
          material: 0,
        },
      ],
    },
  ],
  nodes: [{ name: 'wedge', mesh: 0, translation: [5, 5, 5], turn: 0 }],
})
writeFileSync(join(folder, 'Office-Chair.glb'), wedge)
writeFileSync(join(folder, 'desk-1.glb'), wedge)

test("a user's model is stretched into the object's box, its back to the back", () => {
  const size = { width: 0.6, depth: 0.8, height: 1.1 }
  const [mesh, ...more] = openAssets(folder).meshesFor({ id: 'chair-9', category: 'office_chair', size })!
  expect(more).toEqual([])
  const axis = (k: number) => mesh!.positions.filter((_, i) => i % 3 === k)
  expect(
    [0, 1, 2].map((k) => [Math.min(...axis(k)), Math.max(...axis(k))].map((v) => Math.round(v * 1e6) / 1e6)),
  ).toEqual([
    [-0.3, 0.3],
    [-0.4, 0.4],
    [0, 1.1],
  ])
  axis(2).forEach((z, i) => {
    if (z > 1) expect(axis(1)[i]).toBeCloseTo(-0.4, 6) // high at the back
  })
})

test('an id comes before a category, and what no file names keeps its own model', () => {
  const assets = openAssets(folder)
  const size = { width: 1, depth: 1, height: 1 }
  expect(assets.meshesFor({ id: 'desk-1', category: 'desk', size })).toBeDefined()
  expect(assets.meshesFor({ id: 'desk-2', category: 'desk', size })).toBeUndefined()
})

test('models are drawn in place of furniture, inside the same boxes', async () => {
  const own = scene3d.create({ assets: folder })
  const size = { width: 160, height: 120 }
  const [bare, dressed] = [
    await scene3d.create({}).render(bedroom, 'corner', size),
    await own.render(bedroom, 'corner', size),
  ]
  expect(Buffer.from(bare.bytes).equals(Buffer.from(dressed.bytes))).toBe(false)
  expect(await seenNumbers(bedroom, ['corner'], size)).toHaveLength(1)
})

test('our own .glb files can be read back as models', () => {
  const pieces = readGlb(writeGlb(bedroom), 'bedroom.glb')
  expect(pieces.length).toBeGreaterThan(20)
  const heights = pieces.flatMap(({ positions }) => Array.from(positions).filter((_, i) => i % 3 === 2))
  expect(heights.reduce((a, b) => Math.max(a, b))).toBeCloseTo(2.6, 5)
})

test('torn and foreign files are refused by name, whatever is in them', () => {
  expect(() => openAssets(join(folder, 'none'))).toThrow('no such file')
  expect(() => readGlb(Buffer.from('hello, this is no model at all'), 'a.glb')).toThrow(
    'a.glb: not a binary glTF 2.0 file',
  )
  fc.assert(
    fc.property(
      fc.nat(wedge.length - 1),
      fc.integer({ min: 0, max: 255 }),
      fc.nat(wedge.length),
      (place, value, end) => {
        const torn = Uint8Array.from(wedge)
        torn[place] = value
        try {
          readGlb(torn.subarray(0, end), 'torn.glb')
        } catch (error) {
          expect(error).toBeInstanceOf(InputError)
        }
      },
    ),
    { numRuns: 300 },
  )
})
