import type { CategoryEntry } from '../types.ts'
import type { SizeEvidence, SupportEvidence } from './evidence.ts'
import { count, kept } from './numbers.ts'
import type { ObservedScene } from './observation.ts'

/** The name of a block of a category's entry. */
export type BlockName = Exclude<keyof CategoryEntry, 'sources'>

/** What the statistics of one kind say of one category: some blocks, and for each how much every source gave. */
export interface PriorBlocks {
  readonly blocks: Partial<Omit<CategoryEntry, 'sources'>>
  readonly sources: { readonly [block in BlockName]?: ReadonlyMap<string, number> }
}

/** The categories that a build keeps, and how many scenes each room type has. */
export interface BuildFrame {
  readonly categories: ReadonlySet<string>
  readonly rooms: ReadonlyMap<string, number>
  readonly scenes: number
}

/** Statistics of one kind, gathered piece by piece. `blocksOf` may be asked once all evidence is in. */
export interface Prior {
  addScene?(scene: ObservedScene): void
  addSize?(source: string, evidence: SizeEvidence): void
  addSupport?(source: string, evidence: SupportEvidence): void
  /** Empty blocks where nothing is known. */
  blocksOf(category: string, frame: BuildFrame): PriorBlocks
}

/** Counts observations by category and source. */
export interface SourceTally {
  add(category: string, source: string): void
  of(category: string): ReadonlyMap<string, number>
}

/** A tally with nothing in it. */
export function createSourceTally(): SourceTally {
  const tallies = new Map<string, Map<string, number>>()
  return {
    add: (category, source) =>
      count(
        kept(tallies, category, () => new Map()),
        source,
      ),
    of: (category) => tallies.get(category) ?? new Map(),
  }
}
