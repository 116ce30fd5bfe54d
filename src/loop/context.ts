import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { PastStep, StepContext } from '../contracts/context.ts'
import type { Profile } from '../evaluate/types.ts'
import type { Ontology } from '../ontology/types.ts'
import { randomStream } from './random.ts'

/** What every context of a run shares. */
export interface Surroundings {
  readonly seed: number
  readonly ontology: Ontology
  readonly profile: Profile
  readonly signal: AbortSignal
  /** The run's chat model as it stands at one place of the run; `close` waits for its calls. */
  readonly modelAt?: (place: Place) => { readonly model: BaseChatModel; close(): Promise<void> }
  /** Who draws what critics see. */
  readonly renderer?: { readonly name: string }
  /** Finished steps, the earliest first. */
  readonly history?: () => readonly PastStep[]
  /** Takes a line that a part logged. */
  log(step: number, part: string, message: string): void
}

/** Where a part is called: its random stream and its model's answers hang on nothing else but the seed. */
export interface Place {
  readonly step: number
  readonly part: string
  readonly offer: number
}

/** A context for one part in one step; `close` ends it: calls are waited for, and what is logged later is dropped. */
export function openContext(
  around: Surroundings,
  { step, part, offer = 0 }: { readonly step: number; readonly part: string; readonly offer?: number },
): { readonly ctx: StepContext; close(): Promise<void> } {
  let isOpen = true
  const opened = around.modelAt?.({ step, part, offer })
  const ctx: StepContext = {
    step,
    random: randomStream(around.seed, step, part, offer),
    signal: around.signal,
    ontology: around.ontology,
    profile: around.profile,
    ...(opened === undefined ? {} : { model: opened.model }),
    ...(around.renderer === undefined ? {} : { renderer: around.renderer.name }),
    get history() {
      return around.history?.() ?? []
    },
    log(message) {
      if (isOpen) around.log(step, part, String(message))
    },
  }
  return {
    ctx,
    async close() {
      isOpen = false
      await opened?.close()
    },
  }
}
