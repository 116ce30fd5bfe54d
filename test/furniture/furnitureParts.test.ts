import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFile } from '../../src/files/packageRoot.ts'
import { furnitureParts, modelOf, type Part, partMesh } from '../../src/furniture/index.ts'
import { MODELS } from '../../src/furniture/models/index.ts'
import type { Size } from '../../src/scene/types.ts'

const ontology = JSON.parse(readFileSync(packageFile('src/ontology/builds/sceneonto.json'), 'utf8')) as {
  categories: Record<string, { dimensions?: Record<string, { median?: number }> }>
}
const categories = Object.keys(ontology.categories)
const labels = [
  ...categories,
  ...'bathtub,crib,piano,whiteboard,pool table,ping pong table,display cabinet,monitor,speaker,radiator,fireplace'.split(
    ',',
  ),
  ...'shower,oven,chandelier,curtain,rug,keyboard,projector,rack,beanbag,round table,lectern,unheard-of thing'.split(
    ',',
  ),
]

function sizesOf(label: string): Size[] {
  const typical = ontology.categories[label]?.dimensions
  const size = {
    width: typical?.width?.median ?? 0.8,
    depth: typical?.depth?.median ?? 0.6,
    height: typical?.height?.median ?? 0.9,
  }
  return [
    size,
    { width: size.width * 1.7, depth: size.depth * 0.6, height: size.height * 1.2 },
    { width: size.width * 0.5, depth: size.depth * 1.6, height: size.height * 0.7 },
    { width: 0.05, depth: 0.05, height: 0.05 },
    { width: 6, depth: 4, height: 2.6 },
    { width: 3, depth: 0.02, height: 0.01 },
  ]
}

const bounds = (points: readonly (readonly number[])[], axis: number) => {
  const values = points.map((p) => p[axis]!)
  return [Math.min(...values), Math.max(...values)] as const
}

const corners = (parts: readonly Part[]) =>
  parts.flatMap((p) => [-0.5, 0.5].map((k) => p.center.map((c, axis) => c + k * p.size[axis]!)))

function points(part: Part): number[][] {
  const { positions } = partMesh(part)
  return Array.from({ length: positions.length / 3 }, (_, i) => positions.slice(3 * i, 3 * i + 3))
}

test.each(labels)('the model of %s fills its box at every size and never leaves it', (label) => {
  for (const size of sizesOf(label)) {
    const parts = furnitureParts(label, size)
    const want = [
      [-size.width / 2, size.width / 2],
      [-size.depth / 2, size.depth / 2],
      [0, size.height],
    ] as const
    for (const found of [corners(parts), parts.flatMap(points)]) {
      for (let axis = 0; axis < 3; axis++) {
        const [from, to] = bounds(found, axis)
        expect(from).toBeCloseTo(want[axis]![0], 9)
        expect(to).toBeCloseTo(want[axis]![1], 9)
      }
    }
  }
})

test('a part touches the six sides of its own box, so that bounds of parts are bounds of what is seen', () => {
  for (const label of labels) {
    for (const part of furnitureParts(label, sizesOf(label)[0]!)) {
      const mesh = points(part)
      for (let axis = 0; axis < 3; axis++) {
        const [from, to] = bounds(mesh, axis)
        expect(from).toBeCloseTo(part.center[axis]! - part.size[axis]! / 2, 9)
        expect(to).toBeCloseTo(part.center[axis]! + part.size[axis]! / 2, 9)
      }
    }
  }
})

test('triangles look outwards, the way their normals do', () => {
  const wrong = labels.filter((label) => furnitureParts(label, sizesOf(label)[0]!).some((part) => !looksOutwards(part)))
  expect(wrong).toEqual([])
})

function looksOutwards(part: Part): boolean {
  const { positions: p, normals: n, indices } = partMesh(part)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!]
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
    const [fx, fy, fz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    if (Math.hypot(fx, fy, fz) < 1e-14) continue
    const along = (k: number) => n[a + k]! + n[b + k]! + n[c + k]!
    if (fx * along(0) + fy * along(1) + fz * along(2) <= 0) return false
  }
  return true
}

// Things with a front: seen from behind they must look different.
const DIRECTED =
  `double_bed single_bed bunk_bed crib sofa loveseat armchair lounge_chair chair dining_chair office_chair
  chaise_longue desk dressing_table console_table nightstand counter bar dresser wardrobe cabinet sideboard bookshelf
  shelf tv_stand wine_cabinet shoe_cabinet safe fridge stove sink toilet bathtub shower washing_machine oven microwave
  coffee_machine tv laptop desktop_computer speaker piano air_conditioner fireplace painting mirror whiteboard clock
  teddy_bear thing`.split(/\s+/)

test.each(DIRECTED)('the front of %s differs from its back', (label) => {
  const parts = furnitureParts(label, sizesOf(label)[0]!)
  const key = (p: Part, flip: number) =>
    [
      p.shape,
      p.tone,
      ...p.center.map((v, i) => (v * (i === 1 ? flip : 1)).toFixed(3)),
      ...p.size.map((v) => v.toFixed(3)),
    ].join()
  const ahead = parts.map((p) => key(p, 1)).sort()
  const behind = parts.map((p) => key(p, -1)).sort()
  expect(ahead).not.toEqual(behind)
})

test('at least 60 categories of the ontology have a model, and every model is reachable', () => {
  const modelled = categories.filter((category) => modelOf(category) !== 'plain')
  expect(modelled.length).toBeGreaterThanOrEqual(60)
  expect(Object.keys(MODELS).length).toBeGreaterThan(80)
  expect(modelOf('Office Chair_2')).toBe('officeChair')
  expect(modelOf('tall oak bookshelf with brass feet')).toBe('bookshelf')
  expect(modelOf('gizmo')).toBe('plain')
})
