import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { cellsOf } from '../../experiment/cells.ts'
import { checkModels } from '../../experiment/checkModels.ts'
import { estimateCells } from '../../experiment/estimateCells.ts'
import { type Cell, type Experiment, loadExperiment } from '../../experiment/matrix.ts'
import { outcomesOf, priced } from '../../experiment/outcomes.ts'
import { type Collected, collectCells, type RunCellsOptions, runCells } from '../../experiment/runCells.ts'
import type { Summary } from '../../record/summary.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import { ExitWith } from '../exit.ts'
import { estimateLines, outcomeLines, outcomeMarkdown } from '../experimentTables.ts'
import { interruptible } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { costInWords, dollars } from '../modelInWords.ts'
import {
  addModelFlags,
  givenModelFlags,
  type ModelFlags,
  readAccess,
  readBudget,
  readModelFlags,
} from '../modelOptions.ts'
import { wholeFlag } from '../runFlags.ts'
import { asWorker, shareCells } from '../shareCells.ts'
import { plain, score } from '../text.ts'
import type { Verb } from '../verb.ts'
import { whatIsLeft } from '../whatIsLeft.ts'

interface Options extends ModelFlags {
  readonly out?: string
  readonly starts?: string
  readonly jobs: string
  readonly shard?: string
  readonly worker?: boolean
  readonly totalBudget?: string
  readonly dryRun?: boolean
  readonly markdown?: string
  readonly json?: boolean
}

/** `experiment`: agents x critics x models x scenes x seeds, each cell a run. */
export const experiment: Verb = (program, io) => {
  const command = program
    .command('experiment')
    .summary('a matrix of runs: agents x critics x models x scenes x seeds')
    .description(
      'Run every cell of a matrix and print what each row comes to, with 95% confidence intervals, and what its language model cost. Cells that are there already are not run again, so that a broken-off experiment goes on where it was.',
    )
    .argument('<experiment>', 'a file, or the name of one that ships: critics, refine-starts')
    .option('--out <dir>', 'folder that holds the run folders (default: runs/<name of the experiment>)')
    .option('--starts <file>', 'layouts to refine, in any known format, in place of those the experiment names')
  addModelFlags(command)
    .option('--total-budget <limits>', 'what all runs together may cost; once it is spent, no run that asks is begun')
    .option('--dry-run', 'add up what the language models would be asked and cost, and end')
    .option('--jobs <n>', 'processes to share the cells', '1')
    .option('--shard <i/n>', 'run only every n-th cell, the i-th of them first (from 1), and print no table')
    .addOption(new Option('--worker', 'end with the process that started this one').hideHelp())
    .option('--markdown <file>', 'write the tables as Markdown')
    .option('--json', 'print the outcomes as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright experiment critics --jobs 2\n  scenewright experiment refine-starts --starts layouts.json.gz\n  scenewright experiment my-matrix.json --json\n  scenewright experiment my-models.json --dry-run\n  scenewright experiment my-models.json --total-budget usd=5',
    )
    .action((name: string, options: Options) => runExperiment(name, options, io))
}

