import { direction } from '../../src/geometry/box.ts'
import { boundsOf } from '../../src/geometry/polygon.ts'
import type { Point } from '../../src/scene/types.ts'
import type { Arrangement } from './arrangements.ts'
import type { Pose, Standing } from './items.ts'
import type { Site, SiteWall } from './site.ts'

const OFF_WALL = 0.01 // metres between a back and its wall, so that rounding never puts it into the wall
const SIDE_GAP = 0.02 // between neighbours along a wall
const MOST_WALL_POSES = 60 // per wall; more find nothing better and cost time
const MOST_FLOOR_POSES = 500

/** Poses that put an arrangement's back against each wall: corners, the middle, beside what stands there, and steps. */
export function wallPoses(site: Site, a: Arrangement, standing: readonly Standing[]): Pose[] {
  return site.walls.flatMap((wall) => {
    const room = wall.length - a.extent.left - a.extent.right - 2 * OFF_WALL
    if (room < 0) return []
    return stops(site, wall, a, standing, room).map((t) => poseAtWall(wall, a, t))
  })
}

/** Poses all over the floor, in the room's straight headings. */
export function floorPoses(site: Site, a: Arrangement, random: () => number): Pose[] {
  const bounds = boundsOf(site.room.outline)
  const half = Math.min(a.extent.left + a.extent.right, a.extent.front + a.extent.back) / 2
  const headings = headingsFor(site, a)
  const area = Math.max(0.1, (bounds.maxX - bounds.minX - half) * (bounds.maxY - bounds.minY - half))
  const step = Math.max(0.1, Math.sqrt((area * headings.length) / MOST_FLOOR_POSES))
  const shiftX = random() * step
  const shiftY = random() * step
  const poses: Pose[] = []
  for (const yaw of headings) {
    for (let x = bounds.minX + half + shiftX; x < bounds.maxX - half; x += step)
      for (let y = bounds.minY + half + shiftY; y < bounds.maxY - half; y += step)
        poses.push({ center: [x, y], yaw, elevation: 0 })
    poses.push({ center: centred(site.centre, a, yaw), yaw, elevation: 0 })
  }
  return poses
}

/** Poses beside things of the same make, in line with them: how rows come about. */
export function rowPoses(a: Arrangement, standing: readonly Standing[], aisles: readonly number[]): Pose[] {
  const anchor = a.poses[0]!.item
  const along = a.extent.left + a.extent.right
  const across = a.extent.front + a.extent.back
  return standing
    .filter((s) => s.facts.category === anchor.facts.category)
    .flatMap((s) =>
      aisles.flatMap((aisle) =>
        [
          [along + aisle, 0],
          [-along - aisle, 0],
          [0, across + aisle],
          [0, -across - aisle],
        ].map(([left, forward]) => ({ ...s.pose, center: fromFrame(s.pose, left!, forward!) })),
      ),
    )
}

/** A point given in the frame of a pose, on the plan. */
export function fromFrame(pose: Pose, left: number, forward: number): Point {
  const [fx, fy] = direction(pose.yaw)
  return [pose.center[0] + fx * forward - fy * left, pose.center[1] + fy * forward + fx * left]
}

function poseAtWall(wall: SiteWall, a: Arrangement, t: number): Pose {
  // Seen from the wall into the room, `along` (the wall's direction) points to the right of the front.
  const right = a.extent.left + OFF_WALL + t
  const into = a.extent.back + OFF_WALL
  return {
    center: [
      wall.from[0] + wall.along[0] * right + wall.normal[0] * into,
      wall.from[1] + wall.along[1] * right + wall.normal[1] * into,
    ],
    yaw: wall.heading,
    elevation: 0,
  }
}

function stops(site: Site, wall: SiteWall, a: Arrangement, standing: readonly Standing[], room: number): number[] {
  const step = Math.max(0.1, room / (MOST_WALL_POSES / 2))
  const found: number[] = [0, room, room / 2]
  for (let t = step; t < room; t += step) found.push(t)
  const width = a.extent.left + a.extent.right
  const depth = a.extent.front + a.extent.back
  const bodies = [...site.doorZones, ...site.windows.map((w) => w.zone), ...standing.map((s) => s.box)]
  for (const body of bodies) {
    let low = Infinity
    let high = -Infinity
    let near = Infinity
    for (const c of body.corners) {
      const dx = c[0] - wall.from[0]
      const dy = c[1] - wall.from[1]
      const t = dx * wall.along[0] + dy * wall.along[1]
      low = Math.min(low, t)
      high = Math.max(high, t)
      near = Math.min(near, dx * wall.normal[0] + dy * wall.normal[1])
    }
    if (near > depth + 0.1 || high < 0 || low > wall.length) continue
    for (const t of [
      high + SIDE_GAP - OFF_WALL,
      low - SIDE_GAP - OFF_WALL - width,
      (low + high - width) / 2 - OFF_WALL,
    ])
      if (t > 0 && t < room) found.push(t)
  }
  return found.slice(0, MOST_WALL_POSES)
}

function headingsFor(site: Site, a: Arrangement): readonly number[] {
  const straight = site.headings.slice(0, 4)
  // Without a front, and looking the same from both ends, half a turn changes nothing.
  const isEven = a.poses.length === 1 && !a.poses[0]!.item.facts.hasFront
  return isEven ? straight.slice(0, 2) : straight
}

function centred(centre: Point, a: Arrangement, yaw: number): Point {
  const pose: Pose = { center: centre, yaw, elevation: 0 }
  return fromFrame(pose, (a.extent.right - a.extent.left) / 2, (a.extent.back - a.extent.front) / 2)
}
