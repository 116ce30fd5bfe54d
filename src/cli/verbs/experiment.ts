import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Cell, cellsOf, loadExperiment } from '../../experiment/matrix.ts'
import { type Mean, type Outcome, outcomesOf } from '../../experiment/outcomes.ts'
import { collectCells, runCells } from '../../experiment/runCells.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import { ExitWith } from '../exit.ts'
import { interruptible } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { wholeFlag } from '../runFlags.ts'
import { plain, table } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly out?: string
  readonly starts?: string
  readonly jobs: string
  readonly shard?: string
  readonly markdown?: string
  readonly json?: boolean
}

/** `experiment`: agents x critics x scenes x seeds, each cell a run. */
export const experiment: Verb = (program, io) => {
  program
    .command('experiment')
    .summary('a matrix of runs: agents x critics x scenes x seeds')
    .description(
      'Run every cell of a matrix and print what each row comes to, with 95% confidence intervals. Cells that are there already are not run again, so that a broken-off experiment goes on where it was.',
    )
    .argument('<experiment>', 'a file, or the name of one that ships: critics, refine-starts')
    .option('--out <dir>', 'folder that holds the run folders (default: runs/<name of the experiment>)')
    .option('--starts <file>', 'layouts to refine, in any known format, in place of those the experiment names')
    .option('--jobs <n>', 'processes to share the cells', '1')
    .option('--shard <i/n>', 'run only every n-th cell, the i-th of them first (from 1), and print no table')
    .option('--markdown <file>', 'write the table as Markdown')
    .option('--json', 'print the outcomes as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright experiment critics --jobs 2\n  scenewright experiment refine-starts --starts layouts.json.gz\n  scenewright experiment my-matrix.json --json',
    )
    .action((name: string, options: Options) => runExperiment(name, options, io))
}

