import { parseProfile } from '../evaluate/profile.ts'
import type { Profile } from '../evaluate/types.ts'
import { canonicalJson } from '../scene/canonical.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'

/** What a parameter may be set to; weights are written as three numbers. */
export type ParameterValue = number | boolean | string

/** A parameter, by its path in a profile, and the values to try. Semantic weights are one parameter, `.3/.4/.3`. */
export interface Axis {
  readonly path: string
  readonly values: readonly ParameterValue[]
}

/** One choice of parameters. */
export interface Combination {
  /** The parameters that were set, by path; empty for the base. */
  readonly parameters: { readonly [path: string]: ParameterValue }
  readonly profile: Profile
  /** The axis that varies, when one varies at a time; else undefined. */
  readonly axis?: string
}

/**
 * The combinations of a grid, the base first: each value of each axis alone, or every combination of values. One that
 * equals the base is left out. Throws an `InputError` for an unknown parameter or a value it cannot have.
 */
export function combinationsOf(base: Profile, axes: readonly Axis[], mode: 'each' | 'every'): Combination[] {
  const sets: { parameters: { [path: string]: ParameterValue }; axis?: string }[] =
    mode === 'each'
      ? axes.flatMap(({ path, values }) => values.map((value) => ({ parameters: { [path]: value }, axis: path })))
      : axes
          .reduce<{ [path: string]: ParameterValue }[]>(
            (so, { path, values }) => so.flatMap((set) => values.map((value) => ({ ...set, [path]: value }))),
            [{}],
          )
          .map((parameters) => ({ parameters }))
  if (sets.length > MOST_COMBINATIONS)
    throw new InputError(
      `The grid has ${sets.length} combinations; at most ${MOST_COMBINATIONS} are tried. Give fewer values.`,
    )
  const seen = new Set([parametersKey(base)])
  return [
    { parameters: {}, profile: base },
    ...sets
      .map((set) => ({ ...set, profile: withParameters(base, set.parameters) }))
      .filter(({ profile }) => {
        const key = parametersKey(profile)
        const isNew = !seen.has(key)
        seen.add(key)
        return isNew
      }),
  ]
}

const MOST_COMBINATIONS = 5000 // beyond, a grid takes hours

/** A profile with parameters set by path, checked as a profile file is. */
export function withParameters(base: Profile, parameters: { readonly [path: string]: ParameterValue }): Profile {
  const raw = new Map<string, unknown>(Object.entries(base))
  for (const [path, value] of Object.entries(parameters)) {
    if (path === 'semanticWeights') {
      raw.set(path, weightsOf(value))
      continue
    }
    if (!PATHS.includes(path))
      throw new InputError(
        `No parameter ${quoteValue(path)}.${didYouMean(path, PATHS)} There are: ${PATHS.join(', ')}.`,
      )
    const [block, key] = path.split('.') as [string, string]
    raw.set(block, { ...(raw.get(block) as object), [key]: value })
  }
  const name = Object.entries(parameters).map(([path, value]) => `${path.split('.').at(-1)}=${value}`)
  const label = [base.name, ...name].join(' ').slice(0, 200)
  return parseProfile(Object.fromEntries(raw.set('name', label)), label)
}

/** The value a profile has for a parameter, as it is written on the command line. */
export function parameterOf(profile: Profile, path: string): string {
  if (path === 'semanticWeights') {
    const { scale, cooccurrence, completeness } = profile.semanticWeights
    return [scale, cooccurrence, completeness].map((weight) => String(weight).replace(/^0\./, '.')).join('/')
  }
  const [block, key] = path.split('.') as [string, string]
  const of: unknown = Object.entries(profile).find(([name]) => name === block)?.[1]
  return String(Object.entries(of ?? {}).find(([name]) => name === key)?.[1] ?? 'none')
}

const PATHS: readonly string[] = [
  'scale.epsilon',
  'scale.hardFactor',
  'scale.minSamples',
  'cooccurrence.plausibleAbove',
  'cooccurrence.proximityFrom',
  'cooccurrence.proximityRule',
  'cooccurrence.proximityDistance',
  'cooccurrence.observedMinSamples',
  'cooccurrence.roomMinScenes',
  'semanticWeights',
  'orientation.softAngle',
  'orientation.hardAngle',
  'orientation.softCredit',
  'orientation.minFraction',
  'orientation.minSamples',
  'orientation.pairRadius',
  'orientation.wallRule',
  'orientation.wallReach',
  'overlap.box',
  'overlap.vertical',
  'overlap.coverings',
  'overlap.supports',
  'overlap.nests',
]

/** Reads `orientation.minFraction=0.2,0.3`. Throws an `InputError` that shows the form. */
export function parseAxis(text: string): Axis {
  const [path = '', list = ''] = text.split(/=(.*)/s)
  const values = list.split(',').map((value) => value.trim())
  if (path.trim() === '' || values.some((value) => value === ''))
    throw new InputError(
      `${quoteValue(text)} is no axis; expected a parameter and values, as in "scale.epsilon=0,0.05".`,
    )
  return { path: path.trim(), values: values.map(parseValue) }
}

function parseValue(text: string): ParameterValue {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

function weightsOf(value: ParameterValue): Profile['semanticWeights'] {
  const weights = String(value).split('/').map(Number)
  const [scale, cooccurrence, completeness] = weights
  if (weights.length !== 3 || weights.some((weight) => !Number.isFinite(weight)))
    throw new InputError(
      `semanticWeights is ${quoteValue(value)}; expected scale/co-occurrence/completeness, as in ".3/.4/.3".`,
    )
  return { scale: scale!, cooccurrence: cooccurrence!, completeness: completeness! }
}

function parametersKey({ name: _, ...parameters }: Profile): string {
  return canonicalJson(parameters)
}
