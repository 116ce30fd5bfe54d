import { splitSpecs } from '../loop/registry.ts'
import { draftManifest, type PartOptions, type Subject } from '../loop/setUp.ts'
import { setupHash } from '../record/manifest.ts'
import { InputError } from '../scene/errors.ts'
import { asksModel } from './asksModel.ts'
import { type Cell, type Experiment, scenesOf } from './matrix.ts'
import { type AxisModel, labelled } from './modelAxis.ts'

/**
 * All cells, in a fixed order: scenes, then agents, critics, models, acceptance rules and seeds. A cell whose agent,
 * refiner and critics ask no model stands there once, without one. Throws an `InputError` for what could not be run, so
 * that nothing is spent before it is known.
 */
export async function cellsOf(experiment: Experiment, folder: string): Promise<Cell[]> {
  const scenes = await scenesOf(experiment, folder)
  const { agents, critics, accept, seeds, steps } = experiment
  const models = labelled(experiment.models)
  const cells: Cell[] = []
  const needs = new Map<string, boolean>()
  for (const { scene, subject } of scenes)
    for (const agent of agents)
      for (const critic of critics) {
        const pair = JSON.stringify([agent, critic])
        const needsModel = needs.get(pair) ?? (await partsAskModel(subject, agent, critic, models))
        needs.set(pair, needsModel)
        for (const model of needsModel ? models : [null])
          for (const rule of accept)
            for (const seed of seeds) {
              const options: PartOptions = {
                ...parts(agent, critic),
                ...(model === null ? {} : { model: model.settings }),
                acceptance: rule,
                seed,
                steps,
              }
              const row = { agent, critic, accept: rule, model: model?.label ?? null }
              cells.push({ row, scene, seed, subject, options, setup: await setupOf(subject, options) })
            }
      }
  return cells
}

function parts(agent: string, critic: string): Pick<PartOptions, 'agent' | 'refiner' | 'critics'> {
  const [placer, refiner] = agent.split('/')
  return { agent: placer!, ...(refiner === undefined ? {} : { refiner }), critics: splitSpecs(critic) }
}

async function partsAskModel(
  subject: Subject,
  agent: string,
  critic: string,
  models: readonly AxisModel[],
): Promise<boolean> {
  // Any model will do to have the parts spelt out; a part that needs one is refused without.
  const stand = models[0]?.settings ?? { spec: 'ollama:none' }
  const manifest = await draftManifest(subject, { ...parts(agent, critic), model: stand }, EPOCH)
  const needsModel = await asksModel(manifest.parts)
  if (needsModel && models.length === 0)
    throw new InputError(
      `Agent ${agent} with critic ${critic} asks a language model, and the experiment names none. Add "models": ["provider:name"] to its file, or --model provider:name, as in --model openai:NAME --base-url http://localhost:8000/v1 for a server of your own.`,
    )
  return needsModel
}

async function setupOf(subject: Subject, options: PartOptions): Promise<string> {
  return setupHash({ ...(await draftManifest(subject, options, EPOCH)), id: '' })
}

const EPOCH = new Date(0).toISOString() // the time is no part of a setup
