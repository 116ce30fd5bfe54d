import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { fileFault } from '../../files/readJson.ts'
import { findSourceKind, kindsBelow, type OpenOptions, sourceKinds } from '../../formats/sources/index.ts'
import { layoutsSource } from '../../formats/sources/layouts.ts'
import { createOntologyBuilder } from '../../ontology/build/buildOntology.ts'
import { licenceNote } from '../../ontology/build/licence.ts'
import { ontologyText } from '../../ontology/build/ontologyText.ts'
import { readSource, type Source, type SourceOutcome } from '../../ontology/build/readSource.ts'
import { checkSources, MOST_SKIPPED, sourcesTable } from '../../ontology/build/reportSources.ts'
import { parseOntology } from '../../ontology/loadOntology.ts'
import type { Ontology } from '../../ontology/types.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'

interface BuildOptions {
  readonly data?: string
  readonly procthor?: string
  readonly assets?: string
  readonly front3d?: string
  readonly source: readonly Named[]
  readonly layouts: readonly Named[]
  readonly permissive?: boolean
  readonly maxSkipped: number
  readonly name?: string
  readonly release: string
  readonly out?: string
  readonly json?: boolean
}

/** `ontology build`. */
export function addBuild(group: Command, io: Io): void {
  const kinds = sourceKinds.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`).join('\n')
  group
    .command('build')
    .summary('compute an ontology from data sets')
    .description(
      'Compute sizes, rooms, supports, companions and headings of categories from data sets. Records are streamed; corrupt ones are counted and skipped; files named holdout are never read.',
    )
    .option('--data <dir>', 'folder of data sets; those it has are read')
    .option('--procthor <dir>', 'folder of ProcTHOR houses (.jsonl, .jsonl.gz)')
    .option('--assets <dir>', 'folder of asset-database.json (default: assets beside the houses)')
    .option('--front3d <dir>', 'folder of 3D-FRONT rooms and their tables')
    .option('--source <kind=dir>', 'a data set of a kind listed below; may be repeated', addNamed, [])
    .option('--layouts <name=path>', 'layouts of your own in any format we read; may be repeated', addNamed, [])
    .option('--permissive', 'leave out sources bound to non-commercial use or to copyleft')
    .option('--max-skipped <share>', 'fail when more of a source is skipped', parseShare, MOST_SKIPPED)
    .option('--name <name>', 'name of the build (default: sceneonto, or sceneonto-permissive)')
    .option('--release <version>', 'version of the build', '2.0.0')
    .option('-o, --out <file>', 'file to write (default: NAME.json)')
    .option('--json', 'print what was read and skipped as JSON')
    .addHelpText(
      'after',
      `\nKinds of sources:\n${kinds}\n\nExample:\n  scenewright ontology build --data DATA -o sceneonto.json\n  scenewright ontology build --data DATA --permissive --layouts mine=rooms/ -o mine.json`,
    )
    .action((options: BuildOptions) => runBuild(options, io))
}

async function runBuild(options: BuildOptions, io: Io): Promise<void> {
  const sources = sourcesOf(options)
  const { name = options.permissive ? 'sceneonto-permissive' : 'sceneonto', release: version } = options
  const { out = `${name}.json` } = options
  const builder = createOntologyBuilder()
  const outcomes: SourceOutcome[] = []
  for (const source of sources) {
    const outcome = await readSource(
      source,
      (evidence) => builder.add(source.name, evidence),
      progress(source.name, io),
    )
    io.err(`${source.name}: ${outcome.records} records, ${outcome.rooms} rooms, ${outcome.observations} observations`)
    outcomes.push(outcome)
  }
  if (!options.json) for (const line of sourcesTable(outcomes)) io.out(line)
  checkSources(outcomes, options.maxSkipped)
  const names = sources.map((source) => source.name)
  const built = builder.finish({
    name,
    version,
    licence: licenceNote(names, { isPermissive: options.permissive === true }),
  })
  parseOntology(built, 'the ontology just built')
  const text = ontologyText(built)
  save(out, text)
  const summary = { file: out, bytes: Buffer.byteLength(text), ...counts(built), sources: outcomes.map(inJson) }
  if (options.json) {
    io.out(JSON.stringify(summary))
    return
  }
  io.out(
    `${summary.categories} categories, ${summary.whole} with size, support and companions, ${summary.oriented} with headings`,
  )
  io.out(`${out} (${Math.round(summary.bytes / 1024)} kB)`)
}

/** A data set as named on the command line. */
interface Named {
  readonly name: string
  readonly path: string
}

function addNamed(text: string, before: readonly Named[]): readonly Named[] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError(`Expected NAME=PATH, as in scannet=/data/scans; got ${quoteValue(text)}.`)
  return [...before, { name: text.slice(0, at), path: text.slice(at + 1) }]
}

function parseShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError(`Expected a share from 0 to 1, as in 0.05; got ${quoteValue(text)}.`)
  return share
}

function sourcesOf(options: BuildOptions): Source[] {
  const { data, procthor, front3d, assets, permissive = false } = options
  const given = [
    ...(procthor === undefined ? [] : [{ name: 'procthor', path: procthor }]),
    ...(front3d === undefined ? [] : [{ name: '3d-front', path: front3d }]),
    ...options.source,
  ].map(({ name, path }) => ({ kind: findSourceKind(name), folder: path }))
  const found = data === undefined ? [] : kindsBelow(data)
  if (data !== undefined && found.length === 0)
    throw new InputError(
      `${data}: has no data set we know; expected one of ${sourceKinds.flatMap(({ below }) => (below ? [below.join('/')] : [])).join(', ')}.`,
    )
  const refused = permissive ? given.filter(({ kind }) => kind.isPermissive === false) : []
  if (refused.length > 0)
    throw new InputError(
      `${refused.map(({ kind }) => kind.name).join(', ')}: bound to non-commercial use; a permissive build cannot take it.`,
    )
  const chosen = new Map(
    found.filter(({ kind }) => !permissive || kind.isPermissive !== false).map((one) => [one.kind.name, one]),
  )
  for (const one of given) chosen.set(one.kind.name, one)
  const open: OpenOptions = { isPermissive: permissive, ...(assets === undefined ? {} : { assets }) }
  const sources = [
    ...sourceKinds.flatMap(({ name }) => {
      const one = chosen.get(name)
      return one === undefined ? [] : [one.kind.open(one.folder, open)]
    }),
    ...options.layouts.map(({ name, path }) => {
      if (sourceKinds.some((kind) => kind.name === name))
        throw new InputError(
          `--layouts ${quoteValue(name)}: that is the name of a kind of source; name your data set otherwise.`,
        )
      return layoutsSource(name, path, assets === undefined ? {} : { assets })
    }),
  ]
  if (sources.length === 0)
    throw new InputError(
      'Nothing to build from; name a folder with --data, --procthor, --front3d, --source or --layouts.',
    )
  return sources
}

const TICK = 500 // records between two lines of progress

function progress(source: string, io: Io): (where: string, records: number) => void {
  return (where, records) => {
    if (records % TICK === 0) io.err(`${source}: ${records} records (${basename(where)})`)
  }
}

function counts({ categories }: Ontology) {
  const entries = Object.values(categories)
  return {
    categories: entries.length,
    whole: entries.filter((e) => e.dimensions && e.support && e.cooccurrence).length,
    oriented: entries.filter(({ orientation }) => (orientation?.back_to_wall?.n ?? 0) >= 20).length,
  }
}

function inJson(outcome: SourceOutcome) {
  return {
    source: outcome.source,
    records: outcome.records,
    rooms: outcome.rooms,
    observations: outcome.observations,
    skipped: Object.fromEntries(outcome.skipped),
    leftOut: Object.fromEntries(outcome.leftOut),
    unknown: Object.fromEntries(outcome.unknown),
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
