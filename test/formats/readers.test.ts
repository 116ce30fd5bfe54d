import { describe, expect, it } from 'vitest'
import { detectFormat, readLayoutValue } from '../../src/formats/detectFormat.ts'
import { formatReaders, formatWriters } from '../../src/formats/index.ts'
import { InputError, layoutHash, parseLayout } from '../../src/scene/index.ts'

const where = 'file.json'
const square = [
  [0, 0],
  [4, 0],
  [4, 5],
  [0, 5],
]
const layout = parseLayout({
  format: 'scenewright/layout@1',
  room: { type: 'bedroom', outline: square, height: 2.6, openings: [{ kind: 'door', from: [1, 0], to: [1.9, 0] }] },
  objects: [
    { id: 'bed-1', category: 'bed', center: [1, 4], size: { width: 1.6, depth: 2, height: 0.5 }, yaw: 270 },
    {
      id: 'x',
      category: 'lamp',
      center: [3, 1],
      elevation: 1,
      size: { width: 0.25, depth: 0.25, height: 0.5 },
      yaw: null,
    },
    { id: 'y', category: 'chair', center: [2, 2], size: { width: 0.5, depth: 0.5, height: 1 }, yaw: 30 },
  ],
}).value
const boxOf = (label: string, more: object = {}) => ({ label, bbox: { x: 0, y: 1, w: 2, h: 1 }, rotation: 0, ...more })

