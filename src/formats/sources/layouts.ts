import { statSync } from 'node:fs'
import { fileFault } from '../../files/readJson.ts'
import { tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Reading } from '../../ontology/build/evidence.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import { wordsOf } from '../../ontology/words.ts'
import { InputError } from '../../scene/errors.ts'
import type { SceneObject } from '../../scene/types.ts'
import { readLayoutValue } from '../detectFormat.ts'
import { nameOfFile } from '../importLayout.ts'
import { filesIn, jsonFiles, jsonLines } from './recordFiles.ts'

/** What a user says of layouts to build from. */
export interface LayoutsOptions {
  /** Name of a format, where it shall not be detected. */
  readonly format?: string
  /** Folder of the tables some formats need. */
  readonly assets?: string
}

/**
 * Layouts in our own format or any other we can read, as a data set: this is how a user adds one. A file of JSON, or a
 * line of JSON Lines, is a record. Labels are looked up in the category table; a word it does not know becomes a category
 * of its own, so that new kinds of things can come in.
 */
export function layoutsSource(name: string, path: string, options: LayoutsOptions = {}): Source {
  const files = isFolder(path) ? filesIn(path, /\.jsonl?(\.gz)?$/, '.json or .jsonl file') : [path]
  const read = (value: unknown, where: string) => readRecord(value, where, options)
  return {
    name,
    async *records() {
      for (const file of files) yield* /\.jsonl(\.gz)?$/.test(file) ? jsonLines([file], read) : jsonFiles([file], read)
    },
  }
}

function readRecord(value: unknown, where: string, options: LayoutsOptions): Reading {
  const layouts = readLayoutValue(value, { ...options, where, name: nameOfFile(where), suffixDuplicateIds: true })
  return {
    evidence: layouts.map(({ layout, repairs }) => ({
      type: 'room',
      hasSizes: !repairs.some((repair) => ASSUMED.test(repair)),
      layout: {
        ...layout,
        room: { ...layout.room, type: canonicalRoomType(layout.room.type) },
        objects: layout.objects.map((object) => ({ ...object, category: categoryOf(object) })),
      },
    })),
  }
}

/** What an importer says when lengths are its own guess, which no statistics of sizes should learn from. */
const ASSUMED = /no height in the file|scale: assumed/

function categoryOf({ category, size }: SceneObject): string {
  return tabledCategory(category, size) ?? (wordsOf(category).join('_') || 'object')
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}
