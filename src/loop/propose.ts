import type { Plan } from '../contracts/agent.ts'
import type { Finding } from '../contracts/finding.ts'
import type { Scores } from '../evaluate/types.ts'
import { planSchema, proposalSchema } from '../record/schema.ts'
import { layoutHash } from '../scene/canonical.ts'
import { applyEdits } from '../scene/edit.ts'
import { normalizeYaw } from '../scene/transform.ts'
import type { Edit, Layout } from '../scene/types.ts'
import { accepted, attempt } from './attempt.ts'
import { openContext } from './context.ts'
import { frozen } from './frozen.ts'
import type { Workshop } from './workshop.ts'

/** A proposal that could be applied, and what the layout it leads to is worth (null when it could not be scored). */
export interface Offered {
  readonly offer: number
  readonly layout: Layout
  readonly scores: Scores | null
}

/** Asks the agent for a plan and records it; null when it failed. */
export async function makePlan(shop: Workshop, step: number): Promise<Plan | null> {
  const { name, part } = shop.agent
  return attempt(shop, { step, part: name, call: 'plan' }, async () => {
    const { ctx, close } = openContext(shop, { step, part: `${name}/plan` })
    try {
      const plan = accepted(planSchema, await part.plan(shop.brief, ctx), 'The plan')
      return frozen(shop.emit<'plan.proposed'>({ type: 'plan.proposed', step, part: name, plan }).plan)
    } finally {
      await close()
    }
  })
}

/**
 * Asks for one proposal, applies it, scores what comes out and records all three. Null when the part failed or its
 * edits do not apply.
 */
export async function propose(
  shop: Workshop,
  { isPlacing, ...at }: { readonly step: number; readonly offer: number; readonly isPlacing: boolean },
  plan: Plan,
  layout: Layout,
  findings: readonly Finding[],
): Promise<Offered | null> {
  const { step, offer } = at
  const { name, part } = isPlacing ? shop.agent : shop.refiner
  const after = await attempt(shop, { step, part: name, call: isPlacing ? 'place' : 'refine' }, async () => {
    const { ctx, close } = openContext(shop, { step, part: name, offer })
    try {
      const given = isPlacing
        ? await part.place(shop.brief, plan, ctx)
        : await part.refine(shop.brief, plan, layout, findings, ctx)
      const { edits, reason, unmet } = accepted(proposalSchema, given, 'The proposal')
      const upright = edits.map(withPlainAngles)
      const next = frozen(applyEdits(layout, upright))
      shop.emit<'proposal.made'>({ type: 'proposal.made', step, offer, part: name, edits: upright, reason, unmet })
      return next
    } finally {
      await close()
    }
  })
  if (after === null) return null
  const scores = await attempt(shop, { step, part: 'evaluator', call: 'score' }, () => score(shop, at, after))
  return { offer, layout: after, scores }
}

/** Scores a layout and records scores, measures and the number of verdicts of each kind. */
export function score(
  shop: Workshop,
  { step, offer }: { readonly step: number; readonly offer: number },
  layout: Layout,
): Scores {
  const { scores, measures, counts } = shop.tally(layout)
  shop.emit<'layout.scored'>({
    type: 'layout.scored',
    step,
    offer,
    layoutHash: layoutHash(layout),
    scores,
    measures: { ...measures },
    verdicts: { ...counts },
  })
  return scores
}

/** Angles in [0, 360) and no negative zeros, so that the recorded edit is the layout, to the byte. */
function withPlainAngles(edit: Edit): Edit {
  if (edit.type === 'turn') return { ...edit, yaw: edit.yaw === null ? null : normalizeYaw(edit.yaw) }
  if (edit.type !== 'add' || edit.object.yaw === null) return edit
  return { ...edit, object: { ...edit.object, yaw: normalizeYaw(edit.object.yaw) } }
}
