import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { briefNames, loadBrief } from '../briefs/index.ts'
import { packageFile } from '../files/packageRoot.ts'
import { readJsonFile } from '../files/readJson.ts'
import { readLayouts } from '../formats/readLayouts.ts'
import type { PartOptions, Subject } from '../loop/setUp.ts'
import type { ModelSettings } from '../models/modelChoice.ts'
import { compareText } from '../scene/canonical.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { checkFormat } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import type { Brief } from '../scene/types.ts'
import { readModels } from './modelAxis.ts'

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
  /** Chat models, each `provider:name` or a `modelEntrySchema`; only cells with a part that asks one are multiplied. */
  models: z.array(z.unknown()).min(1).optional(),
  accept: names.default(['always']),
  seeds: z.array(z.number().int().nonnegative()).min(1).default([1]),
  steps: z.number().int().nonnegative().default(10),
})

/** An experiment as read: its models checked, and none where the file names none. */
export interface Experiment extends Omit<z.output<typeof experimentSchema>, 'models'> {
  readonly models: readonly ModelSettings[]
}

/** One run to make: its place in the matrix, what it is about and with which parts. */
export interface Cell {
  /** `model` is null where no part asks one. */
  readonly row: {
    readonly agent: string
    readonly critic: string
    readonly accept: string
    readonly model: string | null
  }
  readonly scene: string
  readonly seed: number
  readonly subject: Subject
  readonly options: PartOptions
  /** Hash of all that its run's manifest fixes: which run on disk is this cell's. */
  readonly setup: string
}

/** Reads an experiment: a file, or the name of one that ships. `starts` in a file is relative to that file. */
export function loadExperiment(nameOrPath: string): { experiment: Experiment; folder: string } {
  const path = /^[a-z0-9-]+$/.test(nameOrPath) ? shipped(nameOrPath) : nameOrPath
  const value = readJsonFile(path)
  checkFormat(value, 'scenewright/experiment@1', path)
  const { models = [], ...experiment } = parseWith(experimentSchema, value, path)
  return { experiment: { ...experiment, models: readModels(models, path) }, folder: resolve(path, '..') }
}

/** What an experiment is about: each brief, or each layout to begin with, by name. */
export async function scenesOf(
  experiment: Pick<Experiment, 'briefs' | 'starts'>,
  folder: string,
): Promise<{ scene: string; subject: Subject }[]> {
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

function shipped(name: string): string {
  const known = readdirSync(packageFile('src', 'experiment', 'matrices'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort(compareText)
  if (known.includes(name)) return packageFile('src', 'experiment', 'matrices', `${name}.json`)
  throw new InputError(
    `No experiment named ${quoteValue(name)}.${didYouMean(name, known)} These ship: ${known.join(', ')}. A file of your own is given by its path, as in ./${name}.json.`,
  )
}
