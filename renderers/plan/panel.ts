import type { Finding } from '../../src/contracts/finding.ts'
import { type PlanBox, planBox } from '../../src/geometry/box.ts'
import type { Theme } from '../../src/look/tokens.ts'
import { compareText } from '../../src/scene/canonical.ts'
import type { Layout } from '../../src/scene/types.ts'
import { drawLabels } from './drawLabels.ts'
import { drawShell } from './drawShell.ts'
import { type Frame, isBeyond } from './frame.ts'
import type { Label } from './labelSpots.ts'
import { placeLabels } from './labels.ts'
import { type Badge, drawBadge, drawOutlines, placeBadges } from './marks.ts'
import { drawDimensions } from './measures.ts'
import { doorSwing } from './openings.ts'
import { drawFront, drawHiddenSeats, drawPiece, type Piece, piecesOf, traceBox } from './piece.ts'
import { circle, path, rect, stroke, tag } from './svg.ts'

/** What a plan shows beside the room and what stands in it. */
export interface PanelOptions {
  readonly theme: Theme
  /** Unique within the picture; names the clip path. */
  readonly id: string
  readonly labels?: boolean
  readonly labelBy?: 'category' | 'id'
  readonly dimensions?: boolean
  readonly findings?: readonly Finding[]
  /** The layout that this one came from: what moved is shown faintly where it was. */
  readonly ghostsOf?: Layout
}

/** A drawn plan, with what it could not show. */
export interface Panel {
  readonly svg: string
  readonly pieces: readonly Piece[]
  readonly labels: readonly Label[]
  readonly badges: readonly Badge[]
  readonly unnamed: readonly { readonly name: string; readonly count: number }[]
  /** Objects that lie outside the picture. */
  readonly beyond: number
}

/** Draws one layout into a frame: walls, openings, objects, labels, marks. */
export function drawPanel(layout: Layout, frame: Frame, options: PanelOptions): Panel {
  const { theme, id, labels = true, labelBy = 'category', dimensions = true, findings = [], ghostsOf } = options
  const { room } = layout
  const all = piecesOf(layout.objects)
  const pieces = all.filter((piece) => !isBeyond(frame, piece.box.bounds))
  const badges = placeBadges(findings, pieces, frame)
  const { scale } = frame
  const obstacles: PlanBox[] = [
    ...badges.map(({ x, y }) => planBox(backAt(frame, x, y), 23 / scale, 23 / scale, 270)),
    ...room.openings.filter((o) => o.kind === 'door').map((o) => doorSwing(o, room.outline, frame.wall / scale)),
  ]
  const placed = labels
    ? placeLabels({ pieces, obstacles, outline: room.outline, scale, labelBy })
    : { labels: [], unnamed: [] }
  const clip = `clip-${id}`
  const { area } = frame
  const drawing = [
    drawShell(room, frame, theme),
    ghostsOf === undefined ? '' : drawGhosts(ghostsOf, layout, frame, theme),
    ...pieces.map((piece) => drawPiece(piece, frame, theme) + (isSeat(piece) ? '' : drawFront(piece, frame, theme))),
    drawHiddenSeats(pieces, frame, theme),
    ...pieces.filter(isSeat).map((piece) => drawFront(piece, frame, theme)),
    drawOutlines(findings, pieces, frame),
    drawLabels(placed.labels, frame, theme),
    ...badges.map((badge) => drawBadge(badge, theme)),
  ].join('')
  const svg =
    tag('clipPath', { id: clip }, rect(area.x, area.y, area.width, area.height)) +
    tag('g', { 'clip-path': `url(#${clip})` }, drawing) +
    (dimensions ? drawDimensions(room.outline, frame, theme) : '')
  return { svg, pieces, labels: placed.labels, badges, unnamed: placed.unnamed, beyond: all.length - pieces.length }
}

/** Seats show their fronts above the tables they are pushed under. */
function isSeat(piece: Piece): boolean {
  return piece.kind.purpose === 'seating'
}

/** Where a pixel lies on the plan. */
export function backAt(frame: Frame, x: number, y: number): readonly [number, number] {
  const [left, top] = frame.at([frame.content.minX, frame.content.maxY])
  return [frame.content.minX + (x - left) / frame.scale, frame.content.maxY - (y - top) / frame.scale]
}

const MOVED = 0.02 // metres; a smaller shift cannot be seen

/** Where moved, turned or removed objects were, at a quarter of their strength, with a thread to where they are now. */
function drawGhosts(before: Layout, after: Layout, frame: Frame, theme: Theme): string {
  const now = new Map(after.objects.map((object) => [object.id, object]))
  return piecesOf(before.objects)
    .sort((a, b) => compareText(a.object.id, b.object.id))
    .map(({ object, box, kind }) => {
      const next = now.get(object.id)
      const shift =
        next === undefined ? 0 : Math.hypot(next.center[0] - object.center[0], next.center[1] - object.center[1])
      if (next !== undefined && shift < MOVED && next.yaw === object.yaw) return ''
      const ink = theme.purposes[kind.purpose].stroke
      const from = frame.at(box.center)
      const thread =
        next === undefined || shift < 0.15
          ? ''
          : path(stroke(...from, ...frame.at(next.center)), { stroke: ink, 'stroke-width': 1.2, opacity: 0.55 }) +
            circle(from[0], from[1], 2, { fill: ink, opacity: 0.55 })
      return (
        path(traceBox(box, frame), {
          fill: ink,
          'fill-opacity': 0.08,
          stroke: ink,
          'stroke-opacity': 0.5,
          'stroke-dasharray': '3 3',
        }) + thread
      )
    })
    .join('')
}
