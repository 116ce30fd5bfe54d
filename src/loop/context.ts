import type { StepContext } from '../contracts/context.ts'
import type { Profile } from '../evaluate/types.ts'
import type { Ontology } from '../ontology/types.ts'
import { randomStream } from './random.ts'

/** What every context of a run shares. */
export interface Surroundings {
  readonly seed: number
  readonly ontology: Ontology
  readonly profile: Profile
  readonly signal: AbortSignal
  /** Takes a line that a part logged. */
  log(step: number, part: string, message: string): void
}

/** A context for one part in one step; `close` ends it, and what is logged later is dropped. */
export function openContext(
  around: Surroundings,
  { step, part, offer = 0 }: { readonly step: number; readonly part: string; readonly offer?: number },
): { readonly ctx: StepContext; close(): void } {
  let isOpen = true
  const ctx: StepContext = {
    step,
    random: randomStream(around.seed, step, part, offer),
    signal: around.signal,
    ontology: around.ontology,
    profile: around.profile,
    log(message) {
      if (isOpen) around.log(step, part, String(message))
    },
  }
  return {
    ctx,
    close() {
      isOpen = false
    },
  }
}
