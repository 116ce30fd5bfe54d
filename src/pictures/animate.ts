import type { Picture } from '../contracts/renderer.ts'
import { InputError } from '../scene/errors.ts'
import { thinned } from './contactSheet.ts'
import { loadSharp } from './rasterize.ts'

const FRAME_MS = 700
const LAST_MS = 2400
const MOST = 120 // frames

/** Pictures of one size as an animated WebP that runs for ever and dwells on the last. */
export async function animate(
  frames: readonly Picture[],
  { frameMs = FRAME_MS, lastMs = LAST_MS }: { readonly frameMs?: number; readonly lastMs?: number } = {},
): Promise<Picture> {
  const shown = thinned(frames, MOST)
  const [first] = shown
  if (first === undefined) throw new InputError('There is nothing to animate; it takes one picture at least.')
  const { width, height, view } = first
  const other = shown.find((frame) => frame.width !== width || frame.height !== height)
  if (other !== undefined)
    throw new InputError(
      `The frames of an animation must be of one size; found ${width} x ${height} and ${other.width} x ${other.height}. Set --width and --height.`,
    )
  const sharp = await loadSharp()
  const bytes = await sharp(
    shown.map((frame) => Buffer.from(frame.bytes)),
    { join: { animated: true } },
  )
    .webp({ quality: 82, effort: 3, loop: 0, delay: shown.map((_, i) => (i === shown.length - 1 ? lastMs : frameMs)) })
    .toBuffer()
  return { view, mediaType: 'image/webp', width, height, bytes }
}
