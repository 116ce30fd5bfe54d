import { z } from 'zod'
import { budgetSchema, type ModelChoice } from '../models/choice.ts'
import { type ModelSettings, modelChoice } from '../models/modelChoice.ts'
import { canonicalJson } from '../scene/canonical.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'

/** A model in an experiment file, with the settings that the flags of `run` have. Everything but `model` has a default. */
export const modelEntrySchema = z.strictObject({
  /** `provider:name`. */
  model: z.string(),
  baseUrl: z.string().exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  /** Longest answer in tokens. */
  maxTokens: z.number().int().positive().exactOptional(),
  structure: z.enum(['auto', 'schema', 'tools', 'none']).exactOptional(),
  /** Seconds that one attempt may take. */
  timeout: z.number().positive().max(86_400).exactOptional(),
  /** Attempts after the first. */
  retries: z.number().int().min(0).max(20).exactOptional(),
  /** What one run may spend. */
  budget: budgetSchema.exactOptional(),
})

/** A model as one axis of the matrix has it: how it is asked, and the name it goes by in tables. */
export interface AxisModel {
  /** `provider:name`, with whatever tells it from others of that name. */
  readonly label: string
  readonly settings: ModelSettings
}

/**
 * Reads the models of an experiment file, each `provider:name` or an object. Throws an `InputError` that names the entry,
 * also for one that stands there twice.
 */
export function readModels(entries: readonly unknown[], where: string): ModelSettings[] {
  const models = entries.map((entry, i): ModelSettings => {
    const place = `${where}: models[${i}]`
    if (typeof entry !== 'string' && (typeof entry !== 'object' || entry === null || Array.isArray(entry)))
      throw new InputError(
        `${place} is ${quoteValue(entry)}; expected "provider:name", or an object such as {"model": "openai:NAME", "baseUrl": "http://localhost:8000/v1"}.`,
      )
    const { model, timeout, retries, ...rest } = parseWith(
      modelEntrySchema,
      typeof entry === 'string' ? { model: entry } : entry,
      place,
    )
    const settings = {
      spec: model,
      ...rest,
      ...(timeout === undefined ? {} : { timeoutMs: 1000 * timeout }),
      ...(retries === undefined ? {} : { retry: { retries } }),
    }
    return checked(settings, place)
  })
  const seen = models.map((settings) => canonicalJson(modelChoice(settings)))
  seen.forEach((text, i) => {
    const first = seen.indexOf(text)
    if (first < i)
      throw new InputError(
        `${where}: models[${i}] is the same as models[${first}]; name a model once for each setting.`,
      )
  })
  return models
}

/** Gives each model its name in tables: as short as tells it from the others. */
export function labelled(models: readonly ModelSettings[]): AxisModel[] {
  const choices = models.map(modelChoice)
  return models.map((settings, i) => {
    const own = shownSettings(choices[i]!)
    const namesakes = choices.filter(({ spec }) => spec === choices[i]!.spec).map(shownSettings)
    const telling = Object.entries(own).filter(
      ([key, value]) => value !== null && namesakes.some((other) => other[key] !== value),
    )
    return { label: [choices[i]!.spec, ...telling.map(([key, value]) => `${key}=${value}`)].join(' '), settings }
  })
}

function checked(settings: ModelSettings, place: string): ModelSettings {
  try {
    modelChoice(settings)
    return settings
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${place}: ${error.message}`, { cause: error })
    throw error
  }
}

/** The settings under the names that files and flags give them. */
function shownSettings({ spec: _spec, timeoutMs, budget, ...rest }: ModelChoice): { [key: string]: string | null } {
  const amounts = budget === null ? null : Object.entries(budget).map(([what, amount]) => `${what}=${amount}`)
  const shown = { ...rest, timeout: timeoutMs / 1000, budget: amounts?.join(',') ?? null }
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, value === null ? null : String(value)]))
}
