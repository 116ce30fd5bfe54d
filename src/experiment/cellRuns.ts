import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile } from '../files/readJson.ts'
import { ANSWERS_FILE } from '../models/answerLines.ts'
import type { Event } from '../record/events.ts'
import type { RunState } from '../record/fold.ts'
import { setupHash } from '../record/manifest.ts'
import { NOTHING_SPENT, type Spent, spentAfter } from '../record/modelCalls.ts'
import { isBeingWritten, listRunFolders, readManifest, readRecord, readRun } from '../record/runFolder.ts'
import { type Summary, summarize } from '../record/summary.ts'

/**
 * What is on disk of a cell. `unanswered` is a run that failed because its model gave no answer: no result, since it says
 * nothing of the model. Every other failure is one. `running` is one that a process is writing.
 */
export type CellRun =
  | { readonly type: 'none' }
  | { readonly type: 'running'; readonly folder: string }
  | { readonly type: 'broken-off'; readonly folder: string }
  | { readonly type: 'unanswered'; readonly folder: string; readonly error: string }
  | { readonly type: 'done'; readonly folder: string; readonly summary: Summary }

/** What answers cost, whichever they were. */
export type Cost = Omit<Spent, 'keys'>

/** The runs of a folder by the setup of their cells, as they stood when the folder was last listed. */
export interface CellRuns {
  of(setup: string): CellRun
  /** Folders of a cell's runs that hold a model's answers, that of its result first, then the newest first. */
  answered(setup: string): string[]
  /**
   * What the model's answers in all runs of a cell cost, broken off ones included. An answer counts once, however many
   * of these runs took it over; where one request was asked anew, each of its different replies counts.
   */
  spent(setup: string): Cost
  /** Lists the folder anew: other processes may have begun runs there. */
  refresh(): void
}

/** Looks into a folder of runs, which need not be there yet. */
export function cellRunsIn(out: string): CellRuns {
  const setups = new Map<string, string>() // by folder; a manifest never changes
  const folders = new Map<string, string[]>() // by setup, in order of name and so of time
  const settled = new Map<string, Cost>()
  const refresh = () => {
    for (const folder of listRunFolders(out)) {
      if (setups.has(folder)) continue
      const setup = setupHash(readManifest(folder))
      setups.set(folder, setup)
      folders.set(setup, [...(folders.get(setup) ?? []), folder])
    }
  }
  refresh()
  const of = (setup: string): CellRun => {
    const runs = (folders.get(setup) ?? []).map(runIn)
    return ORDER.map((type) => runs.findLast((run) => run.type === type)).find((run) => run !== undefined) ?? NONE
  }
  return {
    refresh,
    of,
    answered(setup) {
      const run = of(setup)
      const newestFirst = (folders.get(setup) ?? []).toReversed()
      const first = run.type === 'done' ? [run.folder] : []
      return [...new Set([...first, ...newestFirst])].filter(hasAnswers)
    },
    spent(setup) {
      const had = settled.get(setup)
      if (had !== undefined) return had
      const own = folders.get(setup) ?? []
      const events = own.flatMap((folder) => readRecord(folder).journal.events).map(withReplyInKey)
      const spent = costOf(events.reduce(spentAfter, NOTHING_SPENT))
      if (own.some((folder) => runIn(folder).type === 'done')) settled.set(setup, spent)
      return spent
    },
  }
}

/** Whether a folder holds answers of a model. */
export function hasAnswers(folder: string): boolean {
  return existsSync(join(folder, ANSWERS_FILE))
}

/** Within one run the key of a request tells its answer; two runs may each have paid for one to the same request. */
function withReplyInKey(event: Event): Event {
  return event.type === 'model.called' ? { ...event, key: `${event.key} ${event.reply}` } : event
}

/** The cost of what was spent. */
export function costOf({ keys: _keys, ...cost }: Spent): Cost {
  return cost
}

const NONE: CellRun = { type: 'none' }
const ORDER = ['done', 'running', 'broken-off', 'unanswered'] as const

function runIn(folder: string): CellRun {
  const path = join(folder, 'summary.json')
  if (existsSync(path)) {
    // Much shorter than the record, and nothing comes after these ends.
    const summary = readJsonFile(path) as Summary
    if (summary.format === 'scenewright/summary@1' && ENDS.some((end) => end === summary.outcome))
      return { type: 'done', folder, summary }
  }
  if (isBeingWritten(folder)) return { type: 'running', folder }
  const { manifest, state } = readRun(folder)
  if (state.end === null || state.end.outcome === 'cancelled') return { type: 'broken-off', folder }
  const error = state.end.outcome === 'failed' ? unanswered(state) : null
  if (error !== null) return { type: 'unanswered', folder, error }
  return { type: 'done', folder, summary: summarize(manifest, state) }
}

const ENDS = ['satisfied', 'converged', 'exhausted'] as const

/** Why the last step's model gave no answer; null when it gave all that it was asked for. */
function unanswered(state: RunState): string | null {
  return state.steps.at(-1)?.calls.findLast(({ error }) => error !== null)?.error ?? null
}