async function runExperiment(name: string, options: Options, io: Io): Promise<void> {
  const loaded = loadExperiment(name)
  const starts = options.starts === undefined ? {} : { starts: resolve(options.starts) }
  const matrix = withModel({ ...loaded.experiment, ...starts }, name, options)
  const cells = await cellsOf(matrix, loaded.folder)
  if (cells.length === 0)
    throw new InputError(`${name}: names no scenes; give briefs, or layouts to refine with --starts FILE.`)
  if (matrix.models.length > 0 && cells.every(({ row }) => row.model === null))
    io.err('No agent or critic of this experiment asks a language model; it runs without.')
  const settings = {
    out: options.out ?? `runs/${matrix.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    ...readAccess(options),
    ...(options.totalBudget === undefined ? {} : { totalBudget: readBudget(options.totalBudget, '--total-budget') }),
  }
  const jobs = wholeFlag('--jobs', options.jobs)
  if (options.dryRun) return tellEstimate(matrix.name, cells, settings, options, io)
  if (options.shard !== undefined) return runShard(cells, options, settings, io)
  const { codes, isInterrupted } = await interruptible(io, async (signal) => {
    await checkModels(cells, settings.out, settings.access, settings.totalBudget)
    const args = workerArguments(name, settings.out, options)
    if (jobs <= 1) await runCells(cells, { ...settings, signal, ...progress(cells.length, io) })
    return { codes: jobs > 1 ? await shareCells(args, jobs, signal) : [], isInterrupted: signal.aborted }
  })
  const collected = collectCells(cells, settings)
  tell(matrix.name, collected, settings.out, options, io)
  if (codes.some((code) => code !== 0 && code !== 130))
    throw new ExitWith(1, 'A process broke off; what is finished is kept, and the same command goes on from here.')
  if (collected.unfinished.length > 0) throw new ExitWith(isInterrupted || codes.includes(130) ? 130 : 1)
}

/** The one model of the flags, where the file names none. */
function withModel(experiment: Experiment, name: string, flags: ModelFlags): Experiment {
  const given = givenModelFlags(flags)
  if (experiment.models.length > 0 && given.length > 0)
    throw new InputError(
      `${name} names its models, so ${given[0]} cannot hold; write it into the file, as in {"model": "openai:NAME", "baseUrl": "http://localhost:8000/v1"}.`,
    )
  const { model } = readModelFlags(flags)
  return model === undefined ? experiment : { ...experiment, models: [model] }
}

type Settings = Pick<RunCellsOptions, 'out' | 'access' | 'totalBudget'>

async function runShard(cells: readonly Cell[], options: Options, settings: Settings, io: Io): Promise<void> {
  const shard = options.shard ?? ''
  const [i, n] = shard.split('/').map(Number)
  if (!(Number.isInteger(i) && Number.isInteger(n) && i! >= 1 && i! <= n!))
    throw new InputError(`--shard is ${quoteValue(shard)}; expected i/n with 1 <= i <= n, as in 1/4.`)
  const own = cells.filter((_, k) => k % n! === i! - 1)
  const work = async (signal: AbortSignal) => {
    await runCells(own, { ...settings, signal, all: cells, ...progress(own.length, io, `${i}/${n} `) })
    return signal.aborted
  }
  if (await (options.worker ? asWorker(work) : interruptible(io, work))) throw new ExitWith(130)
}

/** The command line of a worker. It holds no key: those are in the environment. */
function workerArguments(name: string, out: string, options: Options): string[] {
  const flags = {
    '--out': out,
    '--starts': options.starts,
    '--model': options.model,
    '--base-url': options.baseUrl,
    '--temperature': options.temperature,
    '--max-tokens': options.maxTokens,
    '--structure': options.structure,
    '--timeout': options.timeout,
    '--retries': options.retries,
    '--budget': options.budget,
    '--total-budget': options.totalBudget,
    '--answers': options.answers,
    '--prices': options.prices,
  }
  return ['experiment', name, ...Object.entries(flags).flatMap(([flag, value]) => (value ? [flag, value] : []))]
}

function progress(total: number, io: Io, prefix = ''): Pick<RunCellsOptions, 'onCell' | 'onUnanswered'> {
  let done = 0
  return {
    onCell(cell: Cell, summary: Summary, isNew: boolean) {
      done++
      if (isNew || done === total)
        io.err(`${prefix}${done}/${total}  ${inWords(cell)}  ${score(summary.last?.scores.overall)}`)
    },
    onUnanswered: (cell, error) => io.err(`${prefix}no answer  ${inWords(cell)}  ${plain(error)}`),
  }
}

function inWords({ row, scene, seed }: Cell): string {
  const { agent, critic, model, accept } = row
  return plain([scene, agent, critic, ...(model === null ? [] : [model]), accept, `seed ${seed}`].join('  '))
}

async function tellEstimate(name: string, cells: readonly Cell[], settings: Settings, options: Options, io: Io) {
  const { finished, unfinished } = collectCells(cells, settings)
  const estimate = await estimateCells(
    unfinished.map(({ cell }) => cell),
    settings.access?.prices,
  )
  if (options.json) {
    io.out(JSON.stringify({ type: 'estimate', experiment: name, finished: finished.length, ...estimate }))
    return
  }
  const { rows, calls, inputTokens, outputTokens, usd, cells: asking, withoutModel } = estimate
  const rest = `${withoutModel} ask none; ${finished.length} are finished and not counted.`
  if (asking === 0) {
    io.out(`No run asks a model: ${rest}`)
    return
  }
  for (const line of estimateLines(estimate)) io.out(plain(line))
  io.out('')
  const known = rows.reduce((sum, row) => sum + (row.usd ?? 0), 0)
  const cost =
    usd === null
      ? `about ${dollars(known)} for the models with a known price, which not all have (--prices)`
      : `about ${dollars(usd)}`
  io.out(
    `${asking} runs ask a model: ${calls} calls, about ${inputTokens} tokens in and ${outputTokens} out; ${cost}. ${rest}`,
  )
  io.out('If all steps are taken and no answer must be asked for again. Nothing was asked.')
}

function tell(name: string, collected: Collected, out: string, options: Options, io: Io): void {
  const { finished, unfinished, spent } = collected
  const outcomes = outcomesOf(finished)
  const total = finished.length + unfinished.length
  if (options.markdown !== undefined) writeFileSync(options.markdown, `${outcomeMarkdown(outcomes).join('\n')}\n`)
  if (options.json)
    io.out(
      JSON.stringify({
        experiment: name,
        cells: total,
        finished: finished.length,
        outcomes,
        spent: priced(spent),
        overspent: collected.overspent,
        unfinished: unfinished.map(({ cell: { row, scene, seed }, state, error }) => ({
          row,
          scene,
          seed,
          state,
          error,
        })),
      }),
    )
  else {
    for (const line of outcomeLines(outcomes)) io.out(plain(line))
    if (spent.calls + spent.failed > 0) {
      const { calls, tokens } = spent
      io.out(`\nIn all ${calls} calls, ${tokens} tokens, ${costInWords(priced(spent))}.`)
    }
  }
  if (unfinished.length > 0) for (const line of whatIsLeft(collected, total)) io.err(plain(line))
  else if (!options.json)
    io.out(`\n${finished.length} runs in ${plain(out)}. Look at one: ${io.command} show RUN --out ${plain(out)}`)
}
