import { arrangementsOf } from './arrangements.ts'
import { type Group, groupItems } from './groups.ts'
import type { Item, Standing } from './items.ts'
import { placeCovering } from './placeCovering.ts'
import { placeGroup, type Setting } from './placeGroup.ts'
import { placeOnCeiling, placeOnWall } from './placeHanging.ts'
import { placeOnSurface } from './placeOnSurface.ts'
import { placeRows, rowsOf } from './placeRows.ts'
import { poseCost } from './poseCost.ts'

/** What a construction came to. */
export interface Construction {
  /** All that stands: what was there before and what was placed. */
  readonly standing: readonly Standing[]
  readonly unplaced: readonly Item[]
  /** Sum of costs over all that stands; comparable between constructions of the same room. */
  readonly cost: number
}

const UNPLACED_COST = 50 // a missing thing is worse than any number of awkward ones
const ATTEMPTS_WHEN_SHORT = 2 // as many more attempts while something found no place
const MANY = 150 // things for which one attempt takes seconds: more than these are placed once

/**
 * Places items around what stands already, group by group: what belongs on walls and is large first, then islands, then
 * what hangs, rests on furniture or lies under it. Tries several orders and keeps the best.
 */
export function construct(
  items: readonly Item[],
  fixed: readonly Standing[],
  setting: Setting,
  attempts: number,
): Construction {
  let best: Construction | undefined
  const wanted = items.length > MANY ? 1 : attempts
  const most = items.length > MANY ? 1 : attempts + ATTEMPTS_WHEN_SHORT
  for (let i = 0; i < most; i++) {
    if (i >= wanted && best?.unplaced.length === 0) break
    const made = attempt(items, fixed, setting, i)
    if (best === undefined || made.cost < best.cost) best = made
  }
  return best ?? { standing: fixed, unplaced: items, cost: UNPLACED_COST * items.length }
}

function attempt(items: readonly Item[], fixed: readonly Standing[], setting: Setting, index: number): Construction {
  let standing = [...fixed]
  const unplaced: Item[] = []
  const hopeless = new Set<string>()
  const groups = inOrder(groupItems(items, setting.knowledge), setting.random, index)
  const rows = rowsOf(groups)
  const singles: Item[] = []
  const inRows = new Set<Group>()
  for (const group of groups) {
    const row = inRows.has(group) ? undefined : rows.find((list) => list.includes(group))
    const placedRows = row && placeRows(row, standing, setting)
    if (placedRows) {
      standing = [...standing, ...placedRows]
      for (const member of row) inRows.add(member)
    }
    if (inRows.has(group)) continue
    const { placed, left } = settle(group, standing, setting, hopeless)
    standing = [...standing, ...placed]
    for (const item of left) (item === group.anchor ? unplaced : singles).push(item)
  }
  for (const item of singles) {
    const { placed, left } = settle({ anchor: item, members: [] }, standing, setting, hopeless)
    standing = [...standing, ...placed]
    unplaced.push(...left)
  }
  for (const mount of RAISED) {
    for (const item of bySize(items.filter((i) => i.facts.mount === mount))) {
      const key = kindKey(item)
      const stood = hopeless.has(key) ? null : placeRaised(item, standing, setting)
      if (stood) standing.push(stood)
      else {
        hopeless.add(key)
        unplaced.push(item)
      }
    }
  }
  const cost = standing.reduce((sum, s) => sum + poseCost(setting.site, setting.knowledge, s, standing), 0)
  return { standing, unplaced, cost: cost + UNPLACED_COST * unplaced.length }
}

const RAISED = ['wall', 'ceiling', 'surface', 'covering'] as const

/** Places what hangs, rests on furniture or lies under it; what no furniture has room for may stand on the floor. */
export function placeRaised(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  switch (item.facts.mount) {
    case 'wall':
      return placeOnWall(item, standing, setting)
    case 'ceiling':
      return placeOnCeiling(item, standing, setting)
    case 'covering':
      return placeCovering(item, standing, setting)
    case 'surface':
      return placeOnSurface(item, standing, setting) ?? onFloor(item, standing, setting)
    case 'floor':
      return placeGroup({ anchor: item, members: [] }, standing, setting)?.[0] ?? null
  }
}

/** Places a group whole; failing that with fewer members, then smaller, and tells what is left over. */
export function settle(
  group: Group,
  standing: readonly Standing[],
  setting: Setting,
  hopeless: Set<string>,
): { placed: readonly Standing[]; left: readonly Item[] } {
  const all = [group.anchor, ...group.members.map((m) => m.item)]
  const leftOver = (placed: readonly Standing[]) => {
    const ids = new Set(placed.map((s) => s.id))
    return all.filter((item) => !ids.has(item.id))
  }
  const key = kindKey(group.anchor)
  if (!hopeless.has(key)) {
    for (let n = group.members.length; n >= 0; n = n === 0 ? -1 : Math.floor(n / 2)) {
      const placed = placeGroup({ anchor: group.anchor, members: group.members.slice(0, n) }, standing, setting)
      if (placed) return { placed, left: leftOver(placed) }
    }
    const smaller = shrunk(group.anchor)
    const placed = smaller && placeGroup({ anchor: smaller, members: [] }, standing, setting)
    if (placed) return { placed, left: leftOver(placed) }
    hopeless.add(key)
  }
  return { placed: [], left: all }
}

/** The same thing in the smallest usual size, or null when it is that small or has a size of its own. */
export function shrunk(item: Item): Item | null {
  const { range } = item.facts
  if (range === null || item.size !== item.facts.size) return null
  const size = {
    width: Math.min(item.size.width, range.width[0]),
    depth: Math.min(item.size.depth, range.depth[0]),
    height: item.size.height,
  }
  return size.width < item.size.width || size.depth < item.size.depth ? { ...item, size } : null
}

function onFloor(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  if ((item.facts.supports.get('floor') ?? 0) < 0.05) return null
  return placeGroup({ anchor: item, members: [] }, standing, setting)?.[0] ?? null
}

/** Wall things before islands in even attempts, large before small in odd ones; within that a little by chance. */
export function inOrder(groups: readonly Group[], random: () => number, attempt: number): Group[] {
  return groups
    .map((group) => {
      const { left, right, front, back } = arrangementsOf(group)[0]!.extent
      const area = (left + right) * (front + back)
      const isWall = group.anchor.facts.backToWall >= 0.5
      const weight = attempt % 2 === 0 && isWall ? 100 : 1
      return { group, rank: weight * area * (1 + 0.3 * random()) }
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ group }) => group)
}

function bySize(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => b.size.width * b.size.depth - a.size.width * a.size.depth)
}

function kindKey(item: Item): string {
  return JSON.stringify([item.label, item.size])
}
