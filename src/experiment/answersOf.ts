import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelAccess } from '../loop/readyModel.ts'
import { ANSWERS_FILE } from '../models/answerLines.ts'
import { listRunFolders } from '../record/runFolder.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { type CellRun, cellRunsIn } from './cellRuns.ts'
import type { Cell } from './matrix.ts'

/**
 * Says for each cell where its model's answers are looked for. `replay` and `auto` with a folder of runs take the run of
 * the same cell there. What a cell was answered before it was broken off is never asked again, unless `record` is asked
 * for by name; answers of other cells are its own only where `auto` is.
 */
export function answersOf(access: ModelAccess): (cell: Cell, had: CellRun) => ModelAccess {
  const { from, mode, ...rest } = access
  const recorded = from !== undefined && isFolderOfRuns(from) ? cellRunsIn(from) : null
  return (cell, had) => {
    if (recorded !== null && from !== undefined) {
      const run = recorded.of(cell.setup)
      if (run.type !== 'none' && hasAnswers(run.folder)) return { ...access, from: run.folder }
      if (mode !== 'replay') return { ...rest, ...keptIn(had) }
      const { agent, critic, accept, model } = cell.row
      throw new InputError(
        `${quoteValue(from)} holds no answers for the cell ${cell.scene}, ${agent}, ${critic}, ${accept}, ${model}, seed ${cell.seed}: it was not run there with these very settings. Record it first, or use --answers auto:DIR to ask for what is missing.`,
      )
    }
    return mode === undefined ? { ...rest, ...keptIn(had) } : access
  }
}

function keptIn(had: CellRun): Pick<ModelAccess, 'mode' | 'from'> {
  return had.type !== 'none' && hasAnswers(had.folder) ? { mode: 'auto', from: had.folder } : { mode: 'record' }
}

function hasAnswers(folder: string): boolean {
  return existsSync(join(folder, ANSWERS_FILE))
}

function isFolderOfRuns(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
    !hasAnswers(path) &&
    listRunFolders(path).length > 0
  )
}
