import { createEvaluator, type Evaluator } from '../evaluate/evaluator.ts'
import { defaultProfile } from '../evaluate/profiles/default.ts'
import type { Profile, Report } from '../evaluate/types.ts'
import { defaultOntology } from '../ontology/loadOntology.ts'
import type { Ontology } from '../ontology/types.ts'
import type { Brief, Layout } from '../scene/types.ts'

export interface ScoreOptions {
  /** What the room should hold; without it completeness is unscored. */
  readonly brief?: Brief
  /** Default: the ontology that ships. */
  readonly ontology?: Ontology
  /** Default: the profile `default`. */
  readonly profile?: Profile
}

/** The report of one layout. For many layouts `createEvaluator` is the faster way: it is compiled once. */
export function score(
  layout: Layout,
  { brief, ontology = defaultOntology(), profile = defaultProfile }: ScoreOptions = {},
): Report {
  if (ontology !== defaultOntology() || profile !== defaultProfile)
    return createEvaluator(ontology, profile).report(layout, brief)
  shipped ??= createEvaluator(ontology, profile)
  return shipped.report(layout, brief)
}

let shipped: Evaluator | undefined
