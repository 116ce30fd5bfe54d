import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../../files/readJson.ts'
import { isPartOfBuilding, tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Evidence, Reading } from '../../ontology/build/evidence.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import { parseLayout } from '../../scene/parseLayout.ts'
import { parseWith } from '../../scene/parseWith.ts'
import { filesIn, jsonFiles, jsonMembers } from './recordFiles.ts'
import { virtualhomeWord } from './virtualhomeWord.ts'

/**
 * VirtualHome: scene graphs (`scene-*.json`) of homes, each a record, with the sizes of their prefabs, and the rules of
 * where things may be put. Left-handed, y up, metres: the plan is (x, z). Graphs hold boxes along the axes and no
 * headings, so they give places, supports and companions; sizes come from the prefabs, whose front nobody names.
 */
export function virtualhomeSource(folder: string): Source {
  const files = filesIn(folder, /^scene.*\.json(\.gz)?$/, 'scene-*.json')
  const rules = join(folder, 'object_script_placing.json')
  const dimensions = join(folder, 'prefabs_dims.json')
  return {
    name: 'virtualhome',
    *records() {
      const prefabs: Prefabs = existsSync(dimensions)
        ? parseWith(prefabsSchema, readJsonFile(dimensions), dimensions)
        : {}
      yield* jsonFiles(files, (graph, where) => readGraph(parseWith(graphSchema, graph, where), prefabs, where))
      if (existsSync(rules)) yield* jsonMembers(rules, readRules)
    },
  }
}

const triple = z.tuple([z.number(), z.number(), z.number()])
const prefabsSchema = z.record(z.string(), z.looseObject({ size: triple }))
type Prefabs = z.output<typeof prefabsSchema>

const nodeSchema = z.looseObject({
  id: z.number(),
  category: z.string(),
  class_name: z.string(),
  prefab_name: z.string().default(''),
  bounding_box: z.looseObject({ center: triple, size: triple }).nullable().default(null),
})

const graphSchema = z.looseObject({
  nodes: z.array(nodeSchema),
  edges: z.array(z.looseObject({ from_id: z.number(), to_id: z.number(), relation_type: z.string() })),
})

type Node = z.output<typeof nodeSchema>
type Graph = z.output<typeof graphSchema>

function readGraph({ nodes, edges }: Graph, prefabs: Prefabs, where: string): Reading {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const within = new Map<number, number>()
  const parents = new Map<number, number>()
  for (const { from_id, to_id, relation_type } of edges) {
    const to = byId.get(to_id)
    if (to === undefined || from_id === to_id) continue
    if (relation_type === 'INSIDE' && to.category === 'Rooms') within.set(from_id, to_id)
    else if (
      (relation_type === 'ON' || relation_type === 'INSIDE') &&
      isOther(to, byId.get(from_id)) &&
      !parents.has(from_id)
    )
      parents.set(from_id, to_id)
  }
  const roomOf = (id: number, depth = 0): number | undefined =>
    within.get(id) ?? (depth < 8 && parents.has(id) ? roomOf(parents.get(id)!, depth + 1) : undefined)

  const leftOut: string[] = []
  const unknown: string[] = []
  const evidence: Evidence[] = []
  const byRoom = new Map<number, Known[]>()
  for (const node of nodes.filter(isThing)) {
    const word = virtualhomeWord(node.class_name)
    if (word === undefined) continue
    const size = prefabs[node.prefab_name]?.size ?? node.bounding_box?.size
    const category = tabledCategory(word, size === undefined ? undefined : { width: size[0], depth: size[2] })
    const room = roomOf(node.id)
    if (category === null) unknown.push(node.class_name)
    else if (room === undefined) leftOut.push('object in no room')
    else if (node.bounding_box === null || !(Math.min(...node.bounding_box.size) > 0))
      leftOut.push('size not above zero')
    else byRoom.set(room, [...(byRoom.get(room) ?? []), { node, category }])
  }
  for (const [id, things] of byRoom) {
    const room = byId.get(id)!
    evidence.push(roomEvidence(room, things, parents, where))
    for (const { node, category } of things) {
      const size = prefabs[node.prefab_name]?.size
      if (size === undefined || !(Math.min(...size) > 0)) continue
      const [width, height, depth] = size
      evidence.push({ type: 'size', category, size: { width, depth, height }, isTurned: false })
    }
  }
  return { evidence, leftOut, unknown }
}

interface Known {
  readonly node: Node
  readonly category: string
}

function isThing({ category, class_name }: Node): boolean {
  return !STRUCTURE.has(category) && !isPartOfBuilding(class_name)
}

/** Whether one node may hold another: a thing, and not its like, as two halves of a curtain are. */
function isOther(to: Node, from: Node | undefined): boolean {
  return isThing(to) && from !== undefined && from.class_name !== to.class_name
}

const STRUCTURE = new Set(['Rooms', 'Floor', 'Floors', 'Walls', 'Ceiling', 'Doors', 'Windows', 'Characters'])

function roomEvidence(
  room: Node,
  things: readonly Known[],
  parents: ReadonlyMap<number, number>,
  where: string,
): Evidence {
  if (room.bounding_box === null) throw new RecordFault('missing asset', `${where}: room ${room.id} has no box.`)
  const { center, size } = room.bounding_box
  const [x, z] = [center[0] - size[0] / 2, center[2] - size[2] / 2]
  const floor = center[1] - size[1] / 2
  const layout = {
    format: 'scenewright/layout@1',
    room: {
      type: canonicalRoomType(room.class_name),
      outline: [
        [x, z],
        [x + size[0], z],
        [x + size[0], z + size[2]],
        [x, z + size[2]],
      ],
      height: size[1],
      openings: [],
    },
    objects: things.map(({ node, category }) => {
      const box = node.bounding_box!
      return {
        id: String(node.id),
        category,
        center: [box.center[0], box.center[2]],
        elevation: box.center[1] - box.size[1] / 2 - floor,
        size: { width: box.size[0], depth: box.size[2], height: box.size[1] },
        yaw: null,
      }
    }),
  }
  return {
    type: 'room',
    layout: parseLayout(layout, where).value,
    parents: new Map([...parents].map(([child, parent]) => [String(child), String(parent)])),
    hasSizes: false,
  }
}

const rulesSchema = z.array(z.looseObject({ destination: z.string(), relation: z.string() }))

function readRules(name: string, value: unknown, where: string): Reading {
  const category = tabledCategory(name)
  if (category === null) return { evidence: [], unknown: [name] }
  const unknown: string[] = []
  const evidence = parseWith(rulesSchema, value, where).flatMap(({ destination, relation }): Evidence[] => {
    if (relation !== 'ON' && relation !== 'IN') return []
    const surface = destination === 'floor' ? 'floor' : tabledCategory(destination)
    if (surface === null) unknown.push(destination)
    return surface === null || surface === category
      ? []
      : [{ type: 'support', category, surface, weight: 1, isStated: true }]
  })
  return { evidence, unknown }
}
