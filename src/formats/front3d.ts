import { z } from 'zod'
import { front3dCategory, nounIn } from '../ontology/build/front3dCategory.ts'
import { canonicalRoomType } from '../ontology/roomType.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { headingOf, normalizeYaw } from '../scene/transform.ts'
import { type Front3dTables, front3dTables } from './front3dModels.ts'
import { type FoundObject, importLayout } from './importLayout.ts'
import type { FormatReader, Imported, ImportOptions } from './types.ts'

/**
 * Rooms of 3D-FRONT as ReSpace stores them, one room a record. Right-handed, y up, metres; positions are bottom centres,
 * `size` is width, height, depth, and an object faces +z turned by its quaternion. The plan is (x, -z), which is the
 * view from above unmirrored, so a turn of t about +y gives yaw = t - 90. Verified on the data: sofas face the TV stand
 * in 0.98 of pairs and 0.98 of wardrobes have their back to the wall.
 */
export const front3dRooms: FormatReader = {
  name: '3d-front-rooms',
  summary: '3D-FRONT rooms as ReSpace stores them; better with model-categories.csv and description-nouns.json.gz',
  detects: (value) =>
    typeof value === 'object' && value !== null && ['bounds_bottom', 'bounds_top', 'objects'].every((k) => k in value),
  read: (value, options) => [readFront3dRoom(value, options)],
}

/** A room read, with what a layout cannot hold. */
export interface Front3dRoom extends Imported {
  /** Why objects were left out, one entry each. */
  readonly leftOut: readonly string[]
}

/** What a build wants of a reader: faulty objects left out, where an import makes the best of them. */
export interface Strictness {
  readonly isStrict?: boolean
}

/** Reads one room. Throws an `InputError` when it is no such room or its geometry is broken. */
export function readFront3dRoom(
  value: unknown,
  options: ImportOptions,
  { isStrict = false }: Strictness = {},
): Front3dRoom {
  const raw = parseWith(roomSchema, value, options.where)
  const floor = raw.bounds_bottom[0]![1]
  const height = raw.bounds_top[0]![1] - floor
  if (!(height > 0))
    throw new InputError(`${options.where}: bounds_top lies ${height} m above bounds_bottom; expected it higher.`)
  const gathered = gather(raw.objects, floor, front3dTables(options), isStrict)
  const imported = importLayout(
    {
      ...(raw.room_id === undefined ? {} : { name: raw.room_id }),
      room: {
        type: roomType(raw),
        outline: raw.bounds_bottom.map(([x, , z]) => [x, -z] as const),
        height,
      },
      objects: gathered.objects,
      repairs: gathered.repairs,
    },
    options,
  )
  const house = houseOf(raw)
  return { ...imported, ...(house === undefined ? {} : { house }), leftOut: gathered.leftOut }
}

const triple = z.tuple([z.number(), z.number(), z.number()])

const objectSchema = z.looseObject({
  desc: z.string().default(''),
  jid: z.string().default(''),
  pos: triple,
  rot: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  size: triple,
})

const roomSchema = z.looseObject({
  room_type: z.string().optional(),
  room_id: z.string().min(1).optional(),
  file: z.string().optional(),
  bounds_bottom: z.array(triple).min(3),
  bounds_top: z.array(triple).min(3),
  objects: z.array(objectSchema),
})

type RawRoom = z.output<typeof roomSchema>
type RawObject = RawRoom['objects'][number]

/** Rooms are named after their file: the house's id of 36 characters, a dash, the room's own. */
function houseOf({ file }: RawRoom): string | undefined {
  return /^[\da-f-]{36}(?=-)/.exec(file ?? '')?.[0]
}

/** A room's id says more than its type: `KidsRoom-12` and `Library-3` are both of type `other`. */
function roomType({ room_id, room_type }: RawRoom): string {
  const word = /^([A-Za-z]+)-\d+$/.exec(room_id ?? '')?.[1] ?? room_type ?? 'room'
  const type = canonicalRoomType(word)
  return OTHER_WORDS.get(type) ?? type
}

const OTHER_WORDS = new Map([
  ['library', 'study'], // 3D-FRONT's libraries are home studies: a desk, a chair, a wall of books
  ['corridor', 'hallway'],
  ['aisle', 'hallway'],
  ['cloak_room', 'walk_in_closet'],
  ['other_room', 'other'],
])

function gather(raw: readonly RawObject[], floor: number, tables: Front3dTables, isStrict: boolean) {
  const objects: FoundObject[] = []
  const repairs: string[] = []
  const leftOut: string[] = []
  raw.forEach((object, i) => {
    const [width, height, depth] = object.size
    const size = { width, depth, height }
    if (!(Math.min(width, depth, height) > 0)) {
      leftOut.push('size not above zero')
      repairs.push(`objects[${i}]: size ${quoteValue(object.size)} is not above zero; left out`)
      return
    }
    const category = front3dCategory({
      category: tables.categories.get(object.jid.slice(0, MODEL_ID)) ?? '',
      noun: tables.nouns.get(object.desc) ?? nounIn(object.desc),
      description: object.desc,
      size,
    })
    const { yaw, tilt, isMissing } = pose(object.rot)
    if (isMissing && isStrict) {
      leftOut.push('rotation of zeros')
      return
    }
    if (isMissing) repairs.push(`objects[${i}]: the rotation is all zeros; taken as none`)
    if (tilt > MOST_TILT)
      repairs.push(`objects[${i}]: tilted by ${Math.round(tilt)} degrees; heading kept, tilt dropped`)
    objects.push({ category, center: [object.pos[0], -object.pos[2]], elevation: object.pos[1] - floor, size, yaw })
  })
  return { objects, repairs, leftOut }
}

const MODEL_ID = 36 // characters; ids of scaled models carry their three factors behind it, sizes include them already
const MOST_TILT = 2 // degrees
const SNAP = 0.05 // degrees; five decimals in a quaternion put quarter turns this far off

/** Heading on the plan of +z turned by a quaternion (x, y, z, w) of any length, and how far its +y leans from up. */
export function pose([x, y, z, w]: readonly [number, number, number, number]): {
  yaw: number
  tilt: number
  isMissing: boolean
} {
  const length = Math.hypot(x, y, z, w)
  if (length < 1e-6) return { yaw: normalizeYaw(-90), tilt: 0, isMissing: true }
  const [a, b, c, d] = [x / length, y / length, z / length, w / length]
  const forward = [2 * (a * c + d * b), 1 - 2 * (a * a + b * b)] as const
  const up = 1 - 2 * (a * a + c * c)
  const exact = headingOf([forward[0], -forward[1]])
  const quarter = Math.round(exact / 90) * 90
  const yaw = Math.abs(exact - quarter) <= SNAP ? quarter : Math.round(exact * 1000) / 1000
  return { yaw: normalizeYaw(yaw), tilt: (Math.acos(Math.max(-1, Math.min(1, up))) * 180) / Math.PI, isMissing: false }
}
