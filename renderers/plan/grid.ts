import type { Bounds } from '../../src/geometry/polygon.ts'
import { textWidth } from '../../src/look/fontMetrics.ts'
import { type Theme, TYPE } from '../../src/look/tokens.ts'
import type { Frame, Insets } from './frame.ts'
import { path, stroke, tag } from './svg.ts'

/** One line of the grid: where it lies on its axis, in metres of the room's own coordinates, and how it is written. */
export interface GridLine {
  readonly value: number
  readonly text: string
  /** Which multiple of the step it is. */
  readonly index: number
}

const FINE = 10 // metres; rooms no longer than this get lines every half metre
const COARSE = 40 // metres; up to here a line every metre, beyond it at most this many lines
const SMALL = 1.5 // metres; what is smaller than this gets lines of a power of ten
const TICK = 4 // pixels
const AIR = 10 // pixels between two numbers

/** Metres between two lines of a grid over content of this size: 0.5 or 1 for rooms, more for halls, less for boxes. */
export function gridStep({ minX, minY, maxX, maxY }: Bounds): number {
  const longer = Math.max(maxX - minX, maxY - minY)
  if (longer < SMALL) return 10 ** Math.floor(Math.log10(longer / 3))
  if (longer <= FINE) return 0.5
  if (longer <= COARSE) return 1
  const ten = 10 ** Math.floor(Math.log10(longer / COARSE))
  return [1, 2, 5, 10].map((n) => n * ten).find((step) => longer / step <= COARSE) ?? 10 * ten
}

/** The multiples of `step` from `least` to `most`, both in metres. */
export function gridLines(least: number, most: number, step: number): GridLine[] {
  const first = Math.ceil(least / step - 1e-9)
  const count = Math.max(0, Math.floor(most / step + 1e-9) - first + 1)
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Array.from({ length: count }, (_, i) => {
    const text = ((first + i) * step).toFixed(digits)
    return { value: Number(text), text, index: first + i }
  })
}

/** Room that the numbers and names of the axes need to the left of the plan, above and below it, pixels. */
export function axisInsets(content: Bounds): Pick<Insets, 'left' | 'top' | 'bottom'> {
  const rows = gridLines(content.minY, content.maxY, gridStep(content))
  return { left: TICK + 6 + Math.max(36, widestOf(rows)), top: 20, bottom: TICK + 36 }
}

/** Thin lines at every step over all of the content, the numbered ones stronger. */
export function drawGrid(frame: Frame, theme: Theme): string {
  const { columns, rows, isNumbered, left, bottom, right, top } = gridOf(frame)
  const line = (isStrong: boolean) =>
    columns
      .filter((column) => isNumbered.column(column) === isStrong)
      .map(({ value }) => frame.at([value, frame.content.minY])[0])
      .map((x) => stroke(x, top, x, bottom))
      .join('') +
    rows
      .filter((row) => isNumbered.row(row) === isStrong)
      .map(({ value }) => frame.at([frame.content.minX, value])[1])
      .map((y) => stroke(left, y, right, y))
      .join('')
  return tag(
    'g',
    { fill: 'none', stroke: theme.line },
    path(line(false), { 'stroke-width': 0.6, opacity: 0.45 }) +
      path(line(true), { 'stroke-width': 0.9, opacity: 0.75 }),
  )
}

/** Numbers in metres along the left and the bottom, with the names and directions of the axes. */
export function drawAxes(frame: Frame, theme: Theme): string {
  const { columns, rows, isNumbered, left, bottom, right, top } = gridOf(frame)
  const across = columns.filter(isNumbered.column).map(({ value, text }) => {
    const x = frame.at([value, frame.content.minY])[0]
    return tag('text', { x, y: bottom + TICK + 13, 'text-anchor': 'middle' }, text)
  })
  const up = rows.filter(isNumbered.row).map(({ value, text }) => {
    const y = frame.at([frame.content.minX, value])[1]
    return tag('text', { x: left - TICK - 3, y: y + 4, 'text-anchor': 'end' }, text)
  })
  const name = { 'font-weight': 'bold', 'text-anchor': 'end' }
  return (
    path(stroke(left, top, left, bottom) + stroke(left, bottom, right, bottom), {
      stroke: theme.muted,
      'stroke-width': 1.2,
      fill: 'none',
    }) +
    tag(
      'g',
      { 'font-size': TYPE.small, fill: theme.text },
      across.join('') +
        up.join('') +
        tag('text', { x: right, y: bottom + TICK + 31, ...name }, 'x (m) →') +
        tag('text', { x: left + 2, y: top - 10, ...name }, '↑ y (m)'),
    )
  )
}

function gridOf(frame: Frame) {
  const { content, area, scale } = frame
  const step = gridStep(content)
  const columns = gridLines(content.minX, content.maxX, step)
  const rows = gridLines(content.minY, content.maxY, step)
  return {
    columns,
    rows,
    isNumbered: {
      column: numbered(columns, step, (widestOf(columns) + AIR) / scale),
      row: numbered(rows, step, (TYPE.small + 4) / scale),
    },
    left: area.x,
    right: area.x + area.width,
    top: area.y,
    bottom: area.y + area.height,
  }
}

/** Which lines bear a number, so that numbers lie `least` metres apart or more: round ones where two of them are in sight. */
function numbered(lines: readonly GridLine[], step: number, least: number): (line: GridLine) => boolean {
  const isHalf = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)) === 5
  const strides = [1, 2, isHalf ? 4 : 5, 10, 20, isHalf ? 40 : 50, 100]
  const stride = strides.find((n) => n * step >= least) ?? Number.POSITIVE_INFINITY
  const isRound = ({ index }: GridLine) => index % stride === 0
  if (lines.filter(isRound).length > 1) return isRound
  const first = lines[0]?.index ?? 0
  return ({ index }) => (index - first) % stride === 0
}

function widestOf(lines: readonly GridLine[]): number {
  return Math.max(0, ...lines.map(({ text }) => textWidth(text, TYPE.small)))
}
