import { loadSharp } from './rasterize.ts'

/** Lays a picture with transparent parts on a ground of one colour, without what a program wrote into its header. */
export async function flatten(
  picture: Uint8Array,
  ground: string,
  mediaType: 'image/png' | 'image/webp' = 'image/png',
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const whole = sharp(picture).flatten({ background: ground })
  return mediaType === 'image/png'
    ? whole.png({ compressionLevel: 7 }).toBuffer()
    : whole.webp({ lossless: true }).toBuffer()
}
