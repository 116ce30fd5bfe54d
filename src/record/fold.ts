import type { Plan } from '../contracts/agent.ts'
import type { Layout } from '../scene/types.ts'
import type { Event, EventOf, Outcome } from './events.ts'
import { type Manifest, setupHash } from './manifest.ts'
import { RecordMismatch } from './mismatch.ts'
import { NOTHING_SPENT, type Spent, spentAfter } from './modelCalls.ts'
import { ofType, type ReviewRecord, readStep, type StepRecord } from './stepRecord.ts'

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
  /** True when a failed run was resumed: a step is owed for the broken one, be it beyond the number of steps. */
  readonly owesStep: boolean
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
    owesStep: false,
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
      return {
        ...next,
        abandoned: state.abandoned + state.pending.length,
        pending: [],
        end: null,
        failuresInARow: 0,
        owesStep: state.owesStep || (state.end?.outcome === 'failed' && state.steps.at(-1)?.isBroken === true),
      }
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
  const record = readStep({ ...state, previous: state.steps.at(-1) ?? null }, events, finish)
  return {
    ...state,
    steps: [...state.steps, record],
    plan: ofType(events, 'plan.proposed').at(-1)?.plan ?? state.plan,
    layout: record.layout,
    best: isBetter(record, state.best) ? record : state.best,
    lastReview: record.review ?? state.lastReview,
    failuresInARow: record.isBroken ? state.failuresInARow + 1 : 0,
    owesStep: false,
    stalledSteps: isStalled(record, state.steps.at(-1)) ? state.stalledSteps + 1 : 0,
    pending: [],
  }
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
