import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileFault, parseJson, readJsonFile, readLines, readTextFile } from '../../files/readJson.ts'
import type { Reading } from '../../ontology/build/evidence.ts'
import { jsonFaultKind, RecordFault } from '../../ontology/build/fault.ts'
import type { SourceRecord } from '../../ontology/build/readSource.ts'
import { compareText } from '../../scene/canonical.ts'
import { InputError } from '../../scene/errors.ts'

/** How one decoded record becomes evidence; throws an `InputError` for one that cannot be used. */
export type ReadRecord = (value: unknown, where: string) => Reading

/** Streams files of JSON Lines, a record a line, gzipped or not. */
export async function* jsonLines(files: readonly string[], read: ReadRecord): AsyncGenerator<SourceRecord> {
  for (const file of files)
    for await (const { line, text } of readLines(file)) {
      const where = `${file}:${line}`
      yield { where, read: () => read(decode(text, where), where) }
    }
}

/** Each file as one record of JSON. */
export function* jsonFiles(files: readonly string[], read: ReadRecord): Generator<SourceRecord> {
  for (const file of files) yield { where: file, read: () => read(decode(readTextFile(file), file), file) }
}

/** The members of the object or list in a JSON file, one by one: the file is one document and is read whole. */
export function* jsonMembers(
  file: string,
  read: (key: string, value: unknown, where: string) => Reading,
  pick: (whole: unknown) => unknown = (whole) => whole,
): Generator<SourceRecord> {
  const members = pick(readJsonFile(file))
  if (typeof members !== 'object' || members === null)
    throw new InputError(`${file}: expected an object or a list of records.`)
  for (const [key, value] of Object.entries(members)) {
    const where = `${file}: ${Array.isArray(members) ? `[${key}]` : key}`
    yield { where, read: () => read(key, value, where) }
  }
}

/** The lines after the head of a table, as cells by column name. Cells hold no separators or quotes. */
export async function* tableRows(
  file: string,
  columns: readonly string[],
  read: (cell: (column: string) => string, where: string) => Reading,
  separator = ',',
): AsyncGenerator<SourceRecord> {
  let head: string[] | undefined
  for await (const { line, text } of readLines(file)) {
    const cells = text.split(separator)
    const where = `${file}:${line}`
    if (head === undefined) {
      head = cells
      const missing = columns.filter((column) => !cells.includes(column))
      if (missing.length > 0)
        throw new InputError(
          `${file}: the first line has no column ${missing.join(', ')}; expected ${columns.join(', ')}.`,
        )
      continue
    }
    const names = head
    yield {
      where,
      read: () => {
        if (cells.length !== names.length)
          throw new RecordFault('truncated', `${where}: ${cells.length} cells; expected ${names.length}.`)
        return read((column) => cells[names.indexOf(column)]!, where)
      },
    }
  }
}

/**
 * Files of a folder whose name matches, in order of name. Held-out files, whose name says `holdout`, are passed over: a
 * build that had seen them could no longer be checked on them. An `InputError` for a held-out folder, or one without.
 */
export function filesIn(folder: string, pattern: RegExp, what: string): string[] {
  if (/holdout/i.test(basename(resolve(folder))))
    throw new InputError(`${folder}: held-out records are kept for checks; build from another folder.`)
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw new InputError(`${folder}: ${folderFault(error)}`, { cause: error })
  }
  const files = names.filter((name) => pattern.test(name) && !/holdout/i.test(name)).sort(compareText)
  if (files.length === 0)
    throw new InputError(`${folder}: no ${what} to build from (files named holdout do not count).`)
  return files.map((name) => join(folder, name))
}

/** The first of some file names that a folder has. */
export function oneOf(folder: string, names: readonly string[]): string {
  const known = new Set(filesIn(folder, /./, 'files').map((path) => basename(path)))
  const found = names.find((name) => known.has(name))
  if (found === undefined) throw new InputError(`${folder}: has no ${names.join(' or ')}.`)
  return join(folder, found)
}

function decode(text: string, where: string): unknown {
  try {
    return parseJson(text, where)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new RecordFault(jsonFaultKind(text), error.message, { cause: error })
  }
}

function folderFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'no such folder.'
  return code === 'ENOTDIR' ? 'is a file; expected a folder.' : fileFault(error)
}
