import { z } from 'zod'
import { type AcceptanceDefinition, defineAcceptance } from '../contracts/part.ts'

/** Takes every proposal, better or worse: the trajectories of the paper. */
export const always = defineAcceptance({
  name: 'always',
  summary: 'takes every proposal; the trajectories of the paper',
  options: z.strictObject({}),
  create: () => ({ decide: () => ({ accept: true }) }),
})

/** Takes a proposal only if it scores higher than the current layout by more than `margin`. */
export const improving = defineAcceptance({
  name: 'improving',
  summary: 'takes a proposal only if its overall score is higher',
  options: z.strictObject({
    margin: z.number().min(0).max(1).default(0).describe('how much higher it must be'),
  }),
  create: ({ margin }) => ({
    decide({ current, proposed }) {
      if (proposed.overall === null)
        return current.overall === null
          ? { accept: true }
          : { accept: false, reason: 'The proposed layout cannot be scored, the current one can.' }
      if (current.overall === null || proposed.overall > current.overall + margin) return { accept: true }
      return {
        accept: false,
        reason: `Overall ${proposed.overall.toFixed(4)} is not above ${current.overall.toFixed(4)}.`,
      }
    },
  }),
})

/** Takes a proposal unless it scores lower than the current layout by more than `margin`. */
export const rollback = defineAcceptance({
  name: 'rollback',
  summary: 'undoes a proposal that lowers the overall score by more than a margin',
  options: z.strictObject({
    margin: z.number().min(0).max(1).default(0.02).describe('how far the score may fall'),
  }),
  create: ({ margin }) => ({
    decide({ current, proposed }) {
      if (current.overall === null || (proposed.overall !== null && proposed.overall >= current.overall - margin))
        return { accept: true }
      const fell = proposed.overall === null ? 'cannot be scored' : `is ${proposed.overall.toFixed(4)}`
      return {
        accept: false,
        reason: `Overall ${fell}, more than ${margin} below ${current.overall.toFixed(4)}.`,
      }
    },
  }),
})

/** Asks for `n` proposals a step, each with a stream of its own, and takes the one that scores highest. */
export const bestOfN = defineAcceptance({
  name: 'best-of-n',
  summary: 'asks for n proposals a step and takes the one that scores highest',
  options: z.strictObject({
    n: z.number().int().min(1).max(100).default(3).describe('proposals a step'),
    select: z.enum(['score', 'reward']).default('score').describe("the evaluator's score, or the critics' reward"),
  }),
  create: ({ n, select }) => ({ proposals: n, select, decide: () => ({ accept: true }) }),
})

/** All acceptance rules, the default first. */
export const acceptanceRules: readonly AcceptanceDefinition[] = [always, improving, rollback, bestOfN]
