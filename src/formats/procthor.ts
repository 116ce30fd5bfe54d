import { z } from 'zod'
import { procthorCategory } from '../ontology/build/procthorCategory.ts'
import { canonicalRoomType } from '../ontology/roomType.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw } from '../scene/transform.ts'
import type { Opening, Point } from '../scene/types.ts'
import { type FoundObject, importLayout, nameOfFile } from './importLayout.ts'
import { type ProcthorAsset, procthorAssets } from './procthorAssets.ts'
import type { FormatReader, Imported, ImportOptions } from './types.ts'

/**
 * ProcTHOR houses, one layout a room. Left-handed, y up, metres: the plan is (x, z), which from above is not mirrored,
 * and rotation.y turns clockwise from +z, so yaw = 90 - rotation.y. Positions are box centres; sizes come from the asset
 * table. Things lying on other things are objects too, with their elevation. Verified on the data: 1.00 of beds and of
 * toilets have their back to the wall.
 */
export const procthor: FormatReader = {
  name: 'procthor',
  summary: 'ProcTHOR houses (schema 1.0.0), one layout a room; needs asset-database.json',
  detects: (value) =>
    typeof value === 'object' &&
    value !== null &&
    ['rooms', 'walls', 'doors', 'objects', 'proceduralParameters'].every((key) => key in value) &&
    !('query' in value),
  read: (value, options) => readProcthorRooms(value, options),
}

/** A room of a house, with what a layout cannot hold. */
export interface ProcthorRoom extends Imported {
  /** Object id -> id of the object it lies on or in, as the file nests them. */
  readonly parents: ReadonlyMap<string, string>
  /** Why objects were left out, one entry each. */
  readonly leftOut: readonly string[]
}

/** Reads all rooms of a house. Throws an `InputError` when it is no ProcTHOR house or a room's geometry is broken. */
export function readProcthorRooms(value: unknown, options: ImportOptions): ProcthorRoom[] {
  const house = parseWith(houseSchema, value, options.where)
  const assets = procthorAssets(options)
  const byRoom = new Map<string, RawObject[]>(house.rooms.map((room) => [room.id, []]))
  const strays = house.objects.filter((object) => !byRoom.has(roomIdOf(object)))
  for (const object of house.objects) byRoom.get(roomIdOf(object))?.push(object)
  return house.rooms.map((room, i) => {
    const gathered = gather(byRoom.get(room.id)!, assets)
    const astray = i === 0 ? strays : []
    const imported = importLayout(
      {
        name: room.id,
        room: {
          type: canonicalRoomType(room.roomType),
          outline: room.floorPolygon.map(planPoint),
          height: heightOf(house, room.id, options),
          openings: openingsOf(house, room.id),
        },
        objects: gathered.objects,
        repairs: [
          ...gathered.repairs,
          ...astray.map(
            (o) => `${quoteValue(o.id)}: names ${quoteValue(roomIdOf(o))}, which the house does not have; left out`,
          ),
        ],
      },
      { ...options, where: `${options.where} (${room.id})` },
    )
    return {
      ...imported,
      house: options.name ?? nameOfFile(options.where),
      parents: gathered.parents,
      leftOut: [...gathered.leftOut, ...astray.map(() => 'object in no room')],
    }
  })
}

const xyz = z.looseObject({ x: z.number(), y: z.number(), z: z.number() })

interface RawObject {
  id: string
  assetId: string
  position: { x: number; y: number; z: number }
  rotation: { x: number; y: number; z: number }
  children?: RawObject[] | undefined
}

const objectSchema: z.ZodType<RawObject> = z.looseObject({
  id: z.string().min(1),
  assetId: z.string(),
  position: xyz,
  rotation: xyz,
  get children() {
    return z.array(objectSchema).optional()
  },
})

const holeSchema = z.looseObject({
  assetId: z.string(),
  room0: z.string(),
  room1: z.string(),
  wall0: z.string(),
  holePolygon: z.array(z.looseObject({ x: z.number(), y: z.number() })).length(2),
})

