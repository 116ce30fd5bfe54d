import { z } from 'zod'
import { defineRenderer } from '../../src/contracts/part.ts'
import type { Renderer } from '../../src/contracts/renderer.ts'
import { isViewName, VIEWS } from '../../src/view3d/views.ts'
import { openAssets } from './assets.ts'
import { renderViews, SCENE3D_VERSION } from './renderViews.ts'

const options = z.strictObject({
  assets: z
    .string()
    .min(1)
    .optional()
    .describe('folder of .glb models by category or object id, drawn in place of the built-in furniture'),
})

/** The furnished room in three dimensions, drawn by three.js in a headless browser. */
export const scene3d = defineRenderer({
  name: 'scene3d',
  summary: 'The furnished room in daylight: from a corner, above, the four sides, or an object (eye:<id>).',
  options,
  create: ({ assets: folder }): Renderer => {
    const assets = folder === undefined ? undefined : openAssets(folder)
    return {
      views: VIEWS,
      get version() {
        return assets === undefined ? SCENE3D_VERSION : `${SCENE3D_VERSION}+${assets.hash}`
      },
      takes: isViewName,
      renderMany: (layout, views, wanted) => renderViews(layout, views, wanted, assets),
      async render(layout, view, wanted) {
        return (await renderViews(layout, [view], wanted, assets))[0]!
      },
    }
  },
})

export { renderViews, SCENE3D_VERSION } from './renderViews.ts'
export { seenNumbers } from './seenNumbers.ts'
export { viewCoverage } from './viewCoverage.ts'
