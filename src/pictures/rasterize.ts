import type { Picture } from '../contracts/renderer.ts'
import { useOwnFonts } from './fonts.ts'

type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/** Paints an SVG into PNG or WebP bytes (lossless) with our own fonts. The same text gives the same bytes. */
export async function rasterize(svg: string, mediaType: 'image/png' | 'image/webp' = 'image/png'): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const image = sharp(Buffer.from(svg), { limitInputPixels: 16_384 * 16_384 })
  return mediaType === 'image/png'
    ? image.png({ compressionLevel: 7 }).toBuffer()
    : image.webp({ lossless: true }).toBuffer()
}

/** A finished picture in the media type asked for: the SVG itself, or painted. */
export async function pictureOf(
  drawing: { readonly svg: string; readonly width: number; readonly height: number },
  view: string,
  mediaType: Picture['mediaType'] = 'image/png',
): Promise<Picture> {
  const { svg, width, height } = drawing
  const bytes = mediaType === 'image/svg+xml' ? new TextEncoder().encode(svg) : await rasterize(svg, mediaType)
  return { view, mediaType, width, height, bytes }
}

/** sharp, with our own fonts: the only way it is loaded, since it reads its fonts' whereabouts once. */
export function loadSharp(): Promise<Sharp> {
  loading ??= loadWithFonts()
  return loading
}

async function loadWithFonts(): Promise<Sharp> {
  useOwnFonts()
  const { default: sharp } = await import('sharp')
  return sharp
}
