import { createLabelResolver } from '../../src/ontology/resolveLabel.ts'
import { canonicalRoomType } from '../../src/ontology/roomType.ts'
import type { CategoryEntry, Cooccurrence, Ontology } from '../../src/ontology/types.ts'
import type { Size } from '../../src/scene/types.ts'
import { type Kind, kindOf } from './kinds.ts'

/** How an object is held up. */
export type Mount = 'floor' | 'surface' | 'wall' | 'ceiling' | 'covering'

/** What the solver knows of one label, taken from the ontology. */
export interface Facts {
  /** Ontology category, or the label itself where it resolves to none. */
  readonly category: string
  readonly isKnown: boolean
  readonly kind: Kind
  readonly mount: Mount
  readonly size: Size
  /** Sizes that are not unusual: p5 to p95 per axis; null where the ontology has none. */
  readonly range: { readonly [A in keyof Size]: readonly [number, number] } | null
  readonly hasFront: boolean
  /** Shares in [0, 1] of real instances that do so; 0 where too few were seen. */
  readonly backToWall: number
  readonly facesCenter: number
  readonly faces: ReadonlyMap<string, number>
  /** Surfaces it rests on in real rooms, with shares. */
  readonly supports: ReadonlyMap<string, number>
}

/** That two categories go together, and how near they stand. */
export interface Companionship {
  /** max(P(b|a), P(a|b)). */
  readonly strength: number
  /** Distance within which 95% of real pairs stand, metres between footprints; null when not observed often enough. */
  readonly within: number | null
  readonly usual: number | null
}

/** Knowledge of one room type, looked up once per label. */
export interface Knowledge {
  facts(label: string): Facts
  companions(a: string, b: string): Companionship | null
}

const MIN_HEADINGS = 20 // fewer observations say too little about a heading
const MIN_SHARE = 0.3 // below this, a heading is no habit
const MIN_DISTANCES = 20 // fewer observations say too little about a distance
const MIN_ROOM_SCENES = 50 // a room type seen less often says too little about itself
const UNKNOWN_SIZE: Size = { width: 0.5, depth: 0.5, height: 0.75 } // stands in for a label without any size known

const known = new WeakMap<Ontology, Map<string, Knowledge>>()

/** What an ontology says of one type of room; worked out once and remembered with the ontology. */
export function knowledgeOf(ontology: Ontology, roomType: string): Knowledge {
  const byRoom = known.get(ontology) ?? new Map<string, Knowledge>()
  known.set(ontology, byRoom)
  const room = canonicalRoomType(roomType)
  const knowledge = byRoom.get(room) ?? readKnowledge(ontology, room)
  byRoom.set(room, knowledge)
  return knowledge
}

function readKnowledge(ontology: Ontology, room: string): Knowledge {
  const resolve = createLabelResolver(ontology)
  const isRoomKnown = (ontology.rooms[room]?.scenes ?? 0) >= MIN_ROOM_SCENES
  const facts = new Map<string, Facts>()
  const pairs = new Map<string, Map<string, Companionship | null>>()
  const entry = (category: string): CategoryEntry | undefined =>
    Object.hasOwn(ontology.categories, category) ? ontology.categories[category] : undefined
  const tables = (category: string) => {
    const e = entry(category)
    const byRoom = e?.cooccurrence_by_room
    const own = isRoomKnown && byRoom && Object.hasOwn(byRoom, room) ? byRoom[room] : undefined
    return { room: own, any: e?.cooccurrence }
  }

  return {
    facts(label) {
      const had = facts.get(label)
      if (had) return had
      const { category } = resolve(label)
      const made = factsOf(category ?? label, category === null ? undefined : entry(category))
      facts.set(label, made)
      return made
    },
    companions(a, b) {
      const ofA = pairs.get(a) ?? new Map<string, Companionship | null>()
      pairs.set(a, ofA)
      const had = ofA.get(b)
      if (had !== undefined) return had
      const ta = tables(a)
      const tb = tables(b)
      const made = companionshipOf(
        { share: lookUp(ta.room ?? ta.any, b), room: lookUp(ta.room, b), any: lookUp(ta.any, b) },
        { share: lookUp(tb.room ?? tb.any, a), room: lookUp(tb.room, a), any: lookUp(tb.any, a) },
      )
      ofA.set(b, made)
      return made
    },
  }
}

type Table = { readonly [category: string]: Cooccurrence } | undefined

function lookUp(table: Table, category: string): Cooccurrence | undefined {
  return table !== undefined && Object.hasOwn(table, category) ? table[category] : undefined
}

interface OneSide {
  readonly share: Cooccurrence | undefined
  readonly room: Cooccurrence | undefined
  readonly any: Cooccurrence | undefined
}

function companionshipOf(ab: OneSide, ba: OneSide): Companionship | null {
  if (ab.share === undefined && ba.share === undefined) return null
  const strength = Math.max(ab.share?.p_b_given_a ?? 0, ba.share?.p_b_given_a ?? 0)
  const distance = bestDistance([ab.room, ba.room]) ?? bestDistance([ab.any, ba.any])
  return { strength, within: distance?.p95 ?? null, usual: distance?.median ?? null }
}

function bestDistance(sides: readonly (Cooccurrence | undefined)[]) {
  return sides
    .flatMap((side) => (side?.distance && side.distance.n >= MIN_DISTANCES ? [side.distance] : []))
    .sort((x, y) => y.n - x.n || y.p95 - x.p95)[0]
}

function factsOf(category: string, entry: CategoryEntry | undefined): Facts {
  const kind = kindOf(category)
  const { width, depth, height } = entry?.dimensions ?? {}
  const range = width && depth && height ? { width: band(width), depth: band(depth), height: band(height) } : null
  const size = range ? { width: width!.median, depth: depth!.median, height: height!.median } : { ...UNKNOWN_SIZE }
  const orientation = entry?.orientation
  const habit = (h?: { fraction: number; n: number }) =>
    h && h.n >= MIN_HEADINGS && h.fraction >= MIN_SHARE ? h.fraction : 0
  const faces = Object.entries(orientation?.faces_pair ?? {}).flatMap(([other, h]) =>
    habit(h) > 0 ? [[other, h.fraction] as const] : [],
  )
  const supports = new Map(Object.entries(entry?.support ?? {}).map(([surface, { fraction }]) => [surface, fraction]))
  return {
    category,
    isKnown: entry !== undefined,
    kind,
    mount: mountOf(kind, supports, size),
    size,
    range,
    hasFront: orientation !== undefined,
    backToWall: habit(orientation?.back_to_wall),
    facesCenter: habit(orientation?.faces_center),
    faces: new Map(faces),
    supports,
  }
}

function band(s: { readonly p5: number; readonly p95: number }): readonly [number, number] {
  return [s.p5, s.p95]
}

function mountOf(kind: Kind, supports: ReadonlyMap<string, number>, size: Size): Mount {
  if (kind === 'covering') return 'covering'
  if (kind === 'board' && size.depth < 0.2) return 'wall'
  const floor = supports.get('floor') ?? 0
  const wall = supports.get('wall') ?? 0
  const ceiling = supports.get('ceiling') ?? 0
  let surface = 0
  for (const [name, share] of supports) if (name !== 'floor' && name !== 'wall' && name !== 'ceiling') surface += share
  const most = Math.max(floor, wall, ceiling, surface)
  if (most === 0 || most === floor) return 'floor'
  return most === ceiling ? 'ceiling' : most === wall ? 'wall' : 'surface'
}
