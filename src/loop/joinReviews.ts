import type { Review } from '../contracts/critic.ts'
import { mergeFindings } from '../contracts/mergeFindings.ts'

/** One review out of several: their findings merged, and the mean of the rewards given. */
export function joinReviews(reviews: readonly Review[]): Review {
  const findings = mergeFindings(reviews.map((review) => review.findings)).map(({ finding }) => finding)
  const rewards = reviews.flatMap((review) => (review.reward === undefined ? [] : [review.reward]))
  if (rewards.length === 0) return { findings }
  return { findings, reward: rewards.reduce((sum, r) => sum + r, 0) / rewards.length }
}
