import { type Axis, combinationsOf, parseAxis } from '../../calibrate/grid.ts'
import { grids } from '../../calibrate/grids.ts'
import { readRealRooms } from '../../calibrate/rooms.ts'
import { tune as measure } from '../../calibrate/tune.ts'
import { makeTwins } from '../../calibrate/twins.ts'
import { loadProfile } from '../../evaluate/profile.ts'
import { randomStream } from '../../loop/random.ts'
import { defaultOntology, loadOntology } from '../../ontology/loadOntology.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { wholeFlag } from '../runFlags.ts'
import { tuneLines } from '../tuneText.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly profile: string
  readonly vary?: readonly string[]
  readonly grid?: string
  readonly every?: boolean
  readonly band: string
  readonly ontology: string
  readonly assets?: string
  readonly seed: string
  readonly json?: boolean
}

/** `tune`: what other parameters of the evaluator would do on real rooms, and how well each tells them from damaged. */
export const tune: Verb = (program, io) => {
  program
    .command('tune')
    .summary("measure the evaluator's parameters on real rooms")
    .description(
      'Try combinations of parameters on real rooms. For each: in how many rooms it gives the best score of all and ' +
        'whether that count lies in the middle band (the way the paper chose), and how often damaged twins of the ' +
        'rooms score lower. Rooms are split by house: choose on one half, believe the other.',
    )
    .argument('<set...>', 'files or folders of real rooms, each a set of its own')
    .option('--profile <name>', 'where to start from: default, paper, calibrated or a file', 'default')
    .option('--vary <axis...>', 'parameter and values, such as orientation.minFraction=0.2,0.3')
    .option('--grid <name>', `a grid that ships: ${Object.keys(grids).join(', ')} (default: ours)`)
    .option('--every', 'every combination of the values of --vary, not one parameter at a time')
    .option('--band <share>', 'share of combinations cut off at either end of the counts, 0 to 0.5', '0.25')
    .option('--ontology <name|file>', 'sceneonto, sceneonto-permissive, or a file')
    .option('--assets <dir>', 'ProcTHOR: folder with asset-database.json')
    .option('--seed <n>', 'whole number; the same seed spoils the same objects', '1')
    .option('--json', 'print everything measured, one object')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright tune houses/ --vary orientation.minFraction=0.2,0.3,0.5\n  scenewright tune houses/ --grid paper-orientation --json > tuned.json',
    )
    .action((sets: string[], options: Options) => runTune(sets, options, io))
}

async function runTune(sets: readonly string[], options: Options, io: Io): Promise<void> {
  const base = loadProfile(options.profile)
  const { axes, mode } = gridOf(options)
  const combinations = combinationsOf(base, axes, mode)
  const band = shareFlag('--band', options.band, 0.5)
  const seed = wholeFlag('--seed', options.seed)
  const ontology = options.ontology === undefined ? defaultOntology() : loadOntology(options.ontology)
  const rooms = await readRealRooms(sets, options.assets)
  const onProgress = (message: string) => io.err(message)
  onProgress(`${rooms.length} rooms read; ${combinations.length} combinations`)
  const twins = makeTwins(rooms, ontology, base, (at, kind) => randomStream(seed, at, kind))
  const tuned = measure(rooms, twins, combinations, ontology, { band, onProgress })
  const head = {
    sets: [...new Set(sets)],
    rooms: {
      choose: rooms.filter(({ half }) => half === 'choose').length,
      report: rooms.filter(({ half }) => half === 'report').length,
    },
    ontology: { name: ontology.name, version: ontology.version },
    base: base.name,
    seed,
    band,
  }
  if (options.json) io.out(JSON.stringify({ ...head, combinations: tuned }))
  else for (const line of tuneLines(head, tuned, io)) io.out(line)
}

function gridOf({ vary, grid, every }: Options): { axes: readonly Axis[]; mode: 'each' | 'every' } {
  if (vary !== undefined) {
    if (grid !== undefined) throw new InputError('Give either --vary or --grid, not both.')
    return { axes: vary.map(parseAxis), mode: every ? 'every' : 'each' }
  }
  const name = grid ?? 'ours'
  if (!Object.hasOwn(grids, name))
    throw new InputError(`No grid named ${quoteValue(name)}.${didYouMean(name, Object.keys(grids))}`)
  return every ? { ...grids[name]!, mode: 'every' } : grids[name]!
}

function shareFlag(flag: string, text: string, most: number): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= most) return value
  throw new InputError(`${flag} is ${quoteValue(text)}; expected a share from 0 to ${most}.`)
}
