import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

interface Place {
  readonly start: number
  readonly end: number
}

/**
 * A file of JSON lines that is only ever appended to, and whose lines are found by a key: all lines begin with the same
 * text, and the key is what follows up to the next quote. A last line without its break was being written when a
 * process died; it is passed over, and what is appended later starts on a line of its own. Throws what the file system
 * throws.
 */
export class KeyedLines {
  readonly path: string
  readonly #beforeKey: Buffer
  readonly #places = new Map<string, Place[]>()
  #indexed = 0
  #ownEnd = 0
  #writing: number | null = null

  constructor(path: string, beforeKey: string) {
    this.path = path
    this.#beforeKey = Buffer.from(beforeKey, 'utf8')
  }

  /** Adds a line, in one write. Another process may append too, and may have died in the middle of a line. */
  append(line: string): void {
    this.#writing ??= openSync(this.path, 'a+')
    const file = this.#writing
    const { size } = fstatSync(file)
    const isWhole = size === 0 || size === this.#ownEnd || bytesOf(file, size - 1, size)[0] === LINE_FEED
    const bytes = Buffer.from(`${isWhole ? '' : '\n'}${line}\n`, 'utf8')
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    this.#ownEnd = size + bytes.length
  }

  /** Closes the file, which an `append` had opened; the next one opens it again. */
  close(): void {
    if (this.#writing !== null) closeSync(this.#writing)
    this.#writing = null
  }

  /** The lines of a key, oldest first. What others have appended in the meantime is seen. */
  find(key: string): string[] {
    if (!existsSync(this.path)) return []
    const file = openSync(this.path, 'r')
    try {
      this.#index(file)
      return (this.#places.get(key) ?? []).map(({ start, end }) => bytesOf(file, start, end).toString('utf8'))
    } finally {
      closeSync(file)
    }
  }

  /** Notes where the lines are that were added since. */
  #index(file: number): void {
    const size = fstatSync(file).size
    let rest = Buffer.alloc(0) // of a line that goes on in the next piece
    for (let from = this.#indexed; from < size; ) {
      const to = Math.min(size, from + PIECE)
      const bytes = Buffer.concat([rest, bytesOf(file, from, to)])
      const done = this.#indexPiece(bytes, from - rest.length)
      rest = bytes.subarray(done)
      from = to
    }
  }

  /** Notes the whole lines of a piece that begins at `offset`; gives where the last of them ends in it. */
  #indexPiece(bytes: Buffer, offset: number): number {
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      const key = this.#keyOf(bytes.subarray(start, end))
      if (key !== null) {
        const places = this.#places.get(key) ?? []
        this.#places.set(key, places)
        places.push({ start: offset + start, end: offset + end })
      }
      start = end + 1
    }
    this.#indexed = offset + start
    return start
  }

  #keyOf(line: Buffer): string | null {
    const from = this.#beforeKey.length
    const end = line.indexOf(QUOTE, from)
    return end === -1 || this.#beforeKey.compare(line, 0, from) !== 0 ? null : line.toString('utf8', from, end)
  }
}

const LINE_FEED = 0x0a
const QUOTE = 0x22
const PIECE = 1 << 24 // bytes read at once

function bytesOf(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  let at = 0
  while (at < bytes.length) {
    const read = readSync(file, bytes, at, bytes.length - at, start + at)
    if (read === 0) break
    at += read
  }
  return bytes.subarray(0, at)
}
