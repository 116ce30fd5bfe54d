import { z } from 'zod'
import { readJsonFile } from '../files/readJson.ts'
import { InputError } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import type { Size } from '../scene/types.ts'
import { findBeside, oncePerPath } from './dataFolder.ts'
import type { ImportOptions } from './types.ts'

const FILE = 'asset-database.json'

/** What ProcTHOR's table says of a model: its type, and its size standing upright and facing its front. */
export interface ProcthorAsset {
  readonly type: string
  readonly size: Size
}

/**
 * ProcTHOR's models by asset id. Houses carry no sizes, so without the table nothing can be imported: an `InputError`
 * then says where it was looked for. Box x is lateral and z front to back (measured: beds are longer along z).
 */
export function procthorAssets(options: ImportOptions): ReadonlyMap<string, ProcthorAsset> {
  const path = findBeside(FILE, options)
  if (path === undefined)
    throw new InputError(
      `${options.where}: ProcTHOR houses carry no sizes, and ${FILE} is neither beside the file nor in an "assets" folder there; name its folder as assets.`,
    )
  return readAssets(path)
}

const length = z.number().positive()
const assetSchema = z.looseObject({
  assetId: z.string(),
  objectType: z.string(),
  boundingBox: z.looseObject({ x: length, y: length, z: length }),
})
const schema = z.record(z.string(), z.array(z.unknown()))

// A broken entry is as good as none: what needs it is then left out, and says so.
const readAssets = oncePerPath((path): ReadonlyMap<string, ProcthorAsset> => {
  const entries = Object.values(parseWith(schema, readJsonFile(path), path)).flat()
  return new Map(
    entries.flatMap((entry): [string, ProcthorAsset][] => {
      const asset = assetSchema.safeParse(entry)
      if (!asset.success) return []
      const { assetId, objectType, boundingBox: box } = asset.data
      return [[assetId, { type: objectType, size: { width: box.x, depth: box.z, height: box.y } }]]
    }),
  )
})
