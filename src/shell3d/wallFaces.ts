import { mix } from '../furniture/tones.ts'
import { type Theme, themeOf } from '../look/tokens.ts'
import type { Point, Room } from '../scene/types.ts'
import type { Vec3 } from './vector.ts'
import {
  CUT_HEIGHT,
  type Hole,
  SECTION_HEIGHT,
  type ThickWall,
  thickWalls,
  WALL_THICKNESS,
  type WallState,
} from './walls.ts'

/** A flat four-cornered face, counter-clockwise as seen from the side it shows. Glowing faces take no light. */
export interface Quad {
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3]
  readonly color: string
  readonly isGlowing?: boolean
}

/** The faces of every wall, in each way it may be shown. */
export type WallFaces = { readonly [S in WallState]: readonly Quad[] }

/** Colours of the shell. */
export interface ShellColors {
  readonly page: string
  readonly wall: string
  readonly outside: string
  readonly cap: string
  readonly floor: string
  readonly seam: string
  readonly ceiling: string
  readonly sky: string
  readonly frame: string
  readonly leaf: string
  readonly handle: string
}

const WET = /bath|kitchen|toilet|laundry|restroom|shower|garage|hospital|clinic|lab/i

/** Whether a room of this type has tiles in place of boards. */
export function hasTiles(type: string): boolean {
  return WET.test(type)
}

/** The colours of the room itself; the furniture's come from its purpose. */
export function shellColors(theme: Theme, type: string): ShellColors {
  const wood = themeOf('light').purposes.surface
  const isLight = theme.name === 'light'
  return {
    page: theme.page,
    wall: '#f0ebe2',
    outside: isLight ? '#dedad2' : '#565b63',
    cap: isLight ? '#4a4e56' : '#868d97',
    floor: hasTiles(type) ? '#dde0de' : mix(wood.fill, '#c9ad85', 0.55),
    seam: hasTiles(type) ? '#c2c7c6' : '#b2966f',
    ceiling: '#f4f1ea',
    sky: '#e6f2fa',
    frame: '#fbfaf7',
    leaf: mix(wood.fill, wood.stroke, 0.5),
    handle: '#5b5f66',
  }
}

/** The faces of a room's walls with their windows and doors. */
export function wallFaces(room: Room, colors: ShellColors): WallFaces[] {
  return thickWalls(room).map((wall) => {
    const upTo = (top: number, state: WallState) => facesBelow(wall, Math.min(top, room.height), state, colors)
    return { full: upTo(room.height, 'full'), cut: upTo(CUT_HEIGHT, 'cut'), section: upTo(SECTION_HEIGHT, 'section') }
  })
}

function facesBelow(wall: ThickWall, top: number, state: WallState, colors: ShellColors): Quad[] {
  const out: Quad[] = []
  let at = 0
  const plain = paintOf(colors.frame)
  const solid = (from: number, to: number, z0: number, z1: number, cap: string) => {
    if (to - from > 1e-4 && Math.min(z1, top) - z0 > 1e-4)
      out.push(
        ...block(
          wall,
          [from, to],
          [0, WALL_THICKNESS],
          [z0, Math.min(z1, top)],
          { ...plain, inside: colors.wall, outside: colors.outside, cap },
          [from <= 0, to >= wall.length], // ends inside the wall are never seen, but for the sides of its holes
        ),
      )
  }
  for (const hole of wall.holes) {
    const glass = mix(colors.cap, colors.sky, 0.75)
    solid(at, hole.from, 0, top, colors.cap)
    solid(hole.from, hole.to, 0, hole.sill, hole.kind === 'window' && state !== 'full' ? glass : colors.frame)
    solid(hole.from, hole.to, hole.head, top, colors.cap)
    out.push(...sidesOf(wall, hole, Math.min(hole.head, top), colors.frame))
    if (hole.kind === 'window') out.push(...windowFaces(wall, hole, top, colors))
    if (hole.kind === 'door') out.push(...doorFaces(wall, hole, top, colors))
    at = hole.to
  }
  solid(at, wall.length, 0, top, colors.cap)
  return out
}

function windowFaces(wall: ThickWall, hole: Hole, top: number, colors: ShellColors): Quad[] {
  const head = Math.min(hole.head, top)
  if (head - hole.sill < 0.02) return []
  const paint = paintOf(colors.frame)
  const bar = Math.min(0.05, (hole.to - hole.from) * 0.08, (hole.head - hole.sill) * 0.12)
  const y = [0.03, 0.08] as const
  const panes = Math.max(1, Math.min(4, Math.round((hole.to - hole.from) / 0.9)))
  const bars = Array.from(
    { length: panes + 1 },
    (_, i) => hole.from + bar / 2 + (i / panes) * (hole.to - hole.from - bar),
  )
  const isWhole = hole.head <= top + 1e-9
  return [
    ...bars.flatMap((x) => block(wall, [x - bar / 2, x + bar / 2], y, [hole.sill, head], paint)),
    ...block(wall, [hole.from, hole.to], y, [hole.sill, hole.sill + bar], paint),
    ...(isWhole ? block(wall, [hole.from, hole.to], y, [head - bar, head], paint) : []),
    ...(isWhole
      ? block(wall, [hole.from - 0.04, hole.to + 0.04], [-0.07, 0.02], [hole.sill - 0.03, hole.sill], paint)
      : []),
    ...pane(wall, [hole.from, hole.to], 0.055, [hole.sill, head], colors.sky),
  ]
}

