import type { LengthStatistics } from '../ontology/types.ts'

type Percentiles = Pick<LengthStatistics, 'p5' | 'p25' | 'median' | 'p75' | 'p95'>

/**
 * A small histogram of a length in `cells` blocks over 0 to `limit` metres, as the percentiles tell it: between two of
 * them the sizes are taken as spread evenly, and the outermost 5% at either side are left out. The tallest block is the
 * densest cell.
 */
export function lengthHistogram(lengths: Percentiles, limit: number, cells: number): string {
  const parts = partsOf(lengths, limit / cells)
  const masses = Array.from({ length: cells }, (_, i) => {
    const [from, to] = [(i * limit) / cells, ((i + 1) * limit) / cells]
    return parts.reduce(
      (sum, { low, high, mass }) => sum + (mass * Math.max(0, Math.min(high, to) - Math.max(low, from))) / (high - low),
      0,
    )
  })
  const most = Math.max(...masses)
  return masses.map((mass) => (mass < FAINT ? ' ' : BLOCKS[Math.ceil((mass / most) * BLOCKS.length) - 1]!)).join('')
}

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const FAINT = 1e-6 // rounding, not mass

/** What lies between the percentiles; where they coincide, all of it in half a cell around them. */
function partsOf({ p5, p25, median, p75, p95 }: Percentiles, cell: number) {
  const edges = [p5, p25, median, p75, p95]
  const masses = [0.2, 0.25, 0.25, 0.2]
  return masses.map((mass, i) => {
    const [low, high] = [edges[i]!, edges[i + 1]!]
    return high - low > cell / 100 ? { low, high, mass } : { low: low - cell / 4, high: low + cell / 4, mass }
  })
}
