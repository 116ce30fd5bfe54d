import { z } from 'zod'
import { defineRenderer } from '../../src/contracts/part.ts'
import type { Renderer, RenderOptions } from '../../src/contracts/renderer.ts'
import { pictureOf } from '../../src/pictures/rasterize.ts'
import { didYouMean, InputError, quoteValue } from '../../src/scene/errors.ts'
import { drawPlan } from './drawPlan.ts'
import { drawSchematic } from './drawSchematic.ts'

const options = z.strictObject({
  labelBy: z
    .enum(['category', 'id'])
    .optional()
    .describe(
      'what labels show: the category, or the id by which edits name an object (plan-schematic: id, else category)',
    ),
})

const VERSION = '1' // changes whenever the same layout and view give another picture
const VIEWS = ['plan', 'plan-bare', 'plan-schematic'] as const

/** The room from above, drawn to scale as an architect would. */
export const plan = defineRenderer({
  name: 'plan',
  summary:
    'The room from above, to scale: walls, openings, furniture with fronts and labels, findings marked; as a schematic, a metre grid with coordinates, plain boxes and ids.',
  options,
  create: ({ labelBy }): Renderer => ({
    views: VIEWS,
    version: VERSION,
    async render(layout, view, wanted: RenderOptions = {}) {
      if (!VIEWS.some((known) => known === view))
        throw new InputError(
          `The plan renderer has no view ${quoteValue(view)}.${didYouMean(view, VIEWS)} Its views: ${VIEWS.join(', ')}.`,
        )
      const settings = labelBy === undefined ? {} : { labelBy }
      const drawing =
        view === 'plan-schematic'
          ? drawSchematic(layout, wanted, settings)
          : drawPlan(layout, wanted, { ...settings, furnishings: view === 'plan' })
      return pictureOf(drawing, view, wanted.mediaType)
    },
  }),
})
