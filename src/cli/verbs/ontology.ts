import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { fileFault } from '../../files/readJson.ts'
import { front3dSource, procthorSource } from '../../formats/ontologySources.ts'
import { createOntologyBuilder } from '../../ontology/build/buildOntology.ts'
import { licenceNote } from '../../ontology/build/licence.ts'
import { ontologyText } from '../../ontology/build/ontologyText.ts'
import { readSource, type Source, type SourceOutcome } from '../../ontology/build/readSource.ts'
import { checkSources, sourcesTable } from '../../ontology/build/reportSources.ts'
import { defaultOntology, loadOntologyFile, parseOntology } from '../../ontology/loadOntology.ts'
import { createLabelResolver } from '../../ontology/resolveLabel.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { categoryCard } from '../ontologyCard.ts'
import { roomCard, roomInhabitants } from '../ontologyRoom.ts'
import type { Verb } from '../verb.ts'

/** `ontology build` and `ontology show`. */
export const ontology: Verb = (program, io) => {
  const group = program.command('ontology').summary('build the priors from data sets, or look at them')
  addBuild(group, io)
  addShow(group, io)
}

interface BuildOptions {
  readonly data?: string
  readonly procthor?: string
  readonly assets?: string
  readonly front3d?: string
  readonly name: string
  readonly release: string
  readonly out: string
  readonly json?: boolean
}

function addBuild(group: Command, io: Io): void {
  group
    .command('build')
    .summary('compute an ontology from data sets')
    .description(
      'Compute dimensions, rooms, supports, companions and headings of categories from ProcTHOR houses and 3D-FRONT rooms. Records are streamed; corrupt ones are counted and skipped; held-out files are never read.',
    )
    .option('--data <dir>', 'folder with procthor/build, procthor/assets and 3dfront')
    .option('--procthor <dir>', 'folder of ProcTHOR houses (.jsonl, .jsonl.gz)')
    .option('--assets <dir>', 'folder of asset-database.json (default: assets beside the houses)')
    .option('--front3d <dir>', 'folder of 3D-FRONT rooms and their tables')
    .option('--name <name>', 'name of the build', 'sceneonto')
    .option('--release <version>', 'version of the build', '1.0.0')
    .option('-o, --out <file>', 'file to write', 'sceneonto.json')
    .option('--json', 'print what was read and skipped as JSON')
    .addHelpText('after', '\nExample:\n  scenewright ontology build --data ../shared/data -o sceneonto.json')
    .action((options: BuildOptions) => runBuild(options, io))
}

async function runBuild(options: BuildOptions, io: Io): Promise<void> {
  const sources = sourcesOf(options)
  const builder = createOntologyBuilder()
  const outcomes: SourceOutcome[] = []
  for (const source of sources)
    outcomes.push(await readSource(source, (scene) => builder.add(source.name, scene), progress(source.name, io)))
  const table = sourcesTable(outcomes)
  if (!options.json) for (const line of table) io.out(line)
  checkSources(outcomes)
  const built = builder.finish({
    name: options.name,
    version: options.release,
    licence: licenceNote(sources.map((source) => source.name)),
  })
  parseOntology(built, 'the ontology just built')
  const text = ontologyText(built)
  save(options.out, text)
  const categories = Object.values(built.categories)
  const summary = {
    file: options.out,
    bytes: Buffer.byteLength(text),
    categories: categories.length,
    oriented: categories.filter((entry) => entry.orientation !== undefined).length,
    sources: outcomes.map((outcome) => ({
      source: outcome.source,
      records: outcome.records,
      rooms: outcome.scenes,
      skipped: Object.fromEntries(outcome.skipped),
      leftOut: Object.fromEntries(outcome.leftOut),
    })),
  }
  io.out(
    options.json
      ? JSON.stringify(summary)
      : `${summary.categories} categories, ${summary.oriented} with headings: ${options.out} (${Math.round(summary.bytes / 1024)} kB)`,
  )
}

function sourcesOf({ data, procthor, assets, front3d }: BuildOptions): Source[] {
  const houses = procthor ?? (data === undefined ? undefined : join(data, 'procthor', 'build'))
  const rooms = front3d ?? (data === undefined ? undefined : join(data, '3dfront'))
  if (houses === undefined && rooms === undefined)
    throw new InputError('Nothing to build from; name a folder with --data, --procthor or --front3d.')
  return [
    ...(houses === undefined ? [] : [procthorSource(houses, assets ?? join(houses, '..', 'assets'))]),
    ...(rooms === undefined ? [] : [front3dSource(rooms)]),
  ]
}

const TICK = 500 // records between two lines of progress

function progress(source: string, io: Io): (file: string, records: number) => void {
  return (file, records) => {
    if (records % TICK === 0) io.err(`${source}: ${records} records (${basename(file)})`)
  }
}

/** Writes beside the target and renames, so that a file half written never stands in its place. */
function save(path: string, text: string): void {
  const part = `${path}.part`
  try {
    writeFileSync(part, text)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}

interface ShowOptions {
  readonly room?: string
  readonly ontology?: string
  readonly json?: boolean
}

function addShow(group: Command, io: Io): void {
  group
    .command('show')
    .summary('what is known of a category, or what belongs in a room')
    .description(
      'Print what the ontology knows of a category, by any label people use, or what stands in a type of room.',
    )
    .argument('[category]', 'a category or a label for one, such as "queen bed"')
    .option('--room <type>', 'list what belongs in a type of room, by the share of rooms that have it')
    .option('--ontology <file>', 'ontology to read instead of the embedded one')
    .option('--json', 'print the entry as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  scenewright ontology show "bedside table"\n  scenewright ontology show --room bedroom',
    )
    .action((category: string | undefined, options: ShowOptions) => runShow(category, options, io))
}

function runShow(label: string | undefined, options: ShowOptions, io: Io): void {
  if ((label === undefined) === (options.room === undefined))
    throw new InputError('Name a category or a room: scenewright ontology show nightstand, or --room bedroom.')
  const used = options.ontology === undefined ? defaultOntology() : loadOntologyFile(options.ontology)
  const columns = Math.min(80, io.columns)
  if (options.room !== undefined) {
    const room = canonicalRoomType(options.room)
    const rooms = Object.keys(used.rooms)
    if (!Object.hasOwn(used.rooms, room))
      throw new InputError(
        `${used.name} has no rooms of type ${quoteValue(options.room)}.${didYouMean(room, rooms)} It has: ${rooms.join(', ')}.`,
      )
    if (options.json) io.out(JSON.stringify({ room, ...used.rooms[room], categories: roomInhabitants(room, used) }))
    else for (const line of roomCard(room, used, columns)) io.out(line)
    return
  }
  const { category, how } = createLabelResolver(used)(label!)
  if (category === null) {
    const known = [...Object.keys(used.categories), ...Object.keys(used.aliases)]
    throw new InputError(`${used.name} knows no category for ${quoteValue(label)}.${didYouMean(label!, known)}`)
  }
  if (options.json) io.out(JSON.stringify({ category, how, ...used.categories[category] }))
  else for (const line of categoryCard(category, used, columns)) io.out(line)
}
