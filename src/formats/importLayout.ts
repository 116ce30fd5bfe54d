import { basename } from 'node:path'
import { boundsOf } from '../geometry/polygon.ts'
import { quoteValue } from '../scene/errors.ts'
import { parseLayout } from '../scene/parseLayout.ts'
import { footprint } from '../scene/transform.ts'
import type { Brief, Opening, Point, SceneObject, Size } from '../scene/types.ts'
import { idGiver, idStem } from './objectIds.ts'
import type { Imported, ImportOptions } from './types.ts'

/** Height in metres given to an object whose file states none and whose label is not known: that of a table. */
export const NEUTRAL_HEIGHT = 0.75

/** Height in metres given to a room whose file states none. */
export const NEUTRAL_ROOM_HEIGHT = 2.6

/** A room as an importer found it; what is absent is assumed, and the assumption reported. */
export interface FoundRoom {
  readonly type?: string | undefined
  readonly outline?: readonly Point[] | undefined
  readonly height?: number | undefined
  readonly openings?: readonly Partial<Opening>[] | undefined
}

/** An object as an importer found it, already in the canonical frame; what is absent is assumed and reported. */
export interface FoundObject {
  readonly id?: string | undefined
  readonly category: string
  readonly center: Point
  readonly elevation?: number | undefined
  readonly size: { readonly width: number; readonly depth: number; readonly height?: number | undefined }
  readonly yaw: number | null
}

/** What an importer hands over: room and objects found, a name where the file has one, and its own repairs. */
export interface Found {
  readonly room: FoundRoom
  readonly objects: readonly FoundObject[]
  readonly name?: string | undefined
  readonly brief?: Brief | undefined
  readonly repairs?: readonly string[]
}

/**
 * Turns what an importer found into a checked layout: gives ids, heights and a room where the file has none, reports
 * each as a repair, and lets `parseLayout` judge the whole. Throws an `InputError` as that does.
 */
export function importLayout(found: Found, options: ImportOptions): Imported {
  const repairs = [...(found.repairs ?? [])]
  const sized = found.objects.map((object) => ({ ...object, size: sizeOf(object, options, repairs) }))
  const objects = withIds(sized, options, repairs)
  const room = roomOf(found.room, objects, options, repairs)
  const parsed = parseLayout({ format: 'scenewright/layout@1', room, objects }, options.where)
  return {
    layout: parsed.value,
    name: found.name ?? options.name ?? nameOfFile(options.where),
    ...(found.brief ? { brief: found.brief } : {}),
    repairs: [...new Set([...repairs, ...parsed.repairs])],
  }
}

/** A file's name without folders and known endings: `rooms/den.json.gz` is `den`. */
export function nameOfFile(path: string): string {
  return basename(path).replace(/\.(jsonl?|txt)?(\.gz)?$/, '') || 'layout'
}

function sizeOf(object: FoundObject, options: ImportOptions, repairs: string[]): Size {
  const { width, depth, height } = object.size
  if (height !== undefined) return { width, depth, height }
  const known = options.heightOf?.(object.category)
  repairs.push(
    known === undefined
      ? `${quoteValue(object.category)}: no height in the file and none known; ${NEUTRAL_HEIGHT} m assumed`
      : `${quoteValue(object.category)}: no height in the file; ${known} m assumed, the median of its kind`,
  )
  return { width, depth, height: known ?? NEUTRAL_HEIGHT }
}

function withIds(
  objects: readonly (FoundObject & { size: Size })[],
  options: ImportOptions,
  repairs: string[],
): SceneObject[] {
  const taken = new Set(objects.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const giveId = idGiver(taken)
  const giveSuffix = idGiver(taken, 2)
  const used = new Set<string>()
  return objects.map(({ id: given, category, center, elevation = 0, size, yaw }) => {
    let id = given ?? giveId(idStem(category))
    if (used.has(id) && options.suffixDuplicateIds) {
      id = giveSuffix(id)
      repairs.push(`id ${quoteValue(given)} is repeated; renamed ${quoteValue(id)}`)
    }
    used.add(id)
    return { id, category, center, elevation, size, yaw }
  })
}

function roomOf(found: FoundRoom, objects: readonly SceneObject[], options: ImportOptions, repairs: string[]) {
  if (found.outline === undefined && options.room !== undefined) {
    repairs.push('room: none in the file; the one given beside it is used')
    return options.room
  }
  const type = found.type ?? options.roomType ?? 'room'
  if (found.type === undefined && options.roomType === undefined)
    repairs.push('room.type: none in the file; "room" assumed')
  const outline = found.outline ?? outlineAround(objects, repairs)
  const height = found.height ?? assumedHeight(objects, repairs)
  return { type, outline, height, openings: found.openings ?? [] }
}

function outlineAround(objects: readonly SceneObject[], repairs: string[]): Point[] {
  const corners = objects.flatMap((object) => footprint(object).corners)
  repairs.push('room.outline: none in the file; the rectangle around the objects (and the origin) assumed')
  const { minX, minY, maxX, maxY } = boundsOf([[0, 0], ...(corners.length > 0 ? corners : [[1, 1] as const])])
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ]
}

function assumedHeight(objects: readonly SceneObject[], repairs: string[]): number {
  const top = objects.reduce((most, { elevation, size }) => Math.max(most, elevation + size.height), 0)
  const height = Math.max(NEUTRAL_ROOM_HEIGHT, Math.ceil(top * 100) / 100)
  repairs.push(`room.height: none in the file; ${height} m assumed`)
  return height
}
