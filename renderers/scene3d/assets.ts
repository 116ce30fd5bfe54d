import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '../../src/files/readJson.ts'
import { type ModelPiece, readGlb } from '../../src/gltf/readGlb.ts'
import { hashOf } from '../../src/scene/canonical.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { SceneObject, Size } from '../../src/scene/types.ts'
import type { PaintedMesh } from './message.ts'

/** The models a user brought: by object id or category, lower case with underscores. */
export interface Assets {
  /** Hex SHA-256 of the names and bytes of the files: other models, other pictures. */
  readonly hash: string
  /** The model for an object, stretched into its box; undefined where there is none. */
  meshesFor(object: Pick<SceneObject, 'id' | 'category' | 'size'>): PaintedMesh[] | undefined
}

/**
 * The .glb files of a folder. `double_bed.glb` stands for every double bed, `bed-1.glb` for the object of that id, which
 * comes first. Files are read when first needed. Throws an `InputError` when the folder cannot be read.
 */
export function openAssets(folder: string): Assets {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw new InputError(`${folder}: ${fileFault(error)} Expected a folder of .glb models.`, { cause: error })
  }
  const files = new Map(
    names
      .filter((name) => /\.glb$/i.test(name))
      .map((name) => [plainName(name.slice(0, -4)), join(folder, name)] as const),
  )
  const read = new Map<string, readonly ModelPiece[]>()
  const piecesOf = (path: string) => {
    const before = read.get(path)
    if (before !== undefined) return before
    const pieces = readGlb(bytesOf(path), path)
    read.set(path, pieces)
    return pieces
  }
  return {
    get hash() {
      const sums = [...files].map(([name, path]) => [name, createHash('sha256').update(bytesOf(path)).digest('hex')])
      return hashOf(Object.fromEntries(sums))
    },
    meshesFor({ id, category, size }) {
      const path = files.get(plainName(id)) ?? files.get(plainName(category))
      return path === undefined ? undefined : fitted(piecesOf(path), size)
    },
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s-]+/g, '_')
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}

/** Stretches a model so that its bounds are the object's box. A model that is flat along an axis stands at its low side. */
function fitted(pieces: readonly ModelPiece[], { width, depth, height }: Size): PaintedMesh[] {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = low.map((v) => -v)
  for (const { positions } of pieces)
    positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3]!, value)
      high[i % 3] = Math.max(high[i % 3]!, value)
    })
  const from = [-width / 2, -depth / 2, 0]
  const scale = [width, depth, height].map((length, k) => (high[k]! > low[k]! ? length / (high[k]! - low[k]!) : 1))
  return pieces.map(({ positions, normals, indices, color }) => ({
    positions: Array.from(positions, (value, i) => from[i % 3]! + (value - low[i % 3]!) * scale[i % 3]!),
    normals: stretched(normals, scale),
    indices: [...indices],
    tint: color,
  }))
}

function stretched(normals: Float64Array, scale: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 0; i < normals.length; i += 3) {
    const n = [0, 1, 2].map((k) => normals[i + k]! / scale[k]!)
    const length = Math.hypot(...n)
    out.push(...n.map((value) => value / length))
  }
  return out
}
