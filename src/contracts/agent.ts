import type { Brief, Edit, Layout } from '../scene/types.ts'
import type { StepContext } from './context.ts'
import type { Finding } from './finding.ts'

/** A group of objects that belong together: one anchor and what stands around it. */
export interface PlanGroup {
  /** Category the group is built around. */
  readonly anchor: string
  /** Where the anchor goes, in words: `back to the wall`, `in the middle`, `rows facing the board`. */
  readonly placement: string
  /** Members other than the anchor. */
  readonly members: readonly { readonly category: string; readonly count: number; readonly relation: string }[]
  /** How many such groups the plan holds. */
  readonly count: number
}

/** What an agent means to do, readable before anything stands in the room. */
export interface Plan {
  /** A short paragraph in words. */
  readonly summary: string
  readonly groups: readonly PlanGroup[]
}

/** Objects of the brief that an agent could not place, and why. */
export interface Unmet {
  readonly category: string
  readonly count: number
  readonly reason: string
}

/** What an agent wants next, and why. `place` proposes edits to the empty room. */
export interface Proposal {
  readonly edits: readonly Edit[]
  /** One sentence: what was done and why. */
  readonly reason: string
  readonly unmet: readonly Unmet[]
}

/** Turns a brief into a layout, and findings into a better one. Proposes; never scores, saves or applies. */
export interface PlacementAgent {
  plan(brief: Brief, ctx: StepContext): Promise<Plan>
  place(brief: Brief, plan: Plan, ctx: StepContext): Promise<Proposal>
  refine(brief: Brief, plan: Plan, layout: Layout, findings: readonly Finding[], ctx: StepContext): Promise<Proposal>
}
