import { compareText } from '../scene/canonical.ts'
import type { CategoryEntry, Ontology } from './types.ts'

/** The blocks of a category that hold figures. */
export type Block = 'dimensions' | 'rooms' | 'support' | 'cooccurrence' | 'orientation'

/** Two values of the same thing in builds A and B; null where one has none. */
export type Pair<T> = readonly [T | null, T | null]

/** One figure that differs between two builds, or that only one of them has. */
export interface Change {
  readonly category: string
  readonly block: Block
  /** What the figure is of: `width`, `bedroom`, `floor`, `double_bed`, `back_to_wall`, `faces_pair.sofa`. */
  readonly of: string
  /** Which figure: a median in metres, or a fraction or conditional probability in [0, 1]. */
  readonly figure: 'median' | 'fraction' | 'p_b_given_a'
  readonly values: Pair<number>
  /** Observations behind each value. */
  readonly n: Pair<number>
  /** How much it moved: relative to the larger for a median, the difference for a share; null when one side has none. */
  readonly moved: number | null
}

/** What changed between two builds. Lists are sorted; changes by category, then block, then what they are of. */
export interface OntologyDiff {
  readonly builds: readonly [Pick<Ontology, 'name' | 'version'>, Pick<Ontology, 'name' | 'version'>]
  readonly categories: {
    readonly counts: readonly [number, number]
    readonly gained: string[]
    readonly lost: string[]
  }
  /** Data sets whose scenes or objects differ. */
  readonly sources: readonly { readonly name: string; readonly scenes: Pair<number>; readonly objects: Pair<number> }[]
  /** Room types whose number of scenes differs. */
  readonly rooms: readonly { readonly type: string; readonly scenes: Pair<number> }[]
  /** Labels gained, lost, or now leading to another category. */
  readonly aliases: {
    readonly gained: number
    readonly lost: number
    readonly moved: readonly { readonly label: string; readonly categories: readonly [string, string] }[]
  }
  /** Categories of both builds that gained or lost a whole block. */
  readonly blocks: readonly {
    readonly block: Block
    readonly gained: readonly string[]
    readonly lost: readonly string[]
  }[]
  readonly changes: readonly Change[]
}

/** Compares two builds. Figures of categories that only one has are not listed: gained and lost say it. */
export function diffOntologies(a: Ontology, b: Ontology): OntologyDiff {
  const [inA, inB] = [Object.keys(a.categories).sort(compareText), Object.keys(b.categories).sort(compareText)]
  const both = inA.filter((category) => Object.hasOwn(b.categories, category))
  return {
    builds: [
      { name: a.name, version: a.version },
      { name: b.name, version: b.version },
    ],
    categories: {
      counts: [inA.length, inB.length],
      gained: inB.filter((category) => !Object.hasOwn(a.categories, category)),
      lost: inA.filter((category) => !Object.hasOwn(b.categories, category)),
    },
    sources: unionOf(byName(a), byName(b)).flatMap(({ key: name, values: [from, to] }) => {
      const scenes: Pair<number> = [from?.scenes ?? null, to?.scenes ?? null]
      const objects: Pair<number> = [from?.objects ?? null, to?.objects ?? null]
      return differs(scenes) || differs(objects) ? [{ name, scenes, objects }] : []
    }),
    rooms: unionOf(a.rooms, b.rooms).flatMap(({ key: type, values: [from, to] }) => {
      const scenes: Pair<number> = [from?.scenes ?? null, to?.scenes ?? null]
      return differs(scenes) ? [{ type, scenes }] : []
    }),
    aliases: aliasesOf(a.aliases, b.aliases),
    blocks: BLOCKS.map((block) => ({
      block,
      gained: both.filter((one) => a.categories[one]![block] === undefined && b.categories[one]![block] !== undefined),
      lost: both.filter((one) => a.categories[one]![block] !== undefined && b.categories[one]![block] === undefined),
    })).filter(({ gained, lost }) => gained.length + lost.length > 0),
    changes: both.flatMap((category) => changesOf(category, a.categories[category]!, b.categories[category]!)),
  }
}

