import type { Ontology } from '../ontology/types.ts'
import { type BestCount, countBest } from './bestCounts.ts'
import type { Combination } from './grid.ts'
import type { Half, RealRoom } from './rooms.ts'
import { meanDetection, type ScoredTwins, type Separation, separationByKind } from './separation.ts'
import { type Estimate, mean, rankCorrelation } from './statistics.ts'
import { createSceneScorer } from './subScores.ts'
import type { Twin } from './twins.ts'

/** What a combination is worth on one half of the rooms. */
export interface HalfResult {
  /** Mean paired detection over sets and kinds of damage, all damages counted. */
  readonly detection: Estimate | null
  /** The same over the damages that the reference profile claims to see. */
  readonly claimed: Estimate | null
  /** How much more it detects than the base, on the same damages. */
  readonly gain: Estimate | null
  /** Mean unpaired AUC over kinds, all sets together. */
  readonly auc: number | null
  /** Per kind of damage, all and claimed, all sets together. */
  readonly kinds: readonly Separation[]
}

/** How far the scores of real rooms move from those of the base. */
export interface Shift {
  readonly meanScore: number
  readonly meanShift: number
  readonly meanAbsoluteShift: number
  /** Spearman's correlation of the rooms' scores with the base's; null where one does not vary. */
  readonly rankCorrelation: number | null
}

/** A combination with everything measured of it. */
export interface Tuned extends Combination {
  /** Counted on the choosing half, among the base and the combinations of the same axis; null for the base of several axes. */
  readonly count: BestCount | null
  readonly halves: { readonly [H in Half]: HalfResult }
  /** On the reporting half. */
  readonly shift: Shift
}

/**
 * Measures every combination (the base comes first) on the same rooms and the same damaged twins. Sub-scores are worked
 * out once per value of the parameters they rest on; `onProgress` hears of each and of each combination.
 */
export function tune(
  rooms: readonly RealRoom[],
  twins: readonly Twin[],
  combinations: readonly Combination[],
  ontology: Ontology,
  { band = 0.25, onProgress = () => {} }: { band?: number; onProgress?: (message: string) => void } = {},
): Tuned[] {
  const scenes = [...rooms, ...twins.map(({ layout, room }) => ({ layout, brief: rooms[room]!.brief }))]
  const scorer = createSceneScorer(scenes, ontology, (criterion) => onProgress(`scoring ${criterion}`))
  const all = combinations.map(({ profile }) => {
    const scores = scorer.overall(profile)
    return { rooms, twins, real: scores.slice(0, rooms.length), damaged: scores.slice(rooms.length) }
  })
  const counts = bestCounts(rooms, combinations, all, band)
  return combinations.map((combination, i) => {
    if (i % 10 === 9) onProgress(`${i + 1} of ${combinations.length} combinations measured`)
    const half = (of: Half) => halfResult(all[i]!, all[0]!, of)
    return {
      ...combination,
      count: counts[i]!,
      halves: { choose: half('choose'), report: half('report') },
      shift: shiftOf(all[i]!, all[0]!),
    }
  })
}

/**
 * The combination that detects most on the choosing half, of those whose AUC there does not fall below the base's (the
 * first): a rule that is harsher on real rooms too may see more damage and still tell the two apart less well. Of equals
 * the one with the larger AUC, then the earlier.
 */
export function bestOf(tuned: readonly Tuned[]): Tuned | undefined {
  const least = (tuned[0] === undefined ? null : auc(tuned[0])) ?? 0
  return tuned
    .filter((one, i) => i === 0 || (auc(one) ?? 0) >= least)
    .sort((a, b) => detected(b) - detected(a) || (auc(b) ?? 0) - (auc(a) ?? 0))[0]
}

/** The paper's pick: of the combinations in the band, the one that most often attains the best score. */
export function mostOftenBest(tuned: readonly Tuned[]): Tuned | undefined {
  return [...tuned].filter(({ count }) => count?.inBand).sort((a, b) => b.count!.best - a.count!.best)[0]
}

function detected({ halves }: Tuned): number {
  return halves.choose.detection?.value ?? 0
}

function auc({ halves }: Tuned): number | null {
  return halves.choose.auc
}

function bestCounts(
  rooms: readonly RealRoom[],
  combinations: readonly Combination[],
  all: readonly ScoredTwins[],
  band: number,
): (BestCount | null)[] {
  const chosen = rooms.flatMap(({ half }, i) => (half === 'choose' ? [i] : []))
  const scores = all.map(({ real }) => chosen.map((i) => real[i]!))
  const axes = [...new Set(combinations.slice(1).map(({ axis }) => axis))]
  const counts = combinations.map((): BestCount | null => null)
  for (const axis of axes) {
    const members = combinations.flatMap((one, i) => (i === 0 || one.axis === axis ? [i] : []))
    const own = countBest(
      members.map((i) => scores[i]!),
      band,
    )
    members.forEach((i, k) => {
      counts[i] = i === 0 && axes.length > 1 ? null : own[k]!
    })
  }
  return counts
}

function halfResult(scored: ScoredTwins, base: ScoredTwins, half: Half): HalfResult {
  const includes = (room: RealRoom) => room.half === half
  const kinds = (['all', 'claimed'] as const).flatMap((scope) => separationByKind(scored, scope, includes))
  const areas = kinds.flatMap(({ scope, auc }) => (scope === 'all' && auc !== null ? [auc.value] : []))
  return {
    detection: meanDetection(scored, 'all', includes),
    claimed: meanDetection(scored, 'claimed', includes),
    gain: meanDetection(scored, 'all', includes, base),
    auc: areas.length === 0 ? null : mean(areas),
    kinds,
  }
}

function shiftOf({ rooms, real }: ScoredTwins, base: ScoredTwins): Shift {
  const both = rooms.flatMap(({ half }, i): [number, number][] => {
    const [own, before] = [real[i] ?? null, base.real[i] ?? null]
    return half === 'report' && own !== null && before !== null ? [[own, before]] : []
  })
  const own = both.map(([score]) => score)
  const before = both.map(([, score]) => score)
  return {
    meanScore: mean(own),
    meanShift: mean(own) - mean(before),
    meanAbsoluteShift: mean(both.map(([a, b]) => Math.abs(a - b))),
    rankCorrelation: rankCorrelation(own, before),
  }
}
