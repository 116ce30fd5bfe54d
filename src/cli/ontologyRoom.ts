import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { share } from './share.ts'
import { clip, plain, table } from './text.ts'

/** How much a category belongs to a type of room. */
export interface RoomInhabitant {
  readonly category: string
  /** Share of such rooms that have at least one; null where the tables do not tell. */
  readonly share: number | null
  /** Mean number of them in a room of the type. */
  readonly perRoom: number
}

/**
 * What stands in rooms of a type, most common first: by the share of rooms that have one, then by number. Ontologies
 * that do not say in how many rooms a category stands leave the share open.
 */
export function roomInhabitants(roomType: string, ontology: Ontology): RoomInhabitant[] {
  const scenes = ontology.rooms[roomType]?.scenes ?? 0
  return Object.entries(ontology.categories)
    .flatMap(([category, { rooms }]): RoomInhabitant[] => {
      const here = rooms?.[roomType]
      if (here === undefined || here.count === 0 || scenes === 0) return []
      const having = here.scenes === undefined ? null : here.scenes / scenes
      return [{ category, share: having, perRoom: here.count / scenes }]
    })
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0) || b.perRoom - a.perRoom || compareText(a.category, b.category))
}

const SHOWN = 30

/** The room's inhabitants as lines of at most `columns` characters. */
export function roomCard(roomType: string, ontology: Ontology, columns = 80): string[] {
  const { scenes = 0, fallback, global_weight } = ontology.rooms[roomType] ?? {}
  const all = roomInhabitants(roomType, ontology)
  const rows = all
    .slice(0, SHOWN)
    .map((one) => [
      plain(one.category),
      one.share === null ? '' : share(one.share),
      one.perRoom.toFixed(2),
      one.share === null ? '' : '█'.repeat(Math.round(one.share * 40)),
    ])
  return [
    `${plain(roomType)}: ${scenes} rooms seen`,
    ...(global_weight === undefined || scenes === 0
      ? []
      : [`what goes with what leans on all rooms by ${share(global_weight)}`]),
    ...(fallback === undefined
      ? []
      : [`where that is too few: ${fallback.map((type) => plain(type).replaceAll('_', ' ')).join(', then ')}`]),
    ...(all.length === 0
      ? []
      : ['', ...table([['', 'rooms', 'per room', ''], ...rows], ['left', 'right', 'right', 'left'])]),
    ...(all.length > SHOWN ? [`(${all.length - SHOWN} more; --json lists them all)`] : []),
  ].map((line) => clip(line, columns))
}
