import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { ontologyFigures } from '../../figures/index.ts'
import { makeFolders } from '../../files/makeFolders.ts'
import { fileFault } from '../../files/readJson.ts'
import { loadOntology } from '../../ontology/loadOntology.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import type { Ontology } from '../../ontology/types.ts'
import { rasterize } from '../../pictures/rasterize.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'

interface Options {
  readonly out: string
  readonly ontology: string
  readonly room?: readonly string[]
  readonly json?: boolean
}

const ROOMS = ['bedroom', 'dining_room', 'living_room'] // drawn when nobody says, where the ontology has them

/** `ontology figures`: what an ontology knows, drawn. */
export function addOntologyFigures(group: Command, io: Io): void {
  group
    .command('figures')
    .summary('draw what an ontology knows')
    .description(
      'Draw size ranges by category, frequency against nPMI, back-to-wall against faces-centre, and what goes with what ' +
        'in a type of room; each as SVG and PNG. The same ontology gives the same bytes.',
    )
    .requiredOption('-o, --out <dir>', 'folder to write to; made when missing')
    .option('--ontology <name>', 'build or file to draw', 'sceneonto')
    .option('--room <type...>', `types of room to draw (default: ${ROOMS.join(', ')})`)
    .option('--json', 'print the paths as a JSON array')
    .addHelpText('after', '\nExample:\n  scenewright ontology figures -o figures --room bedroom kitchen')
    .action((options: Options) => runFigures(options, io))
}

async function runFigures({ out, ontology: name, room, json }: Options, io: Io): Promise<void> {
  const ontology = loadOntology(name)
  const rooms =
    room === undefined
      ? ROOMS.filter((type) => Object.hasOwn(ontology.rooms, type))
      : room.map((type) => knownRoom(ontology, type))
  const paths: string[] = []
  for (const { name: stem, figure } of ontologyFigures(ontology, rooms)) {
    const path = join(out, stem)
    const png = await rasterize(enlarged(figure))
    save(out, `${path}.svg`, figure.svg)
    save(out, `${path}.png`, png)
    paths.push(`${path}.svg`, `${path}.png`)
  }
  if (json) io.out(JSON.stringify(paths))
  else for (const path of paths) io.out(path)
}

const ENLARGE = 2 // pixels of the PNG per pixel of the figure: sharp on paper and on fine screens

/** The same drawing in a larger window; only the outermost size is changed. */
function enlarged({ svg, width, height }: { svg: string; width: number; height: number }): string {
  return svg.replace(`width="${width}" height="${height}"`, `width="${ENLARGE * width}" height="${ENLARGE * height}"`)
}

function knownRoom({ name, rooms, categories }: Ontology, type: string): string {
  const room = canonicalRoomType(type)
  const known = Object.keys(rooms).filter((key) =>
    Object.values(categories).some(
      ({ cooccurrence_by_room: tables }) => tables !== undefined && Object.hasOwn(tables, key),
    ),
  )
  if (known.includes(room)) return room
  throw new InputError(
    `${name} has no table of companions for rooms of type ${quoteValue(type)}.${didYouMean(room, known)} It has: ${known.join(', ')}.`,
  )
}

function save(folder: string, path: string, content: string | Uint8Array): void {
  try {
    makeFolders(folder)
    writeFileSync(path, content)
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}
