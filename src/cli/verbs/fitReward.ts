import {
  DIMENSIONS,
  type Dimension,
  fitWeights,
  type PerDimension,
  PUBLISHED_WEIGHTS,
} from '../../../critics/saIqa/fuse.ts'
import { PREFERENCE_COLUMNS, readPreferences } from '../../../critics/saIqa/preferences.ts'
import { readTextFile } from '../../files/readJson.ts'
import type { Io } from '../io.ts'
import { table } from '../text.ts'
import type { Verb } from '../verb.ts'

/** `fit-reward`: weights of the critic sa-iqa's fused score that explain people's preferences. */
export const fitReward: Verb = (program, io) => {
  program
    .command('fit-reward')
    .summary("fit sa-iqa's weights to people's preferences")
    .description(
      "Fit the weights of sa-iqa's four dimensions to preferences between pairs of pictures (Bradley-Terry, a tie " +
        'counting half each way) and print them relative to harmony, as they were published. A difference within ' +
        '0.05 foretells a tie.',
    )
    .argument('<preferences.csv>', 'one line a pair; the columns are named below')
    .option('--json', 'print one object')
    .addHelpText(
      'after',
      `\nColumns, in any order:\n${['a', 'b']
        .map((side) => `  ${PREFERENCE_COLUMNS.filter((c) => c.startsWith(`${side}_`)).join(', ')}\n`)
        .join(
          '',
        )}    ratings of picture a and of picture b, all on one scale\n  outcome\n    what people said of a: win, lose or tie\n\nExample:\n  scenewright fit-reward preferences.csv --json`,
    )
    .action((path: string, options: { readonly json?: boolean }) => runFitReward(path, options.json === true, io))
}

function runFitReward(path: string, isJson: boolean, io: Io): void {
  const preferences = readPreferences(readTextFile(path), path)
  const { weights, agreement, logLikelihood } = fitWeights(preferences)
  const ties = preferences.filter(({ outcome }) => outcome === 'tie').length
  const relative = relativeToHarmony(weights)
  const fit = { preferences: preferences.length, ties, weights, relative, agreement, logLikelihood }
  for (const line of isJson ? [JSON.stringify(fit)] : inWords(fit)) io.out(line)
}

/** Weights divided by that of harmony; null when people did not prefer harmony, for then the quotients mislead. */
function relativeToHarmony(weights: PerDimension): PerDimension | null {
  if (!(weights.harmony > 1e-6)) return null
  return Object.fromEntries(DIMENSIONS.map((d) => [d, weights[d] / weights.harmony])) as Record<Dimension, number>
}

interface Fit {
  readonly preferences: number
  readonly ties: number
  readonly weights: PerDimension
  readonly relative: PerDimension | null
  readonly agreement: number
  readonly logLikelihood: number
}

function inWords({ preferences, ties, weights, relative, agreement, logLikelihood }: Fit): string[] {
  const rows = DIMENSIONS.map((d) => [
    d,
    weights[d].toFixed(3),
    relative === null ? '-' : relative[d].toFixed(3),
    PUBLISHED_WEIGHTS[d].toFixed(3),
  ])
  const isNegative = DIMENSIONS.some((d) => weights[d] < 0)
  return [
    ...table([['', 'fitted', 'by harmony', 'published'], ...rows], ['left', 'right', 'right', 'right']),
    `${preferences} preferences, ${ties} of them ties`,
    `foretold: ${(100 * agreement).toFixed(1)} % (the same pairs it was fitted to)`,
    `log likelihood: ${logLikelihood.toFixed(4)} a pair (a coin: ${Math.log(0.5).toFixed(4)})`,
    ...(relative === null ? ['Harmony got no positive weight, so none is given relative to it.'] : []),
    ...(isNegative ? ['A weight below 0 says that people preferred the lower rating; sa-iqa takes 0 at least.'] : []),
  ]
}
