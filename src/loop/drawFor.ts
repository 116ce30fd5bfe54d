import type { Critic } from '../contracts/critic.ts'
import { PICTURE_ENDINGS, type Picture, type ViewRequest } from '../contracts/renderer.ts'
import type { EventOf } from '../record/events.ts'
import { hashOf, layoutHash } from '../scene/canonical.ts'
import type { Layout } from '../scene/types.ts'
import { attempt } from './attempt.ts'
import { drawViews } from './drawViews.ts'
import type { Workshop } from './workshop.ts'

/**
 * The pictures of a layout that a critic asks to see, in its order; null when one of them failed. What the run has drawn
 * before, for whomever and in whichever step, is taken from its blobs. Every picture shown is recorded.
 */
export async function drawFor(
  shop: Workshop,
  step: number,
  { part }: { readonly part: Critic },
  layout: Layout,
): Promise<Picture[] | null> {
  const of = layoutHash(layout)
  const wanted = part.sees.map((request) => {
    const full = withCoverage(request, shop)
    return { request: full, key: hashOf({ layout: of, request: full, drawnBy: shop.drawnBy }) }
  })
  const pictures: Picture[] = []
  const ahead = new Map<string, Picture>()
  for (const { request, key } of wanted) {
    const kept = shop.drawn(key)
    // Only drawing and reading are the renderer's to fail at: what goes wrong with the record ends the run.
    const picture = await attempt(shop, { step, part: shop.renderer.name, call: 'render' }, async () => {
      if (kept !== undefined) return pictureOf(shop, kept)
      if (!ahead.has(key)) await drawAhead(shop, layout, wanted.slice(pictures.length), ahead)
      return ahead.get(key)!
    })
    if (picture === null) return null
    record(shop, { step, key, view: request.view }, picture, kept?.blob)
    pictures.push(picture)
  }
  return pictures
}

type Wanted = { readonly request: ViewRequest; readonly key: string }

/** A view that any critic of the run wants measured is measured for all, so that it is drawn once. */
function withCoverage(request: ViewRequest, { critics }: Workshop): ViewRequest {
  const { view, width, height } = request
  const isMeasured = critics.some(({ part }) =>
    part.sees.some((r) => r.coverage === true && r.view === view && r.width === width && r.height === height),
  )
  const { coverage: _coverage, ...plain } = request
  return isMeasured ? { ...plain, coverage: true } : plain
}

/** Draws the first of the views, and with it the others that are not in the record where the renderer draws many at once. */
async function drawAhead(
  shop: Workshop,
  layout: Layout,
  wanted: readonly Wanted[],
  ahead: Map<string, Picture>,
): Promise<void> {
  const renderer = shop.renderer.part
  const open = [...new Map(wanted.filter(({ key }) => shop.drawn(key) === undefined).map((w) => [w.key, w])).values()]
  const now = renderer.renderMany === undefined ? open.slice(0, 1) : open
  const requests = now.map(({ request }) => request)
  const pictures = await drawViews(renderer, layout, requests)
  now.forEach(({ key }, i) => {
    ahead.set(key, pictures[i]!)
  })
}

function record(
  shop: Workshop,
  at: { readonly step: number; readonly key: string; readonly view: string },
  { mediaType, width, height, bytes, coverage }: Picture,
  kept: string | undefined,
): void {
  shop.emit<'picture.drawn'>({
    type: 'picture.drawn',
    step: at.step,
    part: shop.renderer.name,
    view: at.view,
    mediaType,
    blob: kept ?? shop.putBlob(bytes, PICTURE_ENDINGS[mediaType]),
    key: at.key,
    width,
    height,
    ...(coverage === undefined ? {} : { coverage: { objects: { ...coverage.objects }, floor: coverage.floor } }),
  })
}

function pictureOf(shop: Workshop, event: EventOf<'picture.drawn'>): Picture {
  const { view, mediaType, width, height, coverage, blob } = event
  if (width === undefined || height === undefined)
    throw new TypeError(`Event ${event.seq} has the key of a picture and not its size.`)
  return {
    view,
    mediaType,
    width,
    height,
    bytes: shop.readBlob(blob),
    ...(coverage === undefined ? {} : { coverage }),
  }
}
