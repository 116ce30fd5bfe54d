import type { Finding } from '../../src/contracts/finding.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { themeOf } from '../../src/look/tokens.ts'
import { pictureOf } from '../../src/pictures/rasterize.ts'
import type { Layout } from '../../src/scene/types.ts'
import { type Drawing, document, pictureSize } from './drawPlan.ts'
import { listFindings } from './findingList.ts'
import { contentOf, frameIn, insetsFor, scaleFor } from './frame.ts'
import { legendOf } from './legend.ts'
import { drawScaleBar } from './measures.ts'
import { drawPanel } from './panel.ts'
import { piecesOf } from './piece.ts'
import { CAPTION_HEIGHT, type Caption, drawCaption } from './scoreCaption.ts'
import { checkRatio, drawTitle, PAD, type SheetOptions, titleHeight } from './sheet.ts'
import { path, rect, stroke } from './svg.ts'

/** Before and after, in one picture. */
export interface BeforeAfterOptions extends SheetOptions {
  /** Show on the second plan, faintly, where things were on the first. */
  readonly ghosts?: boolean
  /** What was found on either side, marked with numbers and listed below. */
  readonly findings?: { readonly before: readonly Finding[]; readonly after: readonly Finding[] }
}

/** The two captions. */
export interface BeforeAfterCaptions {
  readonly before: Caption
  readonly after: Caption
}

const SIDES = ['before', 'after'] as const
const GUTTER = 40
const LIST = 150 // pixels that a list of findings may take below its plan

/** Two layouts of one room side by side at one scale, with their scores and what was gained. */
export function beforeAfterSvg(
  before: Layout,
  after: Layout,
  captions: BeforeAfterCaptions,
  options: BeforeAfterOptions = {},
): Drawing {
  const {
    width = 1600,
    ghosts = false,
    findings,
    theme: name = 'light',
    labels = true,
    title,
    pixelRatio = 1,
  } = options
  const w = pictureSize(width, 'width')
  const theme = themeOf(name)
  const content = contentOf([before, after])
  const column = (w - 2 * PAD - GUTTER) / 2
  const insets = insetsFor([before, after], content, column, true)
  const scale = Math.min(scaleFor(content, column, 1e9, insets), (1.05 * column) / (content.maxY - content.minY))
  const planHeight = (content.maxY - content.minY) * scale + insets.top + insets.bottom
  const isScored = captions.before.scores !== undefined || captions.after.scores !== undefined
  const captionHeight = CAPTION_HEIGHT[isScored ? 'scored' : 'plain']
  const head = titleHeight(title)
  const planTop = PAD + head + captionHeight
  const legend = legendOf([...piecesOf(before.objects), ...piecesOf(after.objects)], w - 2 * PAD - 280, theme)
  const lists = SIDES.map((side) => (findings === undefined ? null : listFindings(findings[side], column, LIST, theme)))
  const listTop = planTop + planHeight + 12
  const listHeight = Math.max(0, ...lists.map((list) => list?.height ?? 0))
  const footTop = listTop + listHeight + (listHeight > 0 ? 16 : 4)
  const foot = 4 + Math.max(20, legend.height)
  const h = Math.ceil(footTop + foot + PAD - 8)
  const sides = SIDES.map((side, i) => {
    const layout = side === 'before' ? before : after
    const x = PAD + i * (column + GUTTER)
    const frame = frameIn(content, { x, y: planTop, width: column, height: planHeight }, insets, scale)
    const ghostsOf = ghosts && side === 'after' ? { ghostsOf: before } : {}
    const marks = findings === undefined ? {} : { findings: findings[side] }
    const { svg } = drawPanel(layout, frame, { theme, id: side, labels, ...marks, ...ghostsOf })
    const earlier = side === 'after' ? captions.before.scores : undefined
    return drawCaption(captions[side], x, PAD + head, column, theme, earlier) + svg + (lists[i]?.svg(x, listTop) ?? '')
  })
  const middle = w / 2
  const parts = [
    rect(0, 0, w, h, { fill: theme.page }),
    drawTitle(title, w, theme),
    path(stroke(middle, PAD + head, middle, listTop + listHeight), { stroke: theme.rule }),
    ...sides,
    legend.svg(PAD, footTop),
    drawScaleBar(scale, w - PAD - 14, footTop + 10, theme),
  ]
  return document(parts.join(''), w, h, checkRatio(pixelRatio))
}

/** `beforeAfterSvg` as a picture: PNG unless another media type is asked for. */
export function drawBeforeAfter(
  before: Layout,
  after: Layout,
  captions: BeforeAfterCaptions,
  options: BeforeAfterOptions = {},
): Promise<Picture> {
  return pictureOf(beforeAfterSvg(before, after, captions, options), 'before-after', options.mediaType)
}
