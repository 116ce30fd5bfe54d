import { boundsOf } from '../../geometry/polygon.ts'
import { normalizeYaw } from '../../scene/transform.ts'
import type { Edit, Layout, Point, Room, SceneObject } from '../../scene/types.ts'
import { isContainer, isRecord, listOf, property, textOf } from './fields.ts'
import { knownId } from './knownId.ts'
import { type Quantity, readAngle, readLength, round, spell } from './quantity.ts'
import { type LayoutContext, readLayout } from './readLayout.ts'

/** Edits read from an answer. With `problems`, they must be asked for again. */
export interface ReadEdits {
  readonly edits: readonly Edit[]
  readonly reason: string
  readonly repairs: readonly string[]
  readonly problems: readonly string[]
}

/**
 * Reads a list of edits out of a decoded answer: `{ edits: [{ type, id, .. }], reason }`. Ids that differ from a known one
 * only in case or in what joins their words are taken for it; others are a problem. Never throws.
 */
export function readEdits(value: unknown, layout: Layout, context: LayoutContext): ReadEdits {
  const repairs: string[] = []
  const problems: string[] = []
  const list = listOf(value, 'edits', 'changes', 'actions', 'operations')
  const reason = textOf(value, 'reason', 'explanation') ?? 'The model gave no reason.'
  if (list === null) return { edits: [], reason, repairs, problems: ['the answer holds no list under "edits"'] }
  if (list.length > MOST)
    return { edits: [], reason, repairs, problems: [`it holds ${list.length} edits; ${MOST} are read at most`] }
  const standing = new Map(layout.objects.map((object) => [object.id, object]))
  const edits: Edit[] = []
  list.forEach((item, i) => {
    const reader = { where: `edit ${i + 1}`, item, standing, context, repairs, problems }
    for (const edit of readEdit(reader)) {
      edits.push(edit)
      if (edit.type === 'remove') standing.delete(edit.id)
      if (edit.type === 'add') standing.set(edit.object.id, edit.object)
    }
  })
  return { edits, reason, repairs: [...new Set(repairs)], problems }
}

const MOST = 2000 // edits in one answer, more than a room could need

interface Reader {
  readonly where: string
  readonly item: unknown
  readonly standing: ReadonlyMap<string, SceneObject>
  readonly context: LayoutContext
  readonly repairs: string[]
  readonly problems: string[]
}

const WORDS: { readonly [word: string]: Edit['type'] } = {
  add: 'add',
  insert: 'add',
  create: 'add',
  remove: 'remove',
  delete: 'remove',
  move: 'move',
  translate: 'move',
  turn: 'turn',
  rotate: 'turn',
  resize: 'resize',
  scale: 'resize',
  relabel: 'relabel',
  rename: 'relabel',
}

function readEdit(reader: Reader): Edit[] {
  const { where, item, standing, repairs, problems } = reader
  if (!isRecord(item)) {
    problems.push(`${where} is ${spell(item)}, where an object was expected`)
    return []
  }
  const word = (textOf(item, 'type', 'action', 'op') ?? '').toLowerCase()
  const type = Object.hasOwn(WORDS, word) ? WORDS[word]! : null
  if (type === null) {
    problems.push(`${where}: type is ${spell(word)}; expected add, remove, move, turn, resize or relabel`)
    return []
  }
  if (type !== word) repairs.push(`${where}: ${spell(word)} was read as ${type}`)
  if (type === 'add') return readAdd(reader, item)
  const told = textOf(item, 'id', 'object', 'object_id') ?? ''
  const id = knownId(told, standing)
  if (id === null) {
    problems.push(`${where} (${type}) names ${spell(told)}, which is not in the room; ids are ${idsOf(standing)}`)
    return []
  }
  if (id !== told) repairs.push(`${where}: the id ${spell(told)} was read as ${spell(id)}`)
  return readChange(reader, type, standing.get(id)!, item)
}

