import { z } from 'zod'
import { defineRenderer } from '../../src/contracts/part.ts'
import type { Renderer } from '../../src/contracts/renderer.ts'
import { renderViews } from './renderViews.ts'
import { isViewName, VIEWS } from './views.ts'

/** The furnished room in three dimensions, drawn by three.js in a headless browser. */
export const scene3d = defineRenderer({
  name: 'scene3d',
  summary: 'The furnished room in daylight: from a corner, above, the four sides, or an object (eye:<id>).',
  options: z.strictObject({}),
  create: (): Renderer => ({
    views: VIEWS,
    takes: isViewName,
    renderMany: renderViews,
    async render(layout, view, options = {}) {
      return (await renderViews(layout, [view], options))[0]!
    },
  }),
})

export { renderViews, SCENE3D_VERSION } from './renderViews.ts'
export { type Coverage, seenNumbers, viewCoverage } from './seenNumbers.ts'
