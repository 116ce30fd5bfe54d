import type { Review } from '../contracts/critic.ts'
import { type Finding, findingKey } from '../contracts/finding.ts'

const RANK = { hard: 0, soft: 1, note: 2 }

/**
 * One review out of several: worst first, within a severity taking turns in the order of the critics, so that none
 * drowns another; a complaint that two critics share is kept once. The reward is the mean of those given.
 */
export function joinReviews(reviews: readonly Review[]): Review {
  const seen = new Set<string>()
  const placed = reviews.flatMap(({ findings }, critic) => findings.map((finding, turn) => ({ finding, critic, turn })))
  const findings: Finding[] = []
  for (const severity of [RANK.hard, RANK.soft, RANK.note]) {
    const group = placed.filter(({ finding }) => RANK[finding.severity] === severity)
    for (const { finding } of group.toSorted((a, b) => a.turn - b.turn || a.critic - b.critic)) {
      const key = findingKey(finding)
      if (seen.has(key)) continue
      seen.add(key)
      findings.push(finding)
    }
  }
  const rewards = reviews.flatMap((review) => (review.reward === undefined ? [] : [review.reward]))
  if (rewards.length === 0) return { findings }
  return { findings, reward: rewards.reduce((sum, r) => sum + r, 0) / rewards.length }
}
