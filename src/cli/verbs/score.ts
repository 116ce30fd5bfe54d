import { Option } from 'commander'
import { loadBrief } from '../../briefs/index.ts'
import { createEvaluator } from '../../evaluate/evaluator.ts'
import { loadProfile } from '../../evaluate/profile.ts'
import { formatReaders } from '../../formats/index.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import type { Imported } from '../../formats/types.ts'
import { defaultOntology, loadOntology } from '../../ontology/loadOntology.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import type { Brief } from '../../scene/types.ts'
import type { Io } from '../io.ts'
import { manyReports, oneReport } from '../reportText.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly from?: string
  readonly brief?: string
  readonly ontology?: string
  readonly profile: string
  readonly roomType?: string
  readonly shorterSide?: number
  readonly assets?: string
  readonly json?: boolean
}

/** `score`: SceneCritic's report of layouts in any known format. All files are read before the first is scored. */
export const score: Verb = (program, io) => {
  program
    .command('score')
    .summary('what SceneCritic says of layouts in any known format')
    .description('Score layouts: one in words, several as a table. Critics play no part in it.')
    .argument('<file...>', 'files (.json, .jsonl, .txt, gzipped or not) or folders of layouts')
    .option('--brief <brief>', 'what was asked for, a name or a file: completeness is scored too')
    .option('--profile <name>', 'thresholds: default, paper or a file', 'default')
    .option('--ontology <name|file>', 'sceneonto, sceneonto-permissive, or a file')
    .option('--from <format>', `format of the files, else detected; one of ${readable()}`)
    .option('--room-type <type>', 'type of room, where the file names none')
    .addOption(new Option('--shorter-side <metres>', "LayoutGPT: the room's shorter side").argParser(metres))
    .option('--assets <dir>', 'ProcTHOR: folder with asset-database.json')
    .option('--json', 'print one report a line, in the order of the layouts')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright score room.json --brief king-bedroom\n  scenewright score rooms/ --profile paper --json > reports.jsonl',
    )
    .action((files: string[], options: Options) => runScore(files, options, io))
}

async function runScore(files: readonly string[], options: Options, io: Io): Promise<void> {
  const brief = options.brief === undefined ? undefined : loadBrief(options.brief).value
  const profile = loadProfile(options.profile)
  const ontology = options.ontology === undefined ? defaultOntology() : loadOntology(options.ontology)
  const imported = await readAll(files, options, brief)
  const evaluator = createEvaluator(ontology, profile)
  if (options.json) {
    for (const one of imported) io.out(JSON.stringify(evaluator.report(one.layout, brief ?? one.brief)))
    return
  }
  if (imported.length === 1) {
    const [one] = imported
    for (const line of oneReport(one!, evaluator.report(one!.layout, brief ?? one!.brief), io)) io.out(line)
    return
  }
  const rows = imported.map((one) => {
    const { scores, measures, counts } = evaluator.report(one.layout, brief ?? one.brief)
    return { name: one.name, objects: one.layout.objects.length, scores, measures, counts }
  })
  for (const line of manyReports(rows, evaluator.profile.name, evaluator.ontology.name, io)) io.out(line)
}

/** Reads every file before anything is scored; when some cannot be read, names them all. */
async function readAll(files: readonly string[], options: Options, brief: Brief | undefined): Promise<Imported[]> {
  const imported: Imported[] = []
  const faults: string[] = []
  for (const file of files) {
    try {
      const layouts = await readLayouts(file, {
        ...(options.from === undefined ? {} : { format: options.from }),
        ...(options.roomType === undefined ? {} : { roomType: options.roomType }),
        ...(options.shorterSide === undefined ? {} : { shorterSide: options.shorterSide }),
        ...(options.assets === undefined ? {} : { assets: options.assets }),
        ...(brief === undefined ? {} : { room: brief.room }),
      })
      if (layouts.length === 0) throw new InputError(`${file}: holds no layout.`)
      imported.push(...layouts)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length === 0) return imported
  const summary =
    files.length === 1
      ? []
      : [`Nothing was scored: ${faults.length} of ${files.length} files cannot be read. Leave them out or mend them.`]
  throw new InputError([...faults, ...summary].join('\n'))
}

function metres(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new InputError(`--shorter-side is ${quoteValue(text)}; expected a number of metres above zero, e.g. 3.6.`)
}

function readable(): string {
  return formatReaders.map((reader) => reader.name).join(', ')
}
