import { loadSharp } from './rasterize.ts'

/** Paints an SVG of the same size over a picture and gives a PNG or a lossless WebP. The same input gives the same bytes. */
export async function layOver(
  picture: Uint8Array,
  svg: string | null,
  mediaType: 'image/png' | 'image/webp' = 'image/png',
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const under = sharp(picture).removeAlpha()
  const whole = svg === null ? under : under.composite([{ input: Buffer.from(svg) }])
  return mediaType === 'image/png'
    ? whole.png({ compressionLevel: 7 }).toBuffer()
    : whole.webp({ lossless: true }).toBuffer()
}
