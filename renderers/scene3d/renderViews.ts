import { callPage } from '../../src/browser/index.ts'
import type { Picture, RenderOptions } from '../../src/contracts/renderer.ts'
import { themeOf } from '../../src/look/tokens.ts'
import { layOver } from '../../src/pictures/layOver.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { aroundOrigin } from '../../src/view3d/aroundOrigin.ts'
import type { Assets } from './assets.ts'
import { drawOverlay } from './overlay.ts'
import { scenePage } from './pageSource.ts'
import { type Shot, sceneMessage } from './sceneMessage.ts'
import { sizeOf } from './size.ts'
import { viewCoverage } from './viewCoverage.ts'

/** Changes whenever the same layout and view give another picture: part of a cached picture's key. */
export const SCENE3D_VERSION = '1'

/**
 * Draws several views of a layout in one round trip to the browser. Light and shadows are worked out once for all. Names
 * are written only when `labels` is true; `coverage` costs a second, smaller drawing. Throws an `InputError` for unknown views, sizes and media types, and where there
 * is no browser.
 */
export async function renderViews(
  layout: Layout,
  views: readonly string[],
  options: RenderOptions = {},
  assets?: Assets,
): Promise<Picture[]> {
  const { mediaType = 'image/png', theme = 'light', labels = false, findings = [], title } = options
  if (mediaType === 'image/svg+xml')
    throw new InputError('The scene3d renderer draws pixels; ask for .png or .webp, or for the plan renderer as .svg.')
  const size = sizeOf(options)
  const shots = views.map((view): Shot => ({ view, ...size }))
  const message = sceneMessage(layout, shots, { theme, assets })
  const drawn = await callPage<string[]>(scenePage, 'drawScene', message)
  const coverage = options.coverage === true ? await viewCoverage(layout, views, { ...size, assets }) : []
  const near = aroundOrigin(layout)
  return Promise.all(
    drawn.map(async (base64, i): Promise<Picture> => {
      const png = new Uint8Array(Buffer.from(base64, 'base64'))
      const overlay = drawOverlay(near, message.views[i]!.camera, size, {
        labels,
        findings,
        theme: themeOf(theme),
        ...(title === undefined ? {} : { title }),
      })
      const bytes = overlay === null && mediaType === 'image/png' ? png : await layOver(png, overlay, mediaType)
      const shows = coverage[i]
      return { view: views[i]!, mediaType, ...size, bytes, ...(shows === undefined ? {} : { coverage: shows }) }
    }),
  )
}
