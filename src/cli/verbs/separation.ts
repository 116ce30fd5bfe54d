import { loadProfile } from '../../evaluate/profile.ts'
import { measureSeparation, type Separation } from '../../evaluate/separation.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import { randomStream } from '../../loop/random.ts'
import { defaultOntology, loadOntologyFile } from '../../ontology/loadOntology.ts'
import { InputError } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { wholeFlag } from '../runFlags.ts'
import { clip, paint, table } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly profile: readonly string[]
  readonly ontology?: string
  readonly assets?: string
  readonly seed: string
  readonly json?: boolean
}

/** `separation`: how well the score tells real rooms from the same rooms with one thing spoilt. */
export const separation: Verb = (program, io) => {
  program
    .command('separation')
    .summary('how well the score tells real rooms from damaged ones')
    .description(
      'Damage each room once per kind (turned, moved into another, three times the size, foreign, in the middle, gone) ' +
        'and compare the overall scores: the share of rooms whose damaged twin scores lower (ties half), and the area ' +
        'under the curve of all real against all damaged rooms. One table per set and profile.',
    )
    .argument('<set...>', 'files or folders of real rooms, each a set of its own')
    .option('--profile <name...>', 'thresholds: default, paper or files', ['default', 'paper'])
    .option('--ontology <file>', 'spatial priors in place of those that ship')
    .option('--assets <dir>', 'ProcTHOR: folder with asset-database.json')
    .option('--seed <n>', 'whole number; the same seed spoils the same objects', '1')
    .option('--json', 'print one line per set and profile')
    .addHelpText('after', '\nExample:\n  scenewright separation rooms-holdout.jsonl.gz houses/ --profile default paper')
    .action((sets: string[], options: Options) => runSeparation(sets, options, io))
}

async function runSeparation(sets: readonly string[], options: Options, io: Io): Promise<void> {
  const ontology = options.ontology === undefined ? defaultOntology() : loadOntologyFile(options.ontology)
  const profiles = options.profile.map(loadProfile)
  const seed = wholeFlag('--seed', options.seed)
  for (const set of sets) {
    const imported = await readLayouts(set, options.assets === undefined ? {} : { assets: options.assets })
    const layouts = imported.map(({ layout }) => layout).filter(({ objects }) => objects.length > 0)
    if (layouts.length === 0) throw new InputError(`${set}: holds no room with an object in it.`)
    for (const profile of profiles) {
      const kinds = measureSeparation(layouts, ontology, profile, (at, kind) => randomStream(seed, at, kind))
      if (options.json) io.out(JSON.stringify({ set, profile: profile.name, ontology: ontology.name, seed, kinds }))
      else for (const line of inWords(set, profile.name, layouts.length, kinds, io)) io.out(line)
    }
  }
}

function inWords(set: string, profile: string, rooms: number, kinds: readonly Separation[], io: Io): string[] {
  const head = ['damage', 'rooms', 'paired', 'ties', 'AUC', 'real', 'damaged']
  const cell = (value: number) => (Number.isFinite(value) ? value.toFixed(3) : '-')
  const rows = kinds.map((k) => [
    k.kind,
    String(k.rooms),
    ...[k.paired, k.ties, k.auc, k.meanReal, k.meanDamaged].map(cell),
  ])
  const [header, ...lines] = table([head, ...rows], ['left', ...head.slice(1).map(() => 'right' as const)])
  return [paint(io, 'strong', clip(`${set}: ${rooms} rooms, profile ${profile}`, io.columns)), header!, ...lines, '']
}
