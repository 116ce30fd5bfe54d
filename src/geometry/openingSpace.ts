import { clipByLine } from './box.ts'
import type { Point } from './point.ts'
import { distanceToSegment, wallsOf } from './polygon.ts'

/** What this module needs of an opening. */
export interface OpeningShape {
  readonly kind: 'door' | 'window' | 'passage'
  readonly from: Point
  readonly to: Point
  readonly swing?: { readonly hinge: 'from' | 'to'; readonly side: 'in' | 'out' }
}

/** Directions at an opening: unit vectors along it (`from` to `to`) and into the room, and its width in metres. */
export interface OpeningFrame {
  readonly along: Point
  readonly normal: Point
  readonly length: number
}

/** The frame of an opening in the wall nearest to its middle. */
export function openingFrame({ from, to }: OpeningShape, outline: readonly Point[]): OpeningFrame {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [first, ...walls] = wallsOf(outline)
  let wall = first!
  for (const other of walls)
    if (distanceToSegment(middle, other.from, other.to) < distanceToSegment(middle, wall.from, wall.to)) wall = other
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return { along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length], normal: wall.normal, length }
}

/** Metres to keep clear before a passage, or a door whose leaf opens to the other side. */
export const PASSAGE_DEPTH = 0.9

/**
 * The floor a door or passage needs, as a counter-clockwise convex ring: the quarter disc that an inward leaf sweeps
 * (the arc in 16 chords through points on the circle), else a strip as wide as the opening.
 */
export function clearanceOf(opening: OpeningShape, outline: readonly Point[]): Point[] {
  const { along, normal, length } = openingFrame(opening, outline)
  const { hinge = 'from', side = 'in' } = opening.swing ?? {}
  const isSwept = opening.kind === 'door' && side === 'in'
  const origin = hinge === 'from' ? opening.from : opening.to
  const ax: Point = hinge === 'from' ? along : [-along[0], -along[1]]
  const at = (forward: number, inward: number): Point => [
    origin[0] + ax[0] * forward + normal[0] * inward,
    origin[1] + ax[1] * forward + normal[1] * inward,
  ]
  const ring = isSwept
    ? [at(0, 0), ...arc().map(([c, s]) => at(length * c, length * s))]
    : [at(0, 0), at(length, 0), at(length, PASSAGE_DEPTH), at(0, PASSAGE_DEPTH)]
  return ax[0] * normal[1] - ax[1] * normal[0] > 0 ? ring : ring.reverse()
}

/** The part of a convex counter-clockwise ring that lies in another; fewer than three corners when none does. */
export function clipToRing(subject: readonly Point[], clip: readonly Point[]): Point[] {
  let ring = [...subject]
  for (let i = 0; i < clip.length && ring.length > 0; i++)
    ring = clipByLine(ring, clip[i]!, clip[(i + 1) % clip.length]!)
  return ring
}

const ARC_STEPS = 16

function arc(): (readonly [number, number])[] {
  return Array.from({ length: ARC_STEPS + 1 }, (_, i) => {
    const angle = (Math.PI / 2) * (i / ARC_STEPS)
    return [Math.cos(angle), Math.sin(angle)]
  })
}
