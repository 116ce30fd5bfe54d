import { createHash } from 'node:crypto'
import type { ModelChoice } from '../models/choice.ts'
import type { ModelSettings } from '../models/modelChoice.ts'
import { initialState, isResumable } from '../record/fold.ts'
import { createRun, findRun, readRun, reopenRun } from '../record/runFolder.ts'
import { canonicalJson } from '../scene/canonical.ts'
import { InputError } from '../scene/errors.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { makeParts, proceed, type Run, type Surrounds } from './carryOut.ts'
import type { ExtraParts } from './registry.ts'
import { draftManifest, evaluatorOf, type PartOptions, type Subject } from './setUp.ts'

export type { Run, Surrounds } from './carryOut.ts'

export interface RunOptions extends PartOptions, Surrounds {
  /** May be left out when `start` is given: it is then what the layout holds. */
  readonly brief?: Brief
  /** Begins at this layout instead of placing. */
  readonly start?: { readonly layout: Layout; readonly source: string }
}

/** Plans, places and refines until a stop rule holds, recording everything. Throws an `InputError` for what cannot be run. */
export async function run(options: RunOptions): Promise<Run> {
  return begin({ ...options }, options)
}

/** Goes on with a run that was broken off, cancelled or failed; ends as it would have ended undisturbed. */
export async function resume(options: Surrounds & { readonly run: string; readonly parts?: ExtraParts }): Promise<Run> {
  const now = clock(options)
  const folder = findRun(options.run, options.out ?? 'runs')
  const { open, run: recorded } = reopenRun(folder, now)
  try {
    if (!isResumable(recorded.state))
      throw new InputError(
        `${recorded.manifest.id} is finished (${recorded.state.end?.outcome}); there is nothing to resume. To go on from it: scenewright fork ${recorded.manifest.id} --at ${recorded.state.steps.length - 1}`,
      )
    const made = await makeParts(open.manifest, options, true)
    return await proceed(open, recorded.state, made, options, recorded.journal.tornBytes)
  } finally {
    open.close()
  }
}

export interface ForkOptions extends PartOptions, Surrounds {
  /** Id or folder of the run to branch from. */
  readonly run: string
  /** The step whose layout is the start. */
  readonly at: number
}

/** Branches from a step of a run, with parts swapped. The new run carries its start and never reads its parent again. */
export async function fork(options: ForkOptions): Promise<Run> {
  const { out = 'runs' } = options
  const { manifest, state, folder } = readRun(findRun(options.run, out))
  const from = state.steps[options.at]
  if (from === undefined)
    throw new InputError(
      `${manifest.id} has no finished step ${options.at}; it has ${state.steps.length === 0 ? 'none' : `0 to ${state.steps.length - 1}`}.`,
    )
  const { parts } = manifest
  // A plan is its agent's own; another agent makes another.
  const plan = options.agent === undefined && state.plan !== null ? { plan: state.plan } : {}
  const refiner = canonicalJson(parts.refiner) === canonicalJson(parts.agent) ? {} : { refiner: parts.refiner }
  const { blob } = manifest.ontology
  const inherited: PartOptions = {
    agent: parts.agent,
    ...(options.agent === undefined ? refiner : {}),
    critics: parts.critics,
    renderer: parts.renderer,
    acceptance: parts.acceptance,
    ...(manifest.model === undefined ? {} : { model: optionsOf(manifest.model) }),
    steps: manifest.steps,
    seed: manifest.seed,
    patience: manifest.stop.patience,
    profile: manifest.profile.value,
    ...(blob === null || options.ontology !== undefined ? {} : { ontology: evaluatorOf(manifest, folder).ontology }),
  }
  const subject: Subject = {
    brief: manifest.brief,
    start: { layout: from.layout, source: `step ${from.step} of ${manifest.id}`, ...plan },
    parent: { run: manifest.id, step: from.step, layoutHash: from.layoutHash },
  }
  return begin(subject, { ...inherited, ...options })
}

async function begin(subject: Subject, options: PartOptions & Surrounds): Promise<Run> {
  const now = clock(options)
  const draft = await draftManifest(subject, options, now())
  const text = options.ontology && JSON.stringify(options.ontology)
  const blob = text === undefined ? null : `${createHash('sha256').update(text).digest('hex')}.json`
  // What cannot be run is refused before it has a folder.
  const made = await makeParts(draft, options, false)
  const open = createRun(options.out ?? 'runs', { ...draft, ontology: { ...draft.ontology, blob } }, now, text)
  try {
    return await proceed(open, initialState(open.manifest), made, options, 0)
  } finally {
    open.close()
  }
}

function optionsOf({ retries, ...choice }: ModelChoice): ModelSettings {
  return { ...choice, retry: { retries } }
}

function clock({ now = () => new Date() }: Surrounds): () => string {
  return () => now().toISOString()
}
