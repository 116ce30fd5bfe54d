import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileFault } from '../../files/readJson.ts'
import { isPartOfBuilding, tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Reading } from '../../ontology/build/evidence.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import type { Source, SourceRecord } from '../../ontology/build/readSource.ts'
import { InputError } from '../../scene/errors.ts'
import { filesIn } from './recordFiles.ts'

/** The catalogues of Sweet Home 3D whose terms are permissive: CC0 and CC BY. The default one is under the GNU GPL. */
export const FREE_CATALOGUES = /^(BlendSwap-CC-0|BlendSwap-CC-BY|KatorLegaz|Reallusion|Scopia)\.properties$/

/**
 * Furniture catalogues of Sweet Home 3D (`.properties`): sizes in centimetres, width and depth as one faces the front.
 * Only sizes and names are taken; doors, windows and outdoor pieces that the category table does not know fall away.
 */
export function sweetHomeSource(folder: string, files: RegExp = /\.properties$/): Source {
  const paths = filesIn(folder, files, '.properties catalogue')
  return {
    name: 'sweethome3d',
    *records() {
      for (const path of paths) yield* catalogue(path)
    },
  }
}

function* catalogue(path: string): Generator<SourceRecord> {
  const entries = new Map<string, Map<string, string>>()
  for (const [key, value] of properties(path)) {
    const match = /^(\w+)#(\d+)$/.exec(key)
    if (match === null) continue
    const [, field, number] = match
    const entry = entries.get(number!) ?? new Map<string, string>()
    entry.set(field!, value)
    entries.set(number!, entry)
  }
  for (const [number, entry] of entries) {
    const where = `${basename(path)}: entry ${number}`
    yield { where, read: () => readEntry(entry, where) }
  }
}

function readEntry(entry: ReadonlyMap<string, string>, where: string): Reading {
  const name = entry.get('name')
  if (name === undefined) throw new RecordFault('no name', `${where}: has no name.`)
  if (entry.get('doorOrWindow') === 'true' || isPartOfBuilding(name)) return { evidence: [] }
  const [width, depth, height] = ['width', 'depth', 'height'].map(
    (field) => Number(entry.get(field) ?? Number.NaN) / 100,
  )
  if (![width, depth, height].every((length) => Number.isFinite(length) && length! > 0))
    throw new RecordFault(
      'NaN or infinite number',
      `${where}: width, depth, height are ${['width', 'depth', 'height'].map((f) => entry.get(f) ?? 'missing').join(', ')}; expected centimetres above zero.`,
    )
  const size = { width: width!, depth: depth!, height: height! }
  const category = tabledCategory(name, size)
  return category === null ? { evidence: [], unknown: [name] } : { evidence: [{ type: 'size', category, size }] }
}

/** Keys and values of a Java properties file: Latin-1, `\uXXXX` escapes, comments from `#` or `!`, joined lines. */
function* properties(path: string): Generator<[string, string]> {
  let text: string
  try {
    text = readFileSync(path, 'latin1')
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    if (/^\s*([#!]|$)/.test(line)) continue
    const at = line.search(/[=:]/)
    if (at === -1) continue
    yield [line.slice(0, at).trim(), unescaped(line.slice(at + 1).trim())]
  }
}

function unescaped(text: string): string {
  return text.replace(/\\u([\da-fA-F]{4})|\\(.)/g, (_, code: string | undefined, other: string) =>
    code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
