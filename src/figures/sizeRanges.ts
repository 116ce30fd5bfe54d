import { kindOf } from '../look/kind.ts'
import { displayName } from '../look/text.ts'
import { LIGHT, TYPE } from '../look/tokens.ts'
import type { LengthStatistics, Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { linearScale, xAxis } from './axis.ts'
import { foot, HEAD, head, MARGIN } from './captions.ts'
import { type Figure, figure, lineMark, rectMark, textMark } from './drawing.ts'

const AXES = ['width', 'depth', 'height'] as const
const SHOWN = 32 // categories; the best measured
const LEAST = 0.3 // metres; what is smaller has no range one could see beside a sofa
const ROW = 18 // pixels
const NAMES = 132 // pixels for the names of categories
const PANEL = 216 // pixels of one axis
const GAP = 20

/**
 * Size ranges by category: for width, depth and height the middle 90% as a line, the middle half as a bar and the median
 * as a tick, for the larger categories with most measurements, smallest first.
 */
export function sizeRanges(ontology: Ontology): Figure {
  const measured = Object.entries(ontology.categories)
    .flatMap(([category, { dimensions }]) => {
      const lengths = AXES.map((axis) => dimensions?.[axis])
      return lengths.every((of) => of !== undefined) ? [{ category, lengths: lengths as LengthStatistics[] }] : []
    })
    .filter(({ lengths }) => longest(lengths) >= LEAST)
    .sort((a, b) => b.lengths[0]!.n - a.lengths[0]!.n || compareText(a.category, b.category))
    .slice(0, SHOWN)
    .sort((a, b) => longest(a.lengths) - longest(b.lengths) || compareText(a.category, b.category))
  const most = Math.max(1, ...measured.flatMap(({ lengths }) => lengths.map(({ p95 }) => p95)))
  const limit = Math.ceil(most * 2) / 2
  const top = HEAD + 28
  const bottom = top + measured.length * ROW + 4
  const width = 2 * MARGIN + NAMES + 3 * PANEL + 2 * GAP + 44
  const height = bottom + 64
  const marks = AXES.flatMap((axis, column) => {
    const left = MARGIN + NAMES + column * (PANEL + GAP)
    const x = linearScale([0, limit], [left, left + PANEL])
    const step = limit > 3 ? 1 : 0.5
    const ticks = Array.from({ length: Math.floor(limit / step) + 1 }, (_, i) => ({
      value: i * step,
      label: String(i * step),
    }))
    return [
      textMark(left, top - 12, `${axis}, metres`, { weight: 'bold' }),
      ...xAxis(x, ticks, { top, bottom }),
      ...measured.flatMap(({ category, lengths }, row) => {
        const y = top + row * ROW + ROW / 2 + 2
        const { p5, p25, median, p75, p95 } = lengths[column]!
        const { fill, stroke } = LIGHT.purposes[kindOf(category).purpose]
        return [
          lineMark(x(p5), y, x(p95), y, stroke, 1.5),
          rectMark({ x: x(p25), y: y - 5, width: Math.max(1, x(p75) - x(p25)), height: 10 }, fill, {
            stroke,
            radius: 2,
          }),
          lineMark(x(median), y - 5, x(median), y + 5, LIGHT.text, 2),
        ]
      }),
    ]
  })
  const names = measured.flatMap(({ category, lengths }, row) => {
    const y = top + row * ROW + ROW / 2 + 2 + TYPE.small / 3
    return [
      textMark(MARGIN + NAMES - 10, y, displayName(category), { anchor: 'end' }),
      textMark(width - MARGIN, y, String(lengths[0]!.n), { anchor: 'end', color: LIGHT.muted }),
    ]
  })
  const title = 'How large things are'
  return figure(width, height, title, [
    ...head(title, 'median, middle half and middle 90% of the sizes seen, by category; colour is what a thing is for'),
    textMark(width - MARGIN, top - 12, 'n', { anchor: 'end', color: LIGHT.muted }),
    ...marks,
    ...names,
    foot(ontology, height),
  ])
}

function longest(lengths: readonly LengthStatistics[]): number {
  return Math.max(...lengths.map(({ median }) => median))
}
