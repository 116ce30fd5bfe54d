import type { AcceptanceRule } from '../contracts/acceptance.ts'
import type { PlacementAgent } from '../contracts/agent.ts'
import type { Critic } from '../contracts/critic.ts'
import type { Renderer } from '../contracts/renderer.ts'
import type { Tally } from '../evaluate/evaluator.ts'
import type { EventBody, EventOf, EventType } from '../record/events.ts'
import type { Brief, Layout } from '../scene/types.ts'
import type { Surroundings } from './context.ts'
import type { Named } from './registry.ts'

/** Everything that steps are made with: the parts, the evaluator and the way into the record. */
export interface Workshop extends Surroundings {
  readonly brief: Brief
  /** Whether the run begins with a layout instead of placing. */
  readonly hasStart: boolean
  readonly agent: Named<PlacementAgent>
  readonly refiner: Named<PlacementAgent>
  readonly critics: readonly Named<Critic>[]
  readonly renderer: Named<Renderer>
  readonly acceptance: Named<AcceptanceRule>
  /** The evaluator: the only source of scores. */
  tally(layout: Layout): Tally
  /** Keeps the bytes of a picture and gives the name of the file. */
  putBlob(bytes: Uint8Array, extension: string): string
  /** The bytes of a file kept so. Throws an `InputError` when it is gone or altered. */
  readBlob(name: string): Uint8Array
  /** Hash of the renderer's choice, its options spelt out, and of its version: what any picture of the run hangs on. */
  readonly drawnBy: string
  /** The picture that the record holds under a key. */
  drawn(key: string): EventOf<'picture.drawn'> | undefined
  /** Records an event and gives it back as recorded. */
  emit<T extends EventType>(body: Extract<EventBody, { type: T }>): EventOf<T>
}
