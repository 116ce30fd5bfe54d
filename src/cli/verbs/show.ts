import type { RunState } from '../../record/fold.ts'
import type { Manifest, PartChoice } from '../../record/manifest.ts'
import { findRun, readRun } from '../../record/runFolder.ts'
import { summarize, summarizeModel } from '../../record/summary.ts'
import { InputError } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { modelInWords } from '../modelInWords.ts'
import { nameOfRun } from '../nameOfRun.ts'
import { wholeFlag } from '../runFlags.ts'
import { stepInWords } from '../stepInWords.ts'
import { STEP_HEAD, stepLine } from '../stepLine.ts'
import { headed, paint, sparkline } from '../text.ts'
import { unmetInWords } from '../unmetInWords.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly step?: string
  readonly layout?: boolean
  readonly json?: boolean
  readonly out: string
}

/** `show`: one run or one step in words. */
export const show: Verb = (program, io) => {
  program
    .command('show')
    .summary('one run or step in words')
    .description('Tell what a run was made of and how it went, or one of its steps in full.')
    .argument('<run>', "a run's id or the path of its folder")
    .option('--step <n>', 'this step in full')
    .option('--layout', 'print the layout (of the step, else the last) as JSON, for other tools')
    .option('--json', 'print the summary as JSON; with --step the step')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addHelpText('after', '\nExamples:\n  scenewright show RUN --step 3\n  scenewright show RUN --layout > room.json')
    .action((run: string, options: Options) => showRun(run, options, io))
}

function showRun(run: string, options: Options, io: Io): void {
  const { manifest, state, folder } = readRun(findRun(run, options.out))
  const at = options.step === undefined ? state.steps.length - 1 : wholeFlag('--step', options.step)
  const step = state.steps[at]
  if (step === undefined && (options.step !== undefined || options.layout))
    throw new InputError(
      `${manifest.id} has no finished step ${Math.max(0, at)}; it has ${state.steps.length}, counted from 0.`,
    )
  if (options.layout) io.out(JSON.stringify(step?.layout, null, 2))
  else if (options.step !== undefined && step !== undefined)
    io.out(options.json ? JSON.stringify(step) : stepInWords(step, state.steps[at - 1], io))
  else if (options.json) io.out(JSON.stringify(summarize(manifest, state)))
  else tellRun(manifest, state, nameOfRun({ id: manifest.id, folder }), io)
}

function tellRun(manifest: Manifest, state: RunState, name: string, io: Io): void {
  const width = Math.min(io.columns, 80)
  const line = (head: string, text: string) => io.out(headed(head, text, width))
  io.out(paint(io, 'strong', manifest.id))
  for (const [head, text] of describe(manifest)) line(head, text)
  if (state.plan !== null) line('plan', state.plan.summary)
  io.out('')
  io.out(paint(io, 'dim', STEP_HEAD))
  state.steps.forEach((record, i) => {
    io.out(stepLine(record, state.steps[i - 1], io))
  })
  io.out('')
  line('overall', sparkline(state.steps.map(({ scores }) => scores.overall)))
  const model = summarizeModel(manifest, state)
  if (model !== null) line('model', modelInWords(model))
  line(
    'ended',
    state.end === null
      ? `not yet; ${io.command} resume ${name} goes on with it`
      : `${state.end.outcome}. ${state.end.reason}`,
  )
  for (const text of unmetInWords(state.end?.unmet ?? [])) line('not met', text)
}

function describe(manifest: Manifest): [string, string][] {
  const { brief, parts, start, parent, profile, ontology } = manifest
  return [
    ['brief', `${brief.name}: ${brief.description}`],
    ...(start === null ? [] : [['start', start.source] as [string, string]]),
    ...(parent === null ? [] : [['parent', `${parent.run}, step ${parent.step}`] as [string, string]]),
    ['agent', choice(parts.agent)],
    ['refiner', choice(parts.refiner)],
    ['critic', parts.critics.map(choice).join(' + ')],
    ['accept', choice(parts.acceptance)],
    ['seed', `${manifest.seed}, at most ${manifest.steps} refinements`],
    [
      'scored by',
      `profile ${profile.name} (${profile.hash.slice(0, 8)}), ontology ${ontology.name} ${ontology.version} (${ontology.hash.slice(0, 8)})`,
    ],
    ['made', `${manifest.createdAt}, scenewright ${manifest.versions.scenewright}, node ${manifest.versions.node}`],
  ]
}

function choice({ name, options }: PartChoice): string {
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? name : `${name} (${pairs.join(', ')})`
}
