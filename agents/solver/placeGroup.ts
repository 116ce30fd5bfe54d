import { floorPoses, fromFrame, rowPoses, wallPoses } from './anchorPoses.ts'
import { type Arrangement, arrangementsOf } from './arrangements.ts'
import type { Knowledge } from './facts.ts'
import type { Group } from './groups.ts'
import { type Pose, type Standing, stand } from './items.ts'
import { isFree, poseCost } from './poseCost.ts'
import { relatedPoses } from './relatedPoses.ts'
import { obstacles, type Site, unreachable } from './site.ts'

/** Everything a placement is decided by. */
export interface Setting {
  readonly site: Site
  readonly knowledge: Knowledge
  readonly random: () => number
}

const MOST_PRICED = 160 // free poses whose cost is worked out; the rest are passed over at random
const MOST_TRIED = 14 // best poses that are tried on the floor grid, which costs more than all else
const NOISE = 0.12 // how much chance mixes into costs, so that another attempt tries another room

/** Where a whole group fits best among what stands, or null when it fits nowhere. Gives all its members, placed. */
export function placeGroup(group: Group, standing: readonly Standing[], setting: Setting): readonly Standing[] | null {
  const options = arrangementsOf(group).flatMap((a) =>
    pricedPoses(a, candidates(a, standing, setting), standing, setting),
  )
  return bestReachable(options, standing, setting)?.stood ?? null
}

/** A way to stand that is free, and what it costs. */
export interface Option {
  readonly stood: readonly Standing[]
  readonly cost: number
}

/** Prices the poses at which all of an arrangement is free. */
export function pricedPoses(
  a: Arrangement,
  poses: readonly Pose[],
  standing: readonly Standing[],
  setting: Setting,
): Option[] {
  const free = freePoses(a, poses, standing, setting.site)
  return sample(free, MOST_PRICED, setting.random).map((stood) => priceOf(a, stood, standing, setting))
}

/** An arrangement at those of the poses at which all of it is free. */
export function freePoses(
  a: Arrangement,
  poses: readonly Pose[],
  standing: readonly Standing[],
  site: Site,
): Standing[][] {
  const free: Standing[][] = []
  for (const pose of poses) {
    const stood = standIfFree(a, pose, standing, site)
    if (stood) free.push(stood)
  }
  return free
}

/** What it costs to have an arrangement stand so among the others. */
export function priceOf(
  a: Arrangement,
  stood: readonly Standing[],
  standing: readonly Standing[],
  { site, knowledge, random }: Setting,
): Option {
  const all = [...standing, ...stood]
  let own = 0
  for (const s of stood) own += poseCost(site, knowledge, s, all)
  return { stood, cost: own / Math.sqrt(stood.length) + a.cost + random() * NOISE }
}

/**
 * The cheapest option that leaves no more out of reach than `allowed`, or null. Unless told, no more than is already;
 * where nobody can get in as it is, what is placed cannot be reached either, and that is not held against it.
 */
export function bestReachable(
  options: readonly Option[],
  standing: readonly Standing[],
  { site }: Setting,
  allowed?: number,
): Option | null {
  const before = allowed === undefined ? unreachable(site, standing) : []
  const isShut = before.includes('door') || (standing.length > 0 && before.length >= obstacles(standing).length)
  return (
    [...options]
      .sort((x, y) => x.cost - y.cost)
      .slice(0, MOST_TRIED)
      .find(({ stood }) => {
        const after = unreachable(site, [...standing, ...stood]).length
        return after <= (allowed ?? before.length + (isShut ? stood.length : 0))
      }) ?? null
  )
}

/** All members of an arrangement whose anchor has that pose, or null as soon as one of them is not free. */
function standIfFree(a: Arrangement, pose: Pose, standing: readonly Standing[], site: Site): Standing[] | null {
  const stood: Standing[] = []
  for (const { item, left, forward, turn, up = 0 } of a.poses) {
    const center = left === 0 && forward === 0 ? pose.center : fromFrame(pose, left, forward)
    const s = stand(item, { center, yaw: (pose.yaw + turn) % 360, elevation: pose.elevation + up })
    if (!isFree(site, s, standing)) return null
    stood.push(s)
  }
  return stood
}

/** Every pose worth a look for an arrangement: by what it belongs to, along the walls, in rows, and all over the floor. */
export function candidates(a: Arrangement, standing: readonly Standing[], setting: Setting): Pose[] {
  const { site, random } = setting
  const rows = rowPoses(a, standing, [0.05, 0.45, 0.6])
  const related = a.poses.length === 1 ? relatedPoses(a.poses[0]!.item, standing) : []
  return [...related, ...wallPoses(site, a, standing), ...rows, ...floorPoses(site, a, random)]
}

/** At most `most` of a list, chosen evenly by chance, in their order. */
export function sample<T>(list: readonly T[], most: number, random: () => number): T[] {
  if (list.length <= most) return [...list]
  const kept: T[] = []
  list.forEach((value, i) => {
    if (random() < (most - kept.length) / (list.length - i)) kept.push(value)
  })
  return kept
}
