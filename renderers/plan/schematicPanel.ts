import type { Finding } from '../../src/contracts/finding.ts'
import { type PlanBox, planBox } from '../../src/geometry/box.ts'
import type { Ink, Purpose, Theme } from '../../src/look/tokens.ts'
import type { Layout, Point } from '../../src/scene/types.ts'
import { drawLabels } from './drawLabels.ts'
import { drawShell } from './drawShell.ts'
import { type Frame, isBeyond } from './frame.ts'
import { drawAxes, drawGrid } from './grid.ts'
import type { Label } from './labelSpots.ts'
import { placeLabels } from './labels.ts'
import { drawBadge, drawOutlines, placeBadges } from './marks.ts'
import { doorSwing } from './openings.ts'
import { backAt } from './panel.ts'
import { drawFront, type Piece, piecesOf, traceBox } from './piece.ts'
import { path, rect, tag } from './svg.ts'

/** What a schematic shows beside walls, grid and boxes. */
export interface SchematicOptions {
  readonly theme: Theme
  readonly labels: boolean
  readonly labelBy: 'category' | 'id'
  readonly findings: readonly Finding[]
  readonly hasAxes: boolean
}

/** A drawn schematic, with what it could not name, each with its centre in metres, or show. */
export interface SchematicPanel {
  readonly svg: string
  readonly labels: readonly Label[]
  readonly unnamed: readonly string[]
  readonly beyond: number
}

const FRONT = 4 // pixels; thickness of a front edge

/** Draws walls, openings, grid and every object as a plain box whose front edge is thick. */
export function drawSchematicPanel(layout: Layout, frame: Frame, options: SchematicOptions): SchematicPanel {
  const { theme, labels, labelBy, findings, hasAxes } = options
  const { room } = layout
  const { scale, area } = frame
  const all = piecesOf(layout.objects).map((piece): Piece => ({ ...piece, kind: { ...piece.kind, form: 'plain' } }))
  const pieces = all.filter(({ box }) => !isBeyond(frame, box.bounds))
  const badges = placeBadges(findings, pieces, frame)
  const fronts = pieces.flatMap((piece) => frontEdge(piece, scale) ?? [])
  const obstacles = [
    ...badges.map(({ x, y }) => planBox(backAt(frame, x, y), 23 / scale, 23 / scale, 270)),
    ...room.openings.filter(({ kind }) => kind === 'door').map((o) => doorSwing(o, room.outline, frame.wall / scale)),
    ...fronts,
  ]
  const placed = labels
    ? placeLabels({ pieces, obstacles, outline: room.outline, scale, labelBy })
    : { labels: [], unnamed: [] }
  const plain = withInks(theme, theme.text)
  const drawing = [
    drawShell(room, frame, theme),
    ...pieces.map((piece) => drawBox(piece, frame, plain, 'fill')),
    drawGrid(frame, theme),
    ...pieces.map((piece) => drawBox(piece, frame, plain, 'outline')),
    ...fronts.map((edge) => path(traceBox(edge, frame), { fill: theme.accent })),
    ...pieces.map((piece) => drawFront(piece, frame, withInks(theme, theme.accent))),
    drawOutlines(findings, pieces, frame),
    drawLabels(placed.labels, frame, plain),
    ...badges.map((badge) => drawBadge(badge, theme)),
  ].join('')
  const svg =
    tag('clipPath', { id: 'clip-schematic' }, rect(area.x, area.y, area.width, area.height)) +
    tag('g', { 'clip-path': 'url(#clip-schematic)' }, drawing) +
    (hasAxes ? drawAxes(frame, theme) : '')
  const centers = new Map(pieces.map(({ object }) => [object.id, object.center]))
  const unnamed = placed.unnamed.map(({ name, count }) => {
    const center = centers.get(name)
    const where = center === undefined ? '' : ` (${center.map((value) => value.toFixed(2)).join(', ')})`
    return (count > 1 ? `${name} ×${count}` : name) + where
  })
  return { svg, labels: placed.labels, unnamed, beyond: all.length - pieces.length }
}

/** The thick front edge of an object, within its box; null where the heading is unknown. */
export function frontEdge({ object, box }: Piece, scale: number): PlanBox | null {
  if (object.yaw === null) return null
  const thick = Math.min(FRONT / scale, 0.5 * object.size.depth)
  const reach = box.halfDepth - thick / 2
  const center: Point = [box.center[0] + box.front[0] * reach, box.center[1] + box.front[1] * reach]
  return planBox(center, object.size.width, thick, object.yaw)
}

function drawBox({ box, kind, isOverhead }: Piece, frame: Frame, theme: Theme, part: 'fill' | 'outline'): string {
  const ink = theme.purposes[kind.purpose]
  if (part === 'fill') return isOverhead ? '' : path(traceBox(box, frame), { fill: ink.fill })
  return path(traceBox(box, frame), {
    fill: 'none',
    stroke: ink.stroke,
    'stroke-width': kind.purpose === 'covering' ? 0.9 : 1.6,
    'stroke-linejoin': 'miter',
    'stroke-dasharray': isOverhead ? '5 3' : undefined,
  })
}

/** The theme with one ink for every purpose: in a schematic no colour tells what a thing is for. */
function withInks(theme: Theme, stroke: string): Theme {
  const { fill } = theme.purposes.other
  const names = Object.keys(theme.purposes) as Purpose[]
  const inks = Object.fromEntries(
    names.map((name) => [name, { fill: name === 'covering' ? theme.floor : fill, stroke }]),
  )
  return { ...theme, purposes: inks as { readonly [P in Purpose]: Ink } }
}