const houseSchema = z.looseObject({
  rooms: z.array(z.looseObject({ id: z.string(), roomType: z.string(), floorPolygon: z.array(xyz).min(3) })),
  walls: z.array(
    z.looseObject({
      id: z.string(),
      roomId: z.string(),
      polygon: z.array(xyz).length(4),
      empty: z.boolean().optional(),
    }),
  ),
  doors: z.array(holeSchema),
  windows: z.array(holeSchema),
  objects: z.array(objectSchema),
})

type House = z.output<typeof houseSchema>

/** The first number of an id is the room's; what lies on other things says `small` before it. */
function roomIdOf(object: RawObject): string {
  const number = object.id.split('|').find((part) => /^\d+$/.test(part))
  return `room|${number ?? '?'}`
}

function gather(tops: readonly RawObject[], assets: ReadonlyMap<string, ProcthorAsset>) {
  const objects: FoundObject[] = []
  const parents = new Map<string, string>()
  const repairs: string[] = []
  const leftOut: string[] = []
  const add = (raw: RawObject, parent: string | undefined): void => {
    const asset = assets.get(raw.assetId)
    if (asset === undefined) {
      leftOut.push('asset not in the table')
      repairs.push(`${quoteValue(raw.id)}: asset ${quoteValue(raw.assetId)} is not in the table; left out`)
    } else {
      const { position, rotation } = raw
      objects.push({
        id: raw.id,
        category: procthorCategory(asset.type, asset.size),
        center: [position.x, position.z],
        elevation: position.y - asset.size.height / 2,
        size: asset.size,
        yaw: normalizeYaw(90 - rotation.y),
      })
      if (parent !== undefined) parents.set(raw.id, parent)
      if (Math.max(tilt(rotation.x), tilt(rotation.z)) > MOST_TILT)
        repairs.push(`${quoteValue(raw.id)}: lies tilted; heading kept, tilt dropped`)
    }
    for (const child of raw.children ?? []) add(child, asset === undefined ? parent : raw.id)
  }
  for (const top of tops) add(top, undefined)
  return { objects, parents, repairs, leftOut }
}

const MOST_TILT = 2 // degrees; the simulator leaves standing things this much off upright

function tilt(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  return Math.min(turned, 360 - turned)
}

function planPoint(p: { x: number; z: number }): Point {
  return [p.x, p.z]
}

function heightOf(house: House, roomId: string, { where }: ImportOptions): number {
  const tops = house.walls.filter((wall) => wall.roomId === roomId).flatMap((wall) => wall.polygon.map((p) => p.y))
  if (tops.length === 0) throw new InputError(`${where}: ${quoteValue(roomId)} has no walls; its height is unknown.`)
  return Math.max(...tops)
}

/**
 * Holes lie along wall0 from its first bottom corner: measured so, nothing on the floor of 1,500 houses blocks a door,
 * while counted from the other end a quarter are blocked. A wall marked empty is open over its whole length.
 */
function openingsOf(house: House, roomId: string): Opening[] {
  const walls = new Map(house.walls.map((wall) => [wall.id, wall]))
  const cut = (hole: z.output<typeof holeSchema>, kind: Opening['kind']): Opening[] => {
    const wall = walls.get(hole.wall0)
    if (wall === undefined || (hole.room0 !== roomId && hole.room1 !== roomId)) return []
    const [a, b] = [planPoint(wall.polygon[0]!), planPoint(wall.polygon[1]!)]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const at = (t: number): Point => [a[0] + ((b[0] - a[0]) * t) / length, a[1] + ((b[1] - a[1]) * t) / length]
    const [low, high] = [hole.holePolygon[0]!, hole.holePolygon[1]!]
    const [start, end] = [Math.max(0, low.x), Math.min(length, high.x)]
    return [{ kind, from: at(start), to: at(end), sill: Math.max(0, low.y), head: high.y }]
  }
  return [
    ...house.doors.flatMap((door) => cut(door, door.assetId.startsWith('Doorframe') ? 'passage' : 'door')),
    ...house.windows.flatMap((window) => cut(window, 'window')),
    ...house.walls
      .filter((wall) => wall.roomId === roomId && wall.empty)
      .map((wall): Opening => {
        const head = Math.max(...wall.polygon.map((p) => p.y))
        return { kind: 'passage', from: planPoint(wall.polygon[0]!), to: planPoint(wall.polygon[1]!), sill: 0, head }
      }),
  ]
}
