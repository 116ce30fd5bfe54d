import { createLabelResolver } from '../resolveLabel.ts'
import { canonicalRoomType } from '../roomType.ts'
import type { CategoryEntry, Ontology } from '../types.ts'
import { A_KIND_OF, ALIASES } from './aliases.ts'
import { createCooccurrence } from './cooccurrence.ts'
import { CATALOGUE_SHARE, createDimensions } from './dimensions.ts'
import type { Evidence } from './evidence.ts'
import { SIZE_SPREAD } from './lengths.ts'
import { count, sortedKeys } from './numbers.ts'
import { type ObservedScene, observeInventory, observeRoom } from './observation.ts'
import { createOrientation } from './orientation.ts'
import type { BuildFrame, Prior } from './prior.ts'
import { createRooms } from './rooms.ts'
import { roomTable } from './roomTable.ts'
import { createSupport, STATED_WEIGHT } from './support.ts'
import { SUPPORT_TOLERANCE } from './supportsOf.ts'
import { ROOM_SHRINKAGE } from './thinRooms.ts'

/** What a build is called and may be used for. */
export interface BuildName {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Gathers evidence piece by piece and keeps only numbers, so that memory does not grow with the size of a file. */
export interface OntologyBuilder {
  add(source: string, evidence: Evidence): void
  /** The ontology of all evidence so far. The same evidence in the same order gives the same ontology. */
  finish(name: BuildName): Ontology
}

const FEWEST_OBJECTS = 5 // a category seen fewer times says nothing reliable, not even about its size

const PARAMETERS: Ontology['parameters'] = {
  cooccurrenceDistance: null,
  supportTolerance: SUPPORT_TOLERANCE,
  backToWall: 45,
  faces: 60,
  pairRadius: 5,
  wallRule: 'back',
  copies: 0.5,
  sizeSpread: SIZE_SPREAD,
  catalogueShare: CATALOGUE_SHARE,
  roomShrinkage: ROOM_SHRINKAGE,
  statedSupports: STATED_WEIGHT,
}

/** A builder that has seen nothing yet. */
export function createOntologyBuilder(parameters: Partial<Ontology['parameters']> = {}): OntologyBuilder {
  const used = { ...PARAMETERS, ...parameters }
  const priors: readonly Prior[] = [
    createDimensions(),
    createRooms(),
    createSupport(),
    createCooccurrence(used.cooccurrenceDistance),
    createOrientation(used),
  ]
  const objects = new Map<string, number>()
  const rooms = new Map<string, number>()
  const sources = new Map<string, Counts>()
  const aliases = new Map<string, string>()
  const addScene = (of: Counts, scene: ObservedScene): void => {
    of.scenes++
    of.objects += scene.objects.length
    count(rooms, scene.roomType)
    for (const { category } of scene.objects) count(objects, category)
    for (const prior of priors) prior.addScene?.(scene)
  }
  return {
    add(source, evidence) {
      const of = sources.get(source) ?? { scenes: 0, objects: 0 }
      sources.set(source, of)
      switch (evidence.type) {
        case 'room':
          return addScene(of, observeRoom(source, evidence))
        case 'inventory':
          return addScene(of, observeInventory(source, { ...evidence, roomType: canonicalRoomType(evidence.roomType) }))
        case 'size':
          of.sizes = (of.sizes ?? 0) + 1
          count(objects, evidence.category)
          for (const prior of priors) prior.addSize?.(source, evidence)
          return
        case 'support':
          of.supports = (of.supports ?? 0) + 1
          for (const prior of priors) prior.addSupport?.(source, evidence)
          return
        case 'alias':
          of.aliases = (of.aliases ?? 0) + 1
          if (!aliases.has(evidence.label)) aliases.set(evidence.label, evidence.category)
      }
    },
    finish({ name, version, licence }) {
      const categories = sortedKeys(objects.keys()).filter((category) => objects.get(category)! >= FEWEST_OBJECTS)
      const scenes = [...rooms.values()].reduce((sum, n) => sum + n, 0)
      const frame: BuildFrame = { categories: new Set(categories), rooms, scenes }
      return {
        format: 'scenewright/ontology@1',
        name,
        version,
        licence,
        sources: sortedKeys(sources.keys()).map((source) => ({ name: source, ...sources.get(source)! })),
        parameters: used,
        rooms: roomTable(rooms),
        aliases: usableAliases(frame.categories, aliases),
        categories: Object.fromEntries(categories.map((category) => [category, entryOf(category, priors, frame)])),
      }
    },
  }
}

interface Counts {
  scenes: number
  objects: number
  sizes?: number
  supports?: number
  aliases?: number
}

function entryOf(category: string, priors: readonly Prior[], frame: BuildFrame): CategoryEntry {
  const found = priors.map((prior) => prior.blocksOf(category, frame))
  const sources = found.flatMap((blocks) =>
    Object.entries(blocks.sources).map(([block, counts]): [string, Record<string, number>] => [
      block,
      Object.fromEntries(sortedKeys(counts.keys()).map((source) => [source, counts.get(source)!])),
    ]),
  )
  return { ...Object.assign({}, ...found.map(({ blocks }) => blocks)), sources: Object.fromEntries(sources) }
}

/**
 * Aliases of categories the build has: the table's own, and of those the sources bring the ones it does not already
 * understand. A label that is a category itself is no alias. Where a build lacks a category that is a kind of another,
 * as a loveseat is a sofa, its labels mean the other.
 */
function usableAliases(categories: ReadonlySet<string>, brought: ReadonlyMap<string, string>): Record<string, string> {
  const kindOf = (category: string) => (categories.has(category) ? category : (A_KIND_OF.get(category) ?? category))
  const own = [...ALIASES, ...[...A_KIND_OF.keys()].map((category): [string, string] => [category, category])]
    .map(([label, category]): [string, string] => [label.replaceAll('_', ' '), kindOf(category)])
    .filter(([label, category]) => categories.has(category) && !categories.has(label.replaceAll(' ', '_')))
  const resolve = createLabelResolver({
    categories: Object.fromEntries([...categories].map((category) => [category, { sources: {} }])),
    aliases: Object.fromEntries(own),
  })
  const more = [...brought].filter(([label, category]) => categories.has(category) && resolve(label).category === null)
  return Object.fromEntries([...own, ...more].sort(([a], [b]) => (a < b ? -1 : 1)))
}
