import { z } from 'zod'
import type { Plan } from '../contracts/agent.ts'
import type { Profile } from '../evaluate/types.ts'
import { type ModelChoice, modelChoiceSchema } from '../models/choice.ts'
import { hashOf } from '../scene/canonical.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { parseBrief } from '../scene/parseBrief.ts'
import { parseLayout } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { planSchema } from './schema.ts'

/** A part by name with all its options spelt out: enough to rebuild it. */
export interface PartChoice {
  readonly name: string
  readonly options: { readonly [key: string]: unknown }
}

/** What a run begins with instead of placing. */
export interface Start {
  readonly layout: Layout
  /** Where it came from, in words. */
  readonly source: string
  /** A plan carried over from the run this one was forked from; absent, the agent plans anew. */
  readonly plan?: Plan
}

/** The inputs of a run: `manifest.json`, written before step 1 and never again. */
export interface Manifest {
  readonly format: 'scenewright/run@1'
  readonly id: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly versions: { readonly scenewright: string; readonly node: string }
  readonly brief: Brief
  readonly start: Start | null
  readonly parts: {
    readonly agent: PartChoice
    readonly refiner: PartChoice
    readonly critics: readonly PartChoice[]
    readonly renderer: PartChoice
    readonly acceptance: PartChoice
  }
  /** The chat model that parts may ask; absent when the run has none. Names no key. */
  readonly model?: ModelChoice
  readonly seed: number
  /** Refinements at most; step 0 is not counted. */
  readonly steps: number
  readonly stop: {
    /** Refinements in a row without anything new after which the run has converged. */
    readonly patience: number
    /** Steps in a row in which a part failed after which the run has failed. */
    readonly failures: number
  }
  /** `blob` names the file in the run's blobs folder that holds it; null for the ontology that ships. */
  readonly ontology: {
    readonly name: string
    readonly version: string
    readonly hash: string
    readonly blob: string | null
  }
  readonly profile: { readonly name: string; readonly hash: string; readonly value: Profile }
  /** The run and step this one was forked from. Its events are never read again. */
  readonly parent: { readonly run: string; readonly step: number; readonly layoutHash: string } | null
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const choice = z.strictObject({ name: z.string(), options: z.record(z.string(), z.unknown()) })
const whole = z.number().int().nonnegative()

const manifestSchema = z.strictObject({
  format: z.literal('scenewright/run@1'),
  id: z.string(),
  createdAt: z.string(),
  versions: z.strictObject({ scenewright: z.string(), node: z.string() }),
  brief: z.unknown(),
  start: z.strictObject({ layout: z.unknown(), source: z.string(), plan: planSchema.exactOptional() }).nullable(),
  parts: z.strictObject({
    agent: choice,
    refiner: choice,
    critics: z.array(choice).min(1),
    renderer: choice,
    acceptance: choice,
  }),
  model: modelChoiceSchema.exactOptional(),
  seed: whole,
  steps: whole,
  stop: z.strictObject({ patience: z.number().int().positive(), failures: z.number().int().positive() }),
  ontology: z.strictObject({ name: z.string(), version: z.string(), hash, blob: z.string().nullable() }),
  profile: z.strictObject({
    name: z.string(),
    hash,
    value: z.looseObject({ format: z.literal('scenewright/profile@1') }),
  }),
  parent: z.strictObject({ run: z.string(), step: whole, layoutHash: hash }).nullable(),
})

/** Reads a manifest from a decoded JSON value. Throws an `InputError` that names the place of the fault. */
export function parseManifest(value: unknown, where: string): Manifest {
  const format: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'format') : undefined
  if (format !== 'scenewright/run@1')
    throw new InputError(`${where}: format is ${quoteValue(format)}; expected "scenewright/run@1".`)
  const raw = parseWith(manifestSchema, value, where)
  const start = raw.start && { ...raw.start, layout: parseLayout(raw.start.layout, `${where}: start.layout`).value }
  return {
    ...raw,
    brief: parseBrief(raw.brief, `${where}: brief`).value,
    start,
    // The evaluator's own reader completes and checks a profile where it is used; here its hash is what counts.
    profile: { ...raw.profile, value: raw.profile.value as unknown as Profile },
  }
}

/** Hash of all that a manifest fixes: everything but id, time and versions. `run.started` carries it. */
export function setupHash(manifest: Manifest): string {
  const { id: _id, createdAt: _createdAt, versions: _versions, ...setup } = manifest
  return hashOf(setup)
}
