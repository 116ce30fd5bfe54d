import type { ModelAccess } from '../loop/readyModel.ts'
import { resume, run } from '../loop/run.ts'
import type { Budget } from '../models/choice.ts'
import { modelChoice } from '../models/modelChoice.ts'
import { overspending } from '../record/modelCalls.ts'
import type { Summary } from '../record/summary.ts'
import { canonicalJson } from '../scene/canonical.ts'
import { answersOf } from './answersOf.ts'
import { type CellRun, type Cost, cellRunsIn } from './cellRuns.ts'
import { checkModels } from './checkModels.ts'
import type { Cell } from './matrix.ts'
import { runningSum, sumSpent } from './spending.ts'

/** A cell that has been run, and what its model's answers cost. */
export interface FinishedCell {
  readonly cell: Cell
  readonly summary: Summary
  readonly spent: Cost
}

/** A cell without a result. `unanswered`: its run failed since the model gave no answer, for the reason in `error`. */
export interface UnfinishedCell {
  readonly cell: Cell
  readonly state: 'not-begun' | 'broken-off' | 'unanswered'
  readonly error: string | null
}

export interface Collected {
  readonly finished: readonly FinishedCell[]
  readonly unfinished: readonly UnfinishedCell[]
  /** What all of it cost, unfinished runs included. */
  readonly spent: Cost
  /** Which limit of the total budget is reached, in a sentence; null while there is some left, or no budget. */
  readonly overspent: string | null
}

export interface RunCellsOptions {
  /** Folder that holds the experiment's run folders. */
  readonly out: string
  readonly signal: AbortSignal
  readonly access?: ModelAccess
  /** Once it is spent, by `all` cells together and in whichever session, no cell that asks a model is begun. */
  readonly totalBudget?: Budget
  /** The whole experiment, where `cells` are but a share of it. */
  readonly all?: readonly Cell[]
  /** Told after each cell that has a result; `isNew` is false for one that was there already. */
  onCell?(cell: Cell, summary: Summary, isNew: boolean): void
  /** Told of a cell whose model gave no answer. */
  onUnanswered?(cell: Cell, error: string): void
}

/**
 * Runs the cells one after another and records each as a run. A cell whose run is in `out` already is not run again, one
 * that was broken off is resumed, and one that failed since its model gave no answer is begun anew with the answers it
 * had. Ends early, at a step's end, when the signal is aborted. Once a model has answered nothing new in a whole run, its
 * other cells are left for another time.
 */
export async function runCells(cells: readonly Cell[], options: RunCellsOptions): Promise<void> {
  const { out, signal, access = {}, totalBudget, all = cells, onCell, onUnanswered } = options
  const runs = cellRunsIn(out)
  const answers = answersOf(access, runs)
  await checkModels(cells, out, access, totalBudget)
  const mute = new Set<string>()
  const spentSoFar = runningSum(all, runs)
  for (const cell of cells) {
    if (signal.aborted) break
    if (runs.of(cell.setup).type !== 'done') runs.refresh() // another process may have begun it, or brought it to an end
    const had = runs.of(cell.setup)
    if (had.type === 'done') {
      onCell?.(cell, had.summary, false)
      continue
    }
    const { model } = cell.options
    const name = model === undefined ? null : canonicalJson(modelChoice(model))
    if (name === null) {
      await begin(cell, had, { out, signal })
      runs.refresh()
    } else {
      if (mute.has(name) || (totalBudget !== undefined && overspending(totalBudget, spentSoFar()) !== null)) continue
      const answered = runs.spent(cell.setup).calls
      await begin(cell, had, { out, signal, access: answers(cell) })
      runs.refresh()
      if (runs.of(cell.setup).type === 'unanswered' && runs.spent(cell.setup).calls === answered) mute.add(name)
    }
    const now = runs.of(cell.setup)
    if (now.type === 'done') onCell?.(cell, now.summary, true)
    if (now.type === 'unanswered') onUnanswered?.(cell, now.error)
  }
}

/** What is in `out` of the cells: results, and what is still to be done. */
export function collectCells(
  cells: readonly Cell[],
  { out, totalBudget }: Pick<RunCellsOptions, 'out' | 'totalBudget'>,
): Collected {
  const runs = cellRunsIn(out)
  const finished: FinishedCell[] = []
  const unfinished: UnfinishedCell[] = []
  const costs: Cost[] = []
  for (const cell of cells) {
    const had = runs.of(cell.setup)
    // Cells without a model spend nothing, and their records need not be read.
    const spent = cell.row.model === null ? sumSpent([]) : runs.spent(cell.setup)
    costs.push(spent)
    if (had.type === 'done') finished.push({ cell, summary: had.summary, spent })
    else
      unfinished.push({
        cell,
        state: had.type === 'none' ? 'not-begun' : had.type,
        error: had.type === 'unanswered' ? had.error : null,
      })
  }
  const spent = sumSpent(costs)
  return { finished, unfinished, spent, overspent: overspending(totalBudget ?? null, spent) }
}

async function begin(
  cell: Cell,
  had: CellRun,
  surrounds: { readonly out: string; readonly signal: AbortSignal; readonly access?: ModelAccess },
): Promise<void> {
  if (had.type === 'broken-off') await resume({ run: had.folder, ...surrounds })
  else await run({ ...cell.subject, ...cell.options, ...surrounds })
}
