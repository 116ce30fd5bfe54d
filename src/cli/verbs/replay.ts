import { setTimeout as pause } from 'node:timers/promises'
import { replay as replayRun } from '../../loop/replay.ts'
import { findRun } from '../../record/runFolder.ts'
import type { StepRecord } from '../../record/stepRecord.ts'
import { summarizeModel } from '../../record/summary.ts'
import { InputError } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { modelInWords } from '../modelInWords.ts'
import { wholeFlag } from '../runFlags.ts'
import { stepInWords } from '../stepInWords.ts'
import { STEP_HEAD, stepLine } from '../stepLine.ts'
import { paint, wrap } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly step?: string
  readonly play?: boolean
  readonly json?: boolean
  readonly out: string
}

const PLAY_MS = 600 // a step is looked at this long

/** `replay`: walk through a record and check every hash. */
export const replay: Verb = (program, io) => {
  program
    .command('replay')
    .summary('walk through a recorded run and check every hash')
    .description(
      'Show a recorded run step by step. No agent, critic or model is called; a record that does not hold what its hashes say ends with exit code 3 and the step.',
    )
    .argument('<run>', "a run's id or the path of its folder")
    .option('--step <n>', 'show this step in words')
    .option('--play', 'one step after the other, in words, with a pause between')
    .option('--json', 'print one JSON object a step')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addHelpText('after', '\nExample:\n  scenewright replay runs/examples/bedroom --play')
    .action((run: string, options: Options) => replayInTerminal(run, options, io))
}

async function replayInTerminal(run: string, options: Options, io: Io): Promise<void> {
  const wanted = options.step === undefined ? null : wholeFlag('--step', options.step)
  const { manifest, state, tornBytes } = replayRun(findRun(run, options.out))
  const shown = state.steps.filter(({ step }) => wanted === null || step === wanted)
  if (wanted !== null && shown.length === 0)
    throw new InputError(`${manifest.id} has no finished step ${wanted}; it has ${state.steps.length}, counted from 0.`)
  if (options.json) {
    for (const step of shown) io.out(JSON.stringify(jsonStep(step)))
    return
  }
  io.out(manifest.id)
  if (wanted === null && !options.play) io.out(paint(io, 'dim', STEP_HEAD))
  for (const [i, step] of shown.entries()) {
    if (wanted === null && !options.play) io.out(stepLine(step, state.steps[step.step - 1], io))
    else io.out(`${stepInWords(step, state.steps[step.step - 1], io)}\n`)
    if (options.play && i < shown.length - 1) await pause(PLAY_MS)
  }
  if (wanted === null) {
    const end =
      state.end === null
        ? 'The run is not finished; "resume" goes on with it.'
        : `${state.end.outcome}. ${state.end.reason}`
    io.out(wrap(`${state.steps.length} steps, every hash holds. ${end}`, Math.min(io.columns, 80)))
    const model = summarizeModel(manifest, state)
    if (model !== null) io.out(wrap(`The answers came from ${modelInWords(model)}.`, Math.min(io.columns, 80)))
    if (tornBytes > 0)
      io.err(`A last line of ${tornBytes} bytes was being written when the process ended; it is left out.`)
  }
}

function jsonStep(record: StepRecord) {
  const { step, layout, layoutHash, scores, measures, review, change, proposals, failures, calls } = record
  const { fixed, introduced } = change
  return {
    step,
    layoutHash,
    scores,
    measures,
    proposals,
    findings: review?.findings ?? null,
    fixed,
    introduced,
    failures,
    calls,
    layout,
  }
}
