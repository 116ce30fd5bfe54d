import { boxGap } from '../../src/geometry/box.ts'
import { boundsOf } from '../../src/geometry/polygon.ts'
import type { Point } from '../../src/scene/types.ts'
import { cheapest } from './cheapest.ts'
import { type Item, type Standing, stand } from './items.ts'
import { looksAt } from './looksAt.ts'
import type { Setting } from './placeGroup.ts'

const EYE = 1.55 // metres; the middle of what hangs on a wall

/** Where a thing that hangs on a wall goes, above what stands there; null when no wall has room. */
export function placeOnWall(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  const { site } = setting
  const elevation = Math.max(
    0,
    Math.min(site.room.height - item.size.height, Math.max(0.8, EYE - item.size.height / 2)),
  )
  const stood = site.walls.flatMap((wall) => {
    const room = wall.length - item.size.width
    if (room < 0) return []
    const steps = Math.max(1, Math.min(40, Math.round(room / 0.15)))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const along = item.size.width / 2 + (room * i) / steps
      const out = item.size.depth / 2 + 0.002
      const center: Point = [
        wall.from[0] + wall.along[0] * along + wall.normal[0] * out,
        wall.from[1] + wall.along[1] * along + wall.normal[1] * out,
      ]
      return stand(item, { center, yaw: wall.heading, elevation })
    })
  })
  return cheapest(stood, standing, setting, (s) => {
    const below = standing.filter((o) => o.facts.mount === 'floor' && o.facts.backToWall > 0.5)
    const offsets = below.map((o) =>
      Math.hypot(o.pose.center[0] - s.pose.center[0], o.pose.center[1] - s.pose.center[1]),
    )
    const watchers = isWatched(item) ? standing.filter((o) => o.facts.kind === 'seat' && looksAt(o, s)).length : 0
    const middle = isWatched(item) ? offCentre(s, setting) : 0
    return 0.1 * Math.min(2, ...offsets) + 3 * windowShare(s, setting) - 0.3 * watchers + 0.3 * middle
  })
}

/** Where a lamp hangs from the ceiling: above a table, or where no other lamp is; null when nothing is free. */
export function placeOnCeiling(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  const { site } = setting
  const elevation = Math.max(0, site.room.height - item.size.height)
  const bounds = boundsOf(site.room.outline)
  const centers: Point[] = [
    site.centre,
    ...standing.filter((s) => s.facts.kind === 'table' && s.facts.mount === 'floor').map((s) => s.pose.center),
  ]
  for (let i = 1; i < 10; i++)
    for (let j = 1; j < 10; j++)
      centers.push([
        bounds.minX + ((bounds.maxX - bounds.minX) * i) / 10,
        bounds.minY + ((bounds.maxY - bounds.minY) * j) / 10,
      ])
  const lamps = standing.filter((s) => s.facts.mount === 'ceiling')
  const yaw = site.headings[0] ?? 0
  const stood = centers.map((center) => stand(item, { center, yaw, elevation }))
  return cheapest(stood, standing, setting, (s) => {
    const away = Math.hypot(s.pose.center[0] - site.centre[0], s.pose.center[1] - site.centre[1])
    const apart = Math.min(
      3,
      ...lamps.map((l) => Math.hypot(l.pose.center[0] - s.pose.center[0], l.pose.center[1] - s.pose.center[1])),
    )
    return 0.1 * away + (lamps.length > 0 ? 0.3 * (3 - apart) : 0)
  })
}

/** Boards and screens are looked at from seats; pictures only hang there. */
function isWatched(item: Item): boolean {
  return item.facts.kind === 'board' || /(^|_)(tv|television|screen)$/.test(item.facts.category)
}

function offCentre(s: Standing, { site }: Setting): number {
  const wall = site.walls.find((w) => w.heading === s.pose.yaw)
  if (!wall) return 0
  const middle = [(wall.from[0] + wall.to[0]) / 2, (wall.from[1] + wall.to[1]) / 2] as const
  return Math.abs((s.pose.center[0] - middle[0]) * wall.along[0] + (s.pose.center[1] - middle[1]) * wall.along[1])
}

function windowShare(s: Standing, setting: Setting): number {
  return setting.site.windows.some((w) => boxGap(w.zone, s.box) === 0) ? 1 : 0
}
