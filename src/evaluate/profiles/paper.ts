import type { Profile } from '../types.ts'

/** As close to the published evaluator as is known; what could not be recovered is marked with "ours". */
export const paperProfile: Profile = {
  format: 'scenewright/profile@1',
  name: 'paper',
  scale: {
    epsilon: 0.05,
    hardFactor: 2,
    minSamples: 5,
  },
  cooccurrence: {
    plausibleAbove: 0.01,
    proximityFrom: 0.2, // recovered
    proximityRule: 'metres',
    proximityDistance: 0.7, // recovered
    observedMinSamples: 20,
    roomMinScenes: 50, // ours
  },
  // ours; published figures bound the weight of scale to 0.2925..0.3375
  semanticWeights: { scale: 0.3, cooccurrence: 0.4, completeness: 0.3 },
  orientation: {
    softAngle: 75,
    hardAngle: 150,
    softCredit: 0.1, // recovered
    minFraction: 0.3, // ours
    minSamples: 20, // ours
    pairRadius: 5,
    wallRule: 'back', // ours: the centre rule misjudges long objects near corners
  },
  // recovered: published numbers take the boxes as written, on the plan, with no exceptions
  overlap: { box: 'unrotated', vertical: false, coverings: false, supports: false, nests: false },
}
