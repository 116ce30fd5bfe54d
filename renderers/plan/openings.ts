import { type PlanBox, planBox } from '../../src/geometry/box.ts'
import { distanceToSegment, nearestOnSegment, type Wall, wallsOf } from '../../src/geometry/polygon.ts'
import type { Theme } from '../../src/look/tokens.ts'
import { headingOf } from '../../src/scene/transform.ts'
import type { Opening, Point } from '../../src/scene/types.ts'
import type { Frame } from './frame.ts'
import { num, path, stroke, tag, trace } from './svg.ts'

/** The wall an opening lies on. */
function wallOf(opening: Opening, outline: readonly Point[]): Wall {
  const off = (w: Wall) => distanceToSegment(opening.from, w.from, w.to) + distanceToSegment(opening.to, w.from, w.to)
  return wallsOf(outline).reduce((best, wall) => (off(wall) < off(best) ? wall : best))
}

/** The square a door's leaf needs to open, on the side it swings to; `gap` metres lie between hinge and outline. */
export function doorSwing(opening: Opening, outline: readonly Point[], gap: number): PlanBox {
  const wall = wallOf(opening, outline)
  const isInward = opening.swing?.side !== 'out'
  const out: Point = isInward ? wall.normal : [-wall.normal[0], -wall.normal[1]]
  const [a, b] = [nearestOnSegment(opening.from, wall.from, wall.to), nearestOnSegment(opening.to, wall.from, wall.to)]
  const width = Math.hypot(b[0] - a[0], b[1] - a[1])
  const reach = (isInward ? 0 : gap) + width / 2
  const center: Point = [(a[0] + b[0]) / 2 + out[0] * reach, (a[1] + b[1]) / 2 + out[1] * reach]
  return planBox(center, width, width, headingOf(out))
}

/** Doors with leaf and swing, windows as double lines, passages as gaps, all cut into the walls. */
export function drawOpenings(
  openings: readonly Opening[],
  outline: readonly Point[],
  frame: Frame,
  theme: Theme,
): string {
  // Doors last: a leaf may stand before a window.
  const rank = { passage: 0, window: 1, door: 2 }
  return [...openings]
    .sort((a, b) => rank[a.kind] - rank[b.kind])
    .map((opening) => drawOpening(opening, wallOf(opening, outline), frame, theme))
    .join('')
}

function drawOpening(opening: Opening, wall: Wall, frame: Frame, theme: Theme): string {
  const inner = [opening.from, opening.to].map((p) => frame.at(nearestOnSegment(p, wall.from, wall.to)))
  const [a, b] = [inner[0]!, inner[1]!]
  // Out of the room, in pixels; y runs down the picture.
  const out = [-wall.normal[0], wall.normal[1]] as const
  const off = (p: readonly [number, number], by: number) => [p[0] + out[0] * by, p[1] + out[1] * by] as const
  const t = frame.wall
  const hole = (fill: string) => path(trace([off(a, -0.6), off(b, -0.6), off(b, t + 0.6), off(a, t + 0.6)]), { fill })
  const along = (by: number) => stroke(...off(a, by), ...off(b, by))
  const jambs = stroke(...a, ...off(a, t)) + stroke(...b, ...off(b, t))
  switch (opening.kind) {
    case 'window':
      return (
        hole(theme.glass) +
        path(along(0.5) + along(t - 0.5) + jambs, { stroke: theme.wall, 'stroke-width': 1.2 }) +
        path(along(t * 0.36) + along(t * 0.64), { stroke: theme.line, 'stroke-width': 1 })
      )
    case 'passage':
      return (
        hole(theme.floor) +
        path(along(0) + along(t), { stroke: theme.line, 'stroke-width': 1, 'stroke-dasharray': '4 3' }) +
        path(jambs, { stroke: theme.wall, 'stroke-width': 1.2 })
      )
    case 'door': {
      const isInward = opening.swing?.side !== 'out'
      const atFrom = opening.swing?.hinge !== 'to'
      const [h, e] = (atFrom ? [a, b] : [b, a]).map((p) => (isInward ? p : off(p, t)))
      const [hinge, edge] = [h!, e!]
      const width = Math.hypot(edge[0] - hinge[0], edge[1] - hinge[1])
      const open = off(hinge, isInward ? -width : width)
      const turn = (edge[0] - hinge[0]) * (open[1] - hinge[1]) - (edge[1] - hinge[1]) * (open[0] - hinge[0])
      const arc = `M${num(edge[0])} ${num(edge[1])}A${num(width)} ${num(width)} 0 0 ${turn > 0 ? 1 : 0} ${num(open[0])} ${num(open[1])}`
      const sweep = `${arc}L${num(hinge[0])} ${num(hinge[1])}Z`
      return tag(
        'g',
        { fill: 'none', stroke: theme.line },
        hole(theme.floor) +
          path(along(isInward ? t : 0), { 'stroke-width': 1 }) +
          path(jambs, { stroke: theme.wall, 'stroke-width': 1.2 }) +
          path(sweep, { fill: theme.line, 'fill-opacity': 0.07, stroke: 'none' }) +
          path(arc, { 'stroke-width': 1 }) +
          path(stroke(...hinge, ...open), { stroke: theme.wall, 'stroke-width': Math.max(2, t * 0.28) }),
      )
    }
  }
}
