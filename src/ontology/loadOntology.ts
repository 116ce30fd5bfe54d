import { existsSync } from 'node:fs'
import { packageFile } from '../files/packageRoot.ts'
import { readJsonFile } from '../files/readJson.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { checkFormat } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import { ontologySchema } from './schema.ts'
import type { Ontology } from './types.ts'

/**
 * Reads an ontology from an already decoded JSON value. Throws an `InputError` that names path, found and expected,
 * also for an alias or a pair that leads to no category and for percentiles out of order.
 */
export function parseOntology(value: unknown, where = 'ontology'): Ontology {
  checkFormat(value, 'scenewright/ontology@1', where)
  // An absent key and one set to undefined differ to the compiler, but not in a file.
  const ontology = parseWith(ontologySchema, value, where) as Ontology
  const known = Object.keys(ontology.categories)
  if (known.length === 0) throw new InputError(`${where}: categories is empty; an ontology needs at least one.`)
  for (const [label, category] of Object.entries(ontology.aliases))
    if (!Object.hasOwn(ontology.categories, category))
      throw new InputError(
        `${where}: aliases[${quoteValue(label)}] is ${quoteValue(category)}, which is no category.${didYouMean(category, known)}`,
      )
  for (const [category, entry] of Object.entries(ontology.categories))
    for (const axis of ['width', 'depth', 'height'] as const) {
      const lengths = entry.dimensions?.[axis]
      if (lengths !== undefined && !(lengths.p5 <= lengths.median && lengths.median <= lengths.p95))
        throw new InputError(
          `${where}: categories.${quoteValue(category)}.dimensions.${axis} has p5 ${lengths.p5}, median ${lengths.median}, p95 ${lengths.p95}; percentiles must not fall.`,
        )
    }
  return ontology
}

/** Reads an ontology file, gzipped when its name ends in `.gz`. Throws an `InputError` as `parseOntology` does. */
export function loadOntologyFile(path: string): Ontology {
  return parseOntology(readJsonFile(path), path)
}

/** Builds that ship with the package, by name, the default first. */
export const BUILDS: readonly string[] = ['sceneonto', 'sceneonto-permissive']

/**
 * The ontology of that name, or in that file: a name of a build that ships with the package, else a path. Builds are
 * read once. Throws an `InputError` that lists the names, or as `loadOntologyFile` does.
 */
export function loadOntology(nameOrPath: string): Ontology {
  if (BUILDS.includes(nameOrPath)) return builtIn(nameOrPath)
  const isPath = /[\\/]|\.json(\.gz)?$/.test(nameOrPath) || existsSync(nameOrPath)
  if (isPath) return loadOntologyFile(nameOrPath)
  throw new InputError(
    `No ontology named ${quoteValue(nameOrPath)}.${didYouMean(nameOrPath, BUILDS)} Built in are: ${BUILDS.join(', ')}; or give the path of a .json file.`,
  )
}

/** The ontology that ships with the package, read once. */
export function defaultOntology(): Ontology {
  return builtIn('sceneonto')
}

const read = new Map<string, Ontology>()

function builtIn(name: string): Ontology {
  let ontology = read.get(name)
  if (ontology === undefined) {
    ontology = loadOntologyFile(packageFile('src', 'ontology', 'builds', `${name}.json`))
    read.set(name, ontology)
  }
  return ontology
}
