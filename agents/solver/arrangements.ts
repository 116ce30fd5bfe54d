import type { Group } from './groups.ts'
import type { Item } from './items.ts'

/** A pose in the anchor's own frame: `left` and `forward` of its centre in metres, `turn` in degrees. */
export interface LocalPose {
  readonly item: Item
  readonly left: number
  readonly forward: number
  readonly turn: number
  /** Height above the anchor's underside, metres; 0 when left out. */
  readonly up?: number
}

/** One way to arrange a group, anchor first, with the rectangle it fills in the anchor's frame. */
export interface Arrangement {
  readonly poses: readonly LocalPose[]
  readonly extent: { readonly left: number; readonly right: number; readonly front: number; readonly back: number }
  /** Small extra cost of the less usual arrangements. */
  readonly cost: number
}

const SEAT_GAP = 0.03 // between a seat and its table
const BESIDE_GAP = 0.04 // between a bed and its nightstand
const KNEE_ROOM = 0.4 // between a sofa and its table
const CHAIR_PITCH = 0.06 // between neighbours at a table

/** The ways to arrange a group, the most usual first. */
export function arrangementsOf(group: Group): Arrangement[] {
  const { anchor } = group
  const of = (relation: string) => group.members.filter((m) => m.relation === relation).map((m) => m.item)
  const bedsides = of('beside')
  const seats = of('seated at')
  const tables = of('in front of')
  const lounge = of('flanking')
  if (bedsides.length > 0)
    return (bedsides.length === 1 ? [[1], [-1]] : [[1, -1]]).map((sides) =>
      arrangement(
        anchor,
        bedsides.map((item, i) => besidePose(anchor, item, sides[i]!)),
        0,
      ),
    )
  if (seats.length > 0) return seatArrangements(anchor, seats)
  if (tables.length > 0) return sofaArrangements(anchor, tables[0]!, lounge)
  return [arrangement(anchor, [], 0)]
}

/** Beside the head of a bed: side 1 is left of somebody lying in it, -1 right. */
export function besidePose(bed: Item, item: Item, side: number): LocalPose {
  return {
    item,
    left: side * (bed.size.width / 2 + BESIDE_GAP + item.size.width / 2),
    forward: -bed.size.depth / 2 + item.size.depth / 2,
    turn: 0,
  }
}

/** All places for one seat around a table, a desk's front first. */
export function seatSlots(table: Item, seat: Item): LocalPose[] {
  const sides = table.facts.kind === 'desk' ? (['front'] as const) : (['front', 'back', 'left', 'right'] as const)
  return sides.flatMap((side) => {
    const n = Math.max(1, fitsAlong(table, seat, side))
    return [
      ...onSide(
        table,
        Array.from({ length: n }, () => seat),
        side,
      ),
      ...onSide(table, [seat], side),
    ]
  })
}

type Side = 'front' | 'back' | 'left' | 'right'

function seatArrangements(table: Item, seats: readonly Item[]): Arrangement[] {
  if (table.facts.kind === 'desk') return [arrangement(table, onSide(table, seats, 'front'), 0)]
  const isLong = table.size.width >= table.size.depth
  const long: readonly Side[] = isLong ? ['front', 'back'] : ['left', 'right']
  const short: readonly Side[] = isLong ? ['left', 'right'] : ['front', 'back']
  const around = share(table, seats, [...long, ...short])
  const longOnly = share(table, seats, long)
  const noBack = share(table, seats, ['front', 'left', 'right'])
  const options = [around, longOnly, noBack].filter((poses) => poses !== null)
  // When no side can take them all, they still sit down, closer than usual.
  const lists = options.length > 0 ? options : [crowd(table, seats, [...long, ...short])]
  return lists.map((poses, i) => arrangement(table, poses, i * 0.05))
}

