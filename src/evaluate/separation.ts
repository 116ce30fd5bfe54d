import { canonicalRoomType } from '../ontology/roomType.ts'
import type { Ontology } from '../ontology/types.ts'
import { briefOfLayout } from '../scene/parseBrief.ts'
import type { Layout } from '../scene/types.ts'
import { type DamageKind, damageKinds, damageLayout } from './damage.ts'
import { createEvaluator } from './evaluator.ts'
import { compileTables } from './tables.ts'
import type { Profile } from './types.ts'

/** How well the overall score tells real rooms from the same rooms with one kind of damage. */
export interface Separation {
  readonly kind: DamageKind
  /** Rooms in which some object qualified for the damage and both scores exist. */
  readonly rooms: number
  /** Share of rooms whose damaged twin scores strictly lower, ties counting half. */
  readonly paired: number
  /** Share of ties in the paired comparison. */
  readonly ties: number
  /** Chance that a real room drawn at random outscores a damaged room drawn at random, ties counting half. */
  readonly auc: number
  readonly meanReal: number
  readonly meanDamaged: number
}

/**
 * Damages each layout once per kind and compares overall scores. A layout's own inventory is its brief, so that
 * completeness takes part. `randomOf` gives the stream of numbers in [0, 1) for a layout's position and a kind.
 */
export function measureSeparation(
  layouts: readonly Layout[],
  ontology: Ontology,
  profile: Profile,
  randomOf: (position: number, kind: DamageKind) => () => number,
): Separation[] {
  const { score } = createEvaluator(ontology, profile)
  const tables = compileTables(ontology, profile)
  return damageKinds.map((kind) => {
    const real: number[] = []
    const damaged: number[] = []
    layouts.forEach((layout, position) => {
      const context = { tables, ontology, roomType: canonicalRoomType(layout.room.type) }
      const twin = damageLayout(layout, kind, context, randomOf(position, kind))
      if (twin === null) return
      const brief = briefOfLayout(layout)
      const before = score(layout, brief).overall
      const after = score(twin, brief).overall
      if (before === null || after === null) return
      real.push(before)
      damaged.push(after)
    })
    const ties = real.filter((value, i) => Math.abs(value - damaged[i]!) <= TIE).length
    const lower = real.filter((value, i) => damaged[i]! < value - TIE).length
    return {
      kind,
      rooms: real.length,
      paired: (lower + ties / 2) / real.length,
      ties: ties / real.length,
      auc: areaUnderCurve(real, damaged),
      meanReal: mean(real),
      meanDamaged: mean(damaged),
    }
  })
}

const TIE = 1e-12 // scores nearer than this differ by rounding only

/** Mann-Whitney: by ranks of the pooled scores, equal scores sharing their mean rank. */
function areaUnderCurve(real: readonly number[], damaged: readonly number[]): number {
  const pooled = [
    ...real.map((value) => ({ value, isReal: true })),
    ...damaged.map((value) => ({ value, isReal: false })),
  ]
  pooled.sort((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < pooled.length; ) {
    let end = start
    while (end < pooled.length && pooled[end]!.value - pooled[start]!.value <= TIE) end++
    const rank = (start + 1 + end) / 2
    for (let i = start; i < end; i++) if (pooled[i]!.isReal) rankSum += rank
    start = end
  }
  const n = real.length
  return (rankSum - (n * (n + 1)) / 2) / (n * damaged.length)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