// One small invented file for each format, and what its first object must become.
const samples: { format: string; value: unknown; first: object }[] = [
  { format: 'scenewright', value: layout, first: { id: 'bed-1', yaw: 270 } },
  {
    format: 'box-form',
    value: [boxOf('tv stand')],
    first: {
      id: 'tv_stand-1',
      category: 'tv stand',
      center: [1, 1.5],
      size: { width: 2, depth: 1, height: 0.75 },
      yaw: 270,
    },
  },
  {
    format: 'box-form',
    value: {
      room: { type: 'den', width: 4, depth: 3 },
      objects: [boxOf('tv', { rotation: 90, height: 0.6, id: 'q' })],
    },
    first: { id: 'q', yaw: 0, size: { width: 2, depth: 1, height: 0.6 } },
  },
  {
    format: 'floorplanqa',
    value: {
      layout_id: 9,
      room_type: 'bedroom',
      room_boundary: [...square, square[0]!].map(([x, y]) => ({ x, y })),
      openings: {
        windows: [],
        doors: [
          {
            label: 'door',
            points: [
              { x: 1, y: 0 },
              { x: 1.9, y: 0 },
              { x: 1.9, y: 0.1 },
              { x: 1, y: 0.1 },
            ],
          },
        ],
      },
      objects: [
        {
          label: 'bed_1',
          points: [
            { x: 0, y: 1 },
            { x: 1.6, y: 1 },
            { x: 1.6, y: 3 },
            { x: 0, y: 3 },
          ],
        },
      ],
    },
    first: { id: 'bed_1', category: 'bed', center: [0.8, 2], size: { width: 1.6, depth: 2, height: 0.75 }, yaw: null },
  },
  {
    format: 'sceneweaver',
    value: {
      objects: {
        '12_bedFactory': { location: [1.1, 2, 0.5], rotation: [0, 0, Math.PI / 2], size: [2, 1.6, 0.6], parent: [] },
      },
      structure: { window_1: { location: [4, 2, 1], rotation: [0, 0, 0], size: [0.1, 1.2, 1] } },
      roomsize: [4, 4.5],
    },
    first: {
      id: '12_bedFactory',
      category: 'bed',
      center: [1.1, 2],
      elevation: 0.5,
      size: { width: 1.6, depth: 2, height: 0.6 },
      yaw: 90,
    },
  },
  {
    format: 'physcene',
    value: {
      ThreedFront: { j: [{ label: 'desk', size: [0.6, 0.4, 0.3], theta: Math.PI / 2, position: [1, 0, -2] }] },
      GPN: {},
    },
    first: { id: 'desk-1', center: [1, 2], size: { width: 1.2, depth: 0.6, height: 0.8 }, yaw: 0 },
  },
  {
    format: 'r3l',
    value: {
      objects: ['sofa-0'],
      room_size: [6, 5],
      bbox: { x: [2], y: [1], z: [0.9] },
      pose: { x: [3], y: [0.5], rz: [0] },
    },
    first: { id: 'sofa-0', category: 'sofa', center: [3, 0.5], size: { width: 2, depth: 1, height: 0.9 }, yaw: 90 },
  },
  {
    format: 'scenesmith',
    value: {
      room_geometry: { width: 4, length: 3, wall_height: 2.5 },
      objects: {
        floor: {
          object_type: 'floor',
          name: 'floor',
          transform: { translation: [0, 0, 0], rotation_wxyz: [1, 0, 0, 0] },
        },
        desk_0: {
          object_type: 'furniture',
          name: 'desk',
          transform: { translation: [0.5, 1, 0], rotation_wxyz: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
          bbox_min: [-0.6, -0.3, 0],
          bbox_max: [0.6, 0.3, 0.75],
        },
      },
    },
    first: {
      id: 'desk_0',
      category: 'desk',
      center: [0.5, 1],
      size: { width: 1.2, depth: 0.6, height: 0.75 },
      yaw: 180,
    },
  },
]

describe('each format', () => {
  it.each(samples)('$format is detected, and its frame becomes ours', ({ format, value, first }) => {
    expect(detectFormat(value)?.name).toBe(format)
    const [imported] = readLayoutValue(value, { where })
    const { center, ...rest } = first as { center?: readonly number[] }
    expect(imported!.layout.objects[0]).toMatchObject(rest)
    center?.forEach((v, axis) => {
      expect(imported!.layout.objects[0]!.center[axis]).toBeCloseTo(v, 12)
    })
    expect(parseLayout(JSON.parse(JSON.stringify(imported!.layout))).repairs).toEqual([])
  })

  it.each(formatReaders.map((r) => r.name))('%s never throws on detection, whatever it is shown', (name) => {
    const reader = formatReaders.find((r) => r.name === name)!
    for (const odd of [
      null,
      undefined,
      0,
      '',
      'x',
      [],
      [null],
      [[]],
      {},
      { objects: null },
      { objects: [null] },
      { room: 1 },
    ])
      expect(reader.detects(odd)).toBe(false)
  })

  it.each(samples)('$format refuses a broken record with the place of the fault', ({ format, value }) => {
    const broken = JSON.parse(JSON.stringify(value), (key, v) =>
      ['center', 'bbox', 'points', 'location', 'theta', 'pose', 'transform'].includes(key) ? 'gone' : v,
    )
    expect(() => readLayoutValue(broken, { where, format })).toThrow(InputError)
    expect(() => readLayoutValue(broken, { where, format })).toThrow(/file\.json: .*"gone"/s)
  })
})

describe('the box form', () => {
  it('written and read again is the same layout, bit for bit where halves are exact', () => {
    const writer = formatWriters.find((w) => w.name === 'box-form')!
    const { value, losses } = writer.write(layout, 'n')
    expect(losses).toEqual([])
    const again = readLayoutValue(JSON.parse(JSON.stringify(value)), { where })[0]!
    expect(layoutHash(again.layout)).toBe(layoutHash(layout))
  })

  it('states every height and the room it had to assume', () => {
    const { layout, repairs } = readLayoutValue([boxOf('bed'), boxOf('thing')], {
      where,
      heightOf: (label) => (label === 'bed' ? 0.9 : undefined),
    })[0]!
    expect(layout.objects.map((o) => o.size.height)).toEqual([0.9, 0.75])
    expect(layout.room.outline).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ])
    for (const word of ['"bed"', '"thing"', 'room.outline', 'room.height', 'room.type'])
      expect(repairs.join('\n')).toContain(word)
  })

  it('takes the room given beside it', () => {
    const { layout: read } = readLayoutValue([boxOf('bed')], { where, room: layout.room })[0]!
    expect(read.room).toEqual(layout.room)
  })

  it('keeps labels with markup, emoji and path separators as data, and gives them harmless ids', () => {
    const labels = ['<b>bed</b>', '🛏️', '../../etc/passwd', 'a\nb', '__proto__', 'стол']
    const { objects } = readLayoutValue(
      labels.map((l) => boxOf(l)),
      { where },
    )[0]!.layout
    expect(objects.map((o) => o.category)).toEqual(labels)
    for (const { id } of objects) expect(id).toMatch(/^[\p{L}\p{M}\p{N}_]+-\d+$/u)
    expect(new Set(objects.map((o) => o.id)).size).toBe(labels.length)
  })

  it('takes 5,000 boxes of one label in well under two seconds', () => {
    const start = performance.now()
    const { objects } = readLayoutValue(
      Array.from({ length: 5000 }, () => boxOf('chair')),
      { where },
    )[0]!.layout
    expect(new Set(objects.map((o) => o.id)).size).toBe(5000)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('FloorplanQA polygons', () => {
  it('many corners become the rectangle of least area, and a tilt is said', () => {
    const ring = Array.from({ length: 40 }, (_, i) => (i * Math.PI) / 20).map((t) => {
      const [u, v] = [2 * Math.cos(t), Math.sin(t)]
      return { x: 5 + (u - v) * Math.SQRT1_2, y: 5 + (u + v) * Math.SQRT1_2 }
    })
    const value = { room_boundary: square.map(([x, y]) => ({ x, y })), objects: [{ label: 'rug', points: ring }] }
    const { layout, repairs } = readLayoutValue(value, { where })[0]!
    const { size, center } = layout.objects[0]!
    expect([size.width, size.depth].sort().map((v) => Math.round(v * 10) / 10)).toEqual([2, 4])
    expect(center.map((v) => Math.round(v * 1e6) / 1e6)).toEqual([5, 5])
    expect(repairs.join()).toMatch(/lies 4[3-7] degrees off the axes/)
  })

  it('a hole drawn within the thickness of a wall lands on that wall, and one in mid-room is left out and said', () => {
    const points = (y: number) => [
      { x: 1, y },
      { x: 1.9, y },
      { x: 1.9, y: y - 0.1 },
      { x: 1, y: y - 0.1 },
    ]
    const value = {
      room_boundary: square.map(([x, y]) => ({ x, y })),
      openings: {
        doors: [
          { label: 'good', points: points(0.05) },
          { label: 'lost', points: points(2) },
        ],
      },
      objects: [],
    }
    const { layout, repairs } = readLayoutValue(value, { where })[0]!
    expect(layout.room.openings).toMatchObject([{ kind: 'door', from: [1, 0], to: [1.9, 0] }])
    expect(repairs.join()).toContain('"lost" left out')
  })
})

describe('repeated ids', () => {
  const twice = { ...layout, objects: [layout.objects[0]!, layout.objects[0]!] }
  it('are refused', () => {
    expect(() => readLayoutValue(twice, { where })).toThrow('ids must be unique')
  })
  it('get a suffix when the user asked for it', () => {
    const { layout: read, repairs } = readLayoutValue(twice, { where, suffixDuplicateIds: true })[0]!
    expect(read.objects.map((o) => o.id)).toEqual(['bed-1', 'bed-1-2'])
    expect(repairs).toEqual(['id "bed-1" is repeated; renamed "bed-1-2"'])
  })
})
