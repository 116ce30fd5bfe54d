import type { Picture, Renderer, RenderOptions, ViewRequest } from '../contracts/renderer.ts'
import { canonicalJson } from '../scene/canonical.ts'
import type { Layout } from '../scene/types.ts'

/** Draws the views asked for, in order: those of one size in one go, where the renderer can. */
export async function drawViews(
  renderer: Renderer,
  layout: Layout,
  requests: readonly ViewRequest[],
): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (let at = 0; at < requests.length; ) {
    const options = optionsOf(requests[at]!)
    const end = requests.findIndex((r, i) => i > at && canonicalJson(optionsOf(r)) !== canonicalJson(options))
    const views = requests.slice(at, end < 0 ? undefined : end).map(({ view }) => view)
    if (renderer.renderMany !== undefined) pictures.push(...(await renderer.renderMany(layout, views, options)))
    else for (const view of views) pictures.push(await renderer.render(layout, view, options))
    at += views.length
    if (pictures.length !== at) throw new TypeError(`Of ${at} views the renderer drew ${pictures.length}.`)
  }
  return pictures
}

function optionsOf({ view: _view, ...options }: ViewRequest): RenderOptions {
  return options
}
