import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models'
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  mapStoredMessagesToChatMessages,
  type StoredMessage,
} from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import { type Runnable, RunnableLambda } from '@langchain/core/runnables'
import { ANSWER_FORMAT } from './answerLines.ts'
import type { Answer, AnswerMode, AnswerStore } from './answers.ts'
import { askProvider } from './askProvider.ts'
import type { Call, Ledger } from './calls.ts'
import type { ModelChoice } from './choice.ts'
import { ModelError } from './errors.ts'
import type { CallSettings } from './innerModel.ts'
import { costOf, type Price, type Tokens } from './prices.ts'
import { messageText } from './reply/messageText.ts'
import { readJson } from './reply/readJson.ts'
import { type CallScope, type ModelRequest, plainMessages, requestKey } from './request.ts'
import { modelError, type RetryPolicy, readFault, waitBefore } from './retry.ts'
import type { Redact } from './secrets.ts'

/** Asks for an answer in JSON. `name` is a word for the thing asked for. */
export interface Structure {
  readonly name: string
  /** A JSON Schema, as `z.toJSONSchema` makes it. */
  readonly schema: { readonly [key: string]: unknown }
}

/** What a part may ask of a call beside LangChain's own options. Models that are not ours leave them alone. */
export interface ModelCallOptions extends BaseChatModelCallOptions, CallSettings {
  readonly structure?: Structure
  readonly tools?: BindToolsInput[]
}

/** What all models of a run share. */
export interface ModelShared {
  readonly choice: ModelChoice
  readonly mode: AnswerMode
  readonly answers: AnswerStore
  readonly retry: RetryPolicy
  readonly price: Price | null
  readonly redact: Redact
  /** Makes or finds the provider's model for the settings of a call. */
  inner(settings: CallSettings): Promise<BaseChatModel>
  /** Milliseconds on a clock that never goes back. */
  now(): number
  /** Waits, or rejects when aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/** Where a model stands: its place in the run, its list of calls, and the signal that ends all of them. */
export interface ModelPlace {
  readonly scope: CallScope
  readonly ledger: Ledger
  readonly signal: AbortSignal | null
}

/**
 * A LangChain chat model that records each call, keeps answers, retries by one policy, and minds limits. It asks the
 * provider's own model and adds nothing to what is said.
 */
export class RecordedChatModel extends BaseChatModel<ModelCallOptions> {
  readonly #shared: ModelShared
  readonly #place: ModelPlace
  readonly #repeats = new Map<string, number>()

  constructor(shared: ModelShared, place: ModelPlace) {
    super({})
    this.#shared = shared
    this.#place = place
  }

