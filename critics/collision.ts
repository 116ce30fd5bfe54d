import { z } from 'zod'
import type { Finding } from '../src/contracts/finding.ts'
import { defineCritic } from '../src/contracts/part.ts'
import type { Profile, Report } from '../src/evaluate/types.ts'
import { printable, short } from '../src/evaluate/words.ts'
import { reachOutside } from '../src/geometry/reachOutside.ts'
import { compareText } from '../src/scene/canonical.ts'
import { footprint } from '../src/scene/transform.ts'
import type { Layout } from '../src/scene/types.ts'
import { allowedSize } from './allowedSize.ts'
import { evaluatorCache } from './evaluatorOf.ts'
import { inventoryFindings } from './inventory.ts'

const NAME = 'collision'
const TOUCH = 1e-6 // metres; a box that reaches no farther through a wall stands against it

const optionsSchema = z.strictObject({
  rules: z
    .enum(['furnished', 'paper'])
    .default('furnished')
    .describe(
      'furnished: chairs under tables, things on things and rugs may share ground; paper: no two upright boxes may',
    ),
})

/**
 * The rule critic of the paper's refinement testbed: every box inside the room, sizes sane, the inventory as the brief
 * asks, no overlap. Unlike the paper's it also counts missing objects, and by default it lets pairs share ground that
 * do so in furnished rooms. Reward: the mean of the four shares.
 */
export const collision = defineCritic({
  name: NAME,
  summary: 'rules: inside the room, sane sizes, the inventory, no overlap',
  options: optionsSchema,
  create({ rules }) {
    const evaluatorOf = evaluatorCache(
      (profile): Profile => ({
        ...profile,
        overlap:
          rules === 'paper'
            ? { box: 'enclosing', vertical: false, coverings: false, supports: false, nests: false }
            : { box: 'enclosing', vertical: true, coverings: true, supports: true, nests: true },
      }),
    )
    return {
      sees: [],
      async review(layout, brief, _pictures, ctx) {
        const report = evaluatorOf(ctx).report(layout, brief)
        const outside = outsideFindings(layout)
        const inventory = inventoryFindings(report, layout, NAME)
        const overlap = overlapFindings(report, rules === 'paper' ? 'proximity-overlap' : 'true-overlap')
        const insane = sizeFindings(
          report,
          (label) => {
            const category = report.labels[label]?.category
            return category ? allowedSize(ctx.ontology, category, ctx.profile?.scale.minSamples ?? 1) : {}
          },
          layout,
        )
        const n = layout.objects.length
        const { completeness, proximityOverlap, trueOverlap } = report.scores
        const freeShare = rules === 'paper' ? proximityOverlap : trueOverlap
        const shares = [
          n === 0 ? null : 1 - outside.length / n,
          n === 0 ? null : 1 - insane.length / n,
          completeness,
          freeShare,
        ].filter((share) => share !== null)
        const findings = [...outside, ...inventory, ...overlap, ...insane]
        if (shares.length === 0) return { findings }
        return { findings, reward: shares.reduce((sum, share) => sum + share, 0) / shares.length }
      },
    }
  },
})

/** Boxes that reach through a wall, farthest first. */
function outsideFindings({ room, objects }: Layout): Finding[] {
  return objects
    .map((object) => ({ object, reach: reachOutside(room.outline, footprint(object)) }))
    .filter(({ reach }) => reach > TOUCH)
    .toSorted((a, b) => b.reach - a.reach || compareText(a.object.id, b.object.id))
    .map(({ object, reach }) => ({
      critic: NAME,
      rule: 'outside',
      severity: 'hard',
      objects: [object.id],
      message: `${printable(object.id)} reaches ${short(reach, reach < 0.01 ? 6 : 2)} m out of the room; it must stand within the walls.`,
    }))
}

/** Pairs that share ground, largest shared area first. */
function overlapFindings(report: Report, criterion: 'proximity-overlap' | 'true-overlap'): Finding[] {
  return report.verdicts
    .filter((v) => v.criterion === criterion && v.verdict === 'hard')
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(({ objects, message }) => ({ critic: NAME, rule: 'overlap', severity: 'hard', objects, message }))
}

/** Sizes beyond all sense for their category: the hard verdicts on scale. */
function sizeFindings(
  report: Report,
  sizeOf: (label: string) => NonNullable<Finding['hint']>['size'] & {},
  layout: Layout,
): Finding[] {
  const labels = new Map(layout.objects.map(({ id, category }) => [id, category]))
  return report.verdicts
    .filter((v) => v.criterion === 'scale' && v.verdict === 'hard')
    .map(({ objects, message }) => ({
      critic: NAME,
      rule: 'scale',
      severity: 'soft',
      objects,
      message,
      hint: { size: sizeOf(labels.get(objects[0] ?? '') ?? '') },
    }))
}
