import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'
import { InputError } from '../scene/errors.ts'

/** Reads and decodes a JSON file, gzipped when its name ends in `.gz`. Throws an `InputError` that names file and fault. */
export function readJsonFile(path: string): unknown {
  return parseJson(readTextFile(path), path)
}

/** Reads a text file, gzipped when its name ends in `.gz`. Throws an `InputError` that names file and fault. */
export function readTextFile(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
    if (path.endsWith('.gz')) bytes = gunzipSync(bytes)
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
  return bytes.toString('utf8')
}

/** Decodes JSON text or throws an `InputError` with the place of the fault. */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw new InputError(`${where}: not valid JSON (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    })
  }
}

/** One line of a JSON Lines file: its number from 1, and its text. Decoding is the reader's, so a bad line can be kept. */
export interface TextLine {
  readonly line: number
  readonly text: string
}

/** Streams the non-empty lines of a text file, gzipped when its name ends in `.gz`. */
export async function* readLines(path: string): AsyncGenerator<TextLine> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  let fault: unknown
  file.once('error', (error) => {
    fault = error
    input.destroy()
  })
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  try {
    for await (const text of lines) {
      line++
      if (text.trim() !== '') yield { line, text }
    }
  } catch (error) {
    fault ??= error
  } finally {
    file.destroy()
  }
  if (fault !== undefined) throw new InputError(`${path}: ${fileFault(fault)}`, { cause: fault })
}

/** What went wrong with a file, in words. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return 'no such file.'
    case 'EISDIR':
      return 'is a folder; expected a file.'
    case 'EACCES':
    case 'EPERM':
      return 'cannot be opened: permission denied.'
    case 'EROFS':
      return 'cannot be written: the file system is read-only.'
    case 'ENOSPC':
      return 'cannot be written: no space left on the device.'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
