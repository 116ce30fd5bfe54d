import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault, parseJson, readJsonFile, readLines, readTextFile } from '../files/readJson.ts'
import { defaultOntology } from '../ontology/loadOntology.ts'
import { compareText } from '../scene/canonical.ts'
import { InputError } from '../scene/errors.ts'
import { type ReadOptions, readLayoutValue } from './detectFormat.ts'
import { nameOfFile } from './importLayout.ts'
import { medianHeights } from './ontologyHeights.ts'
import type { Imported } from './types.ts'

const KNOWN_ENDING = /\.(jsonl?|txt)(\.gz)?$/

/**
 * Every layout of a file or folder, in order. Files end in `.json`, `.jsonl` or `.txt`, gzipped or not; a folder is read
 * in order of file names, its subfolders left out. Names are unique over the whole answer. Heights that a format lacks are
 * the embedded ontology's medians unless the options say otherwise. Throws an `InputError` that names the file, and in
 * JSON Lines the line.
 */
export async function readLayouts(path: string, options: Partial<ReadOptions> = {}): Promise<readonly Imported[]> {
  const all: Imported[] = []
  for await (const imported of streamLayouts(path, options)) all.push(imported)
  return all
}

/** As `readLayouts`, one at a time: a large file of JSON lines is never held whole. */
export async function* streamLayouts(path: string, options: Partial<ReadOptions> = {}): AsyncGenerator<Imported> {
  const used = new Set<string>()
  const settings = { heightOf: embeddedHeights(), ...options }
  for (const file of filesAt(path)) {
    for await (const imported of readOne(file, settings)) {
      const name = freeName(imported.name, used)
      used.add(name)
      yield name === imported.name ? imported : { ...imported, name }
    }
  }
}

async function* readOne(file: string, options: Partial<ReadOptions>): AsyncGenerator<Imported> {
  const name = options.name ?? nameOfFile(file)
  if (/\.jsonl(\.gz)?$/.test(file)) {
    for await (const { line, text } of readLines(file)) {
      const where = `${file}:${line}`
      yield* readLayoutValue(parseJson(text, where), { ...options, where, name: `${name}-${line}` })
    }
    return
  }
  const isText = /\.txt(\.gz)?$/.test(file)
  const value = isText ? textOrJson(file) : readJsonFile(file)
  yield* readLayoutValue(value, { ...options, where: file, name })
}

// A model's answer saved as text may be JSON all the same.
function textOrJson(file: string): unknown {
  const text = readTextFile(file)
  return /^\s*[[{]/.test(text) ? parseJson(text, file) : text
}

function filesAt(path: string): string[] {
  let entries: Dirent[]
  try {
    if (!statSync(path).isDirectory()) return [path]
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
  const names = entries.filter((e) => !e.isDirectory() && KNOWN_ENDING.test(e.name)).map((e) => e.name)
  if (names.length === 0)
    throw new InputError(
      `${path}: no layouts in this folder; expected files ending in .json, .jsonl or .txt (.gz too).`,
    )
  return names.sort(compareText).map((name) => join(path, name))
}

// Loaded when the first height is missing, which most files never need.
function embeddedHeights(): (label: string) => number | undefined {
  let heightOf: ((label: string) => number | undefined) | undefined
  return (label) => {
    heightOf ??= medianHeights(defaultOntology())
    return heightOf(label)
  }
}

function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name
  for (let n = 2; ; n++) if (!used.has(`${name}-${n}`)) return `${name}-${n}`
}
