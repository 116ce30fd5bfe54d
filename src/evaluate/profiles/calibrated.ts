import type { Profile } from '../types.ts'
import { defaultProfile } from './default.ts'

/**
 * The default profile with what calibration on held-out rooms shows to be clearly better: a heading counts as expected
 * only when most of a category have it. Weaker habits are loopholes, since one check that passes is enough. How it was
 * chosen, and by how much it is better, is told in docs/evaluator.md.
 */
export const calibratedProfile: Profile = {
  ...defaultProfile,
  name: 'calibrated',
  orientation: { ...defaultProfile.orientation, minFraction: 0.6 },
}
