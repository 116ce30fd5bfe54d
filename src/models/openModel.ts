import { setTimeout as delay } from 'node:timers/promises'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { InputError } from '../scene/errors.ts'
import type { AnswerMode, AnswerStore } from './answers.ts'
import { MemoryAnswers } from './answers.ts'
import { type ModelCall, openLedger } from './calls.ts'
import { type ModelShared, RecordedChatModel } from './chatModel.ts'
import { ModelError } from './errors.ts'
import { type CallSettings, makeInnerModel } from './innerModel.ts'
import type { ModelSettings } from './modelChoice.ts'
import { modelChoice } from './modelChoice.ts'
import { type PriceTable, priceOf } from './prices.ts'
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
}

/**
 * Opens a model: a LangChain chat model that records, retries, keeps answers and minds time limits. In replay the
 * provider is never touched, so neither its key nor its package need be there. Throws an `InputError` for settings that
 * cannot hold.
 */
export async function openModel(options: OpenModel): Promise<RecordedChatModel> {
  const choice = modelChoice(options)
  const { mode = 'record', environment = process.env, seed = 0, now = () => performance.now() } = options
  const price = priceOf(choice.spec, options.prices)
  if (choice.budget?.usd !== undefined && price === null)
    throw new InputError(
      `No price is known for ${choice.spec}, so a budget in dollars cannot hold. Add it with --prices FILE ({"${choice.spec}": {"input": 1, "output": 2}}, dollars for a million tokens), or set tokens or calls.`,
    )
  const made = new Map<string, Promise<BaseChatModel>>()
  const shared: ModelShared = {
    choice,
    mode,
    answers: options.answers ?? new MemoryAnswers(),
    retry: { ...DEFAULT_RETRY, ...options.retry },
    price,
    redact: redactor(environment),
    inner(settings: CallSettings) {
      if (options.inner !== undefined) return Promise.resolve(options.inner)
      const id = JSON.stringify(settings)
      const found = made.get(id) ?? makeInnerModel(choice, settings, environment)
      made.set(id, found)
      return found
    },
    now,
    sleep: options.sleep ?? sleepFor,
  }
  // A missing key or package should be told before anything is done.
  if (mode !== 'replay') await shared.inner({})
  return new RecordedChatModel(shared, {
    scope: { seed, step: 0, part: '', offer: 0 },
    ledger: openLedger(options.record ?? (() => {})),
    signal: options.signal ?? null,
  })
}

async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal })
  } catch (error) {
    if (signal?.aborted !== true) throw error
    throw new ModelError('cancelled', 'The run was stopped while it waited to ask again.')
  }
}
