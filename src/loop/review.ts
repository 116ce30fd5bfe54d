import type { Critic, Review } from '../contracts/critic.ts'
import { reviewSchema } from '../record/schema.ts'
import type { ReviewRecord } from '../record/stepRecord.ts'
import type { Layout } from '../scene/types.ts'
import { accepted, attempt } from './attempt.ts'
import { openContext } from './context.ts'
import { drawFor } from './drawFor.ts'
import { frozen } from './frozen.ts'
import { joinReviews } from './joinReviews.ts'
import type { Named } from './registry.ts'
import type { Workshop } from './workshop.ts'

/** Has every critic review a layout and records the joined review; null when one of them failed. */
export async function review(shop: Workshop, step: number, layout: Layout): Promise<ReviewRecord | null> {
  const joined = await reviewOffer(shop, { step, offer: 0 }, layout)
  return joined === null ? null : giveReview(shop, step, joined)
}

/** Has every critic review the layout of one proposal; null when one of them failed. Records nothing of its own. */
export async function reviewOffer(
  shop: Workshop,
  at: { readonly step: number; readonly offer: number },
  layout: Layout,
): Promise<Review | null> {
  const reviews: Review[] = []
  for (const critic of shop.critics) {
    const given = await reviewBy(shop, at, critic, layout)
    if (given !== null) reviews.push(given)
  }
  if (reviews.length < shop.critics.length) return null
  // One critic that sees clearly is enough: its empty list means something.
  const isVague = reviews.every((given, i) => given.isVague === true || shop.critics[i]!.part.isSilent === true)
  return { ...joinReviews(reviews), isVague }
}

/** Records what the critics said of the layout that stands. */
export function giveReview(shop: Workshop, step: number, { findings, reward, isVague }: Review): ReviewRecord {
  const event = shop.emit<'review.given'>({
    type: 'review.given',
    step,
    critics: shop.critics.map(({ name }) => name),
    findings: [...findings],
    reward: reward ?? null,
    silent: isVague === true,
  })
  return frozen({ findings: event.findings, reward: event.reward, silent: event.silent })
}

async function reviewBy(
  shop: Workshop,
  { step, offer }: { readonly step: number; readonly offer: number },
  critic: Named<Critic>,
  layout: Layout,
): Promise<Review | null> {
  const pictures = await drawFor(shop, step, critic, layout)
  if (pictures === null) return null
  return attempt(shop, { step, part: critic.name, call: 'review' }, async () => {
    const { ctx, close } = openContext(shop, { step, part: critic.name, offer })
    try {
      return accepted(reviewSchema, await critic.part.review(layout, shop.brief, pictures, ctx), 'The review')
    } finally {
      await close()
    }
  })
}
