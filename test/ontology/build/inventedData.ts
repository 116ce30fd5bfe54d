import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A fresh folder of the test's own. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'scenewright-test-'))
}

const ASSETS = {
  Bed: [
    { assetId: 'Bed_Wide', objectType: 'Bed', boundingBox: { x: 1.6, y: 0.9, z: 2.1 } },
    { assetId: 'Bed_Slim', objectType: 'Bed', boundingBox: { x: 1.0, y: 0.6, z: 2.0 } },
  ],
  Pillow: [{ assetId: 'Pillow_1', objectType: 'Pillow', boundingBox: { x: 0.6, y: 0.2, z: 0.4 } }],
  Television: [{ assetId: 'TV_1', objectType: 'Television', boundingBox: { x: 1.2, y: 0.7, z: 0.1 } }],
  TVStand: [{ assetId: 'Stand_1', objectType: 'TVStand', boundingBox: { x: 1.4, y: 0.5, z: 0.4 } }],
  Painting: [{ assetId: 'Art_1', objectType: 'Painting', boundingBox: { x: 0.8, y: 0.6, z: 0.04 } }],
  HousePlant: [{ assetId: 'Fern_1', objectType: 'HousePlant', boundingBox: { x: 0.4, y: 1.0, z: 0.4 } }],
}

interface Thing {
  readonly id: string
  readonly assetId: string
  readonly at: readonly [number, number, number]
  readonly turn?: number
  readonly children?: readonly Thing[]
}

/** A thing as a ProcTHOR house has it: `at` is its centre, x right, y up, z away. */
export function thing({ id, assetId, at: [x, y, z], turn = 0, children }: Thing): object {
  return {
    id,
    assetId,
    position: { x, y, z },
    rotation: { x: 0, y: turn, z: 0 },
    ...(children === undefined ? {} : { children: children.map(thing) }),
  }
}

/** A house of two rooms side by side, 4 by 5 m and 3 by 5 m, with a door between them and a window to the south. */
export function house(things: readonly Thing[] = bedroomThings()): object {
  const corners = (x0: number, x1: number) => [point(x0, 0), point(x0, 5), point(x1, 5), point(x1, 0)]
  const wall = (room: number, [x0, z0, x1, z1]: readonly [number, number, number, number], extra: object = {}) => ({
    id: `wall|${room}|${x0}|${z0}|${x1}|${z1}`,
    roomId: `room|${room}`,
    polygon: [point(x0, z0), point(x1, z1), { ...point(x0, z0), y: 3 }, { ...point(x1, z1), y: 3 }],
    ...extra,
  })
  return {
    rooms: [
      { id: 'room|2', roomType: 'Bedroom', floorPolygon: corners(0, 4) },
      { id: 'room|3', roomType: 'LivingRoom', floorPolygon: corners(4, 7) },
    ],
    walls: [
      wall(2, [0, 0, 0, 5]),
      wall(2, [0, 5, 4, 5]),
      wall(2, [4, 5, 4, 0]),
      wall(2, [4, 0, 0, 0]),
      wall(3, [4, 0, 4, 5]),
      wall(3, [4, 5, 7, 5]),
      wall(3, [7, 5, 7, 0]),
      wall(3, [7, 0, 4, 0], { empty: true }),
    ],
    doors: [
      {
        id: 'door|2|3',
        assetId: 'Doorway_1',
        room0: 'room|2',
        room1: 'room|3',
        wall0: 'wall|2|4|5|4|0',
        wall1: 'wall|3|4|0|4|5',
        holePolygon: [
          { x: 1, y: 0, z: 0 },
          { x: 2, y: 2.1, z: 0 },
        ],
      },
    ],
    windows: [
      {
        id: 'window|2|0',
        assetId: 'Window_1',
        room0: 'room|2',
        room1: 'room|2',
        wall0: 'wall|2|4|0|0|0',
        wall1: 'wall|exterior|4|0|0|0',
        holePolygon: [
          { x: 0.5, y: 0.9, z: 0 },
          { x: 1.5, y: 2.2, z: 0 },
        ],
      },
    ],
    objects: things.map(thing),
    proceduralParameters: {},
    metadata: { schema: '1.0.0' },
  }
}

