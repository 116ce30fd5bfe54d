import type { Unmet } from '../contracts/agent.ts'
import { compareFindings, type Finding, type FindingChange } from '../contracts/finding.ts'
import type { Scores } from '../evaluate/types.ts'
import { canonicalJson, layoutHash } from '../scene/canonical.ts'
import { applyEdits } from '../scene/edit.ts'
import { InputError } from '../scene/errors.ts'
import type { Edit, Layout } from '../scene/types.ts'
import type { Event, EventOf } from './events.ts'
import { RecordMismatch } from './mismatch.ts'
import { type CallRecord, callRecord } from './modelCalls.ts'

/** A proposal of one step and what became of it. */
export interface ProposalRecord {
  readonly part: string
  readonly edits: readonly Edit[]
  readonly reason: string
  readonly unmet: readonly Unmet[]
  /** Hash and scores of the layout it led to; null when it was not scored. */
  readonly layoutHash: string | null
  readonly scores: Scores | null
  readonly measures: { readonly [name: string]: number | null } | null
  /** Why it was not taken; null when it was. */
  readonly rejected: string | null
}

/** What the critics said of a layout. */
export interface ReviewRecord {
  readonly findings: readonly Finding[]
  readonly reward: number | null
  /** True when all critics were silent or vague: that nothing worse than a note was found does not mean a good room. */
  readonly silent: boolean
}

/** A finished step. */
export interface StepRecord {
  readonly step: number
  readonly layout: Layout
  readonly layoutHash: string
  readonly scores: Scores
  readonly measures: { readonly [name: string]: number | null } | null
  readonly verdicts: EventOf<'layout.scored'>['verdicts'] | null
  readonly proposals: readonly ProposalRecord[]
  /** The review of this layout; null when a critic failed. */
  readonly review: ReviewRecord | null
  /** Findings fixed, introduced and open against the last review before this one. */
  readonly change: FindingChange
  readonly failures: readonly {
    readonly part: string
    readonly call: string
    readonly error: string
    /** True when trying again in another step would not help. */
    readonly isFinal: boolean
  }[]
  /** True when a failure left the step without a proposal that could be judged, or without a review. */
  readonly isBroken: boolean
  readonly messages: readonly { readonly part: string; readonly message: string }[]
  /** Calls to language models, in the order they were begun. */
  readonly calls: readonly CallRecord[]
  /** When the step was finished, ISO 8601. */
  readonly at: string
}

/** What a step began with. */
export interface StepStart {
  readonly layout: Layout
  readonly previous: StepRecord | null
  /** The last review that was given, whatever layout it was of. */
  readonly lastReview: ReviewRecord | null
}

/**
 * Reads a finished step out of its events. Checks every hash and score; throws a `RecordMismatch` where they are not those
 * of the layouts that the edits lead to.
 */
export function readStep(start: StepStart, events: readonly Event[], finish: EventOf<'step.finished'>): StepRecord {
  const { step, scores, at } = finish
  const { proposals, layout, scored } = readProposals(start.layout, events)
  checkHash(layout, finish.layoutHash, finish, 'the layout')
  if (scored !== null) checkScores(layout, scored, finish)
  const { review, change } = readReviews(start.lastReview, events)
  const failures = ofType(events, 'part.failed').map(({ part, call, error, isFinal = false }) => ({
    part,
    call,
    error,
    isFinal,
  }))
  return {
    step,
    layout,
    layoutHash: finish.layoutHash,
    scores,
    measures: scored?.measures ?? start.previous?.measures ?? null,
    verdicts: scored?.verdicts ?? start.previous?.verdicts ?? null,
    proposals,
    review,
    change,
    failures,
    isBroken: failures.length > 0 && (review === null || !proposals.some((proposal) => proposal.scores !== null)),
    messages: ofType(events, 'message.logged').map(({ part, message }) => ({ part, message })),
    calls: ofType(events, 'model.called').map(callRecord),
    at,
  }
}

/** The events of one type. */
export function ofType<T extends Event['type']>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
}

/** What was proposed, the layout that then stands, and the event that scored it; null when it was scored before. */
function readProposals(
  before: Layout,
  events: readonly Event[],
): { proposals: ProposalRecord[]; layout: Layout; scored: EventOf<'layout.scored'> | null } {
  const all = ofType(events, 'layout.scored')
  const offered = new Set(ofType(events, 'proposal.made').map((made) => made.offer))
  let layout = before
  // A score without a proposal is that of the layout the step began with.
  let scored = all.findLast((e) => !offered.has(e.offer)) ?? null
  const proposals = ofType(events, 'proposal.made').map((made): ProposalRecord => {
    const score = all.find((e) => e.offer === made.offer) ?? null
    const rejected = ofType(events, 'proposal.rejected').find((e) => e.offer === made.offer)?.reason ?? null
    const after = applied(before, made)
    if (score !== null) checkHash(after, score.layoutHash, score, 'the proposal')
    if (rejected === null) {
      layout = after
      scored = score
    }
    const { part, edits, reason, unmet } = made
    return {
      part,
      edits,
      reason,
      unmet,
      layoutHash: score?.layoutHash ?? null,
      scores: score?.scores ?? null,
      measures: score?.measures ?? null,
      rejected,
    }
  })
  return { proposals, layout, scored }
}

/** The last review of a step, and what became of the findings since the one before it. */
function readReviews(
  last: ReviewRecord | null,
  events: readonly Event[],
): { review: ReviewRecord | null; change: FindingChange } {
  const given = ofType(events, 'review.given').map(
    ({ findings, reward, silent }): ReviewRecord => ({ findings, reward, silent }),
  )
  const review = given.at(-1) ?? null
  const earlier = given.at(-2) ?? last
  return { review, change: compareFindings(earlier?.findings ?? [], (review ?? earlier)?.findings ?? []) }
}

function applied(layout: Layout, made: EventOf<'proposal.made'>): Layout {
  try {
    return applyEdits(layout, made.edits)
  } catch (error) {
    if (error instanceof InputError) throw new RecordMismatch(made.step, made.seq + 1, error.message)
    throw error
  }
}

function checkHash(layout: Layout, expected: string, event: EventOf<'layout.scored' | 'step.finished'>, what: string) {
  const actual = layoutHash(layout)
  if (actual !== expected)
    throw new RecordMismatch(
      event.step,
      event.seq + 1,
      `${what} hashes to ${actual.slice(0, 12)}.., the record says ${expected.slice(0, 12)}...`,
    )
}

function checkScores(layout: Layout, scored: EventOf<'layout.scored'>, finish: EventOf<'step.finished'>): void {
  checkHash(layout, scored.layoutHash, scored, 'the scored layout')
  if (canonicalJson(scored.scores) !== canonicalJson(finish.scores))
    throw new RecordMismatch(finish.step, finish.seq + 1, 'the scores of the step are not those of its layout.')
}
