import { type DamageKind, damageKinds } from './damage.ts'
import type { RealRoom } from './rooms.ts'
import { areaUnderCurve, type Estimate, mean, meanOfMeans, type OutcomeGroup, wilsonInterval } from './statistics.ts'
import type { Twin } from './twins.ts'

/** Which damaged rooms are looked at: all, those a criterion claims to see, or those none does. */
export type Scope = 'all' | 'claimed' | 'unclaimed'

/** How well the overall score tells real rooms from the same rooms with one kind of damage. */
export interface Separation {
  readonly kind: DamageKind
  readonly scope: Scope
  /** Rooms in which something qualified for the damage and both scores exist. */
  readonly rooms: number
  /** Share of rooms whose damaged twin scores strictly lower, ties counting half; Wilson's interval. */
  readonly paired: Estimate | null
  /** Share of ties in the paired comparison. */
  readonly ties: number | null
  /** Chance that a real room drawn at random outscores a damaged one drawn at random; DeLong by houses. */
  readonly auc: Estimate | null
  readonly meanReal: number | null
  readonly meanDamaged: number | null
}

/** Real rooms, their damaged twins, and the overall scores of both, positions matching. */
export interface ScoredTwins {
  readonly rooms: readonly RealRoom[]
  readonly twins: readonly Twin[]
  readonly real: readonly (number | null)[]
  readonly damaged: readonly (number | null)[]
}

/** Separation per kind over the rooms that `includes` lets in. */
export function separationByKind(
  scored: ScoredTwins,
  scope: Scope,
  includes: (room: RealRoom) => boolean = () => true,
): Separation[] {
  const houses = numberHouses(scored.rooms)
  const pairs = pairsOf(scored, scope, includes)
  return damageKinds.map((kind) => {
    const own = pairs.filter((pair) => pair.kind === kind)
    const real = own.map((pair) => pair.before)
    const damaged = own.map((pair) => pair.after)
    const clusters = own.map((pair) => houses[pair.room]!)
    const outcomes = own.map(outcomeOf)
    const n = own.length
    return {
      kind,
      scope,
      rooms: n,
      paired: wilsonInterval(
        outcomes.reduce((sum, outcome) => sum + outcome, 0),
        n,
      ),
      ties: n === 0 ? null : outcomes.filter((outcome) => outcome === 0.5).length / n,
      auc: areaUnderCurve(real, damaged, { positives: clusters, negatives: clusters }, TIE),
      meanReal: n === 0 ? null : mean(real),
      meanDamaged: n === 0 ? null : mean(damaged),
    }
  })
}

/**
 * Paired detection, averaged over kinds and then over sets so that neither a frequent kind nor a large set drowns the
 * others; with `against`, the mean difference to the detection under other scores of the same twins (its own twins that
 * have no score there are left out). The interval treats houses as the independent units.
 */
export function meanDetection(
  scored: ScoredTwins,
  scope: Scope,
  includes: (room: RealRoom) => boolean = () => true,
  against?: Pick<ScoredTwins, 'real' | 'damaged'>,
): Estimate | null {
  const houses = numberHouses(scored.rooms)
  const groups = new Map<string, { values: number[]; clusters: number[] }>()
  const other = new Map(
    against === undefined ? [] : pairsOf({ ...scored, ...against }, scope, includes).map((p) => [p.twin, outcomeOf(p)]),
  )
  for (const pair of pairsOf(scored, scope, includes)) {
    const base = against === undefined ? 0 : other.get(pair.twin)
    if (base === undefined) continue
    const key = JSON.stringify([scored.rooms[pair.room]!.set, pair.kind])
    const group = groups.get(key) ?? { values: [], clusters: [] }
    group.values.push(outcomeOf(pair) - base)
    group.clusters.push(houses[pair.room]!)
    groups.set(key, group)
  }
  return meanOfMeans([...groups.values()] satisfies OutcomeGroup[])
}

/** A damaged room with a score before and after. */
export interface ScoredPair {
  readonly twin: number
  readonly room: number
  readonly kind: DamageKind
  readonly before: number
  readonly after: number
}

/** The damaged rooms of a scope for which both scores exist. */
export function pairsOf(
  { rooms, twins, real, damaged }: ScoredTwins,
  scope: Scope,
  includes: (room: RealRoom) => boolean = () => true,
): ScoredPair[] {
  return twins.flatMap(({ room, kind, claimed }, twin): ScoredPair[] => {
    const before = real[room] ?? null
    const after = damaged[twin] ?? null
    const isInScope = scope === 'all' || claimed === (scope === 'claimed')
    return before === null || after === null || !isInScope || !includes(rooms[room]!)
      ? []
      : [{ twin, room, kind, before, after }]
  })
}

const TIE = 1e-12 // scores nearer than this differ by rounding only

/** 1 when the damaged twin scores lower, 0.5 on a tie, 0 when it scores higher. */
export function outcomeOf({ before, after }: Pick<ScoredPair, 'before' | 'after'>): number {
  return after < before - TIE ? 1 : after > before + TIE ? 0 : 0.5
}

function numberHouses(rooms: readonly RealRoom[]): number[] {
  const numbers = new Map<string, number>()
  return rooms.map(({ house }) => {
    const number = numbers.get(house) ?? numbers.size
    numbers.set(house, number)
    return number
  })
}