async function runExperiment(name: string, options: Options, io: Io): Promise<void> {
  const { experiment: matrix, folder } = loadExperiment(name)
  const starts = options.starts === undefined ? {} : { starts: resolve(options.starts) }
  const cells = await cellsOf({ ...matrix, ...starts }, folder)
  if (cells.length === 0)
    throw new InputError(`${name}: names no scenes; give briefs, or layouts to refine with --starts FILE.`)
  const out = options.out ?? `runs/${matrix.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const jobs = wholeFlag('--jobs', options.jobs)
  if (options.shard !== undefined) return runShard(cells, options.shard, out, io)
  if (jobs > 1) await shareOut(name, options, out, jobs, io)
  const finished = await interruptible(io, (signal) =>
    jobs > 1 ? collectCells(cells, out) : runCells(cells, { out, signal, onCell: progress(cells.length, io) }),
  )
  const outcomes = outcomesOf(finished)
  if (options.json)
    io.out(JSON.stringify({ experiment: matrix.name, cells: cells.length, finished: finished.length, outcomes }))
  else print(outcomes, io)
  if (options.markdown !== undefined) writeFileSync(options.markdown, `${markdown(outcomes).join('\n')}\n`)
  if (finished.length < cells.length) {
    io.err(`${finished.length} of ${cells.length} runs are finished; the same command goes on from here.`)
    throw new ExitWith(130)
  }
  if (!options.json)
    io.out(`\n${finished.length} runs in ${plain(out)}. Look at one: scenewright show RUN --out ${plain(out)}`)
}

async function runShard(cells: readonly Cell[], shard: string, out: string, io: Io): Promise<void> {
  const [i, n] = shard.split('/').map(Number)
  if (!(Number.isInteger(i) && Number.isInteger(n) && i! >= 1 && i! <= n!))
    throw new InputError(`--shard is ${quoteValue(shard)}; expected i/n with 1 <= i <= n, as in 1/4.`)
  const own = cells.filter((_, k) => k % n! === i! - 1)
  await interruptible(io, (signal) => runCells(own, { out, signal, onCell: progress(own.length, io, `${i}/${n} `) }))
}

/** Shares the cells among processes of this same program; a process that fails fails the experiment. */
async function shareOut(name: string, options: Options, out: string, jobs: number, io: Io): Promise<void> {
  const program = process.argv[1]!
  const codes = await Promise.all(
    Array.from({ length: jobs }, (_, i) => {
      const args = ['experiment', name, '--out', out, '--shard', `${i + 1}/${jobs}`]
      if (options.starts !== undefined) args.push('--starts', options.starts)
      const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return new Promise<number>((done) => child.on('close', (code) => done(code ?? 130)))
    }),
  )
  const bad = codes.find((code) => code !== 0)
  if (bad !== undefined && bad !== 130) {
    io.err('A process broke off; what is finished is kept, and the same command goes on from here.')
    throw new ExitWith(1)
  }
}

function progress(total: number, io: Io, prefix = '') {
  let done = 0
  return (
    { cell, summary }: { cell: Cell; summary: { last: { scores: { overall: number | null } } | null } },
    isNew: boolean,
  ) => {
    done++
    if (!isNew && done < total) return
    const { agent, critic, accept } = cell.row
    const score = summary.last?.scores.overall
    io.err(
      `${prefix}${done}/${total}  ${plain(cell.scene)}  ${agent}  ${critic}  ${accept}  seed ${cell.seed}  ${score === null || score === undefined ? '-' : score.toFixed(3)}`,
    )
  }
}

const HEAD = [
  'agent',
  'critic',
  'accept',
  'runs',
  'before',
  'after',
  'rise',
  'semantic',
  'orient.',
  'overlap',
  'fixed',
  'new',
  'open',
]
const HEAD_MEASURES = [
  'agent',
  'critic',
  'accept',
  'inside',
  'no overlap',
  'doors free',
  'in reach',
  'walkable',
  'outside m2',
  'lower',
  'unmet',
]

function print(outcomes: readonly Outcome[], io: Io): void {
  const left = ['left', 'left', 'left'] as const
  const right = (n: number) => Array.from({ length: n }, () => 'right' as const)
  for (const line of table([HEAD, ...outcomes.map(scoreRow)], [...left, ...right(HEAD.length - 3)])) io.out(line)
  io.out('')
  for (const line of table([HEAD_MEASURES, ...outcomes.map(measureRow)], [...left, ...right(HEAD_MEASURES.length - 3)]))
    io.out(line)
}

/** Both tables in Markdown. */
function markdown(outcomes: readonly Outcome[]): string[] {
  const grid = (head: readonly string[], rows: readonly (readonly string[])[]) => [
    `| ${head.join(' | ')} |`,
    `| ${head.map((_, i) => (i < 3 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
  return [...grid(HEAD, outcomes.map(scoreRow)), '', ...grid(HEAD_MEASURES, outcomes.map(measureRow))]
}

function scoreRow({ row, runs, before, after, rise, findings }: Outcome): string[] {
  return [
    row.agent,
    row.critic,
    row.accept,
    String(runs),
    number(before.overall),
    withInterval(after.overall),
    signed(rise),
    number(after.semantic),
    number(after.orientation),
    number(after.overlap),
    number(findings.fixed, 1),
    number(findings.introduced, 1),
    number(findings.open, 1),
  ]
}

function measureRow({ row, runs, inOrder, measures, lower, unmet }: Outcome): string[] {
  const share = (n: number) => `${((100 * n) / runs).toFixed(0)}%`
  return [
    row.agent,
    row.critic,
    row.accept,
    share(inOrder.insideRoom),
    share(inOrder.noTrueOverlap),
    share(inOrder.doorsFree),
    share(inOrder.allReachable),
    number(measures.walkableShare ?? null, 2),
    number(measures.outsideArea ?? null, 2),
    String(lower),
    String(unmet),
  ]
}

function number(value: Mean | null, digits = 3): string {
  return value === null ? '-' : value.mean.toFixed(digits)
}

function withInterval(value: Mean | null): string {
  return value === null
    ? '-'
    : `${value.mean.toFixed(3)}${value.halfWidth === null ? '' : ` ±${value.halfWidth.toFixed(3)}`}`
}

function signed(value: Mean | null): string {
  return value === null ? '-' : `${value.mean >= 0 ? '+' : ''}${value.mean.toFixed(3)}`
}
