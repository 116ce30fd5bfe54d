import type { Picture } from '../contracts/renderer.ts'
import type { TurnBlock } from './ask.ts'

/** A picture as a content block that all four providers take. Only bitmaps: models do not read SVG. */
export function pictureBlock(picture: Picture): TurnBlock {
  if (picture.mediaType === 'image/svg+xml')
    throw new TypeError(`View "${picture.view}" was drawn as SVG; models are shown bitmaps.`)
  const data = Buffer.from(picture.bytes).toString('base64')
  return { type: 'image_url', image_url: { url: `data:${picture.mediaType};base64,${data}` } }
}
