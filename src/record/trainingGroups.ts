import { hashOf } from '../scene/canonical.ts'
import type { Event, EventOf } from './events.ts'
import type { Manifest } from './manifest.ts'
import { ofType } from './stepRecord.ts'
import { answerText, promptOf } from './trainingMessages.ts'

/** One answer of a model that became a proposal, and what it is worth. */
export interface Completion {
  readonly run: string
  readonly step: number
  readonly offer: number
  readonly text: string
  readonly reward: number
}

/** Answers of one model to one prompt, judged alike. */
export interface TrainingGroup {
  /** The messages of the first request, roles as chat servers name them, pictures by hash. */
  readonly prompt: readonly unknown[]
  readonly completions: readonly Completion[]
}

/** A run's events and the way to its answers. */
export interface TrainingSource {
  readonly manifest: Pick<Manifest, 'id' | 'parts' | 'profile' | 'ontology'>
  readonly events: readonly Event[]
  /** What is kept of a call: `{ request: { messages }, message }`. Throws when it is gone or altered. */
  readAnswer(key: string, reply: string): unknown
}

/** What an answer is worth: the critics' reward of its layout, or the evaluator's overall score. */
export type RewardKind = 'reward' | 'score'

/** Groups of two answers and more, and how many answers to "place" and "refine" are in none of them, and why. */
export interface Training {
  readonly groups: readonly TrainingGroup[]
  readonly leftOut: {
    /** They made no proposal that could be used: asked for again, or given up. */
    readonly unusable: number
    /** Their proposal was given no reward, or no score. */
    readonly unjudged: number
    /** The only answer to their prompt, so that there is nothing to compare it with. */
    readonly alone: number
  }
}

/**
 * Groups the answers that language models gave as proposals over all runs. Those of one group answer the same prompt, come
 * from the same model and are judged by the same standard: the same critics with the same options, or the same profile
 * and ontology. An answer that had to be asked for again counts as the last one given.
 */
export function trainingGroups(sources: readonly TrainingSource[], by: RewardKind): Training {
  const groups = new Map<string, { prompt: readonly unknown[]; completions: Completion[] }>()
  let [answers, used, unjudged] = [0, 0, 0]
  for (const { events: all, ...about } of sources) {
    const source = { ...about, events: finishedEvents(all) }
    const { agent, refiner } = source.manifest.parts
    const given = ofType(source.events, 'model.called').filter(
      ({ reply, part }) => reply !== null && (part === agent.name || part === refiner.name),
    )
    answers += given.length
    for (const made of ofType(source.events, 'proposal.made')) {
      const calls = given.filter((e) => e.step === made.step && e.offer === made.offer && e.part === made.part)
      const [first] = calls
      const last = calls.at(-1)
      if (first === undefined || last === undefined) continue
      const reward = rewardOf(source.events, made, by)
      used++
      if (reward === null) {
        unjudged++
        continue
      }
      const prompt = promptOf(source.readAnswer(first.key, first.reply ?? ''))
      const key = hashOf([prompt, first.model, standardOf(source, by)])
      const group = groups.get(key) ?? { prompt, completions: [] }
      groups.set(key, group)
      group.completions.push({
        run: source.manifest.id,
        step: made.step,
        offer: made.offer,
        text: answerText(source.readAnswer(last.key, last.reply ?? '')),
        reward,
      })
    }
  }
  const comparable = [...groups.values()].filter(({ completions }) => completions.length > 1)
  return {
    groups: comparable,
    leftOut: { unusable: answers - used, unjudged, alone: groups.size - comparable.length },
  }
}

/** Rewards brought to mean 0 and deviation 1 within their group; all 0 when they are equal. As GRPO has it. */
export function normalizedAdvantages(rewards: readonly number[]): number[] {
  const mean = rewards.reduce((sum, r) => sum + r, 0) / rewards.length
  const deviation = Math.sqrt(rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / rewards.length)
  return rewards.map((r) => (deviation < EQUAL ? 0 : (r - mean) / deviation))
}

/**
 * Pairs of a better and a worse answer whose rewards differ by more than `margin`, the widest first. The same words are
 * never both: a judge that varies says nothing about them.
 */
export function preferencePairs(
  { completions }: TrainingGroup,
  margin: number,
): { chosen: Completion; rejected: Completion }[] {
  return completions
    .flatMap((chosen) =>
      completions
        .filter((other) => chosen.reward - other.reward > margin && chosen.text !== other.text)
        .map((rejected) => ({ chosen, rejected })),
    )
    .sort((a, b) => b.chosen.reward - b.rejected.reward - (a.chosen.reward - a.rejected.reward))
}

const EQUAL = 1e-9 // rewards that differ by less are the same

/** Events of steps that were finished; what an interrupted attempt left behind would count twice. */
function finishedEvents(events: readonly Event[]): Event[] {
  const kept: Event[] = []
  let pending: Event[] = []
  for (const event of events) {
    if (event.type === 'run.resumed') pending = []
    pending.push(event)
    if (event.type !== 'step.finished') continue
    kept.push(...pending)
    pending = []
  }
  return kept
}

/** What rewards or scores depend on beside the layout; those of different standards are not comparable. */
function standardOf({ manifest: { parts, profile, ontology } }: TrainingSource, by: RewardKind): unknown {
  const shared = { by, profile: profile.hash, ontology: ontology.hash }
  return by === 'score' ? shared : { ...shared, critics: parts.critics, renderer: parts.renderer }
}

/** What one proposal is worth. A review of the step is of the layout that stays, so it is none of a rejected proposal. */
function rewardOf(events: readonly Event[], made: EventOf<'proposal.made'>, by: RewardKind): number | null {
  const isOfOffer = (e: { readonly step: number; readonly offer: number }) =>
    e.step === made.step && e.offer === made.offer
  if (by === 'score') return ofType(events, 'layout.scored').find(isOfOffer)?.scores.overall ?? null
  const reviewed = ofType(events, 'offer.reviewed').find(isOfOffer)
  if (reviewed !== undefined) return reviewed.reward
  if (ofType(events, 'proposal.rejected').some(isOfOffer)) return null
  // One that was given before the proposal is of the layout before it.
  return ofType(events, 'review.given').findLast((e) => e.step === made.step && e.seq > made.seq)?.reward ?? null
}