/** Deals seats round the sides, pairs facing each other first; null when they do not fit. */
function share(table: Item, seats: readonly Item[], sides: readonly Side[]): LocalPose[] | null {
  const room = sides.map((side) => fitsAlong(table, seats[0]!, side))
  if (room.reduce((sum, n) => sum + n, 0) < seats.length) return null
  const counts = sides.map(() => 0)
  for (let dealt = 0; dealt < seats.length; ) {
    let least = -1
    sides.forEach((_, i) => {
      if (counts[i]! < room[i]! && (least < 0 || counts[i]! / room[i]! < counts[least]! / room[least]!)) least = i
    })
    counts[least]!++
    dealt++
  }
  return deal(table, seats, sides, counts)
}

function crowd(table: Item, seats: readonly Item[], sides: readonly Side[]): LocalPose[] {
  const counts = sides.map((side) => Math.max(1, fitsAlong(table, seats[0]!, side)))
  return deal(table, seats, sides, counts)
}

function deal(table: Item, seats: readonly Item[], sides: readonly Side[], counts: readonly number[]): LocalPose[] {
  let from = 0
  return sides.flatMap((side, i) => {
    const some = seats.slice(from, from + counts[i]!)
    from += some.length
    return onSide(table, some, side)
  })
}

function fitsAlong(table: Item, seat: Item, side: Side): number {
  const length = side === 'front' || side === 'back' ? table.size.width : table.size.depth
  return Math.floor((length + 0.15 + CHAIR_PITCH) / (seat.size.width + CHAIR_PITCH))
}

function onSide(table: Item, seats: readonly Item[], side: Side): LocalPose[] {
  const { width, depth } = table.size
  const length = side === 'front' || side === 'back' ? width : depth
  const out = side === 'front' || side === 'back' ? depth / 2 : width / 2
  const widest = Math.max(...seats.map((seat) => seat.size.width))
  const pitch = Math.max(widest + CHAIR_PITCH, length / Math.max(1, seats.length))
  return seats.map((item, i) => {
    const along = (i - (seats.length - 1) / 2) * pitch
    return { item, ...facingTable(side, along, out + SEAT_GAP + item.size.depth / 2) }
  })
}

function facingTable(side: Side, along: number, away: number): Omit<LocalPose, 'item'> {
  switch (side) {
    case 'front':
      return { left: along, forward: away, turn: 180 }
    case 'back':
      return { left: along, forward: -away, turn: 0 }
    case 'left':
      return { left: away, forward: along, turn: 270 }
    case 'right':
      return { left: -away, forward: along, turn: 90 }
  }
}

function sofaArrangements(sofa: Item, table: Item, lounge: readonly Item[]): Arrangement[] {
  const front = sofa.size.depth / 2 + KNEE_ROOM + table.size.depth / 2
  const tablePose: LocalPose = { item: table, left: 0, forward: front, turn: 180 }
  const beside = (sides: readonly number[]) =>
    lounge.map((item, i): LocalPose => {
      const side = sides[i]!
      const away =
        Math.max(table.size.width / 2 + 0.35, sofa.size.width / 2 - item.size.depth / 2) + item.size.depth / 2
      // To the left of the sofa's front an armchair looks right, and the other way round.
      return { item, left: side * away, forward: front + 0.1, turn: side > 0 ? 270 : 90 }
    })
  const ways = lounge.length === 0 ? [[]] : lounge.length === 1 ? [[1], [-1]] : [[1, -1]]
  return ways.map((sides) => arrangement(sofa, [tablePose, ...beside(sides)], 0))
}

/** Puts members round an anchor and works out the rectangle they fill. */
export function arrangement(anchor: Item, members: readonly LocalPose[], cost: number): Arrangement {
  const poses: LocalPose[] = [{ item: anchor, left: 0, forward: 0, turn: 0 }, ...members]
  const extent = { left: -Infinity, right: -Infinity, front: -Infinity, back: -Infinity }
  for (const { item, left, forward, turn } of poses) {
    const isAcross = turn % 180 !== 0
    const halfLeft = (isAcross ? item.size.depth : item.size.width) / 2
    const halfForward = (isAcross ? item.size.width : item.size.depth) / 2
    extent.left = Math.max(extent.left, left + halfLeft)
    extent.right = Math.max(extent.right, halfLeft - left)
    extent.front = Math.max(extent.front, forward + halfForward)
    extent.back = Math.max(extent.back, halfForward - forward)
  }
  return { poses, extent, cost }
}
