import type { Scores } from '../evaluate/types.ts'
import type { Summary } from '../record/summary.ts'
import type { Cost } from './cellRuns.ts'
import type { Cell } from './matrix.ts'
import type { FinishedCell } from './runCells.ts'
import { sumSpent } from './spending.ts'

/** The mean of a sample with half the width of its 95% confidence interval (normal approximation; null below two). */
export interface Mean {
  readonly mean: number
  readonly halfWidth: number | null
  readonly n: number
}

/** What all runs of one row of the matrix came to. */
export interface Outcome {
  readonly row: Cell['row']
  readonly runs: number
  readonly before: { readonly [S in keyof Scores]: Mean | null }
  readonly after: { readonly [S in keyof Scores]: Mean | null }
  /** Runs that end with an empty room: of such a room the measures, what is in order and findings say nothing. */
  readonly empty: number
  /** Of the last layouts, empty rooms left out. */
  readonly measures: { readonly [measure: string]: Mean | null }
  readonly rise: Mean | null
  /** Runs that end lower than they began. */
  readonly lower: number
  /** Runs that end with all of this in order, of `runs` less `empty`. */
  readonly inOrder: {
    readonly insideRoom: number
    readonly noTrueOverlap: number
    readonly doorsFree: number
    readonly allReachable: number
  }
  /** Empty rooms left out; `n` is 0 when none is left. */
  readonly findings: { readonly fixed: Mean; readonly introduced: Mean; readonly open: Mean }
  readonly steps: Mean
  readonly unmet: number
  /** Runs in which parts failed until it was given up. */
  readonly failed: number
  /** What the model of the row was asked in all its runs; null for a row without one. */
  readonly model: RowSpent | null
}

/** What the model's answers of several runs cost. */
export interface RowSpent extends Omit<Cost, 'usd'> {
  /** US dollars; null when no answer has a known price. */
  readonly usd: number | null
}

const ROUNDING = 1e-9 // smaller falls and areas are arithmetic

/** One outcome per row of the matrix, in the order of the cells. */
export function outcomesOf(cells: readonly FinishedCell[]): Outcome[] {
  const rows = new Map<string, FinishedCell[]>()
  for (const finished of cells) {
    const key = JSON.stringify(finished.cell.row)
    rows.set(key, [...(rows.get(key) ?? []), finished])
  }
  return [...rows.values()].map(outcomeOf)
}

/** A sum of costs, where none that is known is told from nothing. */
export function priced(spent: Cost): RowSpent {
  return { ...spent, usd: spent.unpriced === spent.calls ? null : spent.usd }
}

/** The mean of the numbers that are there, or null when none is. */
export function meanOf(values: readonly (number | null | undefined)[]): Mean | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length === 0) return null
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  if (known.length < 2) return { mean, halfWidth: null, n: known.length }
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length - 1)
  return { mean, halfWidth: 1.96 * Math.sqrt(variance / known.length), n: known.length }
}

function outcomeOf(cells: readonly FinishedCell[]): Outcome {
  const all = cells.map(({ summary }) => summary)
  const scores = (which: 'first' | 'last', name: keyof Scores) => meanOf(all.map((s) => s[which]?.scores[name]))
  const parts = (which: 'first' | 'last') =>
    Object.fromEntries(SCORES.map((name) => [name, scores(which, name)])) as Outcome['before']
  // Nothing overlaps in an empty room and all of its doors are free: whoever places nothing would come out on top.
  const furnished = all.filter(({ objects }) => objects > 0)
  const measures = [...new Set(furnished.flatMap((s) => Object.keys(s.last?.measures ?? {})))]
  const rises = all.map(({ first, last }) => difference(first?.scores.overall, last?.scores.overall))
  const count = (holds: (s: Summary) => boolean) => furnished.filter(holds).length
  const measure = (s: Summary, name: string) => s.last?.measures?.[name] ?? Number.NaN
  const mean = (values: readonly number[]) => meanOf(values) ?? { mean: 0, halfWidth: null, n: 0 }
  return {
    row: cells[0]!.cell.row,
    runs: cells.length,
    before: parts('first'),
    after: parts('last'),
    empty: all.length - furnished.length,
    measures: Object.fromEntries(
      measures.map((name) => [name, meanOf(furnished.map((s) => s.last?.measures?.[name]))]),
    ),
    rise: meanOf(rises),
    lower: rises.filter((rise) => rise !== null && rise < -ROUNDING).length,
    inOrder: {
      insideRoom: count((s) => measure(s, 'outsideArea') <= ROUNDING),
      noTrueOverlap: count((s) => (s.last?.scores.trueOverlap ?? 1) >= 1 - ROUNDING),
      doorsFree: count((s) => measure(s, 'blockedDoorArea') <= ROUNDING),
      allReachable: count((s) => measure(s, 'reachableShare') >= 1 - ROUNDING),
    },
    findings: {
      fixed: mean(furnished.map((s) => s.findings.fixed)),
      introduced: mean(furnished.map((s) => s.findings.introduced)),
      open: mean(furnished.map((s) => s.findings.open)),
    },
    steps: mean(all.map((s) => s.steps)),
    unmet: all.reduce((sum, s) => sum + s.unmet.reduce((n, u) => n + u.count, 0), 0),
    failed: all.filter((s) => s.outcome === 'failed').length,
    model: cells[0]!.cell.row.model === null ? null : priced(sumSpent(cells.map(({ spent }) => spent))),
  }
}

const SCORES: readonly (keyof Scores)[] = [
  'overall',
  'semantic',
  'scale',
  'cooccurrence',
  'completeness',
  'orientation',
  'overlap',
  'proximityOverlap',
  'trueOverlap',
]

function difference(before: number | null | undefined, after: number | null | undefined): number | null {
  return before === null || before === undefined || after === null || after === undefined ? null : after - before
}