  /** The same model at another place of the run. */
  at(place: ModelPlace): RecordedChatModel {
    return new RecordedChatModel(this.#shared, place)
  }

  /** How the model was chosen. */
  get choice(): ModelChoice {
    return this.#shared.choice
  }

  override _llmType(): string {
    return 'scenewright'
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<ModelCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ModelCallOptions> {
    return this.withConfig({ ...kwargs, tools }) as Runnable<BaseLanguageModelInput, AIMessageChunk, ModelCallOptions>
  }

  // The base class asks by a tool call; ours asks as the run's choice says, and hands damaged answers on as they are.
  override withStructuredOutput: BaseChatModel['withStructuredOutput'] = ((
    schema: unknown,
    config?: { name?: string; includeRaw?: boolean },
  ) => {
    const asked = this.withConfig({
      structure: { name: config?.name ?? 'answer', schema: schema as Structure['schema'] },
    })
    return asked.pipe(
      RunnableLambda.from((raw: BaseMessage) => {
        const read = readJson(messageText(raw).text)
        if (config?.includeRaw === true) return { raw, parsed: 'value' in read ? read.value : null }
        if ('value' in read) return read.value
        throw new ModelError('rejected', `The answer holds no JSON: ${read.fault}.`)
      }),
    )
  }) as BaseChatModel['withStructuredOutput']

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    const request = this.#describe(messages, options)
    const key = requestKey(request)
    const call = this.#place.ledger.open(key, request)
    try {
      const answer = await this.#answer(call, request, messages, options)
      call.close(answer)
      return resultOf(answer)
    } catch (error) {
      call.fail(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  #describe(messages: BaseMessage[], options: ModelCallOptions): ModelRequest {
    const { choice, redact } = this.#shared
    const { structure, temperature, maxTokens, seed, logprobs, topLogprobs, stop, tools, tool_choice } = options
    const plain = {
      model: choice.spec,
      messages: plainMessages(messages),
      parameters: {
        temperature: temperature ?? choice.temperature,
        maxTokens: maxTokens ?? choice.maxTokens,
        structure: structure === undefined ? null : { as: choice.structure, ...structure },
        ...(seed === undefined ? {} : { seed }),
        ...(logprobs === true ? { logprobs, topLogprobs: topLogprobs ?? 5 } : {}),
        ...(stop === undefined ? {} : { stop }),
        ...(tools === undefined ? {} : { tools, tool_choice: tool_choice ?? null }),
      },
    }
    const text = redact(JSON.stringify(plain))
    const repeat = this.#repeats.get(text) ?? 0
    this.#repeats.set(text, repeat + 1)
    return {
      ...(JSON.parse(text) as typeof plain),
      attempt: { ...this.#place.scope, repeat },
    }
  }

  async #answer(
    call: Call,
    request: ModelRequest,
    messages: BaseMessage[],
    options: ModelCallOptions,
  ): Promise<Answer> {
    const { mode, answers, choice } = this.#shared
    if (mode !== 'record') {
      const kept = await answers.lookup(call.key, choice.spec)
      if (kept !== null) return kept
      if (mode === 'replay')
        throw new ModelError(
          'no-answer',
          `No kept answer for this request of ${request.attempt.part} at step ${request.attempt.step} (${call.key.slice(0, 12)}..), and answers are replayed, so ${choice.spec} is not asked. Something in the request differs from the recording; use --answers auto to ask for what is missing`,
        )
    }
    const answer = await this.#ask(call, request, messages, options)
    await answers.update(call.key, choice.spec, answer)
    return answer
  }

  async #ask(call: Call, request: ModelRequest, messages: BaseMessage[], options: ModelCallOptions): Promise<Answer> {
    const { retry, choice, price, redact, now, sleep } = this.#shared
    const signals = [this.#place.signal, options.signal].filter((s): s is AbortSignal => s instanceof AbortSignal)
    const stopped = signals.length === 0 ? undefined : AbortSignal.any(signals)
    for (let attempt = 0; ; attempt++) {
      const started = now()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), choice.timeoutMs)
      try {
        if (stopped?.aborted) throw new ModelError('cancelled', `${choice.spec} was not asked: the run was stopped.`)
        const signal = stopped === undefined ? limit.signal : AbortSignal.any([limit.signal, stopped])
        const message = await orAborted(this.#invoke(messages, options, signal), signal)
        const stored = JSON.parse(redact(JSON.stringify(plainStored(message)))) as Answer['message']
        const tokens = tokensOf(message)
        return {
          format: ANSWER_FORMAT,
          key: call.key,
          request,
          message: stored,
          tokens,
          cost: costOf(tokens, price),
          latencyMs: Math.round(now() - started),
          retries: [...call.retries],
        }
      } catch (error) {
        if (stopped?.aborted)
          throw new ModelError('cancelled', `${choice.spec} was not waited for: the run was stopped.`)
        if (error instanceof ModelError || isInputError(error)) throw error
        const fault = limit.signal.aborted
          ? {
              fault: 'timeout' as const,
              status: null,
              message: `no answer within ${choice.timeoutMs / 1000} s`,
              mayPass: true,
              retryAfterMs: null,
            }
          : readFault(error, redact)
        const isLast = !fault.mayPass || attempt >= retry.retries
        const waitMs = isLast ? 0 : waitBefore(retry, attempt, fault.retryAfterMs, call.key)
        call.retries.push({ fault: fault.fault, status: fault.status, error: fault.message, waitMs })
        if (isLast) throw modelError(fault, choice.spec, attempt + 1, adviceFor(fault.fault, choice))
        await sleep(waitMs, stopped)
      } finally {
        clearTimeout(timer)
      }
    }
  }

  async #invoke(messages: BaseMessage[], options: ModelCallOptions, signal: AbortSignal): Promise<BaseMessage> {
    const { choice, inner } = this.#shared
    const { temperature, maxTokens, seed, logprobs, topLogprobs } = options
    const model = await inner({
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(seed === undefined ? {} : { seed }),
      ...(logprobs === undefined ? {} : { logprobs }),
      ...(topLogprobs === undefined ? {} : { topLogprobs }),
    })
    return askProvider(model, choice, { messages, options, signal })
  }
}

function adviceFor(fault: ModelError['fault'], choice: ModelChoice): string {
  if (fault === 'unauthorised') return ' Check the key in the environment and what it may do.'
  if (fault === 'connection')
    return choice.baseUrl === null ? ' Check the network.' : ` Is a server listening at ${choice.baseUrl}?`
  if (fault === 'timeout') return ' A longer limit can be set with --timeout.'
  if (fault === 'rejected' && choice.structure !== 'none')
    return ' If the server does not take schemas, choose --structure tools or none.'
  return ''
}

/** Some clients do not heed a signal; the answer of one that was given up is left alone. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function isInputError(error: unknown): boolean {
  return error instanceof Error && error.name === 'InputError'
}

/** What is kept of a message: all but the client's copy of the HTTP answer. */
function plainStored(message: BaseMessage): StoredMessage {
  const { type, data } = message.toDict()
  const { __raw_response: _raw, ...kwargs } = data.additional_kwargs ?? {}
  return { type: type === 'AIMessageChunk' ? 'ai' : type, data: { ...data, additional_kwargs: kwargs } }
}

function resultOf(answer: Answer): ChatResult {
  const [message] = mapStoredMessagesToChatMessages([answer.message as unknown as StoredMessage])
  const given = message instanceof AIMessage ? message : new AIMessage(message?.text ?? '')
  return { generations: [{ text: given.text, message: given }] }
}

function tokensOf(message: BaseMessage): Tokens | null {
  const usage: unknown = Reflect.get(message, 'usage_metadata')
  if (typeof usage !== 'object' || usage === null) return null
  const input: unknown = Reflect.get(usage, 'input_tokens')
  const output: unknown = Reflect.get(usage, 'output_tokens')
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}
