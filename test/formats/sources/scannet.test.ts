import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlyVertices } from '../../../src/formats/sources/plyVertices.ts'
import { scannetSource } from '../../../src/formats/sources/scannet.ts'
import { createOntologyBuilder } from '../../../src/ontology/build/buildOntology.ts'
import { folderOf, gather, rooms } from './gather.ts'

type Vertex = readonly [number, number, number]

/** The corners of a box, as a scan would have them: each its own vertex. */
function box([x, y, z]: Vertex, [w, d, h]: Vertex): Vertex[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [x + (i & 1 ? w : 0), y + (i & 2 ? d : 0), z + (i & 4 ? h : 0)])
}

const floor: Vertex[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 5, 0],
  [0, 5, 0],
]
const parts = [
  { label: 'floor', vertices: floor },
  { label: 'desk', vertices: box([1, 1, 0], [1.2, 0.6, 0.75]) },
  { label: 'recycling bin', vertices: box([3, 3, 0], [0.3, 0.3, 0.5]) },
  { label: 'fondue relic', vertices: box([2, 4, 0], [0.2, 0.2, 0.2]) },
]

/** Every part is a segment, numbered from 3 on, as segment numbers are of no meaning. */
function scan(name: string, vertices: readonly Vertex[] = parts.flatMap((part) => part.vertices)) {
  const segIndices = parts.flatMap((part, i) => part.vertices.map(() => 3 + 4 * i))
  return {
    [`${name}.aggregation.json`]: {
      sceneId: `scannet.${name}`,
      appId: 'x',
      segGroups: parts.map(({ label }, i) => ({ id: i, objectId: i, segments: [3 + 4 * i], label })),
      segmentsFile: `scannet.${name}_vh_clean_2.0.010000.segs.json`,
    },
    [`${name}_vh_clean_2.0.010000.segs.json`]: { params: {}, sceneId: name, segIndices },
    [`${name}_vh_clean_2.ply`]: binaryPly(vertices, true),
    [`${name}.txt`]: 'axisAlignment = 0 1 0 0 -1 0 0 4 0 0 1 0 0 0 0 1\nsceneType = Office\nnumDepthFrames = 1\n',
  }
}

function head(format: string, n: number): string {
  return `ply\nformat ${format} 1.0\ncomment invented\nelement vertex ${n}\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n`
}

function binaryPly(vertices: readonly Vertex[], isLittle: boolean): Buffer {
  const body = Buffer.alloc(vertices.length * 13)
  vertices.forEach((vertex, i) => {
    vertex.forEach((value, axis) => {
      if (isLittle) body.writeFloatLE(value, i * 13 + axis * 4)
      else body.writeFloatBE(value, i * 13 + axis * 4)
    })
  })
  return Buffer.concat([
    Buffer.from(head(isLittle ? 'binary_little_endian' : 'binary_big_endian', vertices.length)),
    body,
  ])
}

function rounded(values: readonly number[]): number[] {
  return values.map((value) => Math.round(value * 1e4) / 1e4)
}

describe('ScanNet scans', () => {
  const table = 'id\traw_category\tcategory\n8\trecycling bin\trecycling bin\n9\tfondue relic\tpot\n'

  it('give boxes of objects after axis alignment, without headings, on the floor of the scan', async () => {
    const { evidence, outcome } = await gather(scannetSource(folderOf(scan('scene9999_00'))))
    const { room, objects } = rooms(evidence)[0]!.layout
    expect(room.type).toBe('office')
    expect(room.outline).toHaveLength(4)
    expect(
      objects.map((o) => [
        o.category,
        o.yaw,
        o.elevation,
        rounded([o.center[0], o.center[1]]),
        rounded([o.size.width, o.size.depth, o.size.height]),
      ]),
    ).toEqual([
      ['desk', null, 0, [1.3, 2.4], [0.6, 1.2, 0.75]],
      ['trash_can', null, 0, [3.15, 0.85], [0.3, 0.3, 0.5]],
    ])
    expect([...outcome.unknown.keys()]).toEqual(['fondue relic'])
  })

  it('lie in folders or side by side, and go through the label table where it is there', async () => {
    const files = Object.fromEntries(
      Object.entries(scan('scene0001_00')).map(([name, file]) => [`scene0001_00/${name}`, file]),
    )
    const { evidence } = await gather(
      scannetSource(folderOf({ ...files, ...scan('scene0002_00'), 'scannetv2-labels.combined.tsv': table })),
    )
    expect(rooms(evidence).map(({ layout }) => layout.objects.map((o) => o.category))).toEqual([
      ['desk', 'trash_can', 'pot'],
      ['desk', 'trash_can', 'pot'],
    ])
  })

  it('say how long things are, but leave which side is the front to other sources', async () => {
    const { evidence } = await gather(scannetSource(folderOf(scan('scene9999_00'))))
    const builder = createOntologyBuilder()
    for (let i = 0; i < 5; i++) for (const one of evidence) builder.add('scannet', one)
    const { desk } = builder.finish({ name: 'x', version: '0', licence: '' }).categories
    expect(desk!.dimensions!.width!.median).toBeCloseTo(1.2, 3)
    expect(desk!.orientation).toBeUndefined()
    expect(desk!.support).toEqual({ floor: { count: 5, fraction: 1 } })
  })

  it.each([
    ['missing file', { 'scene9999_00_vh_clean_2.ply': undefined }],
    [
      'truncated',
      {
        'scene9999_00_vh_clean_2.ply': binaryPly(
          parts.flatMap((p) => p.vertices),
          true,
        ).subarray(0, 400),
      },
    ],
    ['not a PLY mesh', { 'scene9999_00_vh_clean_2.ply': 'obj' }],
    ['segments and vertices differ', { 'scene9999_00_vh_clean_2.0.010000.segs.json': { segIndices: [3, 3] } }],
    ['NaN or infinite number', { 'scene9999_00.txt': 'axisAlignment = 0 1 0 0 -1 0 0 4 0 0 1 0 0 0 0 nan\n' }],
  ])('with the fault "%s" are counted and skipped', async (kind, change) => {
    const files = Object.entries({ ...scan('scene9999_00'), ...change }).filter(([, file]) => file !== undefined)
    const { outcome } = await gather(scannetSource(folderOf(Object.fromEntries(files))))
    expect(Object.fromEntries(outcome.skipped)).toEqual({ [kind]: 1 })
  })

  it('with a vertex that is no number are counted and skipped', async () => {
    const vertices = parts.flatMap((part) => part.vertices).map((v, i): Vertex => (i === 5 ? [Number.NaN, 0, 0] : v))
    const { outcome } = await gather(scannetSource(folderOf(scan('scene9999_00', vertices))))
    expect(Object.fromEntries(outcome.skipped)).toEqual({ 'NaN or infinite number': 1 })
  })
})

describe('a PLY mesh', () => {
  it('has the same vertices as text and in either byte order', () => {
    const coordinate = fc.float({ min: -50, max: 50, noNaN: true }).map((value) => (value === 0 ? 0 : value))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 20 }),
        (vertices) => {
          const text = head('ascii', vertices.length) + vertices.map((vertex) => `${vertex.join(' ')} 7\n`).join('')
          for (const bytes of [Buffer.from(text), binaryPly(vertices, true), binaryPly(vertices, false)])
            expect(readPlyVertices(bytes, 'x.ply')).toEqual(vertices)
        },
      ),
    )
  })
})
