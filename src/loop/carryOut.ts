import type { Critic } from '../contracts/critic.ts'
import type { Renderer } from '../contracts/renderer.ts'
import { parseModelSpec } from '../models/providers.ts'
import { type Redact, redactor } from '../models/secrets.ts'
import type { RunState } from '../record/fold.ts'
import type { Manifest } from '../record/manifest.ts'
import { type OpenRun, readBlob } from '../record/runFolder.ts'
import { summarize } from '../record/summary.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { type ModelAccess, type ReadyModel, readyModel } from './readyModel.ts'
import { refuseSecrets } from './refuseSecrets.ts'
import { buildPart, type ExtraParts, type Named } from './registry.ts'
import { runLoop } from './runLoop.ts'
import { evaluatorOf, scorer } from './setUp.ts'
import type { RunEmitter } from './watch.ts'
import type { Workshop } from './workshop.ts'

/** Where a run is kept and who may watch or stop it. */
export interface Surrounds {
  /** Folder that holds run folders; default `runs`. */
  readonly out?: string
  /** Aborting it ends the run when the step in flight is finished. */
  readonly signal?: AbortSignal
  readonly events?: RunEmitter
  /** How the run's chat model is reached and where answers are looked for. */
  readonly access?: ModelAccess
  /** The clock; only times in the record come from it. */
  readonly now?: () => Date
}

/** A run that has come to an end. */
export interface Run {
  readonly id: string
  readonly folder: string
  readonly manifest: Manifest
  readonly state: RunState
}

/** What a run is carried out with. */
export interface Made extends Pick<Workshop, 'agent' | 'refiner' | 'critics' | 'renderer' | 'acceptance'> {
  readonly model: ReadyModel | null
  /** Takes secrets out of what is recorded. */
  readonly redact: Redact
}

/** Builds a run's parts and makes its model ready. Throws an `InputError` for what cannot be run. */
export async function makeParts(
  manifest: Omit<Manifest, 'id'>,
  { parts: extra, out = 'runs', access, events }: Surrounds & { readonly parts?: ExtraParts },
  isGoingOn: boolean,
): Promise<Made> {
  const { parts, model } = manifest
  const keyVariable = model === undefined ? null : parseModelSpec(model.spec).provider.keyVariable
  const redact = redactor(access?.environment ?? process.env, keyVariable === null ? [] : [keyVariable])
  if (!isGoingOn) refuseSecrets(manifest, redact)
  const critics = await Promise.all(parts.critics.map((critic) => buildPart('critic', critic, extra)))
  const renderer = await buildPart('renderer', parts.renderer, extra)
  for (const critic of critics) checkViews(critic, renderer)
  return {
    redact,
    agent: await buildPart('agent', parts.agent, extra),
    refiner: await buildPart('agent', parts.refiner, extra),
    critics,
    renderer,
    acceptance: await buildPart('acceptance', parts.acceptance, extra),
    model: await readyModel(manifest, {
      out,
      isGoingOn,
      access: {
        ...access,
        onRetry(notice) {
          access?.onRetry?.(notice)
          events?.emit('model.retried', notice)
        },
      },
    }),
  }
}

/** A view that is not drawn should be told before a plan is paid for. Those with a colon are made to measure, as eye:bed-1. */
function checkViews({ name, part }: Named<Critic>, renderer: Named<Renderer>): void {
  const { views } = renderer.part
  const unknown = part.sees.find(({ view }) => !views.includes(view) && !view.includes(':'))
  if (unknown !== undefined)
    throw new InputError(
      `The critic ${name} wants to see the view ${quoteValue(unknown.view)}, which the renderer ${renderer.name} does not draw.${didYouMean(unknown.view, views)} Its views: ${views.join(', ')}.`,
    )
}

/** Carries an opened run to an end, from where its record stands, and writes what is derived from it. */
export async function proceed(
  open: OpenRun,
  from: RunState,
  { model, redact, ...parts }: Made,
  options: Surrounds,
  tornBytes: number,
): Promise<Run> {
  const { manifest, folder } = open
  const kept = model?.keepingIn(folder) ?? null
  try {
    const { evaluator, ontology, profile } = evaluatorOf(manifest, folder)
    options.events?.emit('run.opened', { folder, manifest, state: from })
    const state = await runLoop({
      manifest,
      state: from,
      journal: open.journal,
      tornBytes,
      ...(kept === null ? {} : { model: kept.model }),
      ...scorer(evaluator, manifest.brief),
      redact,
      parts: {
        ...parts,
        ontology,
        profile,
        signal: options.signal ?? new AbortController().signal,
        putBlob: open.putBlob,
        readBlob: (name) => readBlob(folder, name),
      },
      watch(event, after) {
        // The emitter's map is keyed by type, which the union of events is too; the compiler cannot see it.
        options.events?.emit(event.type, event as never, after)
        options.events?.emit('event', event, after)
      },
    })
    open.putDerived('summary.json', `${JSON.stringify(summarize(manifest, state), null, 2)}\n`)
    open.putDerived('layout.json', `${JSON.stringify(state.layout, null, 2)}\n`)
    return { id: manifest.id, folder, manifest, state }
  } finally {
    kept?.close()
    await closeAll(parts.critics)
  }
}

/** Closes all critics, also when one of them cannot be; throws the first fault. */
export async function closeAll(critics: readonly { readonly part: Critic }[]): Promise<void> {
  const closed = await Promise.allSettled(critics.map(async ({ part }) => part.close?.()))
  const fault = closed.find((one) => one.status === 'rejected')
  if (fault !== undefined) throw fault.reason
}
