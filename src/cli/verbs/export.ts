import { writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { fileFault } from '../../files/readJson.ts'
import { answerReader, findRun, readRun } from '../../record/runFolder.ts'
import {
  normalizedAdvantages,
  preferencePairs,
  type RewardKind,
  type Training,
  type TrainingSource,
  trainingGroups,
} from '../../record/trainingGroups.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly to: 'preferences' | 'grpo'
  readonly by: RewardKind
  readonly margin: string
  readonly out: string
  readonly output?: string
}

/** `export`: what models answered in runs, with rewards, as data to train on. */
export const exportRuns: Verb = (program, io) => {
  program
    .command('export')
    .summary('preference pairs or reward groups out of runs, to train on')
    .description(
      'Write what language models answered as JSON lines: groups of answers to the same prompt with rewards and normalised advantages, or pairs of a better and a worse one.',
    )
    .argument('<runs...>', 'ids or folders of runs')
    .addOption(new Option('--to <form>', 'what to write').choices(['preferences', 'grpo']).makeOptionMandatory())
    .addOption(
      new Option('--by <reward>', "the evaluator's score, or the critics' reward")
        .choices(['score', 'reward'])
        .default('score'),
    )
    .option('--margin <difference>', 'preferences: rewards must differ by more than this', '0.01')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .option('-o, --output <file>', 'file to write; else it is printed')
    .addHelpText('after', '\nExample:\n  scenewright export RUN RUN --to grpo -o groups.jsonl')
    .action((runs: string[], options: Options) => exportLines(runs, options, io))
}

function exportLines(runs: readonly string[], options: Options, io: Io): void {
  const margin = Number(options.margin)
  if (!(margin >= 0))
    throw new InputError(`--margin is ${quoteValue(options.margin)}; expected a number of at least 0.`)
  const { groups, leftOut } = trainingGroups(
    runs.map((run) => sourceOf(run, options.out)),
    options.by,
  )
  for (const told of leftOutInWords(leftOut, options.by)) io.err(told)
  if (groups.length === 0)
    throw new InputError(
      'No prompt was answered and judged more than once by one model and one standard in these runs. Make runs with --candidates 4, or give several runs of one brief with different seeds.',
    )
  const lines =
    options.to === 'grpo'
      ? groups.map(({ prompt, completions }) => {
          const advantages = normalizedAdvantages(completions.map(({ reward }) => reward))
          return {
            format: 'scenewright/grpo@1',
            prompt,
            completions: completions.map((c, i) => ({ ...c, advantage: advantages[i] })),
          }
        })
      : groups.flatMap((group) =>
          preferencePairs(group, margin).map((pair) => ({
            format: 'scenewright/preference@1',
            prompt: group.prompt,
            ...pair,
          })),
        )
  const text = lines.map((line) => JSON.stringify(line))
  if (options.output === undefined) for (const line of text) io.out(line)
  else {
    try {
      writeFileSync(options.output, text.map((line) => `${line}\n`).join(''))
    } catch (error) {
      throw new InputError(`${options.output}: ${fileFault(error)}`, { cause: error })
    }
  }
  io.err(
    `${groups.length} prompts with ${groups.reduce((sum, g) => sum + g.completions.length, 0)} answers; ${lines.length} lines.`,
  )
}

function sourceOf(run: string, out: string): TrainingSource {
  const folder = findRun(run, out)
  const { manifest, journal } = readRun(folder)
  return { manifest, events: journal.events, readAnswer: answerReader(folder) }
}

/** What is not in the file, a line for each reason. */
function leftOutInWords({ unusable, unjudged, alone }: Training['leftOut'], by: RewardKind): string[] {
  const advice = by === 'reward' ? '; --select reward has the critics look at every proposal' : ''
  return [
    [unusable, 'made no usable proposal'],
    [unjudged, `made a proposal without a ${by}${advice}`],
    [alone, 'answered a prompt that no other answers'],
  ].flatMap(([n, why]) => (n === 0 ? [] : [`left out: ${n} ${n === 1 ? 'answer' : 'answers'} that ${why}`]))
}
