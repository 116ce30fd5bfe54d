import type { Command } from 'commander'
import { BUILDS, defaultOntology, loadOntology } from '../../ontology/loadOntology.ts'
import { ontologyJsonSchema } from '../../ontology/ontologySchema.ts'
import { createLabelResolver } from '../../ontology/resolveLabel.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import type { Ontology } from '../../ontology/types.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { categoryCard } from '../ontologyCard.ts'
import { roomCard, roomInhabitants } from '../ontologyRoom.ts'
import { plain, wrap } from '../text.ts'
import type { Verb } from '../verb.ts'
import { addBuild } from './ontologyBuild.ts'
import { addOntologyDiff } from './ontologyDiff.ts'
import { addOntologyFigures } from './ontologyFigures.ts'

/** `ontology build`, `show`, `diff`, `figures`, `list` and `schema`. */
export const ontology: Verb = (program, io) => {
  const group = program.command('ontology').summary('build the priors from data sets, or look at them')
  addBuild(group, io)
  addShow(group, io)
  addOntologyDiff(group, io)
  addOntologyFigures(group, io)
  addList(group, io)
  addSchema(group, io)
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
    .option('--ontology <name|file>', 'a built-in ontology or a file (default: sceneonto)')
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
  const used = options.ontology === undefined ? defaultOntology() : loadOntology(options.ontology)
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

function addList(group: Command, io: Io): void {
  group
    .command('list')
    .summary('what ontologies ship, from which sources, under which terms')
    .description('Print the ontologies that ship: their sources, how much each gave, and the terms of their data.')
    .option('--json', 'print an array of objects with name')
    .addHelpText('after', '\nExample:\n  scenewright ontology list')
    .action(({ json }: { readonly json?: boolean }) => {
      const all = BUILDS.map(loadOntology).map(({ name, version, licence, sources, categories }) => ({
        name,
        version,
        categories: Object.keys(categories).length,
        sources,
        licence,
      }))
      if (json) io.out(JSON.stringify(all))
      else for (const one of all) for (const line of ontologyLines(one, Math.min(80, io.columns))) io.out(line)
    })
}

function ontologyLines(
  {
    name,
    version,
    categories,
    sources,
    licence,
  }: Pick<Ontology, 'name' | 'version' | 'sources' | 'licence'> & {
    readonly categories: number
  },
  columns: number,
): string[] {
  const of = sources.map((source) => `${plain(source.name)} (${amounts(source)})`).join(', ')
  return [
    `${plain(name)} ${plain(version)}: ${categories} categories`,
    ...wrap(`Sources: ${of}`, columns, '  ').split('\n'),
    ...wrap(`Terms: ${plain(licence)}`, columns, '  ').split('\n'),
    '',
  ]
}

function amounts({ scenes, sizes = 0, supports = 0, aliases = 0 }: Ontology['sources'][number]): string {
  const counts: [number, string][] = [
    [scenes, 'rooms'],
    [sizes, 'sizes'],
    [supports, 'supports'],
    [aliases, 'words'],
  ]
  return counts.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`])).join(', ')
}

function addSchema(group: Command, io: Io): void {
  group
    .command('schema')
    .summary('print the JSON Schema of ontology files')
    .description('Print the JSON Schema (draft 2020-12) of scenewright/ontology@1.')
    .addHelpText('after', '\nExample:\n  scenewright ontology schema > ontology.schema.json')
    .action(() => io.out(JSON.stringify(ontologyJsonSchema(), null, 2)))
}
