import { judgeCompleteness } from '../evaluate/completeness.ts'
import { judgeCooccurrence } from '../evaluate/cooccurrence.ts'
import { judgeOrientation } from '../evaluate/orientation.ts'
import { judgeOverlap } from '../evaluate/overlap.ts'
import { judgeScale } from '../evaluate/scale.ts'
import { combineScores, type PartScores } from '../evaluate/scores.ts'
import { prepareSubject } from '../evaluate/subject.ts'
import { compileTables } from '../evaluate/tables.ts'
import type { Profile } from '../evaluate/types.ts'
import type { Ontology } from '../ontology/types.ts'
import { canonicalJson } from '../scene/canonical.ts'
import type { Brief, Layout } from '../scene/types.ts'

/** A layout to be scored against a brief. */
export interface Scene {
  readonly layout: Layout
  readonly brief: Brief
}

type Criterion = 'scale' | 'cooccurrence' | 'completeness' | 'orientation' | 'overlap'

/** Scores the same scenes under one profile after another. */
export interface SceneScorer {
  /** What each criterion gives every scene. */
  parts(profile: Profile): readonly PartScores[]
  /** The overall score of every scene; null where nothing could be scored. */
  overall(profile: Profile): readonly (number | null)[]
}

/**
 * Makes a scorer of scenes under many profiles: a criterion is worked out anew only for values of its own parameters that
 * were not seen before, and the weights cost nothing. Gives exactly what the evaluator's `score` gives. `onWork` hears
 * of each criterion that has to be worked out.
 */
export function createSceneScorer(
  scenes: readonly Scene[],
  ontology: Ontology,
  onWork: (criterion: Criterion) => void = () => {},
): SceneScorer {
  const known = new Map<string, readonly Partial<PartScores>[]>()
  const partsOf = (criterion: Criterion, profile: Profile): readonly Partial<PartScores>[] => {
    const key = `${criterion} ${canonicalJson(criterion === 'completeness' ? null : profile[criterion])}`
    let found = known.get(key)
    if (found === undefined) {
      onWork(criterion)
      const tables = compileTables(ontology, profile)
      const judge = JUDGES[criterion]
      found = scenes.map(({ layout, brief }) => judge(prepareSubject(layout, tables), profile, brief, tables))
      known.set(key, found)
    }
    return found
  }
  const parts = (profile: Profile): PartScores[] => {
    const all = CRITERIA.map((criterion) => partsOf(criterion, profile))
    return scenes.map((_, i) => Object.assign({ ...NOTHING }, ...all.map((of) => of[i])))
  }
  return { parts, overall: (profile) => parts(profile).map((of) => combineScores(of, profile).overall) }
}

const CRITERIA: readonly Criterion[] = ['scale', 'cooccurrence', 'completeness', 'orientation', 'overlap']

const NOTHING: PartScores = {
  scale: null,
  cooccurrence: null,
  completeness: null,
  orientation: null,
  proximityOverlap: null,
  trueOverlap: null,
}

type Judge = (
  subject: ReturnType<typeof prepareSubject>,
  profile: Profile,
  brief: Brief,
  tables: ReturnType<typeof compileTables>,
) => Partial<PartScores>

const JUDGES: { readonly [C in Criterion]: Judge } = {
  scale: (subject, profile) => ({ scale: judgeScale(subject, profile, undefined).score }),
  cooccurrence: (subject, profile) => ({ cooccurrence: judgeCooccurrence(subject, profile, undefined).score }),
  completeness: (subject, _, brief, tables) => ({
    completeness: judgeCompleteness(subject, brief, tables, undefined).score,
  }),
  orientation: (subject, profile) => ({ orientation: judgeOrientation(subject, profile, undefined).score }),
  overlap: (subject, profile) => {
    const { proximityOverlap, trueOverlap } = judgeOverlap(subject, profile, undefined)
    return { proximityOverlap, trueOverlap }
  },
}
