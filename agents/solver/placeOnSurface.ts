import { angleBetween, boxContains, boxGap, headingOf } from '../../src/geometry/box.ts'
import type { Point } from '../../src/scene/types.ts'
import { fromFrame } from './anchorPoses.ts'
import { cheapest } from './cheapest.ts'
import { type Item, type Pose, type Standing, stand } from './items.ts'
import { looksAt } from './looksAt.ts'
import type { Setting } from './placeGroup.ts'

const HIGHEST_TOP = 1.7 // metres; nobody sees what stands on something taller
const SEATED = 0.3 // a seat nearer to a surface than this is at it
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
    .reduce((best, h) => (angleBetween(h, towards) < angleBetween(best, towards) - 1e-9 ? h : best))
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