/** A wide bed with its head to the wall at z = 5 and a pillow sunk into it, and a plant; a slim bed in the other room. */
export function bedroomThings(): Thing[] {
  return [
    {
      id: '2|0',
      assetId: 'Bed_Wide',
      at: [2, 0.45, 3.95],
      turn: 180,
      children: [{ id: 'small|2|0', assetId: 'Pillow_1', at: [2, 0.6, 4.7], turn: 180 }],
    },
    { id: '2|1', assetId: 'Fern_1', at: [0.3, 0.5, 0.3] },
    { id: '2|2', assetId: 'Art_1', at: [0.02, 1.6, 2], turn: 90 },
    { id: '3|0', assetId: 'Bed_Slim', at: [6, 0.3, 1.5], turn: 270 },
  ]
}

function point(x: number, z: number) {
  return { x, y: 0, z }
}

const QUARTER = Number(Math.SQRT1_2.toFixed(5)) // as files round it

/** A 3D-FRONT room 4 m wide and 3 m deep: a sofa at the back looks at a TV stand at the front; a lamp hangs. */
export function front3dRoom(shift = 0, lampTurn: readonly number[] = [0, 0, 0, 0]): object {
  return {
    room_type: 'livingroom',
    room_id: 'LivingRoom-7',
    bounds_bottom: [
      [-2, 0, 1.5],
      [2, 0, 1.5],
      [2, 0, -1.5],
      [-2, 0, -1.5],
    ],
    bounds_top: [
      [-2, 2.6, 1.5],
      [2, 2.6, 1.5],
      [2, 2.6, -1.5],
      [-2, 2.6, -1.5],
    ],
    objects: [
      item('sofa-model', 'A long grey sofa.', [2 + shift, 0.8, 0.9], [0, 0, -1.05], [0, 0, 0, 1]),
      item('stand-model', 'A low TV stand.', [1.6, 0.5, 0.4], [0.5, 0, 1.3], [0, 1, 0, 0]),
      item('lamp-model', 'A glass pendant lamp.', [0.4, 0.8, 0.4], [0, 1.7, 0], lampTurn),
      item('', 'An oak coffee table.', [1, 0.4, 0.6], [0, 0, 0.1], [0, QUARTER, 0, QUARTER]),
      item('', 'A pair of oddities.', [0.3, 0.3, 0.3], [1.5, 0, 0.5], [0, 0, 0, 1]),
    ],
  }
}

function item(
  jid: string,
  desc: string,
  size: readonly number[],
  pos: readonly number[],
  rot: readonly number[],
): object {
  return { jid, desc, size, pos, rot }
}

/** Writes ProcTHOR houses and their assets; gives the folder of the houses, with `../assets` beside it. */
export function writeProcthor(houses: readonly (object | string)[]): string {
  const folder = scratch()
  const build = join(folder, 'build')
  mkdirSync(build)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'asset-database.json'), JSON.stringify(ASSETS))
  writeFileSync(join(build, 'houses.jsonl.gz'), gzipSync(lines(houses)))
  return build
}

/** Writes 3D-FRONT rooms with their tables; gives the folder. A held-out file full of rubbish stands beside them. */
export function writeFront3d(rooms: readonly (object | string)[]): string {
  const folder = scratch()
  writeFileSync(
    join(folder, 'model-categories.csv'),
    'index,model_id,category,super-category\n0,sofa-model,Three-Seat / Multi-seat Sofa,Sofa\n1,stand-model,TV Stand,Cabinet\n2,lamp-model,Pendant Lamp,Lighting\n3,a0000000-0000-4000-8000-000000000000,Wardrobe,Cabinet\n',
  )
  writeFileSync(join(folder, 'description-nouns.json.gz'), gzipSync(JSON.stringify({ 'A long grey sofa.': 'sofa' })))
  writeFileSync(join(folder, 'rooms-build.jsonl'), lines(rooms))
  writeFileSync(join(folder, 'rooms-holdout.jsonl'), 'never read\n'.repeat(50))
  return folder
}

function lines(records: readonly (object | string)[]): string {
  return `${records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')}\n`
}
