import { setTimeout as delay } from 'node:timers/promises'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { InputError } from '../scene/errors.ts'
import type { AnswerMode, AnswerStore } from './answers.ts'
import { MemoryAnswers } from './answers.ts'
import type { RetryNotice } from './attempts.ts'
import { type ModelCall, openLedger } from './calls.ts'
import { type ModelShared, RecordedChatModel } from './chatModel.ts'
import type { ModelChoice } from './choice.ts'
import { ModelError } from './errors.ts'
import { type CallSettings, makeInnerModel } from './innerModel.ts'
import type { ModelSettings } from './modelChoice.ts'
import { modelChoice } from './modelChoice.ts'
import { type Price, type PriceTable, priceOf } from './prices.ts'
import { parseModelSpec } from './providers.ts'
import { DEFAULT_RETRY } from './retry.ts'
import { redactor } from './secrets.ts'

/** How a model is opened. Everything but `spec` has a default. */
export interface OpenModel extends ModelSettings {
  readonly mode?: AnswerMode
  readonly answers?: AnswerStore
  /** Prices of the user's own; they go before the list prices. */
  readonly prices?: PriceTable
  readonly seed?: number
  readonly signal?: AbortSignal
  /** Takes each finished call. */
  readonly record?: (call: ModelCall) => void
  /** Where keys are looked up; the process's own environment unless given. */
  readonly environment?: { readonly [name: string]: string | undefined }
  /** A model to ask in place of the provider's: for tests, and for chat models that no provider here makes. */
  readonly inner?: BaseChatModel
  readonly sleep?: ModelShared['sleep']
  readonly now?: () => number
  readonly date?: () => Date
  /** Hears of each attempt that will be made again. */
  readonly onRetry?: (notice: RetryNotice) => void
}

/**
 * Opens a model: a LangChain chat model that records, retries, keeps answers and minds time limits. In replay the
 * provider is never touched, so neither its key nor its package need be there. Throws an `InputError` for settings that
 * cannot hold.
 */
export async function openModel(options: OpenModel): Promise<RecordedChatModel> {
  const choice = modelChoice(options)
  const { mode = 'record', environment = process.env, seed = 0, now = () => performance.now() } = options
  const price = priceFor(choice, options.prices)
  const made = new Map<string, Promise<BaseChatModel>>()
  const shared: ModelShared = {
    choice,
    mode,
    answers: options.answers ?? new MemoryAnswers(),
    retry: { ...DEFAULT_RETRY, ...options.retry },
    price,
    redact: redactor(environment, keyVariablesOf(choice.spec)),
    inner(settings: CallSettings) {
      if (options.inner !== undefined) return Promise.resolve(options.inner)
      const id = JSON.stringify(settings)
      const found = made.get(id) ?? makeInnerModel(choice, settings, environment)
      made.set(id, found)
      return found
    },
    now,
    date: options.date ?? (() => new Date()),
    sleep: options.sleep ?? sleepFor,
    ...(options.onRetry === undefined ? {} : { onRetry: options.onRetry }),
  }
  // A missing key or package should be told before anything is done.
  if (mode !== 'replay') await shared.inner({})
  return new RecordedChatModel(shared, {
    scope: { seed, step: 0, part: '', offer: 0 },
    ledger: openLedger(options.record ?? (() => {})),
    signal: options.signal ?? null,
    repeats: new Map(),
  })
}

/** The price a model's answers are reckoned by. Throws an `InputError` when a budget in dollars needs one and none is known. */
export function priceFor({ spec, budget }: ModelChoice, prices?: PriceTable): Price | null {
  const price = priceOf(spec, prices)
  if (budget?.usd !== undefined && price === null)
    throw new InputError(
      `No price is known for ${spec}, so a budget in dollars cannot hold. Add it with --prices FILE ({"${spec}": {"input": 1, "output": 2}}, dollars for a million tokens), or set tokens or calls.`,
    )
  return price
}

function keyVariablesOf(spec: string): string[] {
  const { keyVariable } = parseModelSpec(spec).provider
  return keyVariable === null ? [] : [keyVariable]
}

async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal })
  } catch (error) {
    if (signal?.aborted !== true) throw error
    throw new ModelError('cancelled', 'The run was stopped while it waited to ask again.')
  }
}
