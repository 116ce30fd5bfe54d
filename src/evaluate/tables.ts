import { createLabelResolver, type ResolvedLabel } from '../ontology/resolveLabel.ts'
import { resolveRoomType } from '../ontology/resolveRoomType.ts'
import type { CategoryEntry, Cooccurrence, Ontology } from '../ontology/types.ts'
import { wordsOf } from '../ontology/words.ts'
import type { Profile } from './types.ts'
import { manyOf } from './words.ts'

/** The range of one length of a category, metres. */
export interface LengthLimits {
  readonly p5: number
  readonly p95: number
}

/** All the evaluator wants to know of a label, looked up once. */
export interface Kind {
  /** Number of the category in the ontology; -1 when the label is unknown. */
  readonly index: number
  readonly category: string | null
  readonly how: ResolvedLabel['how']
  /** The category, or for an unknown label its words. */
  readonly name: string
  /** The plural of the name, in words. */
  readonly many: string
  /** Width, depth and height; null where the ontology has too few samples. All null: not checkable. */
  readonly lengths: readonly [LengthLimits | null, LengthLimits | null, LengthLimits | null]
  readonly backToWall: boolean
  readonly facesCenter: boolean
  /** Categories it is expected to face. */
  readonly faces: ReadonlySet<string>
  /** Categories it may rest on. */
  readonly restsOn: ReadonlySet<string>
  readonly isCovering: boolean
  readonly isSeat: boolean
  readonly isTable: boolean
}

/** What the ontology says of two categories in one room type. */
export interface PairFacts {
  /** The larger of P(b|a) and P(a|b); null when neither category has a table. */
  readonly likelihood: number | null
  readonly likelihoodBasis: string
  /** How near they should stand, metres between footprints. */
  readonly limit: number
  /** The entry the limit rests on; undefined for the fixed distance. */
  readonly limitBasis: string | undefined
}

/** Looks up the facts of two known kinds. */
export type PairLookUp = (a: Kind, b: Kind) => PairFacts

/** An ontology compiled for one profile. */
export interface Tables {
  kindOf(label: string): Kind
  pairsIn(roomType: string): PairLookUp
}

/** Compiles what an evaluator looks up again and again. Nothing in it depends on a layout but its memory of lookups. */
export function compileTables(ontology: Ontology, profile: Profile): Tables {
  const resolve = createLabelResolver(ontology)
  const indices = new Map(Object.keys(ontology.categories).map((category, i) => [category, i]))
  const kinds = remember((label: string) => makeKind(label, resolve(label), ontology, indices, profile))
  const pairs = new Map<string | null, PairLookUp>()
  const qualified = remember((type: string) => resolveRoomType(ontology, type, profile.cooccurrence.roomMinScenes).type)
  return {
    kindOf: kinds,
    pairsIn(roomType) {
      const known = qualified(roomType)
      let lookUp = pairs.get(known)
      if (lookUp === undefined) {
        lookUp = pairLookUp(ontology, profile, known, indices.size)
        pairs.set(known, lookUp)
      }
      return lookUp
    },
  }
}

const SUPPORT_FRACTION = 0.05 // a category seen on another less often than this does not belong on it
const COVERINGS = new Set(['rug', 'carpet', 'mat', 'doormat', 'runner'])
const SEATS = new Set(['chair', 'dining_chair', 'office_chair', 'armchair', 'stool', 'bench'])
const TABLES = new Set(['dining_table', 'desk', 'coffee_table', 'side_table', 'console_table', 'counter', 'bar'])

function makeKind(
  label: string,
  { category, how }: ResolvedLabel,
  ontology: Ontology,
  indices: ReadonlyMap<string, number>,
  { scale, orientation }: Profile,
): Kind {
  const entry: CategoryEntry | undefined = category === null ? undefined : ontology.categories[category]
  const name = category ?? wordsOf(label).join('_')
  const limits = (axis: 'width' | 'depth' | 'height') => {
    const known = entry?.dimensions?.[axis]
    return known !== undefined && known.n >= scale.minSamples ? { p5: known.p5, p95: known.p95 } : null
  }
  const holds = (heading: { fraction: number; n: number } | undefined) =>
    heading !== undefined && heading.fraction >= orientation.minFraction && heading.n >= orientation.minSamples
  return {
    index: category === null ? -1 : indices.get(category)!,
    category,
    how,
    name,
    many: manyOf(name),
    lengths: [limits('width'), limits('depth'), limits('height')],
    backToWall: holds(entry?.orientation?.back_to_wall),
    facesCenter: holds(entry?.orientation?.faces_center),
    faces: namesWhere(entry?.orientation?.faces_pair, holds),
    restsOn: namesWhere(entry?.support, (share) => share.fraction >= SUPPORT_FRACTION),
    isCovering: COVERINGS.has(name),
    isSeat: SEATS.has(name),
    isTable: TABLES.has(name),
  }
}

