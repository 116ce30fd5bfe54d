import { resolve } from 'node:path'
import { z } from 'zod'
import { briefNames, loadBrief } from '../briefs/index.ts'
import { packageFile } from '../files/packageRoot.ts'
import { readJsonFile } from '../files/readJson.ts'
import { readLayouts } from '../formats/readLayouts.ts'
import type { PartOptions, Subject } from '../loop/setUp.ts'
import { checkFormat } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import type { Brief } from '../scene/types.ts'

const names = z.array(z.string().min(1)).min(1)

/** `scenewright/experiment@1`: what is crossed with what. Every list has at least one entry. */
export const experimentSchema = z.strictObject({
  format: z.literal('scenewright/experiment@1'),
  name: z.string().min(1).max(100),
  description: z.string().max(2000).default(''),
  /** Names or files of briefs; `*` is all that are built in. Left out when `starts` is given. */
  briefs: names.optional(),
  /** A file or folder of layouts, in any known format, each of which is refined instead of placing. */
  starts: z.string().optional(),
  /** Who places and, unless a refiner is named, refines: `agent` or `agent/refiner`. */
  agents: names.default(['solver']),
  /** Each entry one critic, or several joined by `+`. */
  critics: names.default(['scenecritic']),
  accept: names.default(['always']),
  seeds: z.array(z.number().int().nonnegative()).min(1).default([1]),
  steps: z.number().int().nonnegative().default(10),
})

export type Experiment = z.output<typeof experimentSchema>

/** One run to make: its place in the matrix, what it is about and with which parts. */
export interface Cell {
  readonly row: { readonly agent: string; readonly critic: string; readonly accept: string }
  readonly scene: string
  readonly seed: number
  readonly subject: Subject
  readonly options: PartOptions
}

/** Reads an experiment: a file, or the name of one that ships. `starts` in a file is relative to that file. */
export function loadExperiment(nameOrPath: string): { experiment: Experiment; folder: string } {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath)
  const path = isName ? packageFile('src', 'experiment', 'matrices', `${nameOrPath}.json`) : nameOrPath
  const value = readJsonFile(path)
  checkFormat(value, 'scenewright/experiment@1', path)
  return { experiment: parseWith(experimentSchema, value, path), folder: resolve(path, '..') }
}

/** All cells, in a fixed order: scenes, then agents, critics, acceptance rules and seeds. */
export async function cellsOf(experiment: Experiment, folder: string): Promise<Cell[]> {
  const scenes = await scenesOf(experiment, folder)
  const { agents, critics, accept, seeds, steps } = experiment
  return scenes.flatMap(({ scene, subject }) =>
    agents.flatMap((agent) =>
      critics.flatMap((critic) =>
        accept.flatMap((rule) =>
          seeds.map((seed): Cell => {
            const [placer, refiner] = agent.split('/')
            const options = {
              agent: placer!,
              ...(refiner === undefined ? {} : { refiner }),
              critics: critic.split('+'),
              acceptance: rule,
              seed,
              steps,
            }
            return { row: { agent, critic, accept: rule }, scene, seed, subject, options }
          }),
        ),
      ),
    ),
  )
}

async function scenesOf(experiment: Experiment, folder: string): Promise<{ scene: string; subject: Subject }[]> {
  const briefs = (experiment.briefs ?? (experiment.starts === undefined ? ['*'] : [])).flatMap((name) =>
    name === '*' ? briefNames() : [name],
  )
  const asked = briefs.map((name) => {
    const brief: Brief = loadBrief(name).value
    return { scene: brief.name, subject: { brief } }
  })
  const begun = experiment.starts === undefined ? [] : await readLayouts(resolve(folder, experiment.starts), {})
  return [...asked, ...begun.map(({ layout, name }) => ({ scene: name, subject: { start: { layout, source: name } } }))]
}
