import { type Command, Option } from 'commander'
import { loadProfile } from '../evaluate/profile.ts'
import { splitSpecs } from '../loop/registry.ts'
import type { PartOptions } from '../loop/setUp.ts'
import { loadOntology } from '../ontology/loadOntology.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { addModelFlags, type ModelFlags, readModelFlags } from './modelOptions.ts'

/** What the flags of `run` and `fork` hold. */
export interface RunFlags extends ModelFlags {
  readonly agent?: string
  readonly refiner?: string
  readonly critic?: string
  readonly renderer?: string
  readonly steps?: string
  readonly seed?: string
  readonly accept?: string
  readonly candidates?: string
  readonly select?: 'score' | 'reward'
  readonly patience?: string
  readonly ontology?: string
  readonly profile?: string
}

/** Adds the flags that choose the parts of a run. */
export function addRunFlags(command: Command): Command {
  const flagged = command
    .option('--agent <name>', 'who plans and places; its options as name:key=value,key=value')
    .option('--refiner <name>', 'who refines, if another agent')
    .option('--critic <names>', 'who finds faults; a+b joins critics')
    .option('--renderer <name>', 'who draws what critics ask to see')
    .option('--accept <rule>', 'always, improving, rollback or best-of-n')
    .option('--candidates <n>', 'proposals a step, of which the best is taken; short for --accept best-of-n:n=N')
    .addOption(new Option('--select <by>', 'how the best candidate is found').choices(['score', 'reward']))
    .option('--steps <n>', 'refinements at most')
    .option('--seed <n>', 'whole number; the same seed gives the same run')
    .option('--patience <n>', 'refinements without anything new after which the run ends')
    .option('--profile <name>', 'thresholds of the evaluator: default, paper or a file')
    .option('--ontology <name|file>', 'sceneonto, sceneonto-permissive, or a file')
  return addModelFlags(flagged).addHelpText(
    'after',
    '\nWhat can be set of an agent, a critic, a renderer or an acceptance rule:\n  scenewright list critics vision\n  scenewright list agents llm',
  )
}

/** Reads the flags. Throws an `InputError` that names flag, value and what was expected. */
export function readRunFlags(flags: RunFlags): PartOptions {
  const { agent, refiner, renderer } = flags
  return {
    ...(agent === undefined ? {} : { agent }),
    ...(refiner === undefined ? {} : { refiner }),
    ...(renderer === undefined ? {} : { renderer }),
    ...(flags.critic === undefined ? {} : { critics: splitSpecs(flags.critic) }),
    ...acceptanceOf(flags),
    ...readModelFlags(flags),
    ...(flags.steps === undefined ? {} : { steps: wholeFlag('--steps', flags.steps) }),
    ...(flags.seed === undefined ? {} : { seed: wholeFlag('--seed', flags.seed) }),
    ...(flags.patience === undefined ? {} : { patience: wholeFlag('--patience', flags.patience) }),
    ...(flags.profile === undefined ? {} : { profile: loadProfile(flags.profile) }),
    ...(flags.ontology === undefined ? {} : { ontology: loadOntology(flags.ontology) }),
  }
}

function acceptanceOf({ accept, candidates, select }: RunFlags): Pick<PartOptions, 'acceptance'> {
  if (candidates === undefined && select === undefined) return accept === undefined ? {} : { acceptance: accept }
  if (accept !== undefined)
    throw new InputError(
      '--candidates and --select are short for --accept best-of-n; give them, or --accept, not both.',
    )
  const n = candidates === undefined ? {} : { n: wholeFlag('--candidates', candidates) }
  return { acceptance: { name: 'best-of-n', options: { ...n, ...(select === undefined ? {} : { select }) } } }
}

/** A flag that holds a whole number from 0. */
export function wholeFlag(flag: string, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value))
    throw new InputError(`${flag} is ${quoteValue(text)}; expected a whole number of at least 0.`)
  return value
}
