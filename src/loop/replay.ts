import type { Event } from '../record/events.ts'
import { foldEvent, initialState, type RunState } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'
import { RecordMismatch } from '../record/mismatch.ts'
import { answerReader, readBlob, readRecord } from '../record/runFolder.ts'
import type { StepRecord } from '../record/stepRecord.ts'
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
  const readAnswer = answerReader(folder)
  let state = initialState(manifest)
  for (const event of journal.events) {
    checkFiles({ folder, readAnswer }, event, state.steps.length)
    state = foldEvent(manifest, state, event)
    if (event.type === 'step.finished') onStep(state.steps.at(-1)!, state)
  }
  return { manifest, state, tornBytes: journal.tornBytes }
}

/** Checks the files that an event names: pictures, answers of models, requests that failed. */
function checkFiles(
  { folder, readAnswer }: { readonly folder: string; readonly readAnswer: ReturnType<typeof answerReader> },
  event: Event,
  step: number,
): void {
  const line = event.seq + 1
  if (event.type === 'picture.drawn') checkBlob(folder, event.blob, step, line)
  if (event.type !== 'model.called') return
  const { key, request, reply } = event
  if (request !== null) checkBlob(folder, request, step, line)
  if (reply !== null) checked(() => readAnswer(key, reply), step, line)
}

function checkBlob(folder: string, blob: string, step: number, line: number | null): void {
  checked(() => readBlob(folder, blob), step, line)
}

function checked(read: () => unknown, step: number, line: number | null): void {
  try {
    read()
  } catch (error) {
    if (error instanceof InputError) throw new RecordMismatch(step, line, error.message)
    throw error
  }
}
