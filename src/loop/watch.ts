import { EventEmitter } from 'eventemitter3'
import type { RetryNotice } from '../models/attempts.ts'
import type { Event, EventOf, EventType } from '../record/events.ts'
import type { RunState } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'

/** What a watcher hears: every event under its own type and once more as `event`, each with the state it leads to. */
export type RunEvents = {
  /** The run's folder exists and its manifest is written. */
  'run.opened': [opened: { readonly folder: string; readonly manifest: Manifest; readonly state: RunState }]
  /** The run's model gave no answer and will be asked again. Not part of the record yet: it is, once the call is over. */
  'model.retried': [notice: RetryNotice]
  event: [event: Event, state: RunState]
} & { [T in EventType]: [event: EventOf<T>, state: RunState] }

export type RunEmitter = EventEmitter<RunEvents>

/** An emitter to hand to `run`, `resume` or `fork`. */
export function createRunEmitter(): RunEmitter {
  return new EventEmitter<RunEvents>()
}
