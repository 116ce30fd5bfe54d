import type { Scores } from '../evaluate/types.ts'

/** What an acceptance rule knows when a proposal has been scored. */
export interface Offer {
  readonly step: number
  readonly current: Scores
  readonly best: Scores
  readonly proposed: Scores
}

/** The rule's answer; a refusal carries its reason into the record. */
export type Decision = { readonly accept: true } | { readonly accept: false; readonly reason: string }

/** Decides whether a scored proposal becomes the layout. Only the evaluator's numbers enter. */
export interface AcceptanceRule {
  /** Proposals asked for in each step, of which the best scored is put to `decide`; 1 when left out. */
  readonly proposals?: number
  /**
   * By what the best of several proposals is found: the evaluator's overall score, or the mean reward of the critics,
   * who then review every proposal. `score` when left out.
   */
  readonly select?: 'score' | 'reward'
  decide(offer: Offer): Decision
}
