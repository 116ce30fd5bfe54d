import { NOTHING_SPENT } from '../record/modelCalls.ts'
import { type CellRuns, type Cost, costOf } from './cellRuns.ts'
import type { Cell } from './matrix.ts'

/** What was spent on several cells together: each paid for its own answers, equal ones of another included. */
export function sumSpent(all: readonly Cost[]): Cost {
  return all.reduce(plus, NOTHING)
}

/**
 * Gives a function that says what the cells have cost in all, as the folder was last listed. It is asked before each cell,
 * so those with a result are added once and not looked at again.
 */
export function runningSum(cells: readonly Cell[], runs: CellRuns): () => Cost {
  let settled = NOTHING
  // Cells without a model spend nothing, and their records need not be read.
  let open = cells.filter(({ row }) => row.model !== null).map(({ setup }) => setup)
  return () => {
    let sum = settled
    const stillOpen: string[] = []
    for (const setup of open) {
      const { type } = runs.of(setup)
      if (type !== 'none') sum = plus(sum, runs.spent(setup))
      if (type === 'done') settled = plus(settled, runs.spent(setup))
      else stillOpen.push(setup)
    }
    open = stillOpen
    return sum
  }
}

const NOTHING = costOf(NOTHING_SPENT)

function plus(a: Cost, b: Cost): Cost {
  return {
    calls: a.calls + b.calls,
    tokens: a.tokens + b.tokens,
    usd: a.usd + b.usd,
    unpriced: a.unpriced + b.unpriced,
    uncounted: a.uncounted + b.uncounted,
    failed: a.failed + b.failed,
    retries: a.retries + b.retries,
  }
}
