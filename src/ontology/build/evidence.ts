import type { Layout, Size } from '../../scene/types.ts'

/**
 * What a source says, one piece at a time. Every source module turns its records into these, and nothing else reaches
 * the statistics: categories are the ontology's, frames and units the scene's.
 */
export type Evidence = RoomEvidence | InventoryEvidence | SizeEvidence | SupportEvidence | AliasEvidence

/** A room with everything at its place: feeds all statistics. */
export interface RoomEvidence {
  readonly type: 'room'
  readonly layout: Layout
  /** Object id -> id of the object it lies on or in, where the source records it. */
  readonly parents?: ReadonlyMap<string, string>
  /** False where boxes are not in the objects' own frames or come from elsewhere, so that sizes say nothing. */
  readonly hasSizes?: boolean
}

/** A room of which only is known what is in it: feeds rooms and companions, without distances. */
export interface InventoryEvidence {
  readonly type: 'inventory'
  readonly roomType: string
  /** Category -> how many. */
  readonly objects: ReadonlyMap<string, number>
}

/** A model of a catalogue: feeds sizes. */
export interface SizeEvidence {
  readonly type: 'size'
  readonly category: string
  readonly size: Size
  /** False where the catalogue does not say which side is the front: width and depth may then be swapped. */
  readonly isTurned?: boolean
  /** True for the set of models that rooms of another source are made from; else the model is a catalogue's. */
  readonly isPlaced?: boolean
}

/** Something on something: feeds supports. */
export interface SupportEvidence {
  readonly type: 'support'
  readonly category: string
  /** A category, `floor`, `wall` or `ceiling`. */
  readonly surface: string
  /** How many such observations this stands for; a fraction for what only some people say. */
  readonly weight: number
  /** True for rules and judgements, which say what may be; false for what was seen. */
  readonly isStated: boolean
}

/** Another word for a category. */
export interface AliasEvidence {
  readonly type: 'alias'
  readonly label: string
  readonly category: string
}

/** What became of one record: evidence, and why parts of it were left out, one entry each. */
export interface Reading {
  readonly evidence: readonly Evidence[]
  /** Faults: parts of a record that are broken. */
  readonly leftOut?: readonly string[]
  /** Labels the category table does not know; no fault of the record. */
  readonly unknown?: readonly string[]
}
