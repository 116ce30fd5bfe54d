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
 * What stands in rooms of a type, most common first: by the share of rooms that have one, then by number. The share is
 * read off the companions by room, where a count and its conditional probability give the rooms that have the category.
 */
export function roomInhabitants(roomType: string, ontology: Ontology): RoomInhabitant[] {
  const scenes = ontology.rooms[roomType]?.scenes ?? 0
  return Object.entries(ontology.categories)
    .flatMap(([category, { rooms, cooccurrence_by_room }]): RoomInhabitant[] => {
      const objects = rooms?.[roomType]?.count ?? 0
      if (objects === 0 || scenes === 0) return []
      const companion = Object.values(cooccurrence_by_room?.[roomType] ?? {})[0]
      const having = companion === undefined ? null : Math.round(companion.count / companion.p_b_given_a)
      return [{ category, share: having === null ? null : Math.min(1, having / scenes), perRoom: objects / scenes }]
    })
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0) || b.perRoom - a.perRoom || compareText(a.category, b.category))
}

const SHOWN = 30

/** The room's inhabitants as lines of at most `columns` characters. */
export function roomCard(roomType: string, ontology: Ontology, columns = 80): string[] {
  const scenes = ontology.rooms[roomType]?.scenes ?? 0
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
    '',
    ...table([['', 'rooms', 'per room', ''], ...rows], ['left', 'right', 'right', 'left']),
    ...(all.length > SHOWN ? [`(${all.length - SHOWN} more; --json lists them all)`] : []),
  ].map((line) => clip(line, columns))
}
