import { z } from 'zod'
import { readJsonFile } from '../files/readJson.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { checkFormat } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import { calibratedProfile } from './profiles/calibrated.ts'
import { defaultProfile } from './profiles/default.ts'
import { paperProfile } from './profiles/paper.ts'
import type { Profile } from './types.ts'

/** The profiles that ship with the package, by name. */
export const builtInProfiles: readonly Profile[] = [defaultProfile, paperProfile, calibratedProfile]

/**
 * Reads a profile from an already decoded JSON value; keys left out are the `default` profile's. Throws an `InputError`
 * that names path, found and expected.
 */
export function parseProfile(value: unknown, where = 'profile'): Profile {
  checkFormat(value, 'scenewright/profile@1', where)
  const given = parseWith(profileSchema, value, where)
  const profile: Profile = {
    format: 'scenewright/profile@1',
    name: given.name ?? 'custom',
    scale: merge(defaultProfile.scale, given.scale),
    cooccurrence: merge(defaultProfile.cooccurrence, given.cooccurrence),
    semanticWeights: merge(defaultProfile.semanticWeights, given.semanticWeights),
    orientation: merge(defaultProfile.orientation, given.orientation),
    overlap: merge(defaultProfile.overlap, given.overlap),
  }
  const { softAngle, hardAngle } = profile.orientation
  if (hardAngle < softAngle)
    throw new InputError(
      `${where}: orientation.hardAngle is ${hardAngle} and orientation.softAngle ${softAngle}; the hard angle must not be the smaller.`,
    )
  const { scale, cooccurrence, completeness } = profile.semanticWeights
  if (scale + cooccurrence + completeness <= 0)
    throw new InputError(`${where}: semanticWeights are all 0; at least one must be above 0.`)
  return profile
}

/** A built-in profile by its name, or one read from a file. Throws an `InputError` when it is neither. */
export function loadProfile(nameOrPath: string): Profile {
  const builtIn = builtInProfiles.find((profile) => profile.name === nameOrPath)
  if (builtIn !== undefined) return builtIn
  const names = builtInProfiles.map((profile) => profile.name)
  if (!/[./\\]/.test(nameOrPath))
    throw new InputError(
      `No profile named ${quoteValue(nameOrPath)}.${didYouMean(nameOrPath, names)} Built in: ${names.join(', ')}; or give the path of a JSON file.`,
    )
  return parseProfile(readJsonFile(nameOrPath), nameOrPath)
}

function merge<T extends object>(base: T, given: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const set = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(set) }
}

const length = z.number().nonnegative()
const share = z.number().min(0).max(1)
const angle = z.number().min(0).max(360)
const count = z.number().int().nonnegative()

const profileSchema = z.strictObject({
  format: z.literal('scenewright/profile@1'),
  name: z.string().min(1).max(200).optional(),
  scale: z
    .strictObject({
      epsilon: length.optional(),
      hardFactor: z.number().min(1).optional(),
      minSamples: count.optional(),
    })
    .optional(),
  cooccurrence: z
    .strictObject({
      plausibleAbove: share.optional(),
      proximityFrom: share.optional(),
      proximityRule: z.enum(['metres', 'observed']).optional(),
      proximityDistance: length.optional(),
      observedMinSamples: count.optional(),
      roomMinScenes: count.optional(),
    })
    .optional(),
  semanticWeights: z
    .strictObject({ scale: length.optional(), cooccurrence: length.optional(), completeness: length.optional() })
    .optional(),
  orientation: z
    .strictObject({
      softAngle: angle.optional(),
      hardAngle: angle.optional(),
      softCredit: share.optional(),
      minFraction: share.optional(),
      minSamples: count.optional(),
      pairRadius: length.optional(),
      wallRule: z.enum(['back', 'center']).optional(),
      wallReach: length.optional(),
    })
    .optional(),
  overlap: z
    .strictObject({
      box: z.enum(['unrotated', 'enclosing']).optional(),
      vertical: z.boolean().optional(),
      coverings: z.boolean().optional(),
      supports: z.boolean().optional(),
      nests: z.boolean().optional(),
    })
    .optional(),
})
