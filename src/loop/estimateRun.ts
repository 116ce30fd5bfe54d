import type { PlacementAgent } from '../contracts/agent.ts'
import { costOf, type PriceTable } from '../models/prices.ts'
import type { Rehearsed } from '../models/rehearsal.ts'
import { applyEdits } from '../scene/edit.ts'
import { InputError } from '../scene/errors.ts'
import type { Layout } from '../scene/types.ts'
import { openContext } from './context.ts'
import { drawViews } from './drawViews.ts'
import { buildPart, choosePart, needsOf } from './registry.ts'
import type { RunOptions } from './run.ts'
import { draftManifest } from './setUp.ts'

/** What a run would ask of its model if it took all its steps and every answer could be used at once. */
export interface Estimate {
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  /** A guess: a layout of the brief's size for each proposal, and a page for each review. */
  readonly outputTokens: number
  /** US dollars; null when no price is known. */
  readonly usd: number | null
  /** The same for single calls, by what is done. */
  readonly by: readonly {
    readonly what: string
    readonly calls: number
    readonly times: number
    readonly inputTokens: number
  }[]
  /** Critics that were not rehearsed, since a person or a program of the user's would have to answer. */
  readonly unknown: readonly string[]
}

const TOKENS_PER_OBJECT = 70 // of a layout in JSON
const PLAN_TOKENS = 400
const REVIEW_TOKENS = 400

/**
 * Rehearses a run: each part is called once with a model that notes the requests and answers the least it can. Reviews
 * and refinements are rehearsed on a layout that the solver makes. Nothing is asked and nothing recorded. Throws an
 * `InputError` for what cannot be run.
 */
export async function estimateRun(options: RunOptions, prices: PriceTable = {}): Promise<Estimate> {
  const { RehearsalModel } = await import('../models/rehearsal.ts')
  const { priceFor } = await import('../models/openModel.ts')
  const manifest = await draftManifest({ ...options }, options, '')
  if (manifest.model === undefined) throw new InputError('There is nothing to estimate: the run names no --model.')
  const { parts, brief } = manifest
  const agent = await buildPart('agent', parts.agent, options.parts)
  const refiner = await buildPart('agent', parts.refiner, options.parts)
  const renderer = await buildPart('renderer', parts.renderer, options.parts)
  const acceptance = await buildPart('acceptance', parts.acceptance, options.parts)
  const model = new RehearsalModel()
  const { defaultOntology } = await import('../ontology/loadOntology.ts')
  const { ctx } = openContext(
    {
      seed: manifest.seed,
      ontology: options.ontology ?? defaultOntology(),
      profile: manifest.profile.value,
      signal: new AbortController().signal,
      renderer,
      modelAt: () => ({ model, close: async () => {} }),
      log() {},
    },
    { step: 0, part: 'rehearsal' },
  )
  const rehearse = async (work: () => Promise<unknown>): Promise<Rehearsed[]> => {
    let failure: unknown = null
    await work().catch((error: unknown) => {
      failure = error
    })
    const asked = model.take()
    // What was made of a rehearsal's answer does not matter; a part that did not get as far as to ask cannot run.
    if (asked.length === 0 && failure !== null) throw failure
    return asked
  }
  const standIn = manifest.start?.layout ?? (await layoutOfSolver(options, brief))
  const plan = { summary: '', groups: [] }
  const offers = acceptance.part.proposals ?? 1
  const layoutTokens =
    TOKENS_PER_OBJECT *
    Math.max(
      1,
      brief.objects.reduce((sum, { count }) => sum + count, 0),
    )
  const rows: { what: string; asked: Rehearsed[]; times: number; output: number }[] = [
    { what: 'plan', asked: await rehearse(() => agent.part.plan(brief, ctx)), times: 1, output: PLAN_TOKENS },
    ...(manifest.start === null
      ? [
          {
            what: 'place',
            asked: await rehearse(() => agent.part.place(brief, plan, ctx)),
            times: offers,
            output: layoutTokens,
          },
        ]
      : []),
  ]
  const unknown: string[] = []
  const reviewed = acceptance.part.select === 'reward' ? offers : 1
  for (const choice of parts.critics) {
    const needs = await needsOf('critic', choice, options.parts)
    if (needs.includes('person') || needs.includes('setting')) {
      unknown.push(choice.name)
      continue
    }
    const critic = await buildPart('critic', choice, options.parts)
    const pictures = await drawViews(renderer.part, standIn, critic.part.sees)
    const asked = await rehearse(() => critic.part.review(standIn, brief, pictures, ctx))
    rows.push({
      what: `review by ${choice.name}`,
      asked,
      times: (manifest.steps + 1) * reviewed,
      output: REVIEW_TOKENS,
    })
  }
  const refined = await rehearse(() => refiner.part.refine(brief, plan, standIn, [], ctx))
  rows.push({ what: 'refine', asked: refined, times: manifest.steps * offers, output: layoutTokens })
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + row.times * of(row), 0)
  const inputTokens = sum(({ asked }) => asked.reduce((total, a) => total + a.inputTokens, 0))
  const outputTokens = sum(({ asked, output }) => asked.length * output)
  return {
    model: manifest.model.spec,
    calls: sum(({ asked }) => asked.length),
    inputTokens,
    outputTokens,
    usd: costOf({ input: inputTokens, output: outputTokens }, priceFor(manifest.model, prices)),
    by: rows
      .filter(({ asked }) => asked.length > 0)
      .map(({ what, asked, times }) => ({
        what,
        calls: asked.length,
        times,
        inputTokens: asked.reduce((total, a) => total + a.inputTokens, 0),
      })),
    unknown,
  }
}

/** A layout of about the size the run's will have, made without a model. */
async function layoutOfSolver(options: RunOptions, brief: NonNullable<RunOptions['brief']>): Promise<Layout> {
  const { part }: { readonly part: PlacementAgent } = await buildPart(
    'agent',
    await choosePart('agent', 'solver', options.parts),
    options.parts,
  )
  const { defaultOntology } = await import('../ontology/loadOntology.ts')
  const { defaultProfile } = await import('../evaluate/profiles/default.ts')
  const { ctx } = openContext(
    {
      seed: 1,
      ontology: options.ontology ?? defaultOntology(),
      profile: defaultProfile,
      signal: new AbortController().signal,
      log() {},
    },
    { step: 0, part: 'solver' },
  )
  const { edits } = await part.place(brief, await part.plan(brief, ctx), ctx)
  return applyEdits({ format: 'scenewright/layout@1', room: brief.room, objects: [] }, edits)
}
