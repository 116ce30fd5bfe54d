import type { Event } from '../record/events.ts'
import { foldEvent, initialState, type RunState, type StepRecord } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'
import { RecordMismatch } from '../record/mismatch.ts'
import { readBlob, readRecord } from '../record/runFolder.ts'
import { InputError } from '../scene/errors.ts'

/** A replayed run: what stands in the record, every hash checked. */
export interface Replayed {
  readonly manifest: Manifest
  readonly state: RunState
  /** Bytes of a last line that was being written when the process died. */
  readonly tornBytes: number
}

/**
 * Walks a run's record from the first event to the last and checks every hash; `onStep` sees each finished step. No
 * agent, critic or evaluator is called. Throws a `RecordMismatch` that names the step where record and hashes part.
 */
export function replay(folder: string, onStep: (step: StepRecord, state: RunState) => void = () => {}): Replayed {
  const { manifest, journal } = readRecord(folder)
  if (manifest.ontology.blob !== null) checkBlob(folder, manifest.ontology.blob, 0, null)
  let state = initialState(manifest)
  for (const event of journal.events) {
    for (const blob of blobsOf(event)) checkBlob(folder, blob, state.steps.length, event.seq + 1)
    state = foldEvent(manifest, state, event)
    if (event.type === 'step.finished') onStep(state.steps.at(-1)!, state)
  }
  return { manifest, state, tornBytes: journal.tornBytes }
}

function blobsOf(event: Event): string[] {
  if (event.type === 'picture.drawn') return [event.blob]
  if (event.type === 'model.called') return event.reply === null ? [event.request] : [event.request, event.reply]
  return []
}

function checkBlob(folder: string, blob: string, step: number, line: number | null): void {
  try {
    readBlob(folder, blob)
  } catch (error) {
    if (error instanceof InputError) throw new RecordMismatch(step, line, error.message)
    throw error
  }
}
