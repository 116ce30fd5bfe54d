import type { ModelAccess } from '../loop/readyModel.ts'
import type { Budget } from '../models/choice.ts'
import { cellRunsIn } from './cellRuns.ts'
import type { Cell } from './matrix.ts'

/**
 * Makes sure that each model which cells without a result will ask has its key, its package and, for a budget in dollars,
 * its price: of the last one this should be told before the first has spent anything. Throws an `InputError`.
 */
export async function checkModels(
  cells: readonly Cell[],
  out: string,
  { environment, prices, mode }: ModelAccess = {},
  totalBudget?: Budget,
): Promise<void> {
  const runs = cellRunsIn(out)
  const models = new Map(
    cells
      .filter(({ row, setup }) => row.model !== null && runs.of(setup).type !== 'done')
      .flatMap(({ row, options: { model } }) => (model === undefined ? [] : [[row.model, model] as const])),
  )
  if (models.size === 0) return
  const { openModel } = await import('../models/openModel.ts')
  for (const model of models.values())
    await openModel({
      ...model,
      ...(totalBudget?.usd === undefined ? {} : { budget: totalBudget }),
      ...(environment === undefined ? {} : { environment }),
      ...(prices === undefined ? {} : { prices }),
      ...(mode === undefined ? {} : { mode }),
    })
}
