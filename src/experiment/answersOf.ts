import { statSync } from 'node:fs'
import type { ModelAccess } from '../loop/readyModel.ts'
import { listRunFolders } from '../record/runFolder.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { type CellRuns, cellRunsIn, hasAnswers } from './cellRuns.ts'
import type { Cell } from './matrix.ts'

/**
 * Says for each cell where its model's answers are looked for. `replay` and `auto` with a folder of runs take the runs of
 * the same cell there. What any earlier run of a cell in `runs` was answered is never asked again, unless `record` is
 * asked for by name; answers of other cells are its own only where `auto` is.
 */
export function answersOf(access: ModelAccess, runs: CellRuns): (cell: Cell) => ModelAccess {
  const { from, mode, ...rest } = access
  const recorded = mode !== undefined && typeof from === 'string' && isFolderOfRuns(from) ? cellRunsIn(from) : null
  return (cell) => {
    if (mode === 'record' || (mode !== undefined && from === undefined)) return access
    const own = mode === 'replay' ? [] : runs.answered(cell.setup)
    const given = mode === undefined || from === undefined ? [] : [from].flat()
    const others = recorded === null ? given : recorded.answered(cell.setup)
    if (mode === 'replay' && others.length === 0) {
      const { agent, critic, accept, model } = cell.row
      throw new InputError(
        `${quoteValue(from)} holds no answers for the cell ${cell.scene}, ${agent}, ${critic}, ${accept}, ${model}, seed ${cell.seed}: it was not run there with these very settings. Record it first, or use --answers auto:DIR to ask for what is missing.`,
      )
    }
    const places = [...own, ...others]
    return places.length === 0 ? { ...rest, mode: 'record' } : { ...rest, mode: mode ?? 'auto', from: places }
  }
}

function isFolderOfRuns(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
    !hasAnswers(path) &&
    listRunFolders(path).length > 0
  )
}
