import { describe, expect, it } from 'vitest'
import { type CellRuns, costOf } from '../../src/experiment/cellRuns.ts'
import type { Cell } from '../../src/experiment/matrix.ts'
import { runningSum, sumSpent } from '../../src/experiment/spending.ts'
import { NOTHING_SPENT } from '../../src/record/modelCalls.ts'
import type { Summary } from '../../src/record/summary.ts'

const CELLS = 2000
const cost = (calls: number) => ({ ...costOf(NOTHING_SPENT), calls, tokens: 100 * calls, usd: calls / 4 })

function cellsOf(count: number, model: string | null = 'openai:m'): Cell[] {
  const row = { agent: 'llm', critic: 'text', accept: 'always', model }
  return Array.from({ length: count }, (_, i) => ({ row, setup: `${model} ${i}` }) as Cell)
}

/** Runs in a folder that grows: those of `calls` have cost as much and are done, or broken off when they are `open`. */
function runsThat(calls: ReadonlyMap<string, number>, open: ReadonlySet<string>): CellRuns & { reads: number } {
  return {
    reads: 0,
    of(setup) {
      if (!calls.has(setup)) return { type: 'none' }
      const folder = setup
      return open.has(setup) ? { type: 'broken-off', folder } : { type: 'done', folder, summary: {} as Summary }
    },
    answered: () => [],
    spent(setup) {
      this.reads++
      return cost(calls.get(setup) ?? 0)
    },
    refresh() {},
  }
}

describe('the sum that a total budget is held against', () => {
  it('is that of all cells however far they are, and reads what is done no second time', () => {
    const cells = cellsOf(CELLS)
    const [calls, open] = [new Map<string, number>(), new Set<string>()]
    const runs = runsThat(calls, open)
    const sum = runningSum(cells, runs)
    expect(sum()).toEqual(cost(0))
    let expected = 0
    for (const [i, { setup }] of cells.entries()) {
      open.add(setup)
      calls.set(setup, 1)
      expect(sum().calls).toBe(expected + 1)
      open.delete(setup)
      calls.set(setup, i % 7)
      expected += i % 7
      expect(sum()).toEqual(cost(expected))
    }
    expect(runs.reads).toBeLessThanOrEqual(4 * CELLS)
    expect(sum()).toEqual(sumSpent(cells.map(({ setup }) => runs.spent(setup))))
  })

  it('leaves out cells that ask no model, without reading them', () => {
    const cells = cellsOf(2, null)
    const runs = runsThat(new Map(cells.map(({ setup }) => [setup, 9])), new Set())
    expect(runningSum(cells, runs)().calls).toBe(0)
    expect(runs.reads).toBe(0)
  })
})
