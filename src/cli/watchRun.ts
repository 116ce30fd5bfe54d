import type { Run } from '../loop/run.ts'
import { createRunEmitter, type RunEmitter } from '../loop/watch.ts'
import { isResumable, type RunState } from '../record/fold.ts'
import { summarize, summarizeModel } from '../record/summary.ts'
import { ExitWith } from './exit.ts'
import { interruptible } from './interrupt.ts'
import type { Io } from './io.ts'
import { modelInWords } from './modelInWords.ts'
import { nameOfRun } from './nameOfRun.ts'
import { saveBeforeAfter } from './saveBeforeAfter.ts'
import { STEP_HEAD, stepLine } from './stepLine.ts'
import { headed, paint, plain, score, sparkline } from './text.ts'
import { unmetInWords } from './unmetInWords.ts'

/** How much a verb tells while a run goes on. */
export interface Telling {
  readonly json?: boolean
  readonly quiet?: boolean
}

/**
 * Carries a run through in the terminal: its id first, a line a step, at the end pictures, scores, what could not be
 * met and what to type next. Throws `ExitWith` 1 for a failed run and 130 for an interrupted one.
 */
export async function watchRun(
  io: Io,
  telling: Telling,
  work: (watched: { readonly events: RunEmitter; readonly signal: AbortSignal }) => Promise<Run>,
): Promise<void> {
  const events = createRunEmitter()
  // What the model has cost so far; nothing for a run without one.
  let spent: (state: RunState) => object = () => ({})
  events.once('run.opened', ({ folder, manifest, state }) => {
    if (manifest.model !== undefined) spent = (after) => ({ model: summarizeModel(manifest, after) })
    if (telling.json) return io.out(JSON.stringify({ type: 'run', name: manifest.id, folder }))
    io.out(manifest.id)
    if (telling.quiet) return
    io.out(paint(io, 'dim', STEP_HEAD))
    state.steps.forEach((step, i) => {
      io.out(stepLine(step, state.steps[i - 1], io))
    })
  })
  events.on('step.finished', (_event, state) => {
    const step = state.steps.at(-1)!
    if (telling.json) {
      const { layoutHash, scores, measures, change } = step
      const [fixed, introduced, open] = [change.fixed.length, change.introduced.length, change.open.length]
      const counts = { fixed, introduced, open }
      io.out(
        JSON.stringify({ type: 'step', step: step.step, layoutHash, scores, measures, ...counts, ...spent(state) }),
      )
    } else if (!telling.quiet) io.out(stepLine(step, state.steps.at(-2), io))
  })
  events.on('model.retried', ({ model, status, error, retry, retries, waitMs }) => {
    if (telling.json || telling.quiet) return
    const what = status === null ? error : `HTTP ${status}, ${error}`
    io.err(plain(`${model}: ${what}; retry ${retry} of ${retries} in ${(waitMs / 1000).toFixed(1)} s`))
  })
  const run = await interruptible(io, (signal) => work({ events, signal }))
  const picture = telling.quiet ? null : await saveBeforeAfter(run, io)
  if (telling.json)
    io.out(JSON.stringify({ type: 'end', ...summarize(run.manifest, run.state), folder: run.folder, picture }))
  else if (!telling.quiet) tellEnd(run, picture, io)
  const outcome = run.state.end?.outcome
  // Where the end was told in words, it says why and what to type next.
  const isTold = !telling.json && !telling.quiet
  if (outcome === 'failed') throw new ExitWith(1, isTold ? '' : `The run failed. ${run.state.end?.reason ?? ''}`)
  if (outcome === 'cancelled')
    throw new ExitWith(130, isTold ? '' : `Interrupted. To go on: ${io.command} resume ${nameOfRun(run)}`)
}

function tellEnd(run: Run, picture: string | null, io: Io): void {
  const { state, id, folder } = run
  const { end, steps, best } = state
  const width = Math.min(io.columns, 80)
  const line = (head: string, text: string) => io.out(headed(head, text, width))
  const overall = steps.map(({ scores }) => scores.overall)
  const last = steps.at(-1)
  io.out('')
  if (end !== null) line('Ended', `${end.outcome}. ${end.reason}`)
  const peak =
    best === null || best.step === last?.step || best.scores.overall === last?.scores.overall
      ? ''
      : `, best ${score(best.scores.overall)} at step ${best.step}`
  if (last !== undefined)
    line('Overall', `${sparkline(overall)} ${score(overall[0])} to ${score(overall.at(-1))}${peak}`)
  const model = summarizeModel(run.manifest, state)
  if (model !== null) line('Model', modelInWords(model))
  for (const text of unmetInWords(end?.unmet ?? [])) line('Not met', text)
  const open = state.lastReview?.findings ?? []
  for (const finding of open.slice(0, SHOWN)) line('Open', finding.message)
  if (open.length > SHOWN) line('', `and ${open.length - SHOWN} more findings`)
  if (picture !== null) io.out(`${'Pictures'.padEnd(9)} ${plain(picture)}`)
  io.out(`${'Folder'.padEnd(9)} ${plain(folder)}`)
  io.out(`${'Run'.padEnd(9)} ${id}`)
  io.out('')
  const next = isResumable(state)
    ? [`resume ${nameOfRun(run)}`, `show ${nameOfRun(run)}${last === undefined ? '' : ` --step ${last.step}`}`]
    : [
        `show ${nameOfRun(run)}`,
        // What could not begin as it should is no place to begin from.
        ...(steps[0]?.isBroken === false ? [`fork ${nameOfRun(run)} --at 0 --critic none`] : []),
      ]
  next.forEach((verb, i) => {
    io.out(`${i === 0 ? 'Next: ' : '      '}${io.command} ${verb}`)
  })
}

const SHOWN = 3 // open findings told at the end; `show` has them all
