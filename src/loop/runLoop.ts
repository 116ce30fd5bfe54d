import { setImmediate as breathe } from 'node:timers/promises'
import type { Unmet } from '../contracts/agent.ts'
import type { Tally } from '../evaluate/evaluator.ts'
import type { Report } from '../evaluate/types.ts'
import type { RecordedChatModel } from '../models/chatModel.ts'
import type { Redact } from '../models/secrets.ts'
import type { Event, EventBody, EventOf, EventType } from '../record/events.ts'
import { foldEvent, type RunState } from '../record/fold.ts'
import type { Journal } from '../record/journal.ts'
import { type Manifest, setupHash } from '../record/manifest.ts'
import { hashOf, layoutHash } from '../scene/canonical.ts'
import { StepAbandoned } from './attempt.ts'
import { frozen } from './frozen.ts'
import { modelPlaces } from './modelPlaces.ts'
import { pastStep } from './pastStep.ts'
import { stopReason } from './stopReason.ts'
import { takeStep } from './takeStep.ts'
import { unmetOf } from './unmetOf.ts'
import { withoutSecrets } from './withoutSecrets.ts'
import type { Workshop } from './workshop.ts'

/** What the loop is given beside the parts. */
export interface LoopInputs {
  readonly manifest: Manifest
  /** Where the record stands: the initial state for a new run. */
  readonly state: RunState
  readonly journal: Journal
  /** Bytes of a torn last line that was cut off when the record was opened again. */
  readonly tornBytes?: number
  readonly parts: Omit<
    Workshop,
    'emit' | 'log' | 'brief' | 'hasStart' | 'seed' | 'tally' | 'modelAt' | 'history' | 'drawnBy' | 'drawn'
  >
  /** The run's chat model, when it has one. */
  readonly model?: RecordedChatModel
  /** The evaluator, bound to the run's brief, ontology and profile. */
  readonly tally: (layout: RunState['layout']) => Tally
  /** The same with every verdict; asked once, when the run ends. */
  readonly report: (layout: RunState['layout']) => Report
  /** Takes secrets out of what parts say. */
  readonly redact: Redact
  /** Called after each event, with the state it leads to. */
  readonly watch?: (event: Event, state: RunState) => void
}

/**
 * Runs plan, place and refine until a stop rule holds, recording everything; gives the final state. Knows no clock, no
 * disk and no chance: they are in the journal and the seed. A state that has events already is gone on with.
 */
export async function runLoop(inputs: LoopInputs): Promise<RunState> {
  const { manifest, journal, watch } = inputs
  let state = frozen(inputs.state)
  const record = (body: EventBody): Event => {
    let next = state
    // What the record could not be read with is not written.
    const event = journal.append(withoutSecrets(body, inputs.redact), (checked) => {
      next = foldEvent(manifest, state, frozen(checked))
    })
    state = next
    frozen(state.layout)
    watch?.(event, state)
    return event
  }
  const shop: Workshop = {
    ...inputs.parts,
    seed: manifest.seed,
    brief: frozen(manifest.brief),
    hasStart: manifest.start !== null,
    tally: rememberLast(inputs.tally),
    ...(inputs.model === undefined ? {} : { modelAt: modelPlaces(inputs.model, manifest.seed, inputs.parts, record) }),
    drawnBy: hashOf({ ...manifest.parts.renderer, version: inputs.parts.renderer.part.version }),
    drawn: (key) => state.pictures.get(key),
    history: () => state.steps.map(pastStep),
    // The journal gives back the body it was given, so the type of the one is the type of the other.
    emit: <T extends EventType>(body: Extract<EventBody, { type: T }>) => record(body) as EventOf<T>,
    log: (step, part, message) => record({ type: 'message.logged', step, part, message }),
  }
  if (state.nextSeq === 0) record({ type: 'run.started', setup: setupHash(manifest) })
  else
    record({
      type: 'run.resumed',
      afterStep: state.steps.length - 1,
      abandoned: state.pending.length,
      tornBytes: inputs.tornBytes ?? 0,
    })
  for (;;) {
    const stop = stopReason(manifest, state, shop.signal.aborted) ?? (await nextStep(shop, state))
    await breathe() // parts may compute without a pause; a signal to stop must still be heard
    if (stop === null) {
      // The last step is settled together with the run's end, which follows at once.
      if (stopReason(manifest, state, shop.signal.aborted) === null) journal.commit()
      continue
    }
    const best = state.best && { step: state.best.step, layoutHash: state.best.layoutHash }
    const unmet: Unmet[] = state.steps.length === 0 ? [] : unmetOf(state, inputs.report(state.layout))
    record({ type: 'run.finished', ...stop, best, unmet })
    journal.commit()
    return state
  }
}

/** A layout that a step left as it was is not scored again. */
function rememberLast(tally: LoopInputs['tally']): LoopInputs['tally'] {
  let last: { readonly key: string; readonly tally: Tally } | null = null
  return (layout) => {
    const key = layoutHash(layout)
    if (last?.key !== key) last = { key, tally: tally(layout) }
    return last.tally
  }
}

async function nextStep(shop: Workshop, state: RunState): Promise<ReturnType<typeof stopReason>> {
  try {
    await takeStep(shop, state)
    return null
  } catch (error) {
    if (!(error instanceof StepAbandoned)) throw error
    return { outcome: 'cancelled', reason: `Stopped during step ${state.steps.length}, which is left behind.` }
  }
}
