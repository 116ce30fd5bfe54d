import type { Brief, Layout, Room } from '../scene/types.ts'

/** A layout read from a foreign file. */
export interface Imported {
  readonly layout: Layout
  /** A name unique within its file: a room id, a query id, or the file's own name. */
  readonly name: string
  /** The brief the file carries beside the layout, where it does. */
  readonly brief?: Brief
  /** Which house the room belongs to, where the format has several rooms of one; the same for all of them. */
  readonly house?: string
  /** What was put right, assumed or left out on the way, one sentence each. */
  readonly repairs: readonly string[]
}

/** What a user may say about a file whose format leaves things open. */
export interface ImportOptions {
  /** File name or source, for messages and default names. */
  readonly where: string
  /** Name of a layout whose format carries none; by default the file's own name. */
  readonly name?: string
  /** Room type where the format carries none. */
  readonly roomType?: string
  /** The room itself where the format carries none. */
  readonly room?: Room
  /** Height in metres of a thing so labelled, for flat formats; undefined when not known. */
  readonly heightOf?: (label: string) => number | undefined
  /** LayoutGPT: metres that the room's shorter side measures. */
  readonly shorterSide?: number
  /** Folder with ProcTHOR's asset-database.json, for formats whose sizes live elsewhere. */
  readonly assets?: string
  /** Give repeated ids a suffix instead of refusing them. */
  readonly suffixDuplicateIds?: boolean
}

/** Reads one foreign format. `read` throws an `InputError` when a record is not what it claims to be. */
export interface FormatReader {
  readonly name: string
  readonly summary: string
  /** Whether a decoded JSON value (or raw text) looks like this format. Cheap, and never throws. */
  detects(value: unknown): boolean
  read(value: unknown, options: ImportOptions): readonly Imported[]
}

/** A layout in a foreign format. */
export interface Exported {
  /** A value JSON can carry, or the bytes of a binary format. */
  readonly value: unknown
  /** What the target could not carry, one sentence each; empty when nothing is lost. */
  readonly losses: readonly string[]
}

/** Writes one foreign format. */
export interface FormatWriter {
  readonly name: string
  readonly summary: string
  /** Ending of its files where they are binary; absent, they are JSON. */
  readonly ending?: string
  write(layout: Layout, name: string): Exported
}
