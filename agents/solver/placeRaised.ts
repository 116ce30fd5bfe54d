import { boxContains, boxGap, headingOf } from '../../src/geometry/box.ts'
import { boundsOf } from '../../src/geometry/polygon.ts'
import type { Point } from '../../src/scene/types.ts'
import { fromFrame } from './anchorPoses.ts'
import { type Item, type Pose, type Standing, stand } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { isFree, poseCost } from './poseCost.ts'
import { HEAD_ROOM, unreachable } from './site.ts'

const HIGHEST_TOP = 1.7 // metres; nobody sees what stands on something taller
const SEATED = 0.3 // a seat nearer to a surface than this is at it
const EYE = 1.55 // metres; the middle of what hangs on a wall
const MOST_TRIED = 10 // places tried on the floor grid
const SLOTS = 7 // per side of a surface

/** Where a thing that rests on furniture goes: the surface real rooms put it on, not yet crowded; null when none has room. */
export function placeOnSurface(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  for (const supporter of supportersFor(item, standing)) {
    const seats = standing.filter((s) => s.facts.kind === 'seat' && boxGap(s.box, supporter.box) < SEATED)
    const stood = surfacePoses(item, supporter, seats).map((pose) => stand(item, pose))
    const near = standing.filter((s) => s.id !== supporter.id)
    const best = cheapest(stood, near, setting, (s) => slotCost(s, supporter, seats))
    if (best) return best
  }
  return null
}

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

/** Where a rug lies: under a bed, a sofa's table or a table, else in the middle; null when it is too large for the room. */
export function placeCovering(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  const { site } = setting
  const laid = standing.filter((s) => s.facts.mount === 'covering')
  const hosts = standing.filter(
    (s) => s.facts.mount === 'floor' && ['bed', 'sofa', 'table', 'low table', 'desk'].includes(s.facts.kind),
  )
  const poses: Pose[] = hosts.flatMap((host) =>
    [0, host.size.depth / 4, host.size.depth / 2, host.size.depth / 2 + item.size.depth / 2 + 0.05].flatMap((forward) =>
      [0, 90].map((turn) => ({
        center: fromFrame(host.pose, 0, forward),
        yaw: (host.pose.yaw + turn) % 360,
        elevation: 0,
      })),
    ),
  )
  const bounds = boundsOf(site.room.outline)
  for (const yaw of site.headings.slice(0, 2))
    for (let i = 0; i <= 12; i++)
      for (let j = 0; j <= 12; j++)
        poses.push({
          center: [
            bounds.minX + ((bounds.maxX - bounds.minX) * i) / 12,
            bounds.minY + ((bounds.maxY - bounds.minY) * j) / 12,
          ],
          yaw,
          elevation: 0,
        })
  return cheapest(
    poses.map((pose) => stand(item, pose)),
    standing,
    setting,
    (s) => {
      const onOthers = laid.filter((l) => l.id !== s.id && boxGap(l.box, s.box) === 0).length
      const toHost = Math.min(
        2,
        ...hosts.map((h) => Math.hypot(h.pose.center[0] - s.pose.center[0], h.pose.center[1] - s.pose.center[1])),
      )
      return onOthers * 2 + 0.2 * toHost
    },
  )
}

/** The free one of least cost that shuts nothing off, or null when there is none. */
function cheapest(
  stood: readonly Standing[],
  standing: readonly Standing[],
  setting: Setting,
  extra: (s: Standing) => number,
): Standing | null {
  const { site, knowledge, random } = setting
  const priced = stood
    .filter((s) => isFree(site, s, standing))
    .map((s) => ({ s, cost: extra(s) + poseCost(site, knowledge, s, standing) + random() * 0.02 }))
    .sort((x, y) => x.cost - y.cost)
  const first = priced[0]?.s
  if (first === undefined || !hangsLow(first)) return first ?? null
  const before = unreachable(site, standing).length
  const found = priced.slice(0, MOST_TRIED).find(({ s }) => unreachable(site, [...standing, s]).length <= before)
  return found?.s ?? null
}

/** Whether somebody walking would run into it; what rests on furniture stands in no more of the way than that does. */
function hangsLow(s: Standing): boolean {
  return (s.facts.mount === 'wall' || s.facts.mount === 'ceiling') && s.bottom < HEAD_ROOM
}

