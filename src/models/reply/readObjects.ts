import { boxFormCenter, boxFormYaw } from '../../scene/transform.ts'
import type { Point } from '../../scene/types.ts'
import { isRecord } from './fields.ts'
import { type Quantity, readAngle, readLength, spell } from './quantity.ts'

/** An object as an answer tells it, in our terms but not yet checked against a room. Lengths as written. */
export interface ToldObject {
  /** Where it stands in the answer, for messages: `object 3 ("bed")`. */
  readonly where: string
  readonly id: string | null
  readonly category: string
  readonly center: Point
  readonly width: number
  readonly depth: number
  /** Null where the answer gives none. */
  readonly height: number | null
  readonly elevation: number
  readonly yaw: number | null
}

/** What an answer told, what was put right, and what cannot be. */
export interface Told {
  readonly objects: readonly ToldObject[]
  readonly repairs: readonly string[]
  readonly problems: readonly string[]
}

/** Reads the objects of an answer, in the box form or in ours, bare or wrapped. */
export function readObjects(value: unknown): Told {
  const notes = new Set<string>()
  const list = findList(value, notes)
  if (list === null)
    return { objects: [], repairs: [], problems: ['the answer holds no list of objects under "objects"'] }
  if (list.length > MOST)
    return { objects: [], repairs: [], problems: [`it lists ${list.length} objects; ${MOST} are read at most`] }
  const problems: string[] = []
  const raw = list.flatMap((item, i) => {
    if (isRecord(item)) return [readObject(item, i, notes, problems)]
    problems.push(`object ${i + 1} is ${spell(item)}, where an object was expected`)
    return []
  })
  const objects = raw.filter((object): object is RawObject => object !== null)
  return { objects: inDegrees(objects, notes), repairs: [...notes], problems }
}

const MOST = 2000 // objects in one answer, more than any room holds
const LISTS = ['objects', 'layout', 'furniture', 'items', 'placements', 'scene', 'result', 'answer', 'room']

function findList(value: unknown, notes: Set<string>, depth = 0): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || depth > 3) return null
  for (const key of LISTS) {
    if (!(key in value)) continue
    const inner = findList(value[key], notes, depth + 1)
    if (inner === null) continue
    if (key !== 'objects') notes.add(`the list of objects was found under ${spell(key)}`)
    return inner
  }
  if ('bbox' in value || 'center' in value) {
    notes.add('a single object was read as a list of one')
    return [value]
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([, v]) => isRecord(v) && ('bbox' in v || 'center' in v))) return null
  notes.add('objects listed by name were read as a list')
  return entries.flatMap(([id, v]) => (isRecord(v) ? [{ id, ...v }] : []))
}

function readObject(
  item: Record<string, unknown>,
  index: number,
  notes: Set<string>,
  problems: string[],
): RawObject | null {
  const category = firstText(item, ['category', 'label', 'name', 'type', 'class'])
  const id = firstText(item, ['id', 'object_id', 'objectId', 'instance'])
  const where = `object ${index + 1}${(category ?? id) ? ` (${spell(category ?? id)})` : ''}`
  let isWhole = true
  const take = (quantity: Quantity, field: string): number => {
    if ('problem' in quantity) {
      problems.push(`${where}: ${field} ${quantity.problem}`)
      isWhole = false
      return 0
    }
    if (quantity.repair !== null) notes.add(quantity.repair)
    return quantity.value
  }
  const label = category ?? (id === null ? null : id.replace(/[-_ ]?\d+$/, ''))
  if (label === null || label === '') {
    problems.push(`${where}: it has no category`)
    return null
  }
  if (category === null) notes.add('a category was taken from the id')
  const box = boxOf(item)
  const size = sizeOf(item, notes)
  const width = take(readLength(box?.w ?? size.width), 'width')
  const depth = take(readLength(box?.h ?? size.depth), 'depth')
  const told = item.height ?? size.height ?? (box === null ? undefined : (box.height ?? item.z_size))
  const height = told === undefined || told === null ? null : take(readLength(told), 'height')
  for (const [length, field] of [
    [width, 'width'],
    [depth, 'depth'],
    [height ?? 1, 'height'],
  ] as const)
    if (isWhole && length <= 0) {
      problems.push(`${where}: ${field} is ${length}, where a length above zero was expected`)
      isWhole = false
    }
  const corner = box === null ? null : { x: take(readLength(box.x), 'bbox.x'), y: take(readLength(box.y), 'bbox.y') }
  const center: Point = corner === null ? centerOf(item, notes, take) : boxFormCenter({ ...corner, w: width, h: depth })
  const raised = item.elevation ?? item.z ?? 0
  const elevation = raised === null ? 0 : take(readLength(raised), 'elevation')
  const { angle, isRotation } = angleOf(item, box !== null, take)
  return isWhole
    ? { where, id, category: label, center, width, depth, height, elevation, yaw: angle, isRotation }
    : null
}

