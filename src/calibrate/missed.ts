import type { PartScores } from '../evaluate/scores.ts'
import { compareText } from '../scene/canonical.ts'
import { type DamageKind, damageKinds } from './damage.ts'
import type { RealRoom } from './rooms.ts'
import { outcomeOf, pairsOf, type ScoredTwins } from './separation.ts'

/** The claimed damages of one kind that the overall score does not show, and why. */
export interface Missed {
  readonly kind: DamageKind
  /** Damaged rooms that a criterion claims to see. */
  readonly claimed: number
  /** Twins that score the same. */
  readonly ties: number
  /** Twins that score higher: the damage is paid for by what it mends elsewhere. */
  readonly higher: number
  /** In how many of the missed a criterion rose, though the room was spoilt. */
  readonly rose: { readonly [C in RiseOf]: number }
  /** Categories of spoilt things, the most often missed first. */
  readonly categories: readonly { readonly category: string; readonly missed: number; readonly damaged: number }[]
}

type RiseOf = 'scale' | 'cooccurrence' | 'completeness' | 'orientation' | 'overlap'

/** Says of each kind what was missed. `parts` holds the criteria's scores of all rooms, then of all twins. */
export function missedByKind(
  scored: ScoredTwins,
  parts: readonly PartScores[],
  includes: (room: RealRoom) => boolean = () => true,
): Missed[] {
  const pairs = pairsOf(scored, 'claimed', includes)
  return damageKinds.map((kind) => {
    const own = pairs.filter((pair) => pair.kind === kind)
    const missed = own.filter((pair) => outcomeOf(pair) < 1)
    const risen = (read: (of: PartScores) => number | null) =>
      missed.filter(({ room, twin }) => rises(read(parts[room]!), read(parts[scored.rooms.length + twin]!))).length
    const categoryOf = (pair: { readonly twin: number }) => scored.twins[pair.twin]!.category
    const damagedOf = countBy(own.map(categoryOf))
    return {
      kind,
      claimed: own.length,
      ties: missed.filter((pair) => outcomeOf(pair) === 0.5).length,
      higher: missed.filter((pair) => outcomeOf(pair) === 0).length,
      rose: {
        scale: risen(({ scale }) => scale),
        cooccurrence: risen(({ cooccurrence }) => cooccurrence),
        completeness: risen(({ completeness }) => completeness),
        orientation: risen(({ orientation }) => orientation),
        overlap: risen(({ proximityOverlap: a, trueOverlap: b }) => (a === null || b === null ? null : a + b)),
      },
      categories: [...countBy(missed.map(categoryOf))]
        .map(([category, count]) => ({ category, missed: count, damaged: damagedOf.get(category)! }))
        .sort((a, b) => b.missed - a.missed || compareText(a.category, b.category)),
    }
  })
}

const SAME = 1e-12 // scores nearer than this differ by rounding only

/** A part that is unscored afterwards counts as risen when it was below 1: the mean then no longer has it. */
function rises(before: number | null, after: number | null): boolean {
  if (before === null) return false
  return after === null ? before < 1 : after > before + SAME
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