function readChange(
  { where, repairs, problems, context: { room } }: Reader,
  type: Exclude<Edit['type'], 'add'>,
  object: SceneObject,
  item: Record<string, unknown>,
): Edit[] {
  const { id } = object
  const before = problems.length
  const take = (quantity: Quantity, field: string): number => {
    if ('problem' in quantity) {
      problems.push(`${where} (${type}): ${field} ${quantity.problem}`)
      return 0
    }
    if (quantity.repair !== null) repairs.push(quantity.repair)
    return quantity.value
  }
  const edit = ((): Edit => {
    switch (type) {
      case 'remove':
        return { type, id }
      case 'move': {
        const [x, y] = pointOf(item)
        const raised = item.elevation
        const told: Point = [take(readLength(x), 'center[0]'), take(readLength(y), 'center[1]')]
        const center = metresOf(told, room)
        if (center !== told) repairs.push(`${where}: a position in centimetres was read as such`)
        return {
          type,
          id,
          center,
          elevation: raised === undefined || raised === null ? object.elevation : take(readLength(raised), 'elevation'),
        }
      }
      case 'turn': {
        const { yaw } = item
        return { type, id, yaw: yaw === null ? null : normalizeYaw(take(readAngle(yaw), 'yaw')) }
      }
      case 'resize': {
        const of = (key: keyof SceneObject['size']): number => {
          const told = property(item.size, key) ?? item[key]
          const length = told === undefined || told === null ? object.size[key] : take(readLength(told), `size.${key}`)
          if (length <= 0)
            problems.push(`${where} (resize): size.${key} is ${length}, where a length above zero was expected`)
          return length
        }
        return { type, id, size: { width: of('width'), depth: of('depth'), height: of('height') } }
      }
      case 'relabel': {
        const category = textOf(item, 'category', 'label')
        if (category === null) problems.push(`${where} (relabel): it has no category`)
        return { type, id, category: category ?? '' }
      }
    }
  })()
  return problems.length > before ? [] : [edit]
}

function readAdd({ where, standing, context, repairs, problems }: Reader, item: Record<string, unknown>): Edit[] {
  const object = isContainer(item.object) ? item.object : { ...item, type: undefined }
  const read = readLayout([object], { ...context, brief: { objects: [] } })
  repairs.push(...read.repairs.map((text) => text.replace(/^object 1/, where)))
  problems.push(...read.problems.map((text) => text.replace(/^object 1/, `${where} (add)`)))
  return read.objects.map((added): Edit => {
    let id = added.id
    for (let n = 1; standing.has(id); n++) id = `${added.id.replace(/-\d+$/, '')}-${n}`
    if (id !== added.id) repairs.push(`${where}: the id ${spell(added.id)} is taken; the new object is ${spell(id)}`)
    return { type: 'add', object: { ...added, id } }
  })
}

/** A point that lies in the room when it is read as centimetres, and far outside when it is not, was meant so. */
function metresOf(told: Point, room: Room): Point {
  const { minX, minY, maxX, maxY } = boundsOf(room.outline)
  const far = 3 * Math.max(maxX - minX, maxY - minY)
  if (Math.max(Math.abs(told[0] - minX), Math.abs(told[1] - minY)) < far) return told
  const [x, y] = [round(told[0] / 100), round(told[1] / 100)]
  return x >= minX && x <= maxX && y >= minY && y <= maxY ? [x, y] : told
}

function pointOf(item: Record<string, unknown>): readonly [unknown, unknown] {
  const center = item.center ?? item.to ?? item.position
  if (Array.isArray(center)) return [center[0], center[1]]
  const { x, y } = isRecord(center) ? center : item
  return [x, y]
}

function idsOf(standing: ReadonlyMap<string, unknown>): string {
  const ids = [...standing.keys()]
  return ids.length <= 30 ? ids.join(', ') : `${ids.slice(0, 30).join(', ')} and ${ids.length - 30} more`
}
