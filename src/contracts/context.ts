import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { Profile } from '../evaluate/types.ts'
import type { Ontology } from '../ontology/types.ts'
import type { Edit, Layout } from '../scene/types.ts'
import type { Finding } from './finding.ts'

/** A finished step as a part may look back on it. Scores are not part of it: they judge, and do not advise. */
export interface PastStep {
  readonly step: number
  readonly proposals: readonly { readonly edits: readonly Edit[]; readonly reason: string; readonly isTaken: boolean }[]
  /** The layout that then stood. */
  readonly layout: Layout
  /** What the critics said of it; null when they could not. */
  readonly findings: readonly Finding[] | null
}

/** What a part may not take from the air, handed to it at every call. */
export interface StepContext {
  /** 0 while planning and placing, then 1, 2, .. per refinement. */
  readonly step: number
  /** Uniform numbers in [0, 1) from a stream of (seed, step, part name): the same run draws the same numbers. */
  random(): number
  /** Aborted when the run is cancelled; a part stops as soon as it can. */
  readonly signal: AbortSignal
  /** The spatial ontology of the run: sizes, rooms, supports, companions, headings. */
  readonly ontology: Ontology
  /** The parameters by which the run is scored, for critics that repeat its verdicts; absent, the default ones. */
  readonly profile?: Profile
  /** The chat model of the run, recorded and budgeted; absent when the run has none. */
  readonly model?: BaseChatModel
  /** Name of the renderer whose pictures critics are shown; absent outside a run. */
  readonly renderer?: string
  /** Finished steps of the run, the earliest first; absent where a part is called outside a run. */
  readonly history?: readonly PastStep[]
  /** A line for whoever watches; it is recorded with the step. */
  log(message: string): void
}
