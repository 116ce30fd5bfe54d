import type { Brief, Layout } from '../scene/types.ts'
import type { StepContext } from './context.ts'
import type { Finding } from './finding.ts'
import type { Picture, ViewRequest } from './renderer.ts'

/** What a critic says of one layout: findings, worst first, and a reward where it has one. */
export interface Review {
  readonly findings: readonly Finding[]
  /** In [0, 1], larger is better; absent when the critic gives none. Never a SceneCritic score. */
  readonly reward?: number
  /**
   * True when a list without complaints does not mean that the room is good: what was complained of could be tied to no
   * object or category, a mark says otherwise, or there was no list at all, only a reward.
   */
  readonly isVague?: boolean
}

/** Says what is wrong, worst first, in words an agent can act on. A clean layout yields no findings. */
export interface Critic {
  /** Pictures it must be shown; none for symbolic critics. */
  readonly sees: readonly ViewRequest[]
  /** True for a control that never finds anything: its empty reviews do not mean that a room is good. */
  readonly isSilent?: boolean
  review(layout: Layout, brief: Brief, pictures: readonly Picture[], ctx: StepContext): Promise<Review>
  /**
   * Ends what the critic keeps running, such as a process. Called once the last review is given or has failed, and
   * harmless when called again; reviews asked for afterwards may fail.
   */
  close?(): void | Promise<void>
}
