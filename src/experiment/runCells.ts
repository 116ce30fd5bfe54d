import type { ModelAccess } from '../loop/readyModel.ts'
import { resume, run } from '../loop/run.ts'
import type { Budget } from '../models/choice.ts'
import { modelChoice } from '../models/modelChoice.ts'
import { overspending } from '../record/modelCalls.ts'
import { RunHeld } from '../record/processLock.ts'
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

/**
 * A cell without a result. `running`: another process is at it, and `error` says what to do if that is gone.
 * `unanswered`: its run failed since the model gave no answer, for the reason in `error`.
 */
export interface UnfinishedCell {
  readonly cell: Cell
  readonly state: 'not-begun' | 'running' | 'broken-off' | 'unanswered'
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
 * had. A cell that another process is at is passed over. Ends early, at a step's end, when the signal is aborted. Once a model
 * has answered nothing new in a whole run, its other cells are left for another time.
 */
export async function runCells(cells: readonly Cell[], options: RunCellsOptions): Promise<void> {
  const { out, signal, access = {}, totalBudget, all = cells, onCell, onUnanswered } = options
  const runs = cellRunsIn(out)
  const answers = answersOf(access, runs)
  await checkModels(cells, out, access, totalBudget)
  const mute = new Set<string>()
  const spentSoFar = runningSum(all, runs)
  const isSpent = () => totalBudget !== undefined && overspending(totalBudget, spentSoFar()) !== null
  for (const cell of cells) {
    if (signal.aborted) break
    const name = cell.options.model === undefined ? null : canonicalJson(modelChoice(cell.options.model))
    let had = runs.of(cell.setup)
    if (had.type !== 'done' && (name === null || !mute.has(name))) {
      runs.refresh() // another process may have begun it since, or brought it to an end
      had = runs.of(cell.setup)
    }
    if (had.type === 'done') {
      onCell?.(cell, had.summary, false)
      continue
    }
    if (had.type === 'running' || (name !== null && (mute.has(name) || isSpent()))) continue
    const answered = name === null ? 0 : runs.spent(cell.setup).calls
    await begin(cell, had, { out, signal, ...(name === null ? {} : { access: answers(cell) }) })
    runs.refresh()
    const now = runs.of(cell.setup)
    if (now.type === 'done') onCell?.(cell, now.summary, true)
    if (now.type !== 'unanswered') continue
    if (name !== null && runs.spent(cell.setup).calls === answered) mute.add(name)
    onUnanswered?.(cell, now.error)
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
        error: had.type === 'unanswered' ? had.error : had.type === 'running' ? heldBy(had.folder) : null,
      })
  }
  const spent = sumSpent(costs)
  return { finished, unfinished, spent, overspent: overspending(totalBudget ?? null, spent) }
}

function heldBy(folder: string): string {
  return `A process is writing ${folder}. Wait for it; if it is gone for good, delete the file "lock" there.`
}

/** Begins a cell or goes on with it; leaves it alone when another process has just taken it. */
async function begin(
  cell: Cell,
  had: CellRun,
  surrounds: { readonly out: string; readonly signal: AbortSignal; readonly access?: ModelAccess },
): Promise<void> {
  if (had.type !== 'broken-off') {
    await run({ ...cell.subject, ...cell.options, ...surrounds })
    return
  }
  try {
    await resume({ run: had.folder, ...surrounds })
  } catch (error) {
    if (!(error instanceof RunHeld)) throw error
  }
}
