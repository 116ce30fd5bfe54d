import { boxContains, boxGap } from '../../src/geometry/box.ts'
import { fromFrame } from './anchorPoses.ts'
import { type Arrangement, arrangement, type LocalPose } from './arrangements.ts'
import type { Pose, Standing } from './items.ts'
import { placeCovering } from './placeCovering.ts'
import { bestReachable, candidates, type Option, pricedPoses, type Setting } from './placeGroup.ts'
import { placeOnCeiling, placeOnWall } from './placeHanging.ts'
import { placeOnSurface } from './placeOnSurface.ts'
import { isFree, poseCost } from './poseCost.ts'
import { unreachable } from './site.ts'

const ATTACHED = 0.12 // a seat or nightstand nearer than this belongs to its table or bed and moves with it
const RESTS = 0.02 // an underside nearer to a top than this rests on it
const NEXT_TO = 0.03 // metres between things that were asked to stand together
const HOME = 0.06 // cost per metre away from where a thing stood: repairs should disturb little

/** A thing and all that goes with it, at their new places. */
export type Reposed = readonly Standing[]

/**
 * Finds one thing a better place among the others, taking along what rests on it or belongs to it; null if there is none.
 * With `toward`, places near those things are sought too, and being farther from them than `within` metres costs.
 */
export function repose(
  id: string,
  standing: readonly Standing[],
  setting: Setting,
  toward: readonly Standing[] = [],
  within = 0,
): Reposed | null {
  const thing = standing.find((s) => s.id === id)
  if (!thing) return null
  const alone = standing.filter((s) => s.id !== id)
  switch (thing.facts.mount) {
    case 'wall':
      return listed(placeOnWall(thing, alone, setting))
    case 'ceiling':
      return listed(placeOnCeiling(thing, alone, setting))
    case 'covering':
      return listed(placeCovering(thing, alone, setting))
    case 'surface':
      return listed(placeOnSurface(thing, alone, setting)) ?? reposeOnFloor(thing, standing, setting, toward, within)
    case 'floor':
      return reposeOnFloor(thing, standing, setting, toward, within)
  }
}

/** Turns a thing where it stands to the heading that suits it best, half turns included; null if none is better. */
export function turnInPlace(
  id: string,
  standing: readonly Standing[],
  setting: Setting,
  wished?: number,
): Reposed | null {
  const thing = standing.find((s) => s.id === id)
  if (!thing) return null
  const company = [thing, ...restingOn(thing, standing)]
  const others = standing.filter((s) => !company.some((c) => c.id === s.id))
  const a = rigid(thing, company.slice(1))
  const headings = [...setting.site.headings, ...(wished === undefined ? [] : [wished])]
  const poses = headings.filter((yaw) => yaw !== thing.pose.yaw).map((yaw): Pose => ({ ...thing.pose, yaw }))
  const outOfReach = unreachable(setting.site, standing).length
  const best = bestReachable(pricedPoses(a, poses, others, setting), others, setting, outOfReach)
  if (!best) return null
  const now = isFree(setting.site, thing, others) ? poseCost(setting.site, setting.knowledge, thing, others) : Infinity
  const then = poseCost(setting.site, setting.knowledge, best.stood[0]!, others)
  return then < now - 0.1 ? best.stood : null
}

function reposeOnFloor(
  thing: Standing,
  standing: readonly Standing[],
  setting: Setting,
  toward: readonly Standing[],
  within: number,
): Reposed | null {
  const outOfReach = unreachable(setting.site, standing).length
  // Whole company first; if it fits nowhere together, the thing goes alone with what rests on it.
  const resting = restingOn(thing, standing)
  const attached = attachedTo(thing, standing)
  const companies =
    attached.length > 0
      ? [[...attached, ...attached.flatMap((s) => restingOn(s, standing)), ...resting], resting]
      : [resting]
  for (const company of companies) {
    const ids = new Set([thing.id, ...company.map((s) => s.id)])
    const others = standing.filter((s) => !ids.has(s.id))
    const a = rigid({ ...thing, pose: { ...thing.pose, elevation: 0 } }, company, thing.pose.elevation)
    const poses = [...nearby(thing.pose), ...besides(thing, toward), ...candidates(a, others, setting)]
    const priced = pricedPoses(a, poses, others, setting).map((option): Option => {
      const [x, y] = option.stood[0]!.pose.center
      const moved = Math.hypot(x - thing.pose.center[0], y - thing.pose.center[1])
      const apart = toward.reduce((sum, t) => sum + tooFar(boxGap(option.stood[0]!.box, t.box) - within), 0)
      return { ...option, cost: option.cost + HOME * Math.min(moved, 5) + apart }
    })
    const best = bestReachable(priced, others, setting, outOfReach)
    if (best) return best.stood
  }
  return null
}

