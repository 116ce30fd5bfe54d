/** The evaluator's parameters: `scenewright/profile@1` with every key present. Angles in degrees, lengths in metres. */
export interface Profile {
  readonly format: 'scenewright/profile@1'
  readonly name: string
  readonly scale: { readonly epsilon: number; readonly hardFactor: number; readonly minSamples: number }
  readonly cooccurrence: {
    readonly plausibleAbove: number
    readonly proximityFrom: number
    readonly proximityRule: 'metres' | 'observed'
    readonly proximityDistance: number
    readonly observedMinSamples: number
    readonly roomMinScenes: number
  }
  readonly semanticWeights: { readonly scale: number; readonly cooccurrence: number; readonly completeness: number }
  readonly orientation: {
    readonly softAngle: number
    readonly hardAngle: number
    readonly softCredit: number
    readonly minFraction: number
    readonly minSamples: number
    readonly pairRadius: number
    readonly wallRule: 'back' | 'center'
    /** Metres from the wall within which a back stands at it; left out: however far. */
    readonly wallReach?: number
  }
  readonly overlap: {
    readonly box: 'unrotated' | 'enclosing'
    readonly vertical: boolean
    readonly coverings: boolean
    readonly supports: boolean
    readonly nests: boolean
  }
}

export type Criterion =
  | 'scale'
  | 'plausibility'
  | 'proximity'
  | 'completeness'
  | 'orientation'
  | 'proximity-overlap'
  | 'true-overlap'

export type VerdictKind = 'pass' | 'soft' | 'hard' | 'allowed' | 'unscored'

/** One judgement of the evaluator. */
export interface Verdict {
  readonly criterion: Criterion
  readonly objects: readonly string[]
  readonly verdict: VerdictKind
  /** The measured number: metres, degrees, a probability, a count or square metres, by criterion. */
  readonly value: number | null
  /** What was expected: a range, or null where none applies. */
  readonly expected: readonly [number | null, number | null] | null
  /** The ontology entry the judgement rests on, e.g. `nightstand.dimensions.height`. */
  readonly basis?: string
  /** The category concerned where no object is (completeness). */
  readonly category?: string
  readonly message: string
}

/** Scores in [0, 1]; null means unscored, and a verdict says why. */
export interface Scores {
  readonly overall: number | null
  readonly semantic: number | null
  readonly scale: number | null
  readonly cooccurrence: number | null
  readonly completeness: number | null
  readonly orientation: number | null
  readonly overlap: number | null
  readonly proximityOverlap: number | null
  readonly trueOverlap: number | null
}

/** Independent measures, never shown to an agent. Areas in square metres, lengths in metres, shares in [0, 1]. */
export interface Measures {
  readonly outsideArea: number
  readonly penetrationDepth: number
  readonly penetrationArea: number
  readonly freeFloorShare: number
  readonly walkableShare: number
  readonly reachableShare: number
  readonly blockedDoorArea: number
  readonly blockedWindowArea: number
  readonly unsupported: number
}

/** All verdicts and scores of one layout: `scenewright/report@1`. */
export interface Report {
  readonly format: 'scenewright/report@1'
  readonly layout: string
  readonly profile: { readonly name: string; readonly hash: string }
  readonly ontology: { readonly name: string; readonly version: string; readonly hash: string }
  readonly scores: Scores
  readonly verdicts: readonly Verdict[]
  /** How many verdicts are not listed; only in reports of more than 200 objects, where passes of pairs are counted alone. */
  readonly omitted?: number
  /** How many verdicts of each kind every criterion gave, listed or not. */
  readonly counts: { readonly [C in Criterion]: { readonly [K in VerdictKind]: number } }
  readonly measures: Measures
  /** How each label was resolved: label -> category (null when unknown) and by which rule. */
  readonly labels: { readonly [label: string]: { readonly category: string | null; readonly how: string } }
}
