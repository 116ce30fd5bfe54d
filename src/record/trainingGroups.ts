import { hashOf } from '../scene/canonical.ts'
import type { Event, EventOf } from './events.ts'

/** One answer of a model that became a proposal, and what it is worth. */
export interface Completion {
  readonly run: string
  readonly step: number
  readonly offer: number
  readonly text: string
  readonly reward: number
}

/** Answers to one prompt. */
export interface TrainingGroup {
  /** The messages of the first request, pictures by hash. */
  readonly prompt: readonly unknown[]
  readonly completions: readonly Completion[]
}

/** A run's events and the way to its answers. */
export interface TrainingSource {
  readonly run: string
  readonly events: readonly Event[]
  /** What is kept of a call: `{ request: { messages }, message }`. Throws when it is gone or altered. */
  readAnswer(key: string, reply: string): unknown
}

/** What an answer is worth: the critics' reward of its layout, or the evaluator's overall score. */
export type RewardKind = 'reward' | 'score'

/**
 * Groups the answers that language models gave as proposals, by prompt, over all runs; groups of one are left out, since
 * nothing can be compared in them. An answer that had to be asked for again counts as the last one given.
 */
export function trainingGroups(sources: readonly TrainingSource[], by: RewardKind): TrainingGroup[] {
  const groups = new Map<string, { prompt: readonly unknown[]; completions: Completion[] }>()
  for (const { events: all, ...about } of sources) {
    const source = { ...about, events: finishedEvents(all) }
    for (const made of source.events.filter((e): e is EventOf<'proposal.made'> => e.type === 'proposal.made')) {
      const calls = source.events.filter(
        (e): e is EventOf<'model.called'> =>
          e.type === 'model.called' &&
          e.step === made.step &&
          e.offer === made.offer &&
          e.part === made.part &&
          e.reply !== null,
      )
      const [first] = calls
      const last = calls.at(-1)
      const reward = rewardOf(source.events, made, by)
      if (first === undefined || last === undefined || reward === null) continue
      const prompt = messagesOf(answerOf(source, first, 'request'))
      const key = hashOf(prompt)
      const group = groups.get(key) ?? { prompt, completions: [] }
      groups.set(key, group)
      group.completions.push({
        run: source.run,
        step: made.step,
        offer: made.offer,
        text: textOf(answerOf(source, last, 'message')),
        reward,
      })
    }
  }
  return [...groups.values()].filter(({ completions }) => completions.length > 1)
}

/** Rewards brought to mean 0 and deviation 1 within their group; all 0 when they are equal. As GRPO has it. */
export function normalizedAdvantages(rewards: readonly number[]): number[] {
  const mean = rewards.reduce((sum, r) => sum + r, 0) / rewards.length
  const deviation = Math.sqrt(rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / rewards.length)
  return rewards.map((r) => (deviation < EQUAL ? 0 : (r - mean) / deviation))
}

/** Pairs of a better and a worse answer whose rewards differ by more than `margin`, the widest first. */
export function preferencePairs(
  { completions }: TrainingGroup,
  margin: number,
): { chosen: Completion; rejected: Completion }[] {
  return completions
    .flatMap((chosen) =>
      completions.filter((other) => chosen.reward - other.reward > margin).map((rejected) => ({ chosen, rejected })),
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

function rewardOf(events: readonly Event[], { step, offer }: EventOf<'proposal.made'>, by: RewardKind): number | null {
  if (by === 'score') {
    const scored = events.find((e) => e.type === 'layout.scored' && e.step === step && e.offer === offer)
    return scored?.type === 'layout.scored' ? scored.scores.overall : null
  }
  const reviewed = events.find((e) => e.type === 'offer.reviewed' && e.step === step && e.offer === offer)
  if (reviewed?.type === 'offer.reviewed') return reviewed.reward
  const only = events.filter((e) => e.type === 'proposal.made' && e.step === step).length === 1
  const given = events.find((e) => e.type === 'review.given' && e.step === step)
  return only && given?.type === 'review.given' ? given.reward : null
}

function answerOf(source: TrainingSource, call: EventOf<'model.called'>, part: 'request' | 'message'): unknown {
  const answer = source.readAnswer(call.key, call.reply ?? '')
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, part) : null
}

function messagesOf(request: unknown): readonly unknown[] {
  const messages: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'messages') : null
  return Array.isArray(messages) ? messages : []
}

/** Text of a stored message: its content, or the arguments of its tool call. */
function textOf(message: unknown): string {
  const data: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'data') : null
  if (typeof data !== 'object' || data === null) return ''
  const calls: unknown = Reflect.get(data, 'tool_calls')
  if (Array.isArray(calls) && calls.length > 0) return JSON.stringify(Reflect.get(calls[0] as object, 'args'))
  const content: unknown = Reflect.get(data, 'content')
  return typeof content === 'string' ? content : JSON.stringify(content)
}
