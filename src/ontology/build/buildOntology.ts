import type { CategoryEntry, Ontology } from '../types.ts'
import { ALIASES } from './aliases.ts'
import { createCooccurrence } from './cooccurrence.ts'
import { createDimensions } from './dimensions.ts'
import { count, sortedKeys } from './numbers.ts'
import { observeScene, type SourceScene } from './observation.ts'
import { createOrientation } from './orientation.ts'
import type { BuildFrame, Prior } from './prior.ts'
import { createRooms } from './rooms.ts'
import { createSupport } from './support.ts'
import { SUPPORT_TOLERANCE } from './supportsOf.ts'

/** What a build is called and may be used for. */
export interface BuildName {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Gathers scenes one at a time and keeps only numbers, so that memory does not grow with the size of a file. */
export interface OntologyBuilder {
  add(source: string, scene: SourceScene): void
  /** The ontology of all scenes so far. The same scenes in the same order give the same ontology. */
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
  const sources = new Map<string, { scenes: number; objects: number }>()
  return {
    add(source, scene) {
      const observed = observeScene(source, scene)
      const of = sources.get(source) ?? { scenes: 0, objects: 0 }
      sources.set(source, { scenes: of.scenes + 1, objects: of.objects + observed.objects.length })
      count(rooms, observed.roomType)
      for (const { category } of observed.objects) count(objects, category)
      for (const prior of priors) prior.add(observed)
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
        rooms: Object.fromEntries(sortedKeys(rooms.keys()).map((room) => [room, { scenes: rooms.get(room)! }])),
        aliases: usableAliases(frame.categories),
        categories: Object.fromEntries(categories.map((category) => [category, entryOf(category, priors, frame)])),
      }
    },
  }
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

/** Aliases of categories the build has; a label that is a category itself is no alias. */
function usableAliases(categories: ReadonlySet<string>): Record<string, string> {
  const usable = [...ALIASES].filter(([label, category]) => categories.has(category) && !categories.has(label))
  return Object.fromEntries(usable.sort(([a], [b]) => (a < b ? -1 : 1)))
}
