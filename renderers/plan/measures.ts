import { boundsOf } from '../../src/geometry/polygon.ts'
import type { Theme } from '../../src/look/tokens.ts'
import type { Point } from '../../src/scene/types.ts'
import type { Frame } from './frame.ts'
import { num, path, rect, stroke, tag } from './svg.ts'

/** Metres as a dimension line says them: `4.00 m`. */
export function metres(value: number): string {
  return `${value >= 1000 ? value.toExponential(2) : value.toFixed(2)} m`
}

/** The room's width below it and its depth to the left, as dimension lines. */
export function drawDimensions(outline: readonly Point[], frame: Frame, theme: Theme): string {
  const b = boundsOf(outline)
  const { content, wall } = frame
  const left = frame.at([Math.min(b.minX, content.minX), 0])[0] - wall - 14
  const below = frame.at([0, Math.min(b.minY, content.minY)])[1] + wall + 14
  const [x1, y1] = frame.at([b.minX, b.minY])
  const [x2, y2] = frame.at([b.maxX, b.maxY])
  return tag(
    'g',
    { stroke: theme.line, 'stroke-width': 1, fill: 'none' },
    dimension(x1, below, x2, below, metres(b.maxX - b.minX), theme) +
      dimension(left, y1, left, y2, metres(b.maxY - b.minY), theme),
  )
}

function dimension(x1: number, y1: number, x2: number, y2: number, text: string, theme: Theme): string {
  const isUpright = x1 === x2
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const length = isUpright ? y1 - y2 : x2 - x1
  const gap = Math.min(28, length / 2)
  const tick = (x: number, y: number) => stroke(x - 3.5, y + 3.5, x + 3.5, y - 3.5)
  const line = isUpright
    ? stroke(x1, y1, x1, cy + gap) + stroke(x1, cy - gap, x1, y2)
    : stroke(x1, y1, cx - gap, y1) + stroke(cx + gap, y1, x2, y2)
  return (
    path(line) +
    path(tick(x1, y1) + tick(x2, y2), { 'stroke-width': 1.4, stroke: theme.muted }) +
    tag(
      'text',
      {
        x: cx,
        y: cy + 4,
        'font-size': 12,
        fill: theme.muted,
        stroke: 'none',
        'text-anchor': 'middle',
        transform: isUpright ? `rotate(-90 ${num(cx)} ${num(cy)})` : undefined,
      },
      text,
    )
  )
}

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000]

/** Width in pixels of the scale bar and its numbers. */
export function scaleBarLength(scale: number, most: number): { readonly step: number; readonly pixels: number } {
  const step = STEPS.filter((metre) => 2 * metre * scale <= most).at(-1) ?? most / 2 / scale
  return { step, pixels: 2 * step * scale }
}

/** A bar of two parts whose right end is at `right`, its numbers above it. */
export function drawScaleBar(scale: number, right: number, y: number, theme: Theme, most = 230): string {
  const { step, pixels } = scaleBarLength(scale, most)
  const left = right - pixels
  const number = (x: number, text: string) =>
    tag('text', { x, y: y - 4, 'font-size': 11, fill: theme.muted, 'text-anchor': 'middle' }, text)
  const say = (value: number) => String(Number(value.toPrecision(3)))
  return (
    rect(left, y, pixels / 2, 4, { fill: theme.muted, stroke: theme.muted, 'stroke-width': 1 }) +
    rect(left + pixels / 2, y, pixels / 2, 4, { fill: theme.floor, stroke: theme.muted, 'stroke-width': 1 }) +
    number(left, '0') +
    number(left + pixels / 2, say(step)) +
    number(right, `${say(2 * step)} m`)
  )
}
