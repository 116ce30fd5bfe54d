import { z } from 'zod'
import type { Proposal, Unmet } from '../../src/contracts/agent.ts'
import type { StepContext } from '../../src/contracts/context.ts'
import { defineAgent } from '../../src/contracts/part.ts'
import { diffLayouts } from '../../src/scene/edit.ts'
import type { Layout, Room, SceneObject } from '../../src/scene/types.ts'
import { construct } from './construct.ts'
import { knowledgeOf } from './facts.ts'
import { groupItems } from './groups.ts'
import { itemsOfBrief, objectOf, type Standing, standingOf } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { rebuild } from './rebuild.ts'
import { noPlace, repair } from './repair.ts'
import { siteOf } from './site.ts'
import { planInWords, sentenceOf } from './words.ts'

/**
 * The embedded agent: no model, no key. Groups what belongs together, places groups by constructive search with
 * several orders, and repairs what findings name. It knows the ontology's habits of real rooms and never the evaluator.
 */
export const solver = defineAgent({
  name: 'solver',
  summary: 'Plans groups from the ontology, places them by constructive search, repairs what findings name. No model.',
  options: z.strictObject({
    attempts: z.coerce.number().int().min(1).max(50).default(3).describe('orders tried when placing; the best is kept'),
    share: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(0.25)
      .describe('share of the objects a refinement may change, at least 4'),
    rebuild: z.coerce
      .number()
      .min(0)
      .max(2)
      .default(0.6)
      .describe('share of the objects that findings must name before groups are placed anew; 2 never does'),
  }),
  create: ({ attempts, share, rebuild: rebuildFrom }) => ({
    async plan(brief, ctx) {
      const knowledge = knowledgeOf(ctx.ontology, brief.room.type)
      const items = itemsOfBrief(brief, knowledge)
      return planInWords(brief, groupItems(items, knowledge), items)
    },

    async place(brief, _plan, ctx) {
      const setting = settingFor(brief.room, ctx)
      const items = itemsOfBrief(brief, setting.knowledge)
      const guessed = [...new Set(items.filter((i) => !i.facts.isKnown && i.size === i.facts.size).map((i) => i.label))]
      if (guessed.length > 0)
        ctx.log(
          `No size is known for ${guessed.map((g) => JSON.stringify(g)).join(', ')}; taken as 0.5 x 0.5 x 0.75 m.`,
        )
      const { standing, unplaced } = construct(items, [], setting, attempts)
      const empty: Layout = { format: 'scenewright/layout@1', room: brief.room, objects: [] }
      return proposal(empty, standing, unmetOf(unplaced), placedSentence(standing.length, items.length))
    },

    async refine(brief, _plan, layout, findings, ctx) {
      const setting = settingFor(layout.room, ctx)
      const standing = layout.objects.map((object) => standingOf(object, setting.knowledge))
      const most = Math.max(4, Math.ceil(share * standing.length))
      const anew = rebuild(standing, findings, setting, { share: rebuildFrom, most })
      if (anew)
        return proposal(
          layout,
          anew.standing,
          [],
          `Placed ${anew.count} of ${standing.length} objects anew, since ${findings.length} findings named most of the room.`,
        )
      const { standing: after, done, unmet } = repair(brief, standing, findings, setting, most)
      const heard =
        findings.length === 0
          ? 'Left all as it is, since nothing was found wrong.'
          : 'Found no better place for what was named.'
      return proposal(layout, after, unmet, done.length === 0 ? heard : sentenceOf(done, because(findings.length)))
    },
  }),
})

function settingFor(room: Room, ctx: StepContext): Setting {
  return { site: siteOf(room), knowledge: knowledgeOf(ctx.ontology, room.type), random: () => ctx.random() }
}

/** Unchanged things keep their very numbers, so that a repair of one never touches another. */
function proposal(before: Layout, standing: readonly Standing[], unmet: readonly Unmet[], reason: string): Proposal {
  const was = new Map(before.objects.map((object) => [object.id, object]))
  const objects = standing.map((s): SceneObject => {
    const old = was.get(s.id)
    const made = objectOf(s)
    if (!old) return made
    const isMoved = Math.hypot(old.center[0] - s.pose.center[0], old.center[1] - s.pose.center[1]) > 1e-6
    const isRaised = Math.abs(old.elevation - s.pose.elevation) > 1e-6
    const isTurned = old.yaw !== null ? Math.abs(old.yaw - s.pose.yaw) > 1e-6 : s.pose.yaw !== 270
    return {
      ...old,
      center: isMoved ? made.center : old.center,
      elevation: isRaised ? made.elevation : old.elevation,
      yaw: isTurned ? made.yaw : old.yaw,
      size: s.size,
    }
  })
  return { edits: diffLayouts(before, { ...before, objects }), reason, unmet }
}

function unmetOf(unplaced: readonly Parameters<typeof noPlace>[0][]): Unmet[] {
  const byLabel = new Map<string, Unmet>()
  for (const item of unplaced) {
    const had = byLabel.get(item.label)
    byLabel.set(item.label, {
      category: item.label,
      count: (had?.count ?? 0) + 1,
      reason: had?.reason ?? noPlace(item),
    })
  }
  return [...byLabel.values()]
}

function placedSentence(placed: number, asked: number): string {
  if (asked === 0) return 'Placed nothing, since the brief asks for nothing.'
  const all = placed === asked ? `all ${asked}` : `${placed} of ${asked}`
  return `Placed ${all} objects group by group, walls first, keeping doors free and everything in reach.`
}

function because(count: number): string {
  return count === 1 ? ', because of one finding' : `, because of ${count} findings`
}
