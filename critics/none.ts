import { z } from 'zod'
import { defineCritic } from '../src/contracts/part.ts'

/**
 * The control: it never finds anything. Since its silence says nothing about a room, a run under it alone is never
 * satisfied; the agent is asked to refine without findings until it offers nothing new or the steps are used up.
 */
export const none = defineCritic({
  name: 'none',
  summary: 'no feedback: the control',
  options: z.strictObject({}),
  create: () => ({ sees: [], isSilent: true, review: async () => ({ findings: [] }) }),
})