/** Cost of standing some metres farther off than wished; a place that is merely nearer is still worth something. */
function tooFar(metres: number): number {
  return metres <= 0 ? 0 : 0.5 + 1.5 * Math.min(3, metres)
}

/** Small steps in eight directions with the heading kept: the least a repair can do. */
function nearby(pose: Pose): Pose[] {
  return [0, 0.1, 0.2, 0.35, 0.5].flatMap((step) =>
    [0, 45, 90, 135, 180, 225, 270, 315].map((angle): Pose => {
      const radians = (angle * Math.PI) / 180
      const center = [pose.center[0] + step * Math.cos(radians), pose.center[1] + step * Math.sin(radians)] as const
      return { center, yaw: pose.yaw, elevation: 0 }
    }),
  )
}

/** Places at each side of the things it should be near, looking each of the four ways they do. */
function besides(thing: Standing, toward: readonly Standing[]): Pose[] {
  return toward.flatMap((host) =>
    [0, 90, 180, 270].flatMap((turn) => {
      const isAcross = turn % 180 !== 0
      const halfLeft = (isAcross ? thing.size.depth : thing.size.width) / 2
      const halfForward = (isAcross ? thing.size.width : thing.size.depth) / 2
      const left = host.size.width / 2 + halfLeft + NEXT_TO
      const forward = host.size.depth / 2 + halfForward + NEXT_TO
      const slack = [-1, 0, 1].map((k) => k * Math.abs(host.size.depth / 2 - halfForward))
      const slide = [-1, 0, 1].map((k) => k * Math.abs(host.size.width / 2 - halfLeft))
      const spots = [
        ...slack.flatMap((f) => [
          [left, f],
          [-left, f],
        ]),
        ...slide.flatMap((l) => [
          [l, forward],
          [l, -forward],
        ]),
      ]
      return spots.map(
        ([l, f]): Pose => ({ center: fromFrame(host.pose, l!, f!), yaw: (host.pose.yaw + turn) % 360, elevation: 0 }),
      )
    }),
  )
}

function rigid(thing: Standing, company: readonly Standing[], floor = thing.pose.elevation): Arrangement {
  const [fx, fy] = thing.box.front
  return arrangement(
    thing,
    company.map((item): LocalPose => {
      const dx = item.pose.center[0] - thing.pose.center[0]
      const dy = item.pose.center[1] - thing.pose.center[1]
      return {
        item,
        left: dy * fx - dx * fy,
        forward: dx * fx + dy * fy,
        turn: (item.pose.yaw - thing.pose.yaw + 360) % 360,
        up: item.pose.elevation - floor,
      }
    }),
    0,
  )
}

/** What rests on a thing, directly or on what rests on it. */
export function restingOn(thing: Standing, standing: readonly Standing[]): Standing[] {
  const direct = standing.filter(
    (s) =>
      s.id !== thing.id &&
      s.bottom > RESTS &&
      Math.abs(s.bottom - thing.top) < RESTS &&
      boxContains(thing.box, s.pose.center),
  )
  return direct.flatMap((s) => [s, ...restingOn(s, standing)])
}

function attachedTo(thing: Standing, standing: readonly Standing[]): Standing[] {
  const wanted = { bed: 'bedside', table: 'seat', desk: 'seat' } as const
  const kind = Object.hasOwn(wanted, thing.facts.kind) ? wanted[thing.facts.kind as keyof typeof wanted] : undefined
  if (kind === undefined) return []
  return standing.filter(
    (s) => s.facts.kind === kind && s.facts.mount === 'floor' && boxGap(s.box, thing.box) < ATTACHED,
  )
}

function listed(stood: Standing | null): Reposed | null {
  return stood === null ? null : [stood]
}
