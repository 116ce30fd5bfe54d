import type { Review } from '../contracts/critic.ts'
import type { Scores } from '../evaluate/types.ts'
import type { RunState } from '../record/fold.ts'
import { layoutHash } from '../scene/canonical.ts'
import { makePlan, type Offered, propose, score } from './propose.ts'
import { giveReview, review, reviewOffer } from './review.ts'
import type { Workshop } from './workshop.ts'

/**
 * Takes one step and records it: a plan where there is none yet, one or more proposals with their scores, the
 * acceptance rule's word, and a review of the layout that then stands. When a part fails, the layout stays. Throws
 * `StepAbandoned` when the run was cancelled and a part stopped short.
 */
export async function takeStep(shop: Workshop, state: RunState): Promise<void> {
  const step = state.steps.length
  const last = state.steps.at(-1)
  const { offers, isMute } = await gatherOffers(shop, state, step)
  const reviews = await reviewOffers(shop, step, offers)
  const taken = chooseOffer(shop, state, step, offers, reviews)
  const layout = taken?.layout ?? state.layout
  const nextOffer = 1 + Math.max(-1, ...offers.map(({ offer }) => offer))
  const scores = taken?.scores ?? last?.scores ?? score(shop, { step, offer: nextOffer }, layout)
  // A proposal that was reviewed to be chosen need not be looked at twice.
  const seen = taken === null ? null : (reviews?.get(taken.offer) ?? null)
  const isEmpty = taken === null && !shop.hasStart && !hasPlaced(state)
  if (seen !== null) giveReview(shop, step, seen)
  // An empty room is not worth a look, nor what a critic has failed to speak of in this very step.
  else if (!isEmpty && !isMute) await review(shop, step, layout)
  shop.emit<'step.finished'>({ type: 'step.finished', step, layoutHash: layoutHash(layout), scores })
}

interface Gathered {
  readonly offers: readonly Offered[]
  /** True when nothing was proposed because the layout's review failed once more. */
  readonly isMute: boolean
}

async function gatherOffers(shop: Workshop, state: RunState, step: number): Promise<Gathered> {
  const plan = state.plan ?? (await makePlan(shop, step))
  if (plan === null || (step === 0 && shop.hasStart)) return { offers: [], isMute: false }
  const isPlacing = !shop.hasStart && !hasPlaced(state)
  // A review that failed is asked for again: an agent must not refine blindly.
  const heard = isPlacing ? { findings: [] } : (state.steps.at(-1)?.review ?? (await review(shop, step, state.layout)))
  if (heard === null) return { offers: [], isMute: true }
  const offers: Offered[] = []
  for (let offer = 0; offer < (shop.acceptance.part.proposals ?? 1); offer++) {
    const offered = await propose(shop, { step, offer, isPlacing }, plan, state.layout, heard.findings)
    if (offered !== null) offers.push(offered)
  }
  return { offers, isMute: false }
}

/** Whether a proposal was ever taken. Until then there is nothing to refine. */
function hasPlaced({ steps }: RunState): boolean {
  return steps.some(({ proposals }) => proposals.some(({ rejected }) => rejected === null))
}

type Reviews = ReadonlyMap<number, Review>

/** Reviews of all proposals, where they are chosen by reward; null where they are not. */
async function reviewOffers(shop: Workshop, step: number, offers: readonly Offered[]): Promise<Reviews | null> {
  if (shop.acceptance.part.select !== 'reward' || offers.length === 0) return null
  const reviews = new Map<number, Review>()
  for (const { offer, layout, scores } of offers) {
    if (scores === null) continue
    const given = await reviewOffer(shop, { step, offer }, layout)
    if (given === null) continue
    reviews.set(offer, given)
    const { reward = null, findings } = given
    shop.emit<'offer.reviewed'>({ type: 'offer.reviewed', step, offer, reward, findings: [...findings] })
  }
  return reviews
}

/** The best scored (or best rewarded) of the offers, if the acceptance rule takes it; all others are recorded as rejected. */
function chooseOffer(
  shop: Workshop,
  state: RunState,
  step: number,
  offers: readonly Offered[],
  reviews: Reviews | null,
): (Offered & { scores: Scores }) | null {
  const reject = (offer: number, reason: string) =>
    shop.emit<'proposal.rejected'>({ type: 'proposal.rejected', step, offer, reason })
  const scored = offers.filter((o): o is Offered & { scores: Scores } => o.scores !== null)
  const isRewarded = reviews !== null && [...reviews.values()].some(({ reward }) => reward !== undefined)
  if (reviews !== null && !isRewarded && offers.length > 1)
    shop.log(step, 'select', 'No critic gave a reward, so the proposals are compared by their scores.')
  const value = ({ offer, scores }: (typeof scored)[number]) =>
    isRewarded ? (reviews.get(offer)?.reward ?? -1) : worth(scores)
  const best = scored.toSorted((a, b) => value(b) - value(a) || a.offer - b.offer)[0]
  for (const { offer, scores } of offers)
    if (offer !== best?.offer)
      reject(
        offer,
        scores === null
          ? 'It could not be scored.'
          : isRewarded && reviews?.get(offer)?.reward === undefined
            ? 'It has no reward.'
            : `Proposal ${best?.offer} of this step ${isRewarded ? 'was rewarded' : 'scored'} at least as high.`,
      )
  const current = state.steps.at(-1)?.scores
  if (best === undefined || current === undefined) return best ?? null
  const decision = shop.acceptance.part.decide({
    step,
    current,
    best: state.best?.scores ?? current,
    proposed: best.scores,
  })
  if (decision.accept) return best
  reject(best.offer, decision.reason)
  return null
}

/** An unscored layout is worth less than any scored one when a choice must be made between them. */
function worth(scores: Scores): number {
  return scores.overall ?? -1
}
