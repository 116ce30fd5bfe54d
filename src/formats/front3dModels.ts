import { z } from 'zod'
import { readJsonFile, readTextFile } from '../files/readJson.ts'
import { InputError } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { findBeside, oncePerPath } from './dataFolder.ts'
import type { ImportOptions } from './types.ts'

/** What the tables beside 3D-FRONT rooms say of a model and its description. */
export interface Front3dTables {
  /** 3D-FUTURE category by model id; empty for `Others`. */
  readonly categories: ReadonlyMap<string, string>
  /** Head noun by description. */
  readonly nouns: ReadonlyMap<string, string>
}

/**
 * Reads `model-categories.csv` and `description-nouns.json.gz`. Either may be absent when the user named no folder: the
 * reader then goes by what is left, down to the bare description.
 */
export function front3dTables(options: ImportOptions): Front3dTables {
  const categories = findBeside('model-categories.csv', options)
  const nouns = findBeside('description-nouns.json.gz', options)
  return {
    categories: categories === undefined ? new Map() : readCategories(categories),
    nouns: nouns === undefined ? new Map() : readNouns(nouns),
  }
}

const readCategories = oncePerPath((path): ReadonlyMap<string, string> => {
  const [head, ...lines] = readTextFile(path).split(/\r?\n/)
  const columns = head?.split(',') ?? []
  const id = columns.indexOf('model_id')
  const category = columns.indexOf('category')
  if (id === -1 || category === -1)
    throw new InputError(`${path}: the first line is "${columns.join(',')}"; expected columns model_id and category.`)
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const cells = line.split(',')
      return cells.length === columns.length ? [[cells[id]!, cells[category]!]] : []
    }),
  )
})

const readNouns = oncePerPath(
  (path): ReadonlyMap<string, string> =>
    new Map(Object.entries(parseWith(z.record(z.string(), z.string()), readJsonFile(path), path))),
)
