import { z } from 'zod'
import { defineRenderer } from '../../src/contracts/part.ts'
import type { Renderer, RenderOptions } from '../../src/contracts/renderer.ts'
import { pictureOf } from '../../src/pictures/rasterize.ts'
import { didYouMean, InputError, quoteValue } from '../../src/scene/errors.ts'
import { drawPlan } from './drawPlan.ts'

const options = z.strictObject({
  labelBy: z
    .enum(['category', 'id'])
    .default('category')
    .describe('what labels show: the category, or the id by which findings and edits name an object'),
})

const VERSION = '1' // changes whenever the same layout and view give another picture
const VIEWS = ['plan', 'plan-bare'] as const

/** The room from above, drawn to scale as an architect would. */
export const plan = defineRenderer({
  name: 'plan',
  summary: 'The room from above, to scale: walls, openings, furniture with fronts and labels, findings marked.',
  options,
  create: ({ labelBy }): Renderer => ({
    views: VIEWS,
    version: VERSION,
    async render(layout, view, wanted: RenderOptions = {}) {
      if (!VIEWS.some((known) => known === view))
        throw new InputError(
          `The plan renderer has no view ${quoteValue(view)}.${didYouMean(view, VIEWS)} Its views: ${VIEWS.join(', ')}.`,
        )
      const drawing = drawPlan(layout, wanted, { labelBy, furnishings: view === 'plan' })
      return pictureOf(drawing, view, wanted.mediaType)
    },
  }),
})
