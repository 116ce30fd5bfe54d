import { z } from 'zod'
import { compareSeverity, type Finding, type Hint } from '../src/contracts/finding.ts'
import { defineCritic } from '../src/contracts/part.ts'
import { defaultProfile } from '../src/evaluate/profiles/default.ts'
import { paperProfile } from '../src/evaluate/profiles/paper.ts'
import type { Criterion, Profile, Report, Verdict } from '../src/evaluate/types.ts'
import { centroid, distanceToSegment, wallsOf } from '../src/geometry/polygon.ts'
import type { Ontology } from '../src/ontology/types.ts'
import { compareText } from '../src/scene/canonical.ts'
import { backMiddle, headingOf } from '../src/scene/transform.ts'
import type { Brief, Layout, Point, SceneObject } from '../src/scene/types.ts'
import { allowedSize } from './allowedSize.ts'
import { evaluatorCache } from './evaluatorOf.ts'
import { inventoryFindings } from './inventory.ts'

const NAME = 'scenecritic'

const optionsSchema = z.strictObject({
  profile: z
    .enum(['run', 'default', 'paper'])
    .default('run')
    .describe("whose thresholds to repeat: the run's own, or those of a built-in profile"),
})

/**
 * Tells the evaluator's verdicts as findings, worst first, with a hint how each would pass. It knows no walls: an object
 * outside the room is no fault to it, so `scenecritic+collision` is the natural pair. No reward: its score would be the
 * evaluator's own.
 */
export const scenecritic = defineCritic({
  name: NAME,
  summary: "the evaluator's verdicts as findings, worst first, with hints",
  options: optionsSchema,
  create({ profile: choice }) {
    const profileOf = (profile: Profile) =>
      choice === 'run' ? profile : choice === 'paper' ? paperProfile : defaultProfile
    const evaluatorOf = evaluatorCache(profileOf)
    return {
      sees: [],
      async review(layout, brief, _pictures, ctx) {
        const report = evaluatorOf(ctx).report(layout, brief)
        const profile = profileOf(ctx.profile ?? defaultProfile)
        return { findings: findingsOf({ report, layout, brief, ontology: ctx.ontology, profile }) }
      },
    }
  },
})

interface Case {
  readonly report: Report
  readonly layout: Layout
  readonly brief: Brief
  readonly ontology: Ontology
  readonly profile: Profile
}

/** Which criterion comes first among findings of one severity: what must be there, then where it may not stand. */
const ORDER: { readonly [C in Criterion]: number } = {
  completeness: 0,
  'true-overlap': 1,
  scale: 2,
  orientation: 3,
  proximity: 4,
  'proximity-overlap': 5,
  plausibility: 6,
}

function findingsOf(at: Case): Finding[] {
  const objects = new Map(at.layout.objects.map((object) => [object.id, object]))
  const overlapping = new Set(
    at.report.verdicts.filter((v) => v.criterion === 'true-overlap' && v.verdict === 'hard').map(pairKey),
  )
  const told = at.report.verdicts.flatMap((verdict) => {
    if (verdict.verdict !== 'hard' && verdict.verdict !== 'soft') return []
    if (verdict.criterion === 'completeness') return []
    // Boxes that truly overlap need not be told of twice.
    if (verdict.criterion === 'proximity-overlap' && overlapping.has(pairKey(verdict))) return []
    return [{ verdict, finding: findingOf(verdict, at, objects) }]
  })
  const sorted = told.toSorted(
    (a, b) =>
      compareSeverity(a.finding.severity, b.finding.severity) ||
      ORDER[a.verdict.criterion] - ORDER[b.verdict.criterion] ||
      badness(b.verdict) - badness(a.verdict) ||
      compareText(pairKey(a.verdict), pairKey(b.verdict)),
  )
  return [...inventoryFindings(at.report, at.layout, NAME), ...sorted.map(({ finding }) => finding)]
}

function pairKey(verdict: Verdict): string {
  return JSON.stringify(verdict.objects)
}

/** How far a verdict is off, comparable within its criterion. */
function badness({ criterion, value, expected }: Verdict): number {
  if (value === null) return 0
  const [low, high] = expected ?? [null, null]
  if (criterion === 'scale')
    return Math.max(high === null ? 0 : value / high, low === null || value === 0 ? 0 : low / value)
  return criterion === 'plausibility' ? -value : value - (high ?? 0)
}

function findingOf(verdict: Verdict, at: Case, objects: ReadonlyMap<string, SceneObject>): Finding {
  const { criterion, message } = verdict
  const severity = verdict.verdict === 'soft' ? 'soft' : 'hard'
  const base = { critic: NAME, severity, message, objects: verdict.objects } as const
  const first = objects.get(verdict.objects[0] ?? '')
  switch (criterion) {
    case 'scale': {
      const category = first && at.report.labels[first.category]?.category
      const size = category ? allowedSize(at.ontology, category, at.profile.scale.minSamples) : {}
      return { ...base, rule: 'scale', hint: { size } }
    }
    case 'orientation': {
      // The partner it should face is named in the sentence; only the object that must turn answers for it.
      const hint = first === undefined ? {} : headingHint(verdict, first, at, objects)
      return { ...base, rule: 'orientation', objects: verdict.objects.slice(0, 1), hint }
    }
    case 'proximity': {
      const within = verdict.expected?.[1] ?? null
      return { ...base, rule: 'proximity', ...(within === null ? {} : { hint: { within } }) }
    }
    case 'true-overlap':
      return { ...base, rule: 'overlap' }
    case 'proximity-overlap':
      // The boxes themselves are clear of each other; only their upright hulls meet.
      return { ...base, rule: 'proximity-overlap', severity: 'soft' }
    case 'plausibility':
      return { ...base, rule: 'plausibility', severity: isAskedFor(verdict, at, objects) ? 'note' : 'hard' }
    case 'completeness':
      return { ...base, rule: 'completeness' }
  }
}

/** Whether the brief itself asks for all the objects of a verdict, so that no agent can answer for it. */
function isAskedFor(verdict: Verdict, { report, brief }: Case, objects: ReadonlyMap<string, SceneObject>): boolean {
  const meaning = (label: string) => report.labels[label]?.category ?? label
  const wanted = new Set(brief.objects.map((o) => meaning(o.category)))
  return verdict.objects.every((id) => wanted.has(meaning(objects.get(id)?.category ?? '')))
}

function headingHint(verdict: Verdict, object: SceneObject, at: Case, objects: ReadonlyMap<string, SceneObject>): Hint {
  const { outline } = at.layout.room
  const partner = objects.get(verdict.objects[1] ?? '')
  if (partner !== undefined) return towards(object.center, partner.center)
  if (verdict.basis?.endsWith('.faces_center')) return towards(object.center, centroid(outline))
  const from = at.profile.orientation.wallRule === 'back' ? backMiddle(object) : object.center
  const walls = wallsOf(outline).map((wall) => ({ wall, gap: distanceToSegment(from, wall.from, wall.to) }))
  const nearest = walls.toSorted((a, b) => a.gap - b.gap || a.wall.index - b.wall.index)[0]
  return nearest === undefined ? {} : { yaw: headingOf(nearest.wall.normal) }
}

function towards(from: Point, to: Point): Hint {
  const way: Point = [to[0] - from[0], to[1] - from[1]]
  return way[0] === 0 && way[1] === 0 ? {} : { yaw: headingOf(way) }
}
