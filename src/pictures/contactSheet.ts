import type { Picture } from '../contracts/renderer.ts'
import { clipText, xmlText } from '../look/text.ts'
import { FONT_FAMILY, type Theme, TYPE, themeOf } from '../look/tokens.ts'
import { loadSharp } from './rasterize.ts'
import { tag } from './svg.ts'

/** One picture of a sheet, with what is written below it. */
export interface SheetCell {
  readonly bytes: Uint8Array
  readonly caption: string
}

const CELL = 400 // pixels wide
const GAP = 16
const FOOT = 28
const MOST = 200 // cells; a longer run is thinned out evenly, its last step kept

/** Pictures of one size side by side in a grid, each with a caption, as a PNG. */
export async function contactSheet(
  cells: readonly SheetCell[],
  { columns, theme: name = 'light' }: { readonly columns?: number; readonly theme?: Theme['name'] } = {},
): Promise<Picture> {
  const theme = themeOf(name)
  const shown = thinned(cells, MOST)
  const sharp = await loadSharp()
  const across = columns ?? Math.max(1, Math.min(shown.length, Math.ceil(Math.sqrt(shown.length * 1.2))))
  const small = await Promise.all(
    shown.map(({ bytes }) =>
      sharp(bytes).resize({ width: CELL }).removeAlpha().png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const tall = Math.max(1, ...small.map(({ info }) => info.height))
  const place = (i: number) =>
    [GAP + (i % across) * (CELL + GAP), GAP + Math.floor(i / across) * (tall + FOOT + GAP)] as const
  const width = GAP + across * (CELL + GAP)
  const height = GAP + Math.ceil(shown.length / across) * (tall + FOOT + GAP)
  const captions = shown.map(({ caption }, i) => {
    const [x, y] = place(i)
    const text = xmlText(clipText(caption, CELL, TYPE.body))
    return tag('text', { x, y: y + tall + 19, 'font-size': TYPE.body, fill: theme.text }, text)
  })
  const words = tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, 'font-family': FONT_FAMILY },
    captions.join(''),
  )
  const bytes = await sharp({ create: { width, height, channels: 3, background: theme.page } })
    .composite([
      ...small.map(({ data }, i) => ({ input: data, left: place(i)[0], top: place(i)[1] })),
      { input: Buffer.from(words) },
    ])
    .png({ compressionLevel: 7 })
    .toBuffer()
  return { view: 'sheet', mediaType: 'image/png', width, height, bytes }
}

/** At most `most` of a list, evenly chosen, the first and the last among them. */
export function thinned<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))]!)
}
