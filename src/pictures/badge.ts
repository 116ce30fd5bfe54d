import type { Severity } from '../contracts/finding.ts'
import { FINDING_COLORS, type Theme } from '../look/tokens.ts'
import { circle, path, rect, tag } from './svg.ts'

/** A numbered badge, in pixels. */
export interface Badge {
  readonly number: number
  readonly severity: Severity
  readonly x: number
  readonly y: number
}

/** Pixels from the middle of a badge to its edge. */
export const BADGE_RADIUS = 9

/** A badge: a disc for hard, a diamond for soft, a square for a note, each with its number. */
export function drawBadge({ number, severity, x, y }: Badge, theme: Theme): string {
  const look = { fill: FINDING_COLORS[severity], stroke: theme.floor, 'stroke-width': 1.5 }
  const shape =
    severity === 'hard'
      ? circle(x, y, BADGE_RADIUS, look)
      : severity === 'soft'
        ? path(`M${x} ${y - 11.5}L${x + 11.5} ${y}L${x} ${y + 11.5}L${x - 11.5} ${y}Z`, {
            ...look,
            'stroke-linejoin': 'round',
          })
        : rect(x - 8.5, y - 8.5, 17, 17, { rx: 3, ...look })
  const size = number > 99 ? 8 : number > 9 ? 10 : 11
  return (
    shape +
    tag(
      'text',
      {
        x,
        y: y + size * 0.36,
        'font-size': size,
        'font-weight': 'bold',
        fill: FINDING_COLORS.mark,
        'text-anchor': 'middle',
      },
      String(number),
    )
  )
}
