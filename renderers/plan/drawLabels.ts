import { xmlText } from '../../src/look/text.ts'
import type { Theme } from '../../src/look/tokens.ts'
import type { Frame } from './frame.ts'
import type { Label } from './labelSpots.ts'
import { LINE } from './labelText.ts'
import { circle, num, path, stroke, tag } from './svg.ts'

/** The labels, with their leaders beneath all of them. */
export function drawLabels(labels: readonly Label[], frame: Frame, theme: Theme): string {
  const leaders = labels.flatMap(({ leader }) =>
    leader === undefined ? [] : [drawLeader(frame.at(leader[0]), frame.at(leader[1]), theme)],
  )
  return (
    leaders.join('') +
    tag(
      'g',
      { 'text-anchor': 'middle', fill: theme.text },
      labels.map((label) => drawLabel(label, frame, theme)).join(''),
    )
  )
}

function drawLeader(from: readonly [number, number], to: readonly [number, number], theme: Theme): string {
  return (
    path(stroke(...from, ...to), { stroke: theme.muted, 'stroke-width': 0.8 }) +
    circle(to[0], to[1], 1.8, { fill: theme.muted })
  )
}

function drawLabel({ lines, size, center, isUpright, isInside, piece }: Label, frame: Frame, theme: Theme): string {
  const [x, y] = frame.at(center)
  const ground = !isInside || piece.isOverhead ? theme.floor : theme.purposes[piece.kind.purpose].fill
  const top = y - ((lines.length - 1) * size * LINE) / 2 + size * 0.35
  const rows = lines.map((line, i) => tag('text', { x, y: top + i * size * LINE }, xmlText(line))).join('')
  return tag(
    'g',
    {
      'font-size': size,
      transform: isUpright ? `rotate(-90 ${num(x)} ${num(y)})` : undefined,
      // The ground shows around the letters, so that hatches and seams do not run through them.
      stroke: ground,
      'stroke-width': 3.4,
      'stroke-opacity': 0.9,
      'stroke-linejoin': 'round',
      'paint-order': 'stroke',
    },
    rows,
  )
}
