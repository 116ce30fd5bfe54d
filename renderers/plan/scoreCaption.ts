import { textWidth } from '../../src/look/fontMetrics.ts'
import { clipText, xmlText } from '../../src/look/text.ts'
import { FINDING_COLORS, type Theme, TYPE } from '../../src/look/tokens.ts'
import { path, rect, tag } from './svg.ts'

/** The scores a caption shows, in [0, 1]; null is unscored. The evaluator's scores fit as they are. */
export interface CaptionScores {
  readonly overall: number | null
  readonly semantic: number | null
  readonly orientation: number | null
  readonly overlap: number | null
}

/** What stands above a plan on a sheet. */
export interface Caption {
  readonly title: string
  readonly scores?: CaptionScores
  /** A second line beside the title: the step, or what was done. */
  readonly note?: string
}

/** Height of a caption with and without scores, pixels. */
export const CAPTION_HEIGHT = { scored: 92, plain: 44 } as const

/** Height of a short caption, pixels. */
export const SHORT_CAPTION = 46

const PARTS = ['semantic', 'orientation', 'overlap'] as const

/**
 * A caption in a column of `width` pixels: title and note, the overall score in large figures, its three parts as
 * bars from zero, and, where `before` is given, what was gained or lost, with an arrow beside the colour.
 */
export function drawCaption(
  caption: Caption,
  x: number,
  y: number,
  width: number,
  theme: Theme,
  before?: CaptionScores,
): string {
  const { title, note = '', scores } = caption
  const shown = clipText(title, width * 0.6, TYPE.lead, 'bold')
  const titleWidth = textWidth(shown, TYPE.lead, 'bold')
  const head =
    tag('text', { x, y: y + 16, 'font-size': TYPE.lead, 'font-weight': 'bold', fill: theme.text }, xmlText(shown)) +
    tag(
      'text',
      { x: x + titleWidth + 10, y: y + 16, 'font-size': TYPE.small, fill: theme.muted },
      xmlText(clipText(note, width - titleWidth - 10, TYPE.small)),
    )
  if (scores === undefined) return head
  const figure = percent(scores.overall)
  const large = tag('text', { x, y: y + 58, 'font-size': 32, 'font-weight': 'bold', fill: theme.text }, figure)
  const beside = x + textWidth(figure, 32, 'bold') + 12
  const gain = change(scores.overall, before?.overall, beside, y + 57, TYPE.lead, theme)
  const left = x + 172
  const column = Math.min(150, (width - 172) / 3)
  const parts = PARTS.map((part, i) =>
    drawPart(part, scores[part], before?.[part], left + i * column, y + 34, column - 16, theme),
  )
  return (
    head +
    large +
    gain +
    tag('text', { x, y: y + 76, 'font-size': TYPE.small, fill: theme.muted }, 'overall') +
    parts.join('')
  )
}

/** A caption of two lines for a small plan: title and overall score, then the note. `before` is an overall score. */
export function drawShortCaption(
  caption: Caption,
  x: number,
  y: number,
  width: number,
  theme: Theme,
  before?: number | null,
): string {
  const { title, note = '', scores } = caption
  const name = clipText(title, width * 0.55, TYPE.body, 'bold')
  const bold = { 'font-size': TYPE.body, 'font-weight': 'bold', fill: theme.text }
  const score = scores === undefined ? '' : percent(scores.overall)
  const at = x + textWidth(name, TYPE.body, 'bold') + 12
  return (
    tag('text', { x, y: y + 14, ...bold }, xmlText(name)) +
    (score === '' ? '' : tag('text', { x: at, y: y + 14, 'font-size': TYPE.body, fill: theme.text }, score)) +
    (scores === undefined
      ? ''
      : change(scores.overall, before, at + textWidth(score, TYPE.body) + 8, y + 14, 11, theme)) +
    tag(
      'text',
      { x, y: y + 33, 'font-size': TYPE.small, fill: theme.muted },
      xmlText(clipText(note, width, TYPE.small)),
    )
  )
}

function drawPart(
  name: string,
  value: number | null,
  before: number | null | undefined,
  x: number,
  y: number,
  width: number,
  theme: Theme,
): string {
  const bar =
    value === null ? '' : rect(x, y + 15, width * Math.max(0, Math.min(1, value)), 5, { rx: 2.5, fill: theme.accent })
  const number = percent(value)
  return (
    tag('text', { x, y: y + 8, 'font-size': TYPE.body, 'font-weight': 'bold', fill: theme.text }, number) +
    change(value, before, x + textWidth(number, TYPE.body, 'bold') + 6, y + 8, 11, theme) +
    rect(x, y + 15, width, 5, { rx: 2.5, fill: theme.rule }) +
    bar +
    tag('text', { x, y: y + 42, 'font-size': TYPE.small, fill: theme.muted }, name)
  )
}

/** `▲ 12.3` in percentage points; nothing where a side is unscored, a dash where nothing changed. */
function change(
  now: number | null,
  before: number | null | undefined,
  x: number,
  y: number,
  size: number,
  theme: Theme,
): string {
  if (now === null || before === null || before === undefined) return ''
  const points = Math.round((now - before) * 1000) / 10
  if (points === 0) return tag('text', { x, y, 'font-size': size, fill: theme.muted }, '±0')
  const color = points > 0 ? FINDING_COLORS.fixed : FINDING_COLORS.introduced
  const [w, h] = [size * 0.62, size * 0.6]
  const arrow = points > 0 ? `M${x} ${y - 1}h${w}l${-w / 2} ${-h}Z` : `M${x} ${y - 1 - h}h${w}l${-w / 2} ${h}Z`
  return (
    path(arrow, { fill: color }) +
    tag(
      'text',
      { x: x + w + 4, y, 'font-size': size, 'font-weight': 'bold', fill: theme.text },
      Math.abs(points).toFixed(1),
    )
  )
}

function percent(value: number | null): string {
  return value === null ? 'unscored' : (value * 100).toFixed(1)
}