function namesWhere<T>(block: { readonly [name: string]: T } | undefined, holds: (value: T) => boolean): Set<string> {
  const names = Object.entries(block ?? {}).filter(([, value]) => holds(value))
  return new Set(names.map(([name]) => name))
}

function pairLookUp(ontology: Ontology, profile: Profile, room: string | null, count: number): PairLookUp {
  const known = new Map<number, PairFacts>()
  return (a, b) => {
    const key = a.index < b.index ? a.index * count + b.index : b.index * count + a.index
    let facts = known.get(key)
    if (facts === undefined) {
      facts = pairFacts(ontology, profile, room, a.category!, b.category!)
      known.set(key, facts)
    }
    return facts
  }
}

function pairFacts(ontology: Ontology, profile: Profile, room: string | null, a: string, b: string): PairFacts {
  const sides = [likelihoodOf(ontology, room, a, b), likelihoodOf(ontology, room, b, a)]
    .filter((side) => side !== null)
    .sort((p, q) => q.value - p.value)
  const { proximityRule, proximityDistance, observedMinSamples } = profile.cooccurrence
  const observed =
    proximityRule === 'metres'
      ? undefined
      : [distanceOf(ontology, room, a, b, observedMinSamples), distanceOf(ontology, room, b, a, observedMinSamples)]
          .filter((side) => side !== null)
          .sort((p, q) => q.n - p.n || q.p95 - p.p95)[0]
  return {
    likelihood: sides[0]?.value ?? null,
    likelihoodBasis: sides[0]?.basis ?? '',
    limit: observed?.p95 ?? proximityDistance,
    limitBasis: observed?.basis,
  }
}

/** P(b|a): from a's table of the room where there is one, else its global table; null when a has no table. */
function likelihoodOf(ontology: Ontology, room: string | null, a: string, b: string) {
  const entry = ontology.categories[a]!
  const byRoom = room === null ? undefined : ownTable(entry, room)
  const table = byRoom ?? entry.cooccurrence
  if (table === undefined) return null
  const block = byRoom === undefined ? 'cooccurrence' : `cooccurrence_by_room.${room}`
  return { value: pairEntry(table, b)?.p_b_given_a ?? 0, basis: `${a}.${block}.${b}` }
}

/** How far a and b stood apart, as far as enough pairs were seen: in such rooms, else anywhere. */
function distanceOf(ontology: Ontology, room: string | null, a: string, b: string, minSamples: number) {
  const entry = ontology.categories[a]!
  const byRoom = room === null ? undefined : pairEntry(ownTable(entry, room), b)?.distance
  if (byRoom !== undefined && byRoom.n >= minSamples)
    return { n: byRoom.n, p95: byRoom.p95, basis: `${a}.cooccurrence_by_room.${room}.${b}.distance` }
  const anywhere = pairEntry(entry.cooccurrence, b)?.distance
  if (anywhere !== undefined && anywhere.n >= minSamples)
    return { n: anywhere.n, p95: anywhere.p95, basis: `${a}.cooccurrence.${b}.distance` }
  return null
}

function ownTable(entry: CategoryEntry, room: string) {
  const tables = entry.cooccurrence_by_room
  return tables !== undefined && Object.hasOwn(tables, room) ? tables[room] : undefined
}

function pairEntry(table: { readonly [category: string]: Cooccurrence } | undefined, category: string) {
  return table !== undefined && Object.hasOwn(table, category) ? table[category] : undefined
}

/** Remembers answers by label; forgets all when a stream of ever new labels would fill the memory. */
function remember<T>(answer: (label: string) => T): (label: string) => T {
  const known = new Map<string, T>()
  return (label) => {
    let value = known.get(label)
    if (value === undefined) {
      if (known.size >= 50_000) known.clear()
      value = answer(label)
      known.set(label, value)
    }
    return value
  }
}
