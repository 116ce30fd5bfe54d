import type { FloorGrid } from './floorGrid.ts'

/** Cells of a mask that hang together over their sides. */
export interface Regions {
  /** Region of each cell, counted from 1; 0 where the mask is 0. */
  readonly labels: Int32Array
  /** Cells of each region; `sizes[0]` is unused. */
  readonly sizes: readonly number[]
  /** The region with most cells (the first of equals), 0 when there is none. */
  readonly largest: number
}

/** Splits a mask into regions connected over the sides of cells, counted in the order their first cells stand in. */
export function labelRegions(grid: FloorGrid, mask: Uint8Array): Regions {
  const { starts, ends, parents } = joinedRuns(grid, mask)
  const labels = new Int32Array(mask.length)
  const labelOf = new Int32Array(starts.length)
  const sizes = [0]
  let largest = 0
  for (let run = 0; run < starts.length; run++) {
    // The root of a region is its first run, so its label is known before it is asked for.
    const root = rootOf(parents, run)
    if (root === run) labelOf[run] = sizes.push(0) - 1
    const label = labelOf[root]!
    labels.fill(label, starts[run], ends[run])
    sizes[label]! += ends[run]! - starts[run]!
  }
  for (let label = 1; label < sizes.length; label++)
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  return { labels, sizes, largest }
}

/** The runs of ones in the rows of a mask, in order, each with the run it hangs on; the first of a region on itself. */
interface Runs {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly parents: number[]
}

function joinedRuns({ columns }: FloorGrid, mask: Uint8Array): Runs {
  const starts: number[] = []
  const ends: number[] = []
  const parents: number[] = []
  let above = 0 // first run of the row before that may touch the runs to come
  let rowEnd = columns
  let firstOfRow = 0
  for (let at = mask.indexOf(1); at !== -1; at = mask.indexOf(1, at)) {
    if (at >= rowEnd) {
      const skipped = Math.floor((at - rowEnd) / columns) + 1
      above = skipped > 1 ? starts.length : firstOfRow
      firstOfRow = starts.length
      rowEnd += skipped * columns
    }
    const gap = mask.indexOf(0, at)
    const end = gap === -1 || gap > rowEnd ? rowEnd : gap
    const run = starts.length
    starts.push(at)
    ends.push(end)
    parents.push(run)
    while (above < firstOfRow && ends[above]! + columns <= at) above++
    for (let other = above; other < firstOfRow && starts[other]! + columns < end; other++) join(parents, other, run)
    at = end
  }
  return { starts, ends, parents }
}

/** Hangs the later of two regions on the earlier. */
function join(parents: number[], a: number, b: number): void {
  const rootA = rootOf(parents, a)
  const rootB = rootOf(parents, b)
  if (rootA < rootB) parents[rootB] = rootA
  else parents[rootA] = rootB
}

function rootOf(parents: number[], run: number): number {
  let at = run
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!
    at = parents[at]!
  }
  return at
}
