import type { RenderOptions } from '../../src/contracts/renderer.ts'
import { signedArea } from '../../src/geometry/polygon.ts'
import { clipText, displayName, wrapText, xmlText } from '../../src/look/text.ts'
import { FONT_FAMILY, type Theme, TYPE, themeOf } from '../../src/look/tokens.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { listFindings } from './findingList.ts'
import { contentOf, frameIn, insetsFor, scaleFor } from './frame.ts'
import { legendOf } from './legend.ts'
import { drawScaleBar } from './measures.ts'
import { drawPanel, type Panel } from './panel.ts'
import { piecesOf } from './piece.ts'
import { rect, tag } from './svg.ts'

/** An SVG text with its size in pixels. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** What the plan renderer may be set to, beyond what every renderer takes. */
export interface PlanSettings {
  /** Labels show an object's category, or its id as findings and edits name it. */
  readonly labelBy?: 'category' | 'id'
  /** Colours of purposes, room size and scale bar around the plan. */
  readonly furnishings?: boolean
}

/** Width of a picture for which none is asked, pixels. */
export const WIDTH = 1024
/** Pixels; a larger picture is the same drawing, magnified, so that its text stays in proportion. */
export const WIDEST = 1400
const LEAST = 64
const MOST = 8192
const COMPACT = 420 // pixels; narrower pictures show the plan alone
const BAR = 170 // longest scale bar, pixels
const BESIDE = 280 // width of the column of findings

/** Draws a plan of the layout as SVG. Pure: the same arguments give the same text. */
export function drawPlan(layout: Layout, options: RenderOptions = {}, settings: PlanSettings = {}): Drawing {
  const { findings = [], labels = true, title, theme: themeName = 'light' } = options
  const { labelBy = 'category', furnishings = true } = settings
  const width = pictureSize(options.width ?? WIDTH, 'width')
  const fixed = options.height === undefined ? undefined : pictureSize(options.height, 'height')
  const zoom = Math.max(1, width / WIDEST)
  const theme = themeOf(themeName)
  const w = width / zoom
  const isCompact = w < COMPACT || !furnishings || (fixed !== undefined && fixed / zoom < COMPACT * 0.75)
  const pad = isCompact ? 8 : 24

  const content = contentOf([layout])
  const isTall = (content.maxY - content.minY) / (content.maxX - content.minX) > 0.68
  const hasList = options.findings !== undefined && !isCompact
  const isBeside = hasList && isTall && w >= 720
  const planWidth = w - 2 * pad - (isBeside ? BESIDE + pad : 0)
  const insets = insetsFor([layout], content, planWidth, !isCompact)
  const head = title === undefined || isCompact ? 0 : 40
  const legend = legendOf(isCompact ? [] : piecesOf(layout.objects), planWidth - 40 - BAR, theme)
  const foot = isCompact ? 0 : 26 + Math.max(legend.height, 20)

  const below =
    hasList && !isBeside
      ? listFindings(findings, w - 2 * pad, fixed === undefined ? 220 : (fixed / zoom) * 0.3, theme)
      : null
  const around = 2 * pad + head + foot + (below === null ? 0 : below.height + 16)
  const natural = (content.maxY - content.minY) * scaleFor(content, planWidth, 1e9, insets) + insets.top + insets.bottom
  const least = isBeside ? 300 : 0
  const planHeight =
    fixed === undefined ? Math.max(least, Math.min(natural, 1.2 * planWidth)) : Math.max(40, fixed / zoom - around)
  const h = fixed === undefined ? Math.ceil(planHeight + around) : fixed / zoom

  const frame = frameIn(content, { x: pad, y: pad + head, width: planWidth, height: planHeight }, insets)
  const panel = drawPanel(layout, frame, { theme, id: 'plan', labels, labelBy, dimensions: !isCompact, findings })
  const footTop = pad + head + planHeight + 12
  const parts = [
    rect(0, 0, w, h, { fill: theme.page }),
    head === 0 ? '' : heading(title ?? '', pad, pad + 18, w - 2 * pad, theme),
    panel.svg,
  ]
  if (!isCompact) {
    const right = pad + planWidth
    parts.push(
      legend.svg(pad, footTop),
      drawScaleBar(frame.scale, right - 14, footTop + 10, theme, BAR),
      caption(layout, panel, pad, footTop + Math.max(legend.height, 20) + 12, planWidth, theme),
    )
  }
  if (isBeside) parts.push(listFindings(findings, BESIDE, h - 2 * pad - head, theme).svg(w - pad - BESIDE, pad + head))
  if (below !== null) parts.push(below.svg(pad, footTop + foot + 4))
  return document(parts.join(''), w, h, zoom)
}

/** Checks a width or height that a caller asked for. */
export function pictureSize(value: number, name: string): number {
  if (!Number.isInteger(value) || value < LEAST || value > MOST)
    throw new InputError(`${name} is ${value}; a picture is a whole number of pixels from ${LEAST} to ${MOST}.`)
  return value
}

/** Wraps a drawing of w x h units into an SVG document, magnified by `zoom`. */
export function document(content: string, w: number, h: number, zoom: number): Drawing {
  const width = Math.round(w * zoom)
  const height = Math.round(h * zoom)
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width / zoom} ${height / zoom}`,
      'font-family': FONT_FAMILY,
    },
    content,
  )
  return { svg, width, height }
}

/** A title over a plan, cut where it is wider than `width` pixels. */
export function heading(title: string, x: number, y: number, width: number, theme: Theme): string {
  const text = clipText(title.replace(/\s+/g, ' '), width, TYPE.heading, 'bold')
  return tag('text', { x, y, 'font-size': TYPE.heading, 'font-weight': 'bold', fill: theme.text }, xmlText(text))
}

/** The line below the plan: what the room is, and what the plan could not show. */
function caption(
  layout: Layout,
  { unnamed, beyond }: Panel,
  x: number,
  y: number,
  width: number,
  theme: Theme,
): string {
  const { room, objects } = layout
  const area = Math.abs(signedArea(room.outline))
  const parts = [
    displayName(room.type),
    `${area < 1e4 ? area.toFixed(area < 1 ? 2 : 1) : area.toExponential(2)} m²`,
    `${objects.length} ${objects.length === 1 ? 'object' : 'objects'}`,
  ]
  if (unnamed.length > 0)
    parts.push(`not named: ${unnamed.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join(', ')}`)
  if (beyond > 0) parts.push(`${beyond} beyond this picture`)
  const [line = ''] = wrapText(parts.join('  ·  '), width, TYPE.small, 1)
  return tag('text', { x, y, 'font-size': TYPE.small, fill: theme.muted }, xmlText(line))
}
