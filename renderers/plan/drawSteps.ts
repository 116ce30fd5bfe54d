import type { Picture } from '../../src/contracts/renderer.ts'
import { themeOf } from '../../src/look/tokens.ts'
import { pictureOf } from '../../src/pictures/rasterize.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { type Drawing, document, pictureSize } from './drawPlan.ts'
import { contentOf, frameIn, insetsFor, scaleFor } from './frame.ts'
import { drawPanel } from './panel.ts'
import { type Caption, drawShortCaption, SHORT_CAPTION } from './scoreCaption.ts'
import { checkRatio, drawTitle, PAD, type SheetOptions, titleHeight } from './sheet.ts'
import { rect } from './svg.ts'

/** One plan of a contact sheet. */
export interface SheetStep {
  readonly layout: Layout
  readonly caption: Caption
}

/** A sheet of many plans. */
export interface StepsOptions extends SheetOptions {
  /** Plans in a row; by default as many as keep 340 pixels each. */
  readonly columns?: number
}

const GUTTER = 32
const GAP = 24 // between rows

/** Several layouts in a grid at one scale, each under its caption. */
export function stepsSvg(steps: readonly SheetStep[], options: StepsOptions = {}): Drawing {
  const { width = 1600, theme: name = 'light', labels = false, title, pixelRatio = 1 } = options
  if (steps.length === 0) throw new InputError('There are no layouts to draw; a sheet of steps needs at least one.')
  const w = pictureSize(width, 'width')
  const theme = themeOf(name)
  const columns = Math.min(steps.length, options.columns ?? Math.max(1, Math.round(w / 390)))
  const column = (w - 2 * PAD - (columns - 1) * GUTTER) / columns
  const content = contentOf(steps.map((step) => step.layout))
  const insets = insetsFor(
    steps.map((step) => step.layout),
    content,
    column,
    false,
  )
  const scale = Math.min(scaleFor(content, column, 1e9, insets), (1.25 * column) / (content.maxY - content.minY))
  const planHeight = (content.maxY - content.minY) * scale + insets.top + insets.bottom
  const head = titleHeight(title)
  const cell = SHORT_CAPTION + planHeight + GAP
  const h = Math.ceil(PAD + head + Math.ceil(steps.length / columns) * cell - GAP + PAD)
  const cells = steps.map(({ layout, caption }, i) => {
    const x = PAD + (i % columns) * (column + GUTTER)
    const y = PAD + head + Math.floor(i / columns) * cell
    const frame = frameIn(content, { x, y: y + SHORT_CAPTION, width: column, height: planHeight }, insets, scale)
    const { svg } = drawPanel(layout, frame, { theme, id: `step-${i}`, labels, dimensions: false })
    return drawShortCaption(caption, x, y, column, theme, steps[i - 1]?.caption.scores?.overall) + svg
  })
  return document(
    [rect(0, 0, w, h, { fill: theme.page }), drawTitle(title, w, theme), ...cells].join(''),
    w,
    h,
    checkRatio(pixelRatio),
  )
}

/** `stepsSvg` as a picture: PNG unless another media type is asked for. */
export function drawSteps(steps: readonly SheetStep[], options: StepsOptions = {}): Promise<Picture> {
  return pictureOf(stepsSvg(steps, options), 'steps', options.mediaType)
}
