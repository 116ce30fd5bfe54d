import type { Knowledge } from './facts.ts'
import type { Item } from './items.ts'
import { isLounge, isSatAt } from './kinds.ts'

/** How a member stands to its anchor. */
export type Relation = 'beside' | 'seated at' | 'in front of' | 'flanking'

/** Things that are placed as one: an anchor and what belongs around it. */
export interface Group {
  readonly anchor: Item
  readonly members: readonly { readonly item: Item; readonly relation: Relation }[]
}

const SEAT_ROOM = 0.6 // metres of table edge that a sitting person takes

/** Sorts what stands on the floor into groups: nightstands by beds, seats at desks and tables, low tables by sofas. */
export function groupItems(items: readonly Item[], knowledge: Knowledge): Group[] {
  const free = new Set(items.filter((item) => item.facts.mount === 'floor'))
  const members = new Map<Item, { item: Item; relation: Relation }[]>()
  const join = (anchor: Item, item: Item, relation: Relation) => {
    members.set(anchor, [...(members.get(anchor) ?? []), { item, relation }])
    free.delete(item)
  }
  const byKind = (...kinds: string[]) => [...free].filter((item) => kinds.includes(item.facts.kind))

  const beds = byKind('bed')
  const bedsides = byKind('bedside')
  beds.forEach((bed, i) => {
    const share = Math.min(2, Math.ceil((bedsides.length - i) / Math.max(1, beds.length)))
    for (const item of bedsides.splice(0, share)) join(bed, item, 'beside')
  })

  seatAtTables([...free], knowledge, (table, seat) => join(table, seat, 'seated at'))

  const sofas = byKind('sofa')
  const lowTables = byKind('low table').filter((item) => /coffee|tea/.test(item.facts.category))
  sofas.forEach((sofa) => {
    const table = lowTables.shift()
    if (table) join(sofa, table, 'in front of')
  })
  const lounge = [...free].filter(
    (item) => item.facts.kind === 'seat' && /armchair|lounge_chair/.test(item.facts.category),
  )
  for (const sofa of sofas.filter((s) => members.has(s)))
    for (const item of lounge.splice(0, 2)) join(sofa, item, 'flanking')

  const taken = new Set([...members.values()].flatMap((list) => list.map(({ item }) => item)))
  return items
    .filter((item) => item.facts.mount === 'floor' && !taken.has(item))
    .map((anchor) => ({ anchor, members: members.get(anchor) ?? [] }))
}

/** How many people a desk or table seats. A desk has one side for it. */
export function seatsOf(table: Item): number {
  const along = (length: number) => Math.floor((length + 0.1) / SEAT_ROOM)
  const { width, depth } = table.size
  return table.facts.kind === 'desk'
    ? Math.max(1, along(width))
    : Math.max(2, 2 * along(Math.max(width, depth)) + 2 * Math.min(1, along(Math.min(width, depth))))
}

function seatAtTables(items: readonly Item[], knowledge: Knowledge, join: (table: Item, seat: Item) => void): void {
  const tables = items.filter((item) => isSatAt(item.facts.kind) && !/counter|bar$|console/.test(item.facts.category))
  const seats = items.filter((item) => item.facts.kind === 'seat' && !isLounge(item.facts.category))
  const count = new Map(tables.map((table) => [table, 0]))
  for (const seat of seats) {
    let best: Item | undefined
    let most = 0
    for (const table of tables) {
      const taken = count.get(table) ?? 0
      if (taken >= seatsOf(table)) continue
      // A desk wants its first chair more than a table its fourth, and nobody wants to crowd one table.
      const wish =
        affinity(seat, table, knowledge) * (taken === 0 ? 2 : table.facts.kind === 'desk' ? 0.05 : 1) - taken * 0.1
      if (wish > most) {
        most = wish
        best = table
      }
    }
    if (best) {
      join(best, seat)
      count.set(best, (count.get(best) ?? 0) + 1)
    }
  }
}

function affinity(seat: Item, table: Item, knowledge: Knowledge): number {
  const faces = seat.facts.faces.get(table.facts.category) ?? 0
  const together = knowledge.companions(seat.facts.category, table.facts.category)?.strength ?? 0
  const isNamed =
    (/office|study|computer/.test(seat.facts.category) && table.facts.kind === 'desk') ||
    (/dining/.test(seat.facts.category) && /dining/.test(table.facts.category))
  return 0.3 + faces + 0.5 * together + (isNamed ? 1 : 0)
}
