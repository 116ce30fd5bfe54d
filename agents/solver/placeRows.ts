import { boundsOf } from '../../src/geometry/polygon.ts'
import { type Arrangement, arrangementsOf } from './arrangements.ts'
import type { Group } from './groups.ts'
import { type Pose, type Standing, stand } from './items.ts'
import { isSatAt } from './kinds.ts'
import { freePoses, type Option, priceOf, type Setting } from './placeGroup.ts'
import { unreachable } from './site.ts'

const FEWEST = 3 // two tables are a pair, three make a row
const AISLE = 0.42 // metres a person needs between rows
const MOST_GRIDS = 160
const MOST_TRIED = 12

/** Groups round anchors of one make, as many as stand together in rows, the largest first. */
export function rowsOf(groups: readonly Group[]): Group[][] {
  const alike = new Map<string, Group[]>()
  for (const group of groups) {
    const key = JSON.stringify([
      group.anchor.label,
      group.anchor.size,
      group.members.map((m) => [m.item.label, m.relation]),
    ])
    alike.set(key, [...(alike.get(key) ?? []), group])
  }
  const byNeed = [...alike.values()].map((list) => [...list].sort((a, b) => b.members.length - a.members.length))
  return byNeed.filter((list) => list.length >= FEWEST && isIsland(list[0]!))
}

function isIsland({ anchor }: Group): boolean {
  return isSatAt(anchor.facts.kind) && anchor.facts.backToWall < 0.5
}

/**
 * Lays groups of one make out in straight rows with even aisles, as restaurants, classrooms and offices do; null when no
 * grid has places enough for all of them.
 */
export function placeRows(
  groups: readonly Group[],
  standing: readonly Standing[],
  setting: Setting,
): Standing[] | null {
  const { site } = setting
  const ways = arrangementsOf(groups[0]!)
  const options = ways.flatMap((a) =>
    grids(a, groups.length, setting).flatMap((grid) => priced(a, grid, groups.length, standing, setting)),
  )
  options.sort((x, y) => x.cost - y.cost)
  const before = unreachable(site, standing).length
  for (const { stood } of options.slice(0, MOST_TRIED)) {
    if (unreachable(site, [...standing, ...stood]).length <= before) return named(stood, groups)
  }
  return null
}

interface Grid {
  readonly poses: readonly Pose[]
  /** Share of an aisle's width that is kept to the walls. */
  readonly margin: number
}

/** Every grid of one arrangement that has places enough, spread evenly over the room's bounds. */
function grids(a: Arrangement, count: number, { site }: Setting): Grid[] {
  const bounds = boundsOf(site.room.outline)
  const width = bounds.maxX - bounds.minX
  const depth = bounds.maxY - bounds.minY
  const along = a.extent.left + a.extent.right
  const across = a.extent.front + a.extent.back
  const found: Grid[] = []
  for (const yaw of [0, 90, 180, 270]) {
    const isUpright = yaw % 180 === 90
    const [w, d] = isUpright ? [along, across] : [across, along]
    const most = (room: number, size: number) => Math.floor((room - 0.04 + AISLE) / (size + AISLE))
    const columnsMost = most(width, w)
    const rowsMost = most(depth, d)
    for (let columns = 1; columns <= columnsMost; columns++)
      for (
        let rows = Math.max(1, Math.ceil(count / columns));
        rows <= Math.min(rowsMost, Math.ceil(count / columns) + 2);
        rows++
      )
        for (const margin of [0, 0.5, 1])
          for (const shift of [-1, 0, 1]) {
            const xs = spread(bounds.minX, width, w, columns, margin)
            const ys = spread(bounds.minY, depth, d, rows, margin).map((y) => y + (shift * margin * AISLE) / 2)
            found.push({ poses: ys.flatMap((y) => xs.map((x) => inGrid(a, x, y, yaw))), margin })
            if (found.length >= MOST_GRIDS) return found
          }
  }
  return found
}

/** Centres of `n` equal slots of `size` in `room`, with `margin` times the free aisle kept at both ends. */
function spread(from: number, room: number, size: number, n: number, margin: number): number[] {
  const free = Math.max(0, room - n * size - 0.04)
  const aisle = free / (n - 1 + 2 * margin || 1)
  const start = from + 0.02 + (n === 1 && margin === 0 ? free / 2 : aisle * margin)
  return Array.from({ length: n }, (_, i) => start + size / 2 + i * (size + aisle))
}

/** The anchor's pose when the middle of the rectangle its group fills is at (x, y). */
function inGrid({ extent }: Arrangement, x: number, y: number, yaw: number): Pose {
  const left = (extent.right - extent.left) / 2
  const forward = (extent.back - extent.front) / 2
  const radians = (yaw * Math.PI) / 180
  const fx = Math.round(Math.cos(radians))
  const fy = Math.round(Math.sin(radians))
  return { center: [x + fx * forward - fy * left, y + fy * forward + fx * left], yaw, elevation: 0 }
}

function priced(
  a: Arrangement,
  { poses, margin }: Grid,
  count: number,
  standing: readonly Standing[],
  setting: Setting,
): Option[] {
  const stood = freePoses(a, poses, standing, setting.site)
  if (stood.length < count) return []
  const free = stood.map((some) => priceOf(a, some, standing, setting))
  const chosen = free.sort((x, y) => x.cost - y.cost).slice(0, count)
  const gaps = free.length - count // holes in a grid look forgotten
  const cost = chosen.reduce((sum, o) => sum + o.cost, 0) / count + 0.15 * gaps + 0.3 * (1 - margin) + a.cost
  return [{ stood: chosen.flatMap((o) => o.stood), cost }]
}

/** Gives each group's own items the places found for copies of the first, which is the largest. */
function named(stood: readonly Standing[], groups: readonly Group[]): Standing[] {
  const itemsOf = (group: Group) => [group.anchor, ...group.members.map((m) => m.item)]
  const place = new Map(itemsOf(groups[0]!).map((item, i) => [item.id, i]))
  return stood.flatMap((s, i) => {
    const own = itemsOf(groups[Math.floor(i / place.size)]!)[place.get(s.id)!]
    return own ? [stand(own, s.pose)] : []
  })
}
