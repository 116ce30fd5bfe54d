import type { Plan, Unmet } from '../contracts/agent.ts'
import { compareFindings, type Finding, type FindingChange } from '../contracts/finding.ts'
import type { Scores } from '../evaluate/types.ts'
import { canonicalJson, layoutHash } from '../scene/canonical.ts'
import { applyEdits } from '../scene/edit.ts'
import { InputError } from '../scene/errors.ts'
import type { Edit, Layout } from '../scene/types.ts'
import type { Event, EventOf, Outcome } from './events.ts'
import { type Manifest, setupHash } from './manifest.ts'
import { RecordMismatch } from './mismatch.ts'
import { type CallRecord, callRecord, NOTHING_SPENT, type Spent, spentAfter } from './modelCalls.ts'

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

/** A run as its events tell it. Only finished steps count. */
export interface RunState {
  /** Finished steps, from 0. */
  readonly steps: readonly StepRecord[]
  readonly plan: Plan | null
  /** The layout after the last finished step; before step 0 the empty room, or the start. */
  readonly layout: Layout
  /** The step with the highest overall score, the earliest of equals; null before step 0. */
  readonly best: StepRecord | null
  /** The last review that was given, whatever layout it was of. */
  readonly lastReview: ReviewRecord | null
  /** Steps in a row, up to the last, in which a part failed. */
  readonly failuresInARow: number
  /** Refinements in a row, up to the last, that offered nothing new. */
  readonly stalledSteps: number
  /** How the run ended; null while it goes on. */
  readonly end: Pick<EventOf<'run.finished'>, 'outcome' | 'reason' | 'unmet'> | null
  /** Events of the step in flight: they count once it is finished. */
  readonly pending: readonly Event[]
  /** Events left behind by attempts that were broken off. */
  readonly abandoned: number
  readonly nextSeq: number
  /** Answers of language models, those of abandoned steps included. */
  readonly spent: Spent
  /** The first picture of each key, those of abandoned steps included: what need not be drawn again. */
  readonly pictures: ReadonlyMap<string, EventOf<'picture.drawn'>>
}

/** The state before the first event. */
export function initialState(manifest: Manifest): RunState {
  return {
    steps: [],
    plan: manifest.start?.plan ?? null,
    layout: manifest.start?.layout ?? { format: 'scenewright/layout@1', room: manifest.brief.room, objects: [] },
    best: null,
    lastReview: null,
    failuresInARow: 0,
    stalledSteps: 0,
    end: null,
    pending: [],
    abandoned: 0,
    nextSeq: 0,
    spent: NOTHING_SPENT,
    pictures: new Map(),
  }
}

/** The state after all events. Checks every layout hash; throws a `RecordMismatch` that names the step. */
export function fold(manifest: Manifest, events: readonly Event[]): RunState {
  return events.reduce((state, event) => foldEvent(manifest, state, event), initialState(manifest))
}

/** The state after one more event: what the loop, a replay and a watcher all go by. */
export function foldEvent(manifest: Manifest, state: RunState, event: Event): RunState {
  const step = state.steps.length
  const next = { ...state, nextSeq: event.seq + 1 }
  if (event.seq === 0 && event.type !== 'run.started')
    throw new RecordMismatch(0, 1, `the first event is ${event.type}; expected run.started.`)
  switch (event.type) {
    case 'run.started':
      if (event.setup !== setupHash(manifest))
        throw new RecordMismatch(0, event.seq + 1, 'manifest.json is not the one this run was started with.')
      return next
    case 'run.resumed':
      return { ...next, abandoned: state.abandoned + state.pending.length, pending: [], end: null, failuresInARow: 0 }
    case 'run.finished': {
      const { outcome, reason, unmet } = event
      if (event.best !== null && event.best.layoutHash !== state.steps[event.best.step]?.layoutHash)
        throw new RecordMismatch(event.best.step, event.seq + 1, 'the best layout has another hash than its step.')
      return {
        ...next,
        abandoned: state.abandoned + state.pending.length,
        pending: [],
        end: { outcome, reason, unmet },
      }
    }
    case 'step.finished':
      if (event.step !== step)
        throw new RecordMismatch(step, event.seq + 1, `step ${event.step} is finished where ${step} should be.`)
      return finishStep(next, [...state.pending, event], event)
    default:
      if (event.step !== step)
        throw new RecordMismatch(step, event.seq + 1, `${event.type} belongs to step ${event.step}, not ${step}.`)
      return {
        ...next,
        pending: [...state.pending, event],
        spent: spentAfter(state.spent, event),
        pictures: picturesAfter(state.pictures, event),
      }
  }
}

