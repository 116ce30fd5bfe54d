import { type Estimate, estimateRun } from '../loop/estimateRun.ts'
import type { Subject } from '../loop/setUp.ts'
import { modelChoice } from '../models/modelChoice.ts'
import { costOf, type PriceTable, priceOf } from '../models/prices.ts'
import type { Cell } from './matrix.ts'

/** What cells would ask of their models. */
export interface Amount {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; null when a model has no known price. */
  readonly usd: number | null
}

/** The estimates of single runs added up, by row of the matrix. Rows that ask no model are left out. */
export interface CellsEstimate extends Amount {
  readonly rows: readonly ({ readonly row: Cell['row']; readonly cells: number } & Amount)[]
  /** Cells that ask a model, and cells that ask none. */
  readonly cells: number
  readonly withoutModel: number
}

/**
 * Adds up what the cells would cost if all steps were taken and no answer had to be asked for again. Cells that differ
 * in seed or model alone are rehearsed once. Nobody is asked and nothing recorded.
 */
export async function estimateCells(cells: readonly Cell[], prices: PriceTable = {}): Promise<CellsEstimate> {
  const rehearsed = new Map<Subject, Map<string, Estimate>>()
  const rows = new Map<string, CellsEstimate['rows'][number]>()
  for (const { row, subject, options } of cells) {
    const { model } = options
    if (model === undefined) continue
    const ofScene = rehearsed.get(subject) ?? new Map<string, Estimate>()
    rehearsed.set(subject, ofScene)
    const what = JSON.stringify([row.agent, row.critic, row.accept])
    const estimate = ofScene.get(what) ?? (await estimateRun({ ...subject, ...options }, prices))
    ofScene.set(what, estimate)
    const { calls, inputTokens, outputTokens } = estimate
    const usd = costOf({ input: inputTokens, output: outputTokens }, priceOf(modelChoice(model).spec, prices))
    const key = JSON.stringify(row)
    const had = rows.get(key) ?? { row, cells: 0, ...NOTHING }
    rows.set(key, { row, cells: had.cells + 1, ...plus(had, { calls, inputTokens, outputTokens, usd }) })
  }
  const all = [...rows.values()]
  const asking = all.reduce((sum, row) => sum + row.cells, 0)
  return { ...all.reduce(plus, NOTHING), rows: all, cells: asking, withoutModel: cells.length - asking }
}

const NOTHING: Amount = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

function plus(a: Amount, b: Amount): Amount {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    usd: a.usd === null || b.usd === null ? null : a.usd + b.usd,
  }
}
