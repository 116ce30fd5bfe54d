import { quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { type Budget, type ModelChoice, modelChoiceSchema } from './choice.ts'
import { checkBaseUrl, parseModelSpec } from './providers.ts'
import { DEFAULT_RETRY, type RetryPolicy } from './retry.ts'

/** A chat model and how it is asked. Everything but `spec` has a default. */
export interface ModelSettings {
  /** `provider:name`. */
  readonly spec: string
  readonly baseUrl?: string | null
  readonly temperature?: number | null
  readonly maxTokens?: number | null
  readonly structure?: ModelChoice['structure']
  readonly timeoutMs?: number
  readonly budget?: Budget | null
  readonly retry?: Partial<RetryPolicy>
}

const DEFAULT_TIMEOUT_MS = 120_000

/** The choice that a manifest keeps, checked and spelt out. Throws an `InputError`. */
export function modelChoice(options: ModelSettings): ModelChoice {
  const { spec } = parseModelSpec(options.spec)
  const choice = {
    spec,
    baseUrl: options.baseUrl === undefined || options.baseUrl === null ? null : checkBaseUrl(options.baseUrl),
    temperature: options.temperature ?? null,
    maxTokens: options.maxTokens ?? null,
    structure: options.structure ?? 'auto',
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: options.retry?.retries ?? DEFAULT_RETRY.retries,
    budget: options.budget ?? null,
  }
  return parseWith(modelChoiceSchema, choice, `model ${quoteValue(spec)}`)
}