/** Whether the run can be gone on with: broken off, cancelled or failed, but not brought to an end of its own. */
export function isResumable(state: RunState): boolean {
  const outcome: Outcome | null = state.end?.outcome ?? null
  return outcome === null || outcome === 'cancelled' || outcome === 'failed'
}

function picturesAfter(pictures: RunState['pictures'], event: Event): RunState['pictures'] {
  if (event.type !== 'picture.drawn' || event.key === undefined || pictures.has(event.key)) return pictures
  return new Map([...pictures, [event.key, event]])
}

function finishStep(state: RunState, events: readonly Event[], finish: EventOf<'step.finished'>): RunState {
  const { step } = finish
  const before = state.layout
  const proposals: ProposalRecord[] = []
  const offered = new Set(ofType(events, 'proposal.made').map((made) => made.offer))
  let layout = before
  // A score without a proposal is that of the layout the step began with.
  let scored = ofType(events, 'layout.scored').findLast((e) => !offered.has(e.offer)) ?? null
  for (const made of ofType(events, 'proposal.made')) {
    const score = ofType(events, 'layout.scored').find((e) => e.offer === made.offer) ?? null
    const rejected = ofType(events, 'proposal.rejected').find((e) => e.offer === made.offer)?.reason ?? null
    const after = applied(before, made)
    if (score !== null) checkHash(after, score.layoutHash, score, 'the proposal')
    if (rejected === null) {
      layout = after
      scored = score
    }
    proposals.push({
      part: made.part,
      edits: made.edits,
      reason: made.reason,
      unmet: made.unmet,
      layoutHash: score?.layoutHash ?? null,
      scores: score?.scores ?? null,
      measures: score?.measures ?? null,
      rejected,
    })
  }
  checkHash(layout, finish.layoutHash, finish, 'the layout')
  if (scored !== null) {
    checkHash(layout, scored.layoutHash, scored, 'the scored layout')
    if (canonicalJson(scored.scores) !== canonicalJson(finish.scores))
      throw new RecordMismatch(step, finish.seq + 1, 'the scores of the step are not those of its layout.')
  }
  const previous = state.steps.at(-1)
  const review = ofType(events, 'review.given').at(-1)
  const current: ReviewRecord | null = review
    ? { findings: review.findings, reward: review.reward, silent: review.silent }
    : null
  const earlier = ofType(events, 'review.given').at(-2) ?? state.lastReview
  const failures = ofType(events, 'part.failed').map(({ part, call, error, isFinal = false }) => ({
    part,
    call,
    error,
    isFinal,
  }))
  const record: StepRecord = {
    step,
    layout,
    layoutHash: finish.layoutHash,
    scores: finish.scores,
    measures: scored?.measures ?? previous?.measures ?? null,
    verdicts: scored?.verdicts ?? previous?.verdicts ?? null,
    proposals,
    review: current,
    change: compareFindings(earlier?.findings ?? [], current?.findings ?? earlier?.findings ?? []),
    failures,
    isBroken: failures.length > 0 && (current === null || !proposals.some(({ scores }) => scores !== null)),
    messages: ofType(events, 'message.logged').map(({ part, message }) => ({ part, message })),
    calls: ofType(events, 'model.called').map(callRecord),
    at: finish.at,
  }
  return {
    ...state,
    steps: [...state.steps, record],
    plan: ofType(events, 'plan.proposed').at(-1)?.plan ?? state.plan,
    layout,
    best: isBetter(record, state.best) ? record : state.best,
    lastReview: current ?? state.lastReview,
    failuresInARow: record.isBroken ? state.failuresInARow + 1 : 0,
    stalledSteps: isStalled(record, previous) ? state.stalledSteps + 1 : 0,
    pending: [],
  }
}

function ofType<T extends Event['type']>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
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

function isBetter(record: StepRecord, best: StepRecord | null): boolean {
  if (best === null) return true
  return record.scores.overall !== null && (best.scores.overall === null || record.scores.overall > best.scores.overall)
}

/** A refinement that offered the layout it was given, or what the step before offered, has run out of ideas. */
function isStalled(record: StepRecord, previous: StepRecord | undefined): boolean {
  if (previous === undefined || record.proposals.length === 0) return false
  const offeredBefore = new Set([previous.layoutHash, ...previous.proposals.map((p) => p.layoutHash)])
  return record.proposals.every((p) => offeredBefore.has(p.layoutHash))
}
