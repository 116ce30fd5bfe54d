import { textWidth } from '../look/fontMetrics.ts'
import type { Box } from './drawing.ts'

/** A point that wants a label. */
export interface Labelled {
  readonly x: number
  readonly y: number
  /** Radius of its disc. */
  readonly radius: number
  readonly text: string
}

/** Where a label went: its box and, where it stands off, the point its leader starts from. */
export interface PlacedLabel {
  readonly of: Labelled
  readonly box: Box
  readonly hasLeader: boolean
}

/**
 * Places labels so that none covers another label, a disc, or the edge of the frame. Earlier points choose first; one
 * that finds no room, near or at the end of a short leader, stays without. Nothing is drawn on chance.
 */
export function placeLabels(
  wanted: readonly Labelled[],
  discs: readonly Pick<Labelled, 'x' | 'y' | 'radius'>[],
  frame: Box,
  size: number,
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const of of wanted) {
    const width = textWidth(of.text, size)
    const fits = (box: Box) =>
      isInside(box, frame) &&
      !placed.some((other) => boxesMeet(widened(box), other.box)) &&
      !discs.some((disc) => discMeets(disc, box))
    const spot = spotsAround(of, width, size).find((one) => {
      const label = { of, ...one }
      const others = discs.filter((disc) => !isSame(disc, of))
      return (
        fits(one.box) &&
        (one.hasLeader
          ? !others.some((disc) => gapTo(disc, one.box) < CLEAR || leaderMeetsDisc(label, disc))
          : others.every((disc) => gapTo(disc, one.box) > gapTo(of, one.box) + CLOSER)) &&
        !placed.some(
          (other) =>
            (one.hasLeader && leaderMeets(label, other.box)) || (other.hasLeader && leaderMeets(other, one.box)),
        )
      )
    })
    if (spot !== undefined) placed.push({ of, ...spot })
  }
  return placed
}

const CLOSER = 2 // pixels by which a label must be nearer to its own disc than to any other
const CLEAR = 7 // pixels between a label on a leader and discs that are not its own
const GAP = 3 // pixels between a disc and its label
const LEADERS = [14, 24, 36, 52, 70] // pixels; how far a label may stand off
const TURNS = 16 // directions tried at each

function spotsAround({ x, y, radius }: Labelled, width: number, size: number): Omit<PlacedLabel, 'of'>[] {
  const height = size + 2
  const off = radius + GAP
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height })
  const near = [
    at(x + off, y - height / 2),
    at(x - off - width, y - height / 2),
    at(x - width / 2, y - off - height),
    at(x - width / 2, y + off),
    at(x + off * 0.7, y - off * 0.7 - height),
    at(x + off * 0.7, y + off * 0.7),
    at(x - off * 0.7 - width, y - off * 0.7 - height),
    at(x - off * 0.7 - width, y + off * 0.7),
  ]
  const far = LEADERS.flatMap((length) =>
    Array.from({ length: TURNS }, (_, i) => {
      const angle = (i / TURNS) * 2 * Math.PI
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      const [endX, endY] = [x + dx * (radius + length), y + dy * (radius + length)]
      return at(dx >= 0 ? endX : endX - width, dy >= 0 ? endY : endY - height)
    }),
  )
  return [...near.map((box) => ({ box, hasLeader: false })), ...far.map((box) => ({ box, hasLeader: true }))]
}

/** The end of a leader: the point of the box nearest to the disc's centre. */
export function leaderEnd({ of, box }: PlacedLabel): readonly [number, number] {
  return [Math.min(Math.max(of.x, box.x), box.x + box.width), Math.min(Math.max(of.y, box.y), box.y + box.height)]
}

/** Whether a label's leader runs through a box; looked at every few pixels, which is finer than any text. */
function leaderMeets(label: PlacedLabel, { x, y, width, height }: Box): boolean {
  return pointsAlong(label).some(([px, py]) => px > x && px < x + width && py > y && py < y + height)
}

/** Whether a label's leader runs through another disc, and so seems to start there; not where the discs overlap. */
function leaderMeetsDisc(label: PlacedLabel, { x, y, radius }: Disc): boolean {
  if (Math.hypot(x - label.of.x, y - label.of.y) < radius + label.of.radius) return false
  return pointsAlong(label).some(([px, py]) => Math.hypot(px - x, py - y) < radius + 1)
}

function pointsAlong(label: PlacedLabel): (readonly [number, number])[] {
  const [endX, endY] = leaderEnd(label)
  const { x, y } = label.of
  const steps = Math.ceil(Math.hypot(endX - x, endY - y) / 3)
  return Array.from({ length: steps }, (_, i) => [x + (i / steps) * (endX - x), y + (i / steps) * (endY - y)] as const)
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  )
}

/** With a word's space at either side, so that two labels in a row do not read as one. */
function widened({ x, y, width, height }: Box): Box {
  return { x: x - 2 * GAP, y, width: width + 4 * GAP, height }
}

/** Whether two boxes share ground. */
export function boxesMeet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

type Disc = Pick<Labelled, 'x' | 'y' | 'radius'>

function discMeets(disc: Disc, box: Box): boolean {
  return gapTo(disc, box) < 0.5
}

/** Pixels from a disc's edge to a box; negative where they overlap. */
function gapTo({ x, y, radius }: Disc, box: Box): number {
  const dx = x - Math.min(Math.max(x, box.x), box.x + box.width)
  const dy = y - Math.min(Math.max(y, box.y), box.y + box.height)
  return Math.hypot(dx, dy) - radius
}

function isSame(a: Disc, b: Disc): boolean {
  return a.x === b.x && a.y === b.y && a.radius === b.radius
}
