import { ontologyHash } from '../ontology/ontologyHash.ts'
import type { Ontology } from '../ontology/types.ts'
import { compareText, hashOf, layoutHash } from '../scene/canonical.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { judgeCompleteness } from './completeness.ts'
import { judgeCooccurrence } from './cooccurrence.ts'
import type { Counts, Note, VerdictSink } from './counts.ts'
import { createMeasurer } from './measures/measurer.ts'
import { judgeOrientation } from './orientation.ts'
import { judgeOverlap } from './overlap.ts'
import { defaultProfile } from './profiles/default.ts'
import { judgeScale } from './scale.ts'
import { combineScores } from './scores.ts'
import { prepareSubject } from './subject.ts'
import { compileTables } from './tables.ts'
import type { Criterion, Profile, Report, Scores, Verdict } from './types.ts'

/** A report without its verdicts, at half the cost. */
export type Tally = Pick<Report, 'scores' | 'counts' | 'measures'>

/** SceneCritic over one ontology and one profile. Pure: the same layout and brief give the same bytes. */
export interface Evaluator {
  readonly profile: Report['profile']
  readonly ontology: Report['ontology']
  /** The scores alone; a few tens of microseconds for a furnished room. */
  score(layout: Layout, brief?: Brief): Scores
  /** Scores, how many verdicts of each kind, and the independent measures: what a run records of a step. */
  tally(layout: Layout, brief?: Brief): Tally
  /** Scores, every verdict, the independent measures and how labels were resolved. */
  report(layout: Layout, brief?: Brief): Report
}

/** Compiles an evaluator. Keep it: it remembers what it looked up. */
export function createEvaluator(ontology: Ontology, profile: Profile = defaultProfile): Evaluator {
  const tables = compileTables(ontology, profile)
  const measure = createMeasurer(ontology)
  const profileId = { name: profile.name, hash: hashOf(profile) }
  const ontologyId = { name: ontology.name, version: ontology.version, hash: ontologyHash(ontology) }

  function judge(layout: Layout, brief: Brief | undefined, note: Note) {
    const subject = prepareSubject(layout, tables)
    const scale = judgeScale(subject, profile, note)
    const together = judgeCooccurrence(subject, profile, note)
    const completeness = judgeCompleteness(subject, brief, tables, note)
    const orientation = judgeOrientation(subject, profile, note)
    const overlap = judgeOverlap(subject, profile, note)
    const scores = combineScores(
      {
        scale: scale.score,
        cooccurrence: together.score,
        completeness: completeness.score,
        orientation: orientation.score,
        proximityOverlap: overlap.proximityOverlap,
        trueOverlap: overlap.trueOverlap,
      },
      profile,
    )
    const counts: { [C in Criterion]: Counts } = {
      scale: scale.counts,
      plausibility: together.plausibility,
      proximity: together.proximity,
      completeness: completeness.counts,
      orientation: orientation.counts,
      'proximity-overlap': overlap.proximityCounts,
      'true-overlap': overlap.trueCounts,
    }
    return { scores, counts }
  }

  return {
    profile: profileId,
    ontology: ontologyId,
    score: (layout, brief) => judge(layout, brief, undefined).scores,
    tally(layout, brief) {
      const sorted = inOrder(layout)
      return { ...judge(sorted, brief, undefined), measures: measure(sorted) }
    },
    report(layout, brief) {
      const sorted = inOrder(layout)
      const list = verdictList(layout.objects.length)
      const { scores, counts } = judge(sorted, brief, list)
      const given = Object.values(counts).flatMap((kinds) => Object.values(kinds))
      const omitted = given.reduce((sum, n) => sum + n, 0) - list.verdicts.length
      const labels = new Set([...layout.objects, ...(brief?.objects ?? [])].map(({ category }) => category))
      const resolved = [...labels].sort(compareText).map((label) => {
        const { category, how } = tables.kindOf(label)
        return [label, { category, how }] as const
      })
      return {
        format: 'scenewright/report@1',
        layout: layoutHash(layout),
        profile: profileId,
        ontology: ontologyId,
        scores,
        verdicts: list.verdicts,
        ...(omitted > 0 ? { omitted } : {}),
        counts,
        measures: measure(sorted),
        labels: Object.fromEntries(resolved),
      }
    },
  }
}

/** Sums of floating-point numbers depend on their order; a report must not depend on that of the objects. */
function inOrder(layout: Layout): Layout {
  return { ...layout, objects: [...layout.objects].sort((a, b) => compareText(a.id, b.id)) }
}

const MANY_OBJECTS = 200 // beyond, passes of pairs are counted but not listed: they grow with the square
const MOST_VERDICTS = 50_000 // a report must stay a file one can open

function verdictList(objects: number): VerdictSink & { readonly verdicts: readonly Verdict[] } {
  const verdicts: Verdict[] = []
  return {
    verdicts,
    wantsPair: (verdict) => verdicts.length < MOST_VERDICTS && (verdict !== 'pass' || objects <= MANY_OBJECTS),
    add(verdict) {
      if (verdicts.length < MOST_VERDICTS) verdicts.push(verdict)
    },
  }
}
