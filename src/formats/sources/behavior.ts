import { z } from 'zod'
import { readJsonFile } from '../../files/readJson.ts'
import { isPartOfBuilding, tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Evidence, Reading } from '../../ontology/build/evidence.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import { count } from '../../ontology/build/numbers.ts'
import type { Source, SourceRecord } from '../../ontology/build/readSource.ts'
import { parseWith } from '../../scene/parseWith.ts'
import type { Size } from '../../scene/types.ts'
import { behaviorCategory } from './behaviorCategory.ts'
import { oneOf } from './recordFiles.ts'

/**
 * BEHAVIOR-1K: what stands in each room of its scenes, without places, and the boxes of its models (x is depth, y width,
 * z height, metres). A scene that comes with and without its garden counts once; gardens are no rooms. Models that hang
 * on a wall say so by the wall they attach to.
 */
export function behaviorSource(folder: string): Source {
  const scenes = oneOf(folder, ['combined_room_object_list.json', 'combined_room_object_list.json.gz'])
  const inventory = oneOf(folder, ['object_inventory.json.gz', 'object_inventory.json'])
  return {
    name: 'behavior-1k',
    *records() {
      const models = readModels(inventory)
      yield* roomRecords(scenes, models)
      for (const [name, model] of models) yield { where: `${inventory}: ${name}`, read: () => readModel(name, model) }
    },
  }
}

interface Model {
  readonly size: unknown
  readonly isOnWall: boolean
}

const inventorySchema = z.looseObject({
  providers: z.record(z.string(), z.unknown()),
  bounding_box_sizes: z.record(z.string(), z.unknown()),
  attachment_pairs: z.record(z.string(), z.looseObject({ M: z.array(z.string()).optional() })).default({}),
})

/** Models by `category-id`. */
function readModels(path: string): ReadonlyMap<string, Model> {
  const { providers, bounding_box_sizes, attachment_pairs } = parseWith(inventorySchema, readJsonFile(path), path)
  return new Map(
    Object.keys(providers).map((name): [string, Model] => {
      const isOnWall = (attachment_pairs[name]?.M ?? []).some((place) => place.includes('wall'))
      return [name, { size: bounding_box_sizes[idOf(name)], isOnWall }]
    }),
  )
}

const scenesSchema = z.looseObject({ scenes: z.record(z.string(), z.record(z.string(), z.unknown())) })
const contentsSchema = z.record(z.string(), z.number().int().nonnegative())

function* roomRecords(path: string, models: ReadonlyMap<string, Model>): Generator<SourceRecord> {
  const { scenes } = parseWith(scenesSchema, readJsonFile(path), path)
  for (const [scene, rooms] of Object.entries(scenes)) {
    const indoors = scenes[scene.replace(/_garden$/, '_int')] ?? {}
    for (const [room, contents] of Object.entries(rooms)) {
      const isTwice = scene.endsWith('_garden') && Object.hasOwn(indoors, room)
      const type = roomTypeOf(scene, room)
      if (isTwice || OUTDOORS.has(type)) continue
      const where = `${path}: ${scene}/${room}`
      yield { where, read: () => readRoom(type, parseWith(contentsSchema, contents, where), models) }
    }
  }
}

const OUTDOORS = new Set(['garden', 'empty_room'])

/** Numbers part rooms of a kind; where guests of a restaurant sit is no dining room of a home. */
function roomTypeOf(scene: string, room: string): string {
  const type = room.replace(/_\d+$/, '')
  return scene.startsWith('restaurant_') && ['dining_room', 'bar'].includes(type) ? 'restaurant' : type
}

function readRoom(
  roomType: string,
  contents: Readonly<Record<string, number>>,
  models: ReadonlyMap<string, Model>,
): Reading {
  const objects = new Map<string, number>()
  const unknown: string[] = []
  for (const [name, n] of Object.entries(contents)) {
    const label = labelOf(name)
    if (isPartOfBuilding(label)) continue
    const category = categoryOf(label, models.get(name)?.size)
    if (category === null) unknown.push(label)
    else count(objects, category, n)
  }
  return { evidence: objects.size === 0 ? [] : [{ type: 'inventory', roomType, objects }], unknown }
}

function readModel(name: string, { size, isOnWall }: Model): Reading {
  const label = labelOf(name)
  if (isPartOfBuilding(label)) return { evidence: [] }
  const category = categoryOf(label, size)
  if (category === null) return { evidence: [], unknown: [label] }
  const found = sizeOf(size)
  if (found === null) throw new RecordFault('missing asset', `${name}: has no box of three lengths above zero.`)
  const evidence: Evidence[] = [{ type: 'size', category, size: found }]
  if (isOnWall) evidence.push({ type: 'support', category, surface: 'wall', weight: 1, isStated: true })
  return { evidence }
}

function categoryOf(label: string, size: unknown): string | null {
  const known = behaviorCategory(label)
  return known === undefined ? null : tabledCategory(known, sizeOf(size) ?? undefined)
}

const boxSchema = z.tuple([z.number().positive(), z.number().positive(), z.number().positive()])

function sizeOf(box: unknown): Size | null {
  const found = boxSchema.safeParse(box)
  return found.success ? { depth: found.data[0], width: found.data[1], height: found.data[2] } : null
}

/** `bottom_cabinet-abcdef` is a model of bottom_cabinet. */
function labelOf(name: string): string {
  return name.replace(/-[a-z0-9]+$/, '')
}

function idOf(name: string): string {
  return name.slice(name.lastIndexOf('-') + 1)
}
