import type { Profile } from '../types.ts'
import { paperProfile } from './paper.ts'

/** The paper's profile with our changes: distances as observed in real rooms, and overlaps that real rooms have. */
export const defaultProfile: Profile = {
  ...paperProfile,
  name: 'default',
  cooccurrence: { ...paperProfile.cooccurrence, proximityRule: 'observed' },
  overlap: { box: 'enclosing', vertical: true, coverings: true, supports: true, nests: true },
}