/** An object with its angle as written. */
interface RawObject extends ToldObject {
  /** Whether the angle is the box form's rotation. */
  readonly isRotation: boolean
}

interface RawBox {
  readonly x: unknown
  readonly y: unknown
  readonly w: unknown
  readonly h: unknown
  readonly height?: unknown
}

function boxOf(item: Record<string, unknown>): RawBox | null {
  const { bbox } = item
  if (Array.isArray(bbox) && bbox.length === 4) return { x: bbox[0], y: bbox[1], w: bbox[2], h: bbox[3] }
  if (isRecord(bbox)) return { x: bbox.x, y: bbox.y, w: bbox.w ?? bbox.width, h: bbox.h ?? bbox.depth }
  return 'x' in item && 'y' in item && 'w' in item && 'h' in item
    ? { x: item.x, y: item.y, w: item.w, h: item.h }
    : null
}

function sizeOf(
  item: Record<string, unknown>,
  notes: Set<string>,
): { width?: unknown; depth?: unknown; height?: unknown } {
  const size = item.size ?? item.dimensions
  if (Array.isArray(size)) {
    notes.add('a size given as a list was read as width, depth, height')
    return { width: size[0], depth: size[1], height: size[2] }
  }
  if (isRecord(size)) return { width: size.width ?? size.w, depth: size.depth ?? size.d, height: size.height ?? size.h }
  return { width: item.width, depth: item.depth, height: item.height }
}

function centerOf(
  item: Record<string, unknown>,
  notes: Set<string>,
  take: (q: Quantity, field: string) => number,
): Point {
  const center = item.center ?? item.position ?? item.location
  if (isRecord(center)) {
    notes.add('a centre given by names was read as [x, y]')
    return [take(readLength(center.x), 'center.x'), take(readLength(center.y), 'center.y')]
  }
  const [x, y] = Array.isArray(center) ? center : [item.x, item.y]
  return [take(readLength(x), 'center[0]'), take(readLength(y), 'center[1]')]
}

function angleOf(
  item: Record<string, unknown>,
  isBoxForm: boolean,
  take: (q: Quantity, field: string) => number,
): { readonly angle: number | null; readonly isRotation: boolean } {
  const [told, field] =
    item.yaw === undefined ? [item.rotation ?? item.orientation ?? item.angle, 'rotation'] : [item.yaw, 'yaw']
  const isRotation = isBoxForm && item.yaw === undefined
  return { angle: told === undefined || told === null ? null : take(readAngle(told), field), isRotation }
}

/**
 * Headings in degrees, counted from +x; the box form counts its rotation from facing the viewer. Angles that are all
 * quarter turns in radians, and not all 0, were meant so.
 */
function inDegrees(objects: readonly RawObject[], notes: Set<string>): ToldObject[] {
  const quarter = (angle: number) => Math.abs(angle / (Math.PI / 2) - Math.round(angle / (Math.PI / 2))) < 2e-3
  const told = objects.flatMap(({ yaw }) => (yaw === null ? [] : [yaw]))
  const isRadians = told.some((a) => Math.abs(a) > 0.5) && told.every((a) => Math.abs(a) < 6.4 && quarter(a))
  if (isRadians) notes.add('angles that are quarter turns in radians were read so')
  return objects.map(({ isRotation, yaw, ...o }) => {
    if (yaw === null) return { ...o, yaw }
    const degrees = isRadians ? Math.round(yaw / (Math.PI / 2)) * 90 : yaw
    return { ...o, yaw: isRotation ? boxFormYaw(degrees) : degrees }
  })
}

function firstText(item: Record<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = item[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 200)
    if (typeof value === 'number' && key !== 'type') return String(value)
  }
  return null
}
