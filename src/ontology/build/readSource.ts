import { parseJson, readLines } from '../../files/readJson.ts'
import { InputError } from '../../scene/errors.ts'
import { count } from './numbers.ts'
import type { SourceScene } from './observation.ts'

/** A data set: files of JSON Lines, and how one record becomes rooms. */
export interface Source {
  readonly name: string
  /** Paths of `.jsonl` or `.jsonl.gz` files, read in this order. */
  readonly files: readonly string[]
  /** Rooms of one decoded record; throws an `InputError` for a record that cannot be used. */
  read(record: unknown, where: string): readonly ReadScene[]
}

/** A room read, with why objects of it were left out, one entry each. */
export interface ReadScene extends SourceScene {
  readonly leftOut?: readonly string[]
}

/** What became of a source's records and objects. */
export interface SourceOutcome {
  readonly source: string
  readonly records: number
  readonly scenes: number
  /** Kind of fault -> records skipped for it. */
  readonly skipped: ReadonlyMap<string, number>
  /** Kind of fault -> objects left out of records that were used. */
  readonly leftOut: ReadonlyMap<string, number>
  /** The first fault of each kind, in words. */
  readonly examples: ReadonlyMap<string, string>
}

/**
 * Streams a source record by record into `use`. A corrupt record is counted by kind and skipped, never fatal; a file
 * that cannot be read is an `InputError`. `tick` is called after every record.
 */
export async function readSource(
  source: Source,
  use: (scene: SourceScene) => void,
  tick: (file: string, records: number) => void = () => {},
): Promise<SourceOutcome> {
  const skipped = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const examples = new Map<string, string>()
  let records = 0
  let scenes = 0
  for (const file of source.files) {
    for await (const { line, text } of readLines(file)) {
      const where = `${file}:${line}`
      records++
      const read = readRecord(source, text, where)
      if ('kind' in read) {
        count(skipped, read.kind)
        if (!examples.has(read.kind)) examples.set(read.kind, read.message)
      } else {
        for (const scene of read.scenes) {
          scenes++
          for (const kind of scene.leftOut ?? []) count(leftOut, kind)
          use(scene)
        }
      }
      tick(file, records)
    }
  }
  return { source: source.name, records, scenes, skipped, leftOut, examples }
}

type Read = { scenes: readonly ReadScene[] } | { kind: string; message: string }

function readRecord(source: Source, text: string, where: string): Read {
  let record: unknown
  try {
    record = parseJson(text, where)
  } catch (error) {
    return faultOf(error, 'not valid JSON')
  }
  try {
    return { scenes: source.read(record, where) }
  } catch (error) {
    return faultOf(error, 'not a usable record')
  }
}

function faultOf(error: unknown, kind: string): { kind: string; message: string } {
  if (!(error instanceof InputError)) throw error
  return { kind, message: error.message }
}
