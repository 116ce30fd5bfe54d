import { describe, expect, it } from 'vitest'
import { front3dHouseSource } from '../../../src/formats/sources/front3dHouse.ts'
import { folderOf, gather, rooms } from './gather.ts'

const IDENTITY = [0, 0, 0, 1]
const ONE = [1, 1, 1]

// A floor of 4 by 3 m in two triangles, walls 2.6 m high, a bed turned to +x and a nightstand.
function house(change: (house: ReturnType<typeof plain>) => void = () => {}) {
  const made = plain()
  change(made)
  return made
}

function plain() {
  return {
    uid: 'h1',
    furniture: [
      { uid: '1/model', jid: 'bed', valid: true, size: [1.6, 0.9, 2] },
      { uid: '2/model', jid: 'stand', valid: true, bbox: { min: [-0.25, 0, -0.2], max: [0.25, 0.5, 0.2] } },
      { uid: '3/model', jid: 'gone', valid: false },
      { uid: '4/model', jid: 'unheard-of', valid: true, size: [1, 1, 1] },
    ],
    mesh: [
      { uid: 'm1', jid: '', type: 'Floor', xyz: [0, 0, 0, 4, 0, 0, 4, 0, 3, 0, 0, 3], faces: [0, 1, 2, 0, 2, 3] },
      { uid: 'm2', jid: '', type: 'WallInner', xyz: [0, 0, 0, 4, 0, 0, 4, 2.6, 0], faces: [0, 1, 2] },
    ],
    scene: {
      room: [
        {
          type: 'MasterBedroom',
          instanceid: 'MasterBedroom-1',
          children: [
            child('1/model', 'a', [1, 0, 1.5], [0, Math.SQRT1_2, 0, Math.SQRT1_2]),
            child('2/model', 'b', [1.5, 0, 0.3]),
            child('2/model', 'b', [1.5, 0, 0.3]),
            child('3/model', 'c', [3, 0, 1]),
            child('m1', 'd', [0, 0, 0]),
            child('m2', 'e', [0, 0, 0]),
          ],
        },
      ],
    },
  }
}

function child(ref: string, instanceid: string, pos: number[], rot: number[] = IDENTITY, scale: number[] = ONE) {
  return { ref, instanceid, pos, rot, scale }
}

const models = [
  { model_id: 'bed', 'super-category': 'Bed', category: 'King-size Bed', style: null, theme: null, material: null },
  { model_id: 'stand', 'super-category': 'Cabinet', category: 'Nightstand', style: null, theme: null, material: null },
  { model_id: 'gone', 'super-category': 'Others', category: null, style: null, theme: null, material: null },
]

async function read(...houses: unknown[]) {
  const files = Object.fromEntries(houses.map((one, i) => [`house-${i}.json`, one]))
  return gather(front3dHouseSource(folderOf({ ...files, 'model_info.json': models })))
}

describe('3D-FRONT houses as published', () => {
  it('give rooms with floor, height, sizes and headings', async () => {
    const { evidence, outcome } = await read(house())
    const { room, objects } = rooms(evidence)[0]!.layout
    expect(room).toMatchObject({ type: 'bedroom', height: 2.6 })
    expect(new Set(room.outline.map(String))).toEqual(new Set(['0,0', '4,0', '4,-3', '0,-3']))
    expect(objects.map(({ category, center, yaw, size }) => ({ category, center, yaw, size }))).toEqual([
      { category: 'double_bed', center: [1, -1.5], yaw: 0, size: { width: 1.6, depth: 2, height: 0.9 } },
      { category: 'nightstand', center: [1.5, -0.3], yaw: 270, size: { width: 0.5, depth: 0.4, height: 0.5 } },
    ])
    expect(outcome.leftOut.size).toBe(0)
  })

  it('scale a piece by its placement', async () => {
    const { evidence } = await read(
      house((h) => {
        h.scene.room[0]!.children[1]!.scale = [2, 1, 0.5]
      }),
    )
    expect(rooms(evidence)[0]!.layout.objects[1]!.size).toEqual({ width: 1, depth: 0.2, height: 0.5 })
  })

  it.each([
    [
      'missing asset',
      (h: ReturnType<typeof plain>) => h.scene.room[0]!.children.push(child('4/model', 'x', [1, 0, 1])),
    ],
    [
      'missing asset',
      (h: ReturnType<typeof plain>) => h.scene.room[0]!.children.push(child('nowhere', 'x', [1, 0, 1])),
    ],
    [
      'rotation of zeros',
      (h: ReturnType<typeof plain>) => h.scene.room[0]!.children.push(child('1/model', 'x', [1, 0, 1], [0, 0, 0, 0])),
    ],
    [
      'object in no room',
      (h: ReturnType<typeof plain>) => h.scene.room[0]!.children.push(child('1/model', 'x', [9, 0, 1])),
    ],
  ] as const)('leave out a piece with the fault "%s", and count it', async (kind, change) => {
    const { evidence, outcome } = await read(house(change as never))
    expect(rooms(evidence)[0]!.layout.objects).toHaveLength(2)
    expect(Object.fromEntries(outcome.leftOut)).toEqual({ [kind]: 1 })
  })

  it.each([
    [
      'scale out of range',
      (h: ReturnType<typeof plain>) => {
        h.scene.room[0]!.children[0]!.scale = [6, 1, 1]
      },
    ],
    [
      'room without floor',
      (h: ReturnType<typeof plain>) => {
        h.mesh[0]!.type = 'Ceiling'
      },
    ],
  ] as const)('are skipped where no room is left after the fault "%s"', async (kind, change) => {
    const { outcome } = await read(house(change as never))
    expect(Object.fromEntries(outcome.skipped)).toEqual({ [kind]: 1 })
  })

  it('with fewer than two pieces give no room, which is no fault', async () => {
    const { evidence, outcome } = await read(
      house((h) => {
        h.scene.room[0]!.children = h.scene.room[0]!.children.slice(3)
      }),
    )
    expect(evidence).toEqual([])
    expect(outcome.skipped.size).toBe(0)
  })

  it('that are cut off are counted', async () => {
    const { outcome } = await read(house(), JSON.stringify(house()).slice(0, 300))
    expect(Object.fromEntries(outcome.skipped)).toEqual({ truncated: 1 })
  })

  it('need the table of models', () => {
    expect(() => front3dHouseSource(folderOf({ 'house.json': house() }))).toThrow(/model_info\.json/)
  })
})
