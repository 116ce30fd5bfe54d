import { loadSharp } from './rasterize.ts'

/** A decoded picture: red, green, blue and alpha of every pixel, row by row from the top left. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Decodes PNG, WebP or SVG bytes. Throws what the decoder says of broken ones. */
export async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The colour of one pixel as `#rrggbb`. */
export function colorAt({ width, data }: Pixels, x: number, y: number): string {
  const at = (y * width + x) * 4
  return `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`
}