function supportersFor(item: Item, standing: readonly Standing[]): Standing[] {
  const area = item.size.width * item.size.depth
  const usable = standing.filter((s) => s.facts.mount === 'floor' && s.top <= HIGHEST_TOP && s.size.height >= 0.2)
  const known = usable.filter((s) => (item.facts.supports.get(s.facts.category) ?? 0) >= 0.01)
  const plain = usable.filter((s) =>
    ['table', 'desk', 'low table', 'bedside', 'screen', 'storage'].includes(s.facts.kind),
  )
  const priced = [...(known.length > 0 ? known : plain)].map((s) => {
    const load = standing
      .filter((o) => o.id !== s.id && o.bottom > 0 && Math.abs(o.bottom - s.top) < 0.01 && boxGap(o.box, s.box) === 0)
      .reduce((sum, o) => sum + o.size.width * o.size.depth, 0)
    const fill = Math.max(0, (load + area) / (s.size.width * s.size.depth) - 0.5)
    const twins = standing.filter((o) => o.label === item.label && boxContains(s.box, o.pose.center)).length
    const usual = item.facts.supports.get(s.facts.category) ?? 0
    return { s, cost: fill * 2 + twins * 0.4 - usual + Math.max(0, s.top - 1.2) }
  })
  return priced
    .sort((x, y) => x.cost - y.cost)
    .map(({ s }) => s)
    .slice(0, 12)
}

function surfacePoses(item: Item, on: Standing, seats: readonly Standing[]): Pose[] {
  const poses: Pose[] = []
  for (const turn of item.size.width === item.size.depth ? [0] : [0, 90]) {
    const [across, along] = turn === 0 ? [item.size.width, item.size.depth] : [item.size.depth, item.size.width]
    const roomLeft = Math.max(0, on.size.width - across - 0.02)
    const roomForward = Math.max(0, on.size.depth - along - 0.02)
    const steps = (room: number, size: number) =>
      Math.max(0, Math.min(SLOTS, Math.ceil(room / Math.max(0.05, size / 2))))
    const n = steps(roomLeft, across)
    const m = steps(roomForward, along)
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= m; j++) {
        const left = n === 0 ? 0 : roomLeft * (i / n - 0.5)
        const forward = m === 0 ? 0 : roomForward * (j / m - 0.5)
        const center = fromFrame(on.pose, left, forward)
        const yaw = headingOn(center, on, seats, turn)
        poses.push({ center, yaw, elevation: on.top })
        if (item.facts.hasFront) poses.push({ center, yaw: (yaw + 180) % 360, elevation: on.top })
      }
  }
  return poses
}

/** Things on a surface look at who sits there, else where the furniture looks. */
function headingOn(center: Point, on: Standing, seats: readonly Standing[], turn: number): number {
  const heading = on.pose.yaw + turn
  const seat = nearest(center, seats)
  if (!seat) return heading % 360
  const towards = headingOf([seat.pose.center[0] - center[0], seat.pose.center[1] - center[1]])
  return [0, 180]
    .map((q) => (heading + q) % 360)
    .reduce((best, h) => (turned(h, towards) < turned(best, towards) - 1e-9 ? h : best))
}

function turned(a: number, b: number): number {
  const d = Math.abs(a - b) % 360
  return d > 180 ? 360 - d : d
}

function slotCost(s: Standing, on: Standing, seats: readonly Standing[]): number {
  const seat = nearest(s.pose.center, seats)
  const dx = s.pose.center[0] - on.pose.center[0]
  const dy = s.pose.center[1] - on.pose.center[1]
  const forward = dx * on.box.front[0] + dy * on.box.front[1]
  const isTall = s.size.height > 0.3 || s.facts.kind === 'lamp' || s.facts.kind === 'plant'
  const atBack = on.facts.hasFront && isTall ? 0.5 * (forward / Math.max(0.1, on.size.depth)) : 0
  const toSeat =
    seat && !isTall
      ? 0.6 * Math.hypot(seat.pose.center[0] - s.pose.center[0], seat.pose.center[1] - s.pose.center[1])
      : 0
  const looksAway = seat && s.facts.hasFront && !looksAt(s, seat) ? 0.4 : 0
  return atBack + toSeat + looksAway + 0.1 * Math.hypot(dx, dy)
}

function nearest(p: Point, list: readonly Standing[]): Standing | undefined {
  let best: Standing | undefined
  let least = Infinity
  for (const s of list) {
    const d = Math.hypot(s.pose.center[0] - p[0], s.pose.center[1] - p[1])
    if (d < least) {
      least = d
      best = s
    }
  }
  return best
}

/** Boards and screens are looked at from seats; pictures only hang there. */
function isWatched(item: Item): boolean {
  return item.facts.kind === 'board' || /(^|_)(tv|television|screen)$/.test(item.facts.category)
}

function looksAt(seat: Standing, what: Standing): boolean {
  const dx = what.pose.center[0] - seat.pose.center[0]
  const dy = what.pose.center[1] - seat.pose.center[1]
  return (dx * seat.box.front[0] + dy * seat.box.front[1]) / Math.max(1e-9, Math.hypot(dx, dy)) > 0.5
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