function doorFaces(wall: ThickWall, hole: Hole, top: number, colors: ShellColors): Quad[] {
  const head = Math.min(hole.head, top)
  if (head - hole.sill < 0.02) return []
  const w = hole.to - hole.from
  const frame = Math.min(0.05, w * 0.06)
  const leaf = [hole.from + frame, hole.to - frame] as const
  const out = [
    ...block(wall, [hole.from, leaf[0]], [-0.01, WALL_THICKNESS + 0.01], [hole.sill, head], paintOf(colors.frame)),
    ...block(wall, [leaf[1], hole.to], [-0.01, WALL_THICKNESS + 0.01], [hole.sill, head], paintOf(colors.frame)),
    ...block(wall, leaf, [0.025, 0.065], [hole.sill, Math.min(hole.head - frame, top)], paintOf(colors.leaf)),
  ]
  if (hole.head > top + 1e-9) return out
  const tall = hole.head - hole.sill
  const dark = mix(colors.leaf, '#3b2f22', 0.16)
  const panel = (z0: number, z1: number) =>
    [
      [0.018, 0.03],
      [0.06, 0.072],
    ].flatMap((y) =>
      block(
        wall,
        [leaf[0] + 0.14 * w, leaf[1] - 0.14 * w],
        y as [number, number],
        [hole.sill + z0 * tall, hole.sill + z1 * tall],
        paintOf(dark),
      ),
    )
  const grip = hole.hangsAtFrom ? leaf[1] - 0.09 * w : leaf[0] + 0.09 * w
  return [
    ...out,
    ...block(
      wall,
      [hole.from, hole.to],
      [-0.01, WALL_THICKNESS + 0.01],
      [hole.head - frame, hole.head],
      paintOf(colors.frame),
    ),
    ...panel(0.08, 0.42),
    ...panel(0.52, 0.88),
    ...block(
      wall,
      [grip - 0.06, grip + 0.06],
      [-0.03, 0.12],
      [hole.sill + 0.46 * tall, hole.sill + 0.46 * tall + 0.03],
      paintOf(colors.handle),
    ),
  ]
}

/** The two faces of a hole that look along the wall. */
function sidesOf(wall: ThickWall, { from, to, sill }: Hole, head: number, color: string): Quad[] {
  if (head - sill < 1e-4) return []
  const at = (s: number, y: number, z: number): Vec3 => [
    wall.from[0] + wall.along[0] * s - wall.normal[0] * y,
    wall.from[1] + wall.along[1] * s - wall.normal[1] * y,
    z,
  ]
  const t = WALL_THICKNESS
  return [
    { corners: [at(from, t, sill), at(from, 0, sill), at(from, 0, head), at(from, t, head)], color },
    { corners: [at(to, 0, sill), at(to, t, sill), at(to, t, head), at(to, 0, head)], color },
  ]
}

function paintOf(color: string): Paint {
  return { inside: color, outside: color, cap: color, under: color, end: color }
}

interface Paint {
  readonly inside: string
  readonly outside: string
  readonly cap: string
  readonly under: string
  readonly end: string
}

type Pair = readonly [number, number]

/** A piece of a wall: from and to along it, from and to outwards, and its heights. Ends of the wall meet mitred. */
function block(
  wall: ThickWall,
  [s0, s1]: Pair,
  [y0, y1]: Pair,
  [z0, z1]: Pair,
  paint: Paint,
  hasEnds: readonly [boolean, boolean] = [true, true],
): Quad[] {
  const place = (s: number, y: number): Point => {
    const isOuter = Math.abs(y - WALL_THICKNESS) < 1e-9
    if (isOuter && s <= 1e-9) return wall.outerFrom
    if (isOuter && s >= wall.length - 1e-9) return wall.outerTo
    return [
      wall.from[0] + wall.along[0] * s - wall.normal[0] * y,
      wall.from[1] + wall.along[1] * s - wall.normal[1] * y,
    ]
  }
  const [a, b, c, d] = [place(s0, y0), place(s1, y0), place(s1, y1), place(s0, y1)]
  const up = (p: Point, z: number): Vec3 => [p[0], p[1], z]
  const side = (p: Point, q: Point, color: string): Quad => ({
    corners: [up(p, z0), up(q, z0), up(q, z1), up(p, z1)],
    color,
  })
  return [
    side(b, a, paint.inside),
    side(d, c, paint.outside),
    ...(hasEnds[0] ? [side(a, d, paint.end)] : []),
    ...(hasEnds[1] ? [side(c, b, paint.end)] : []),
    { corners: [up(d, z1), up(c, z1), up(b, z1), up(a, z1)], color: paint.cap },
    ...(z0 > 1e-6 ? [{ corners: [up(a, z0), up(b, z0), up(c, z0), up(d, z0)] as const, color: paint.under }] : []),
  ]
}

/** A pane of daylight, seen from both sides. */
function pane(wall: ThickWall, [s0, s1]: Pair, y: number, [z0, z1]: Pair, color: string): Quad[] {
  const p = (s: number, z: number): Vec3 => [
    wall.from[0] + wall.along[0] * s - wall.normal[0] * y,
    wall.from[1] + wall.along[1] * s - wall.normal[1] * y,
    z,
  ]
  const corners = [p(s0, z0), p(s1, z0), p(s1, z1), p(s0, z1)] as const
  return [
    { corners, color, isGlowing: true },
    { corners: [corners[1], corners[0], corners[3], corners[2]], color, isGlowing: true },
  ]
}
