import { compare as compareRuns } from '../../loop/compare.ts'
import { findRun, readRun } from '../../record/runFolder.ts'
import { type ModelSummary, type Summary, summarize } from '../../record/summary.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import { ExitWith } from '../exit.ts'
import type { Io } from '../io.ts'
import { dollars } from '../modelInWords.ts'
import { clip, score, table, wrap } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly failOnRegression?: boolean
  readonly margin: string
  readonly json?: boolean
  readonly out: string
}

/** `compare`: runs side by side. */
export const compare: Verb = (program, io) => {
  program
    .command('compare')
    .summary('runs side by side')
    .description(
      'Set runs side by side: scores, their parts, independent measures and findings. The first is the base.',
    )
    .argument('<runs...>', 'two or more runs, by id or path')
    .option('--fail-on-regression', 'exit code 1 when a run ends lower than the first')
    .option('--margin <score>', 'a fall that is forgiven', '0')
    .option('--json', 'print the comparison as JSON')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addHelpText('after', '\nExample:\n  scenewright compare RUN RUN --fail-on-regression --margin 0.01')
    .action((runs: string[], options: Options) => compareInTerminal(runs, options, io))
}

function compareInTerminal(names: readonly string[], options: Options, io: Io): void {
  if (names.length < 2) throw new InputError('One run is given; compare needs two or more.')
  const margin = Number(options.margin)
  if (!(margin >= 0 && margin <= 1))
    throw new InputError(`--margin is ${quoteValue(options.margin)}; expected a number from 0 to 1.`)
  const runs = names.map((name) => {
    const { manifest, state } = readRun(findRun(name, options.out))
    return summarize(manifest, state)
  })
  const comparison = compareRuns(runs, { margin })
  if (options.json) io.out(JSON.stringify(comparison))
  else print(comparison, io)
  if (!options.failOnRegression) return
  if (comparison.warnings.some((warning) => warning.endsWith('not comparable.')))
    throw new InputError('The runs are scored differently, so that a regression cannot be told from a change of scale.')
  if (comparison.regressions.length > 0) throw new ExitWith(1)
}

function print({ runs, warnings, regressions }: ReturnType<typeof compareRuns>, io: Io): void {
  const letter = (i: number) => String.fromCharCode(65 + (i % 26)) + (i < 26 ? '' : String(Math.floor(i / 26)))
  runs.forEach((run, i) => {
    io.out(clip(`${letter(i)}  ${run.name}`, io.columns))
  })
  const block = (head: readonly string[], row: (run: Summary) => readonly string[]) => {
    io.out('')
    const rows = [['', ...head], ...runs.map((run, i) => [letter(i), ...row(run)])]
    for (const line of table(rows, ['left', ...head.map(() => 'right' as const)])) io.out(line)
  }
  block(['overall first', 'last', 'best', 'semantic', 'orientation', 'overlap'], ({ first, last, best }) => [
    score(first?.scores.overall),
    score(last?.scores.overall),
    score(best?.scores.overall),
    score(last?.scores.semantic),
    score(last?.scores.orientation),
    score(last?.scores.overlap),
  ])
  block(['findings fixed', 'new', 'open', 'steps', 'outcome'], ({ findings, steps, outcome }) => [
    String(findings.fixed),
    String(findings.introduced),
    String(findings.open),
    String(steps),
    outcome ?? 'unfinished',
  ])
  if (runs.some(({ model }) => model !== null))
    block(['calls', 'retries', 'tokens', 'cost', 'model'], ({ model }) =>
      model === null
        ? ['-', '-', '-', '-', 'none']
        : [
            String(model.calls),
            String(model.retries),
            tokensCell(model),
            costCell(model),
            clip(model.spec, io.columns - 40),
          ],
    )
  const measure = (run: Summary, name: string) => {
    const value = run.last?.measures?.[name]
    return value === undefined || value === null ? '-' : value.toFixed(2)
  }
  block(['outside m2', 'overlap m2', 'walkable', 'reachable', 'door m2', 'unsupported'], (run) =>
    ['outsideArea', 'penetrationArea', 'walkableShare', 'reachableShare', 'blockedDoorArea', 'unsupported'].map((m) =>
      measure(run, m),
    ),
  )
  if (warnings.length + regressions.length > 0) io.out('')
  for (const warning of warnings) io.out(wrap(`note: ${warning}`, io.columns, '  '))
  for (const { name, reason } of regressions) io.out(wrap(`regression: ${name}: ${reason}`, io.columns, '  '))
}

/** Tokens of a run's answers; `+ ?` where some were not counted. */
function tokensCell({ tokens, uncounted }: ModelSummary): string {
  if (tokens === null) return 'not counted'
  return uncounted === 0 ? String(tokens) : `${tokens} + ?`
}

/** Cost of a run's answers; `+ ?` where some have no known price. */
function costCell({ usd, unpriced }: ModelSummary): string {
  if (usd === null) return 'not known'
  return unpriced === 0 ? dollars(usd) : `${dollars(usd)} + ?`
}
