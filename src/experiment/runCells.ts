import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile } from '../files/readJson.ts'
import { resume, run } from '../loop/run.ts'
import { draftManifest } from '../loop/setUp.ts'
import { isResumable } from '../record/fold.ts'
import { setupHash } from '../record/manifest.ts'
import { listRunFolders, readManifest, readRun } from '../record/runFolder.ts'
import { type Summary, summarize } from '../record/summary.ts'
import type { Cell } from './matrix.ts'

/** A cell that has been run. */
export interface FinishedCell {
  readonly cell: Cell
  readonly summary: Summary
}

export interface RunCellsOptions {
  /** Folder that holds the experiment's run folders. */
  readonly out: string
  readonly signal: AbortSignal
  /** Told after each cell; `isNew` is false for one that was there already. */
  onCell?(finished: FinishedCell, isNew: boolean): void
}

/**
 * Runs the cells one after another and records each as a run. A cell whose run is in `out` already is not run again;
 * one that was broken off is resumed. Ends early, at a step's end, when the signal is aborted.
 */
export async function runCells(
  cells: readonly Cell[],
  { out, signal, onCell }: RunCellsOptions,
): Promise<FinishedCell[]> {
  const known = runsBySetup(out)
  const finished: FinishedCell[] = []
  for (const cell of cells) {
    if (signal.aborted) break
    const draft = await draftManifest(cell.subject, cell.options, new Date(0).toISOString())
    const had = known.get(setupHash({ ...draft, id: '' }))
    const done = had === undefined ? null : finishedSummary(had)
    const summary = done ?? (await begin(cell, had, out, signal))
    if (summary.outcome === 'cancelled') break
    const entry = { cell, summary }
    finished.push(entry)
    onCell?.(entry, done === null)
  }
  return finished
}

/** Summaries of those cells that are in `out` and finished. */
export async function collectCells(cells: readonly Cell[], out: string): Promise<FinishedCell[]> {
  const known = runsBySetup(out)
  const finished: FinishedCell[] = []
  for (const cell of cells) {
    const draft = await draftManifest(cell.subject, cell.options, new Date(0).toISOString())
    const folder = known.get(setupHash({ ...draft, id: '' }))
    const summary = folder === undefined ? null : finishedSummary(folder)
    if (summary !== null) finished.push({ cell, summary })
  }
  return finished
}

async function begin(cell: Cell, had: string | undefined, out: string, signal: AbortSignal): Promise<Summary> {
  const isBrokenOff = had !== undefined && isResumable(readRun(had).state)
  const { manifest, state } = isBrokenOff
    ? await resume({ run: had, out, signal })
    : await run({ ...cell.subject, ...cell.options, out, signal })
  return summarize(manifest, state)
}

function runsBySetup(out: string): Map<string, string> {
  if (!existsSync(out)) return new Map()
  return new Map(listRunFolders(out).map((folder) => [setupHash(readManifest(folder)), folder]))
}

/** The summary of a finished run; null while it is not. The derived file is read where it is there, as it is much shorter. */
function finishedSummary(folder: string): Summary | null {
  const path = join(folder, 'summary.json')
  if (existsSync(path)) {
    const summary = readJsonFile(path) as Summary
    if (summary.format === 'scenewright/summary@1' && summary.outcome !== null && summary.outcome !== 'cancelled')
      return summary
  }
  const { manifest, state } = readRun(folder)
  return isResumable(state) ? null : summarize(manifest, state)
}
