import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import type { Layout, SceneObject } from '../scene/types.ts'

/** The views every layout has: a person's view into the room, the plan from above, and from the four sides. */
export const VIEWS = ['corner', 'top', 'front', 'back', 'left', 'right'] as const

export type FixedView = (typeof VIEWS)[number]

/** A view that was asked for: one of the fixed ones, or what is seen from an object. */
export type View = { readonly type: FixedView } | { readonly type: 'eye'; readonly object: SceneObject }

const EYE = 'eye:'

/** Whether the name could be a view of some layout: a fixed one, or `eye:` and an id. */
export function isViewName(name: string): boolean {
  return VIEWS.some((view) => view === name) || (name.startsWith(EYE) && name.length > EYE.length)
}

/** The view of that name. Throws an `InputError` for an unknown view, or `eye:` of an object that is not there. */
export function parseView(name: string, layout: Layout, renderer = 'scene3d'): View {
  const fixed = VIEWS.find((view) => view === name)
  if (fixed !== undefined) return { type: fixed }
  if (!name.startsWith(EYE))
    throw new InputError(
      `The ${renderer} renderer has no view ${quoteValue(name)}.${didYouMean(name, VIEWS)} Its views: ${VIEWS.join(', ')}, and eye:<object id>.`,
    )
  const id = name.slice(EYE.length)
  const object = layout.objects.find((o) => o.id === id)
  if (object !== undefined) return { type: 'eye', object }
  const ids = layout.objects.map((o) => o.id)
  throw new InputError(
    `View ${quoteValue(name)} names the object ${quoteValue(id)}, which is not in the layout.${didYouMean(id, ids)}`,
  )
}
