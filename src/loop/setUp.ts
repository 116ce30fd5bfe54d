import { readFileSync } from 'node:fs'
import { createEvaluator, type Evaluator, type Tally } from '../evaluate/evaluator.ts'
import { parseProfile } from '../evaluate/profile.ts'
import { defaultProfile } from '../evaluate/profiles/default.ts'
import type { Profile, Report } from '../evaluate/types.ts'
import { packageFile } from '../files/packageRoot.ts'
import { type ModelSettings, modelChoice } from '../models/modelChoice.ts'
import { defaultOntology, parseOntology } from '../ontology/loadOntology.ts'
import type { Ontology } from '../ontology/types.ts'
import type { Manifest, Start } from '../record/manifest.ts'
import { readBlob } from '../record/runFolder.ts'
import { hashOf } from '../scene/canonical.ts'
import { InputError } from '../scene/errors.ts'
import { briefOfLayout } from '../scene/parseBrief.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { choosePart, type ExtraParts, needsOf, type PartSpec } from './registry.ts'

/** The parts of a run, as one may choose them. */
export interface PartOptions {
  /** Default `solver`. */
  readonly agent?: PartSpec
  /** Who refines; the agent itself when left out. */
  readonly refiner?: PartSpec
  /** Default `scenecritic` and `collision`. */
  readonly critics?: readonly PartSpec[]
  /** Draws what critics ask to see. Default `plan`. */
  readonly renderer?: PartSpec
  /** Default `always`. */
  readonly acceptance?: PartSpec
  /** The chat model that parts may ask; default none. */
  readonly model?: ModelSettings
  /** Refinements at most, from 0; default 10. */
  readonly steps?: number
  /** Whole number from 0; default 1. */
  readonly seed?: number
  /** Refinements in a row without anything new after which the run has converged; default 3. */
  readonly patience?: number
  /** Default: the ontology that ships. */
  readonly ontology?: Ontology
  /** Default: the profile `default`. */
  readonly profile?: Profile
  /** Parts of the calling program's own. */
  readonly parts?: ExtraParts
}

/** What a run is about: a brief, or a layout to start from (whose objects are then the brief, unless one is given). */
export interface Subject {
  readonly brief?: Brief
  readonly start?: Pick<Start, 'layout' | 'source' | 'plan'>
  readonly parent?: Manifest['parent']
}

const FAILURES = 3 // steps in a row that may break before a run is called failed

/** Everything a manifest fixes but its id. Throws an `InputError` for what cannot be run. */
export async function draftManifest(
  subject: Subject,
  options: PartOptions,
  createdAt: string,
): Promise<Omit<Manifest, 'id'>> {
  const { start, parent = null } = subject
  const brief = subject.brief ?? (start && briefOfLayout(start.layout))
  if (brief === undefined)
    throw new InputError('Neither a brief nor a layout to start from is given; give one of them.')
  const { agent = 'solver', critics = ['scenecritic', 'collision'], parts } = options
  const { renderer = 'plan', acceptance = 'always', steps = 10, seed = 1, patience = 3 } = options
  const { ontology, profile = defaultProfile } = options
  if (critics.length === 0) throw new InputError('No critic is given; give at least one ("none" gives no feedback).')
  const evaluator = evaluatorFor(ontology ?? defaultOntology(), profile)
  const chosenAgent = await choosePart('agent', agent, parts)
  const chosen: Manifest['parts'] = {
    agent: chosenAgent,
    refiner: options.refiner === undefined ? chosenAgent : await choosePart('agent', options.refiner, parts),
    critics: await Promise.all(critics.map((critic) => choosePart('critic', critic, parts))),
    renderer: await choosePart('renderer', renderer, parts),
    acceptance: await choosePart('acceptance', acceptance, parts),
  }
  if (options.model === undefined) await refuseNeedy(chosen, parts)
  return {
    format: 'scenewright/run@1',
    createdAt,
    versions: { scenewright: packageVersion(), node: process.versions.node },
    brief,
    start: start === undefined ? null : { ...start },
    parts: chosen,
    ...(options.model === undefined ? {} : { model: modelChoice(options.model) }),
    seed: whole(seed, 'seed', 0),
    steps: whole(steps, 'steps', 0),
    stop: { patience: whole(patience, 'patience', 1), failures: FAILURES },
    ontology: { ...evaluator.ontology, blob: null },
    profile: { ...evaluator.profile, value: profile },
    parent,
  }
}

/** A part that asks a model, in a run that has none, is told so before anything is done. */
async function refuseNeedy(
  { agent, refiner, critics }: Manifest['parts'],
  extra: ExtraParts | undefined,
): Promise<void> {
  for (const [kind, choice] of [
    ['agent', agent],
    ['agent', refiner],
    ...critics.map((critic) => ['critic', critic] as const),
  ] as const)
    if ((await needsOf(kind, choice, extra)).includes('model'))
      throw new InputError(
        `The ${kind} ${choice.name} asks a language model; name one with --model provider:name, as in --model openai:gpt-4.1-mini, or --model openai:NAME --base-url http://localhost:8000/v1 for a server of your own.`,
      )
}

const compiled = new Map<string, Evaluator>()

/** Evaluators of the ontology that ships are compiled once for each profile: many runs may share a process. */
function evaluatorFor(ontology: Ontology, profile: Profile): Evaluator {
  if (ontology !== defaultOntology()) return createEvaluator(ontology, profile)
  const key = hashOf(profile)
  const evaluator = compiled.get(key) ?? createEvaluator(ontology, profile)
  compiled.set(key, evaluator)
  return evaluator
}

/** The evaluator of a recorded run. Throws an `InputError` when the ontology it was scored by is not at hand. */
export function evaluatorOf(
  manifest: Manifest,
  folder: string,
): { evaluator: Evaluator; ontology: Ontology; profile: Profile } {
  const { blob, hash, name, version } = manifest.ontology
  const ontology =
    blob === null
      ? defaultOntology()
      : parseOntology(JSON.parse(new TextDecoder().decode(readBlob(folder, blob))), blob)
  const profile = parseProfile(manifest.profile.value, `${folder}: profile`)
  const evaluator = evaluatorFor(ontology, profile)
  if (evaluator.ontology.hash !== hash)
    throw new InputError(
      `${folder}: was scored with the ontology ${name} ${version}, and this release ships another one. Scores would not be comparable: go on with release ${manifest.versions.scenewright}, or "fork" the run.`,
    )
  if (evaluator.profile.hash !== manifest.profile.hash)
    throw new InputError(`${folder}: the profile in manifest.json does not hash to what it says; it was altered.`)
  return { evaluator, ontology, profile }
}

/** The brief and the evaluator as one function: what the loop scores with. */
export function scorer(
  evaluator: Evaluator,
  brief: Brief,
): { readonly tally: (layout: Layout) => Tally; readonly report: (layout: Layout) => Report } {
  return { tally: (layout) => evaluator.tally(layout, brief), report: (layout) => evaluator.report(layout, brief) }
}

/** The version of this package. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  return version
}

function whole(value: number, name: string, least: number): number {
  if (!Number.isSafeInteger(value) || value < least)
    throw new InputError(`${name} is ${value}; expected a whole number of at least ${least}.`)
  return value
}
