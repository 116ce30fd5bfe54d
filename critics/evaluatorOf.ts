import type { StepContext } from '../src/contracts/context.ts'
import { createEvaluator, type Evaluator } from '../src/evaluate/evaluator.ts'
import { defaultProfile } from '../src/evaluate/profiles/default.ts'
import type { Profile } from '../src/evaluate/types.ts'
import type { Ontology } from '../src/ontology/types.ts'

/** Gives a critic its evaluator, compiled once for each ontology and profile it meets. */
export function evaluatorCache(adapt: (profile: Profile) => Profile): (ctx: StepContext) => Evaluator {
  const byOntology = new WeakMap<Ontology, WeakMap<Profile, Evaluator>>()
  return ({ ontology, profile = defaultProfile }) => {
    let byProfile = byOntology.get(ontology)
    if (byProfile === undefined) {
      byProfile = new WeakMap()
      byOntology.set(ontology, byProfile)
    }
    let evaluator = byProfile.get(profile)
    if (evaluator === undefined) {
      evaluator = createEvaluator(ontology, adapt(profile))
      byProfile.set(profile, evaluator)
    }
    return evaluator
  }
}
