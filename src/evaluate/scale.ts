import type { SceneObject } from '../scene/types.ts'
import { type Counts, type Note, newTally, share } from './counts.ts'
import type { Subject } from './subject.ts'
import type { Kind, LengthLimits } from './tables.ts'
import type { Profile, Verdict } from './types.ts'
import { printable, short } from './words.ts'

/** How each checkable axis of one object fares: 0 pass, 1 soft, 2 hard, -1 not checkable; in order width, depth, height. */
export type AxisRanks = readonly [number, number, number]

/**
 * Scale: an object passes when each of its lengths lies in the middle 90% of its category, widened by `epsilon`; it
 * fails hard beyond `hardFactor` times that range. The score is the share of checked objects that pass.
 */
export function judgeScale(subject: Subject, profile: Profile, note: Note): { score: number | null; counts: Counts } {
  const tally = newTally()
  for (let i = 0; i < subject.objects.length; i++) {
    const object = subject.objects[i]!
    const kind = subject.kinds[i]!
    const ranks = rankAxes(object, kind, profile)
    const worst = Math.max(ranks[0], ranks[1], ranks[2])
    if (worst < 0) {
      tally.unscored++
      note?.add(unscored(object, kind))
      continue
    }
    tally[RANKS[worst]!]++
    note?.add(judged(object, kind, ranks, profile))
  }
  return { score: share(tally.pass, tally.pass + tally.soft + tally.hard), counts: tally }
}

/** Ranks the axes of one object; an object without a heading gets the better of its two ways to lie. */
export function rankAxes(object: SceneObject, kind: Kind, profile: Profile): AxisRanks {
  const { width, depth, height } = object.size
  const [w, d, h] = kind.lengths
  const ranks: AxisRanks = [
    rankLength(width, w, profile),
    rankLength(depth, d, profile),
    rankLength(height, h, profile),
  ]
  if (object.yaw !== null) return ranks
  const turned: AxisRanks = [rankLength(depth, w, profile), rankLength(width, d, profile), ranks[2]]
  const better = badness(turned) < badness(ranks)
  return better ? turned : ranks
}

const RANKS = ['pass', 'soft', 'hard'] as const
const AXES = ['width', 'depth', 'height'] as const
const ADJECTIVES = { width: 'wide', depth: 'deep', height: 'high' }
const ROUNDING = 1e-9 // a length that misses its limit by less is judged in the object's favour

function rankLength(value: number, limits: LengthLimits | null, { scale }: Profile): number {
  if (limits === null) return -1
  const { p5, p95 } = limits
  if (value >= p5 - scale.epsilon - ROUNDING && value <= p95 + scale.epsilon + ROUNDING) return 0
  return value > scale.hardFactor * p95 + ROUNDING || value < p5 / scale.hardFactor - ROUNDING ? 2 : 1
}

/** Worst axis first, then how many fail, then how badly. */
function badness(ranks: AxisRanks): number {
  const failures = ranks.filter((rank) => rank > 0)
  return Math.max(...ranks) * 100 + failures.length * 10 + failures.reduce((sum, rank) => sum + rank, 0)
}

function judged(object: SceneObject, kind: Kind, ranks: AxisRanks, profile: Profile): Verdict {
  const worst = Math.max(...ranks)
  const at = ranks.indexOf(worst)
  const axis = AXES[at]!
  const isTurned = object.yaw === null && rankAxes({ ...object, yaw: 0 }, kind, profile).join() !== ranks.join()
  const measured = isTurned && axis !== 'height' ? (axis === 'width' ? 'depth' : 'width') : axis
  const value = object.size[measured]
  const { p5, p95 } = kind.lengths[at]!
  const { epsilon } = profile.scale
  const category = kind.category!
  return {
    criterion: 'scale',
    objects: [object.id],
    verdict: RANKS[worst]!,
    value,
    expected: [Math.max(0, tidy(p5 - epsilon)), tidy(p95 + epsilon)],
    basis: `${category}.dimensions.${axis}`,
    message: `${printable(object.id)} is ${short(value)} m ${ADJECTIVES[axis]}${isTurned && axis !== 'height' ? ' either way it lies' : ''}; ${kind.many} are ${short(p5)} to ${short(p95)} m.`,
  }
}

function unscored(object: SceneObject, kind: Kind): Verdict {
  const why =
    kind.category === null
      ? `"${printable(object.category)}" is no category of the ontology`
      : `the ontology has too few measured ${kind.many}`
  return {
    criterion: 'scale',
    objects: [object.id],
    verdict: 'unscored',
    value: null,
    expected: null,
    message: `The size of ${printable(object.id)} is not judged: ${why}.`,
  }
}

/** Drops the noise of adding decimals. */
function tidy(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
