import { escapeXml, plainText } from '../look/text.ts'
import { FONT_FAMILY, LIGHT, TYPE } from '../look/tokens.ts'

/** A finished figure. */
export interface Figure {
  readonly svg: string
  /** Size in pixels at which type has its nominal size. */
  readonly width: number
  readonly height: number
}

/** How a text is set. */
export interface TextStyle {
  readonly size?: number
  readonly color?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly weight?: 'regular' | 'bold'
}

/** Wraps marks into a document on the light ground, with a title for readers who cannot see it. */
export function figure(width: number, height: number, title: string, marks: readonly string[]): Figure {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(FONT_FAMILY)}" role="img">`,
    `<title>${safe(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${LIGHT.floor}"/>`,
    ...marks,
    '</svg>\n',
  ].join('\n')
  return { svg, width, height }
}

/** A line of text with its baseline at y. Foreign text is cleaned and escaped. */
export function textMark(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { size = TYPE.small, color = LIGHT.text, anchor = 'start', weight = 'regular' } = style
  const bold = weight === 'bold' ? ' font-weight="700"' : ''
  const to = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text x="${px(x)}" y="${px(y)}" font-size="${size}" fill="${color}"${to}${bold}>${safe(text)}</text>`
}

/** A straight stroke. */
export function lineMark(x1: number, y1: number, x2: number, y2: number, color: string, width = 1): string {
  return `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${color}" stroke-width="${px(width)}"/>`
}

/** A filled rectangle, optionally stroked and rounded. */
export function rectMark(
  { x, y, width, height }: Box,
  fill: string,
  { stroke, radius = 0 }: { stroke?: string; radius?: number } = {},
): string {
  const edge = stroke === undefined ? '' : ` stroke="${stroke}"`
  const round = radius === 0 ? '' : ` rx="${px(radius)}"`
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"${edge}${round}/>`
}

/** A disc. */
export function discMark(
  x: number,
  y: number,
  radius: number,
  fill: string,
  { stroke, opacity = 1 }: { stroke?: string; opacity?: number } = {},
): string {
  const edge = stroke === undefined ? '' : ` stroke="${stroke}"`
  const seen = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}"${edge}${seen}/>`
}

/** A rectangle on the figure, pixels, y downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A coordinate with two decimals at most: the same bytes wherever it is computed. */
export function px(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function safe(text: string): string {
  return escapeXml(plainText(text))
}
