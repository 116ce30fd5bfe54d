import { containsPoint, type Wall, wallsOf } from '../geometry/polygon.ts'
import type { Opening, Point, Room } from '../scene/types.ts'

/** Thickness of walls, outside the outline, metres. */
export const WALL_THICKNESS = 0.1
/** What is left of a wall that stands before the room: a door's sill, so that nothing behind it is hidden. */
export const CUT_HEIGHT = 0.12
/** Where walls are cut through for the view from above, so that doors and windows show. */
export const SECTION_HEIGHT = 1.1

/** How a wall is shown: full height, cut near the floor since it stands before the room, or cut through like on a plan. */
export type WallState = 'full' | 'cut' | 'section'

/** A hole in a wall, measured along the wall from its first corner, metres. */
export interface Hole {
  readonly kind: Opening['kind']
  readonly from: number
  readonly to: number
  readonly sill: number
  readonly head: number
  /** Whether a door leaf hangs at the end nearer to the wall's first corner. */
  readonly hangsAtFrom: boolean
}

/** A wall with its holes, and where its outer corners lie so that walls meet without a gap. */
export interface ThickWall extends Wall {
  readonly outerFrom: Point
  readonly outerTo: Point
  readonly holes: readonly Hole[]
}

const ON_WALL = 0.05 // an opening's ends lie no farther than this from the wall they belong to
const SPIKE = 3 // sharp corners reach out no farther than this many thicknesses

/** The walls of a room with thickness and holes, in order of the outline. */
export function thickWalls({ outline, openings, height }: Pick<Room, 'outline' | 'openings' | 'height'>): ThickWall[] {
  const walls = wallsOf(outline)
  return walls.map((wall, i) => {
    const before = walls[(i + walls.length - 1) % walls.length]!
    const after = walls[(i + 1) % walls.length]!
    const holes = openings.flatMap((opening) => holeIn(wall, opening, height))
    return {
      ...wall,
      outerFrom: miter(before, wall, wall.from),
      outerTo: miter(wall, after, wall.to),
      holes: apart(holes),
    }
  })
}

/** The outer corner between two walls. */
function miter(a: Wall, b: Wall, corner: Point): Point {
  const sum: Point = [-(a.normal[0] + b.normal[0]), -(a.normal[1] + b.normal[1])]
  const squared = sum[0] * sum[0] + sum[1] * sum[1]
  const scale = squared < 1e-6 ? 0 : Math.min(2 / squared, SPIKE / Math.sqrt(squared)) * WALL_THICKNESS
  return [corner[0] + sum[0] * scale, corner[1] + sum[1] * scale]
}

function holeIn(wall: Wall, opening: Opening, height: number): Hole[] {
  const place = (p: Point) => {
    const [dx, dy] = [p[0] - wall.from[0], p[1] - wall.from[1]]
    return [dx * wall.along[0] + dy * wall.along[1], Math.abs(dx * wall.normal[0] + dy * wall.normal[1])] as const
  }
  const [a, b] = [place(opening.from), place(opening.to)]
  if (a[1] > ON_WALL || b[1] > ON_WALL) return []
  const from = Math.max(0, Math.min(a[0], b[0]))
  const to = Math.min(wall.length, Math.max(a[0], b[0]))
  const head = Math.min(opening.head, height)
  if (to - from < 0.02 || head - opening.sill < 0.02) return []
  const isAlong = a[0] < b[0]
  return [
    {
      kind: opening.kind,
      from,
      to,
      sill: opening.sill,
      head,
      hangsAtFrom: (opening.swing?.hinge ?? 'from') === 'from' ? isAlong : !isAlong,
    },
  ]
}

/** Holes in order along the wall; one that runs into the hole before it is cut short. */
function apart(holes: readonly Hole[]): Hole[] {
  const out: Hole[] = []
  for (const hole of [...holes].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const from = Math.max(hole.from, out.at(-1)?.to ?? 0)
    if (hole.to - from > 0.02) out.push({ ...hole, from })
  }
  return out
}

/**
 * Which walls stand between the camera and the room: those seen from outside, and those with a part of the room in the
 * shadow they cast along the line of sight. `look` is the heading of the camera as a unit vector, `elevation` its degrees
 * above the horizon.
 */
export function cutWalls(
  { outline, height }: Pick<Room, 'outline' | 'height'>,
  look: Point,
  elevation: number,
): boolean[] {
  const reach = height / Math.tan((elevation * Math.PI) / 180)
  return wallsOf(outline).map((wall) => {
    // The inside of a wall looks along its normal; turned with the line of sight, its outside is what is seen.
    const facing = wall.normal[0] * look[0] + wall.normal[1] * look[1]
    if (facing > 1e-6) return true
    for (let along = 1; along < 8; along++) {
      for (let step = 1; step <= 6; step++) {
        const s = (along / 8) * wall.length
        const t = 0.02 + (step / 6) * reach
        const p: Point = [
          wall.from[0] + wall.along[0] * s + look[0] * t - wall.normal[0] * 0.01,
          wall.from[1] + wall.along[1] * s + look[1] * t - wall.normal[1] * 0.01,
        ]
        if (containsPoint(outline, p, 0)) return true
      }
    }
    return false
  })
}
