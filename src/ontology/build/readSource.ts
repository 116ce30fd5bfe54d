import { containsPoint } from '../../geometry/polygon.ts'
import { InputError } from '../../scene/errors.ts'
import type { Evidence, Reading } from './evidence.ts'
import { faultKind } from './fault.ts'
import { count } from './numbers.ts'

/** A data set: its records in a fixed order, each read only when asked, so that a corrupt one can be counted. */
export interface Source {
  /** Name in the ontology's provenance. */
  readonly name: string
  records(): AsyncIterable<SourceRecord> | Iterable<SourceRecord>
}

export interface SourceRecord {
  /** File and place, for messages. */
  readonly where: string
  /** Throws an `InputError` for a record that cannot be used. */
  read(): Reading
}

/** What became of a source's records and objects. */
export interface SourceOutcome {
  readonly source: string
  readonly records: number
  readonly rooms: number
  /** Objects in rooms, model sizes and supports told: everything that was counted. */
  readonly observations: number
  /** Kind of fault -> records skipped for it. */
  readonly skipped: ReadonlyMap<string, number>
  /** Kind of fault -> objects left out of records that were used. */
  readonly leftOut: ReadonlyMap<string, number>
  /** Label the category table does not know -> how often it was met. */
  readonly unknown: ReadonlyMap<string, number>
  /** The first fault of each kind, in words. */
  readonly examples: ReadonlyMap<string, string>
}

/**
 * Streams a source record by record into `use`. A corrupt record is counted by kind and skipped, never fatal; a file
 * that cannot be read is an `InputError`. `tick` is called after every record.
 */
export async function readSource(
  source: Source,
  use: (evidence: Evidence) => void,
  tick: (where: string, records: number) => void = () => {},
): Promise<SourceOutcome> {
  const skipped = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const unknown = new Map<string, number>()
  const examples = new Map<string, string>()
  let records = 0
  let rooms = 0
  let observations = 0
  for await (const { where, read } of source.records()) {
    records++
    const reading = tryRead(read)
    if ('kind' in reading) {
      count(skipped, reading.kind)
      if (!examples.has(reading.kind)) examples.set(reading.kind, reading.message)
    } else {
      for (const kind of reading.leftOut ?? []) {
        count(leftOut, kind)
        if (!examples.has(kind)) examples.set(kind, `${where}: ${kind}`)
      }
      for (const label of reading.unknown ?? []) count(unknown, label)
      for (const evidence of reading.evidence) {
        const { kept, strays } = withoutStrays(evidence)
        if (strays > 0) {
          count(leftOut, 'object in no room', strays)
          if (!examples.has('object in no room'))
            examples.set('object in no room', `${where}: an object stands outside its room`)
        }
        if (kept.type === 'room' || kept.type === 'inventory') rooms++
        observations += sizeOf(kept)
        use(kept)
      }
    }
    tick(where, records)
  }
  return { source: source.name, records, rooms, observations, skipped, leftOut, unknown, examples }
}

function tryRead(read: () => Reading): Reading | { kind: string; message: string } {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { kind: faultKind(error), message: error.message }
  }
}

const STRAY = 0.5 // metres a centre may lie outside the floor, as a thing in a window or a niche does

/** A room without the objects whose centre lies well outside its floor: they are in no room, or in another. */
function withoutStrays(evidence: Evidence): { kept: Evidence; strays: number } {
  if (evidence.type !== 'room') return { kept: evidence, strays: 0 }
  const { layout } = evidence
  const objects = layout.objects.filter(({ center }) => containsPoint(layout.room.outline, center, STRAY))
  const strays = layout.objects.length - objects.length
  return strays === 0 ? { kept: evidence, strays } : { kept: { ...evidence, layout: { ...layout, objects } }, strays }
}

function sizeOf(evidence: Evidence): number {
  switch (evidence.type) {
    case 'room':
      return evidence.layout.objects.length
    case 'inventory':
      return [...evidence.objects.values()].reduce((sum, n) => sum + n, 0)
    case 'size':
    case 'support':
    case 'alias':
      return 1
  }
}
