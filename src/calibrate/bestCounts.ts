/** How often a combination attains the best score, and where that stands among the combinations. */
export interface BestCount {
  /** Scenes in which it attains the highest score of all combinations; ties count for each. */
  readonly best: number
  /** Share of combinations with no higher count. */
  readonly bottomUp: number
  /** Share of combinations with no lower count. */
  readonly topDown: number
  /** Whether both shares reach the band's edge: neither among the strictest nor among the most lenient. */
  readonly inBand: boolean
}

/**
 * The paper's way to tune: real scenes are taken to be right, so a combination is fit when it often gives the highest
 * score; those at either end of the counts are too strict or too lenient. `scores` holds a list of scenes' scores per
 * combination; `band` is the share of combinations cut off at each end, in [0, 0.5].
 */
export function countBest(scores: readonly (readonly (number | null)[])[], band: number): BestCount[] {
  const scenes = scores[0]?.length ?? 0
  const counts = scores.map(() => 0)
  for (let scene = 0; scene < scenes; scene++) {
    const own = scores.map((of) => of[scene] ?? Number.NEGATIVE_INFINITY)
    const highest = Math.max(...own)
    if (highest === Number.NEGATIVE_INFINITY) continue
    own.forEach((score, i) => {
      if (score >= highest - TIE) counts[i]!++
    })
  }
  return counts.map((best) => {
    const bottomUp = counts.filter((count) => count <= best).length / counts.length
    const topDown = counts.filter((count) => count >= best).length / counts.length
    return { best, bottomUp, topDown, inBand: bottomUp > band && topDown > band }
  })
}

const TIE = 1e-12 // scores nearer than this differ by rounding only