const BLOCKS: readonly Block[] = ['dimensions', 'rooms', 'support', 'cooccurrence', 'orientation']

/** One figure with the observations behind it. */
interface Figure {
  readonly value: number
  readonly n: number
}

type Figures = { readonly [of: string]: Figure }

const FIGURES: {
  readonly [B in Block]: { readonly figure: Change['figure']; readonly read: (entry: CategoryEntry) => Figures }
} = {
  dimensions: { figure: 'median', read: ({ dimensions }) => read(dimensions, ({ median, n }) => [median, n]) },
  rooms: { figure: 'fraction', read: ({ rooms }) => read(rooms, ({ fraction, count }) => [fraction, count]) },
  support: { figure: 'fraction', read: ({ support }) => read(support, ({ fraction, count }) => [fraction, count]) },
  cooccurrence: {
    figure: 'p_b_given_a',
    read: ({ cooccurrence }) => read(cooccurrence, ({ p_b_given_a, count }) => [p_b_given_a, count]),
  },
  orientation: {
    figure: 'fraction',
    read: ({ orientation }) => ({
      ...read(
        {
          ...(orientation?.back_to_wall === undefined ? {} : { back_to_wall: orientation.back_to_wall }),
          ...(orientation?.faces_center === undefined ? {} : { faces_center: orientation.faces_center }),
        },
        ({ fraction, n }) => [fraction, n],
      ),
      ...read(orientation?.faces_pair, ({ fraction, n }) => [fraction, n], 'faces_pair.'),
    }),
  },
}

function read<T>(
  block: { readonly [of: string]: T | undefined } | undefined,
  figure: (value: T) => readonly [value: number, n: number],
  prefix = '',
): Figures {
  return Object.fromEntries(
    Object.entries(block ?? {}).flatMap(([of, entry]): [string, Figure][] => {
      if (entry === undefined) return []
      const [value, n] = figure(entry)
      return [[prefix + of, { value, n }]]
    }),
  )
}

function changesOf(category: string, a: CategoryEntry, b: CategoryEntry): Change[] {
  return BLOCKS.flatMap((block) => {
    if (a[block] === undefined || b[block] === undefined) return []
    const { figure, read: figuresOf } = FIGURES[block]
    return unionOf(figuresOf(a), figuresOf(b)).flatMap(({ key: of, values: [from, to] }): Change[] => {
      const values: Pair<number> = [from?.value ?? null, to?.value ?? null]
      const n: Pair<number> = [from?.n ?? null, to?.n ?? null]
      if (!differs(values) && !differs(n)) return []
      return [{ category, block, of, figure, values, n, moved: movedBy(values, figure) }]
    })
  })
}

function movedBy([from, to]: Pair<number>, figure: Change['figure']): number | null {
  if (from === null || to === null) return null
  const change = to - from
  return figure === 'median' ? (change === 0 ? 0 : change / Math.max(from, to)) : change
}

function aliasesOf(a: Ontology['aliases'], b: Ontology['aliases']): OntologyDiff['aliases'] {
  const union = unionOf(a, b)
  return {
    gained: union.filter(({ values: [from] }) => from === null).length,
    lost: union.filter(({ values: [, to] }) => to === null).length,
    moved: union.flatMap(({ key: label, values: [from, to] }) =>
      from === null || to === null || from === to ? [] : [{ label, categories: [from, to] as const }],
    ),
  }
}

function byName({ sources }: Ontology) {
  return Object.fromEntries(sources.map((source) => [source.name, source]))
}

/** All keys of two records, sorted, with the value of each. */
function unionOf<T>(a: { readonly [key: string]: T }, b: { readonly [key: string]: T }) {
  const valueIn = (of: { readonly [key: string]: T }, key: string): T | null =>
    Object.hasOwn(of, key) ? (of[key] ?? null) : null
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(compareText)
  return keys.map((key) => ({ key, values: [valueIn(a, key), valueIn(b, key)] as const }))
}

function differs([from, to]: Pair<number>): boolean {
  return from !== to
}
