import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models'
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import { type Runnable, RunnableLambda } from '@langchain/core/runnables'
import { ANSWER_FORMAT } from './answerLines.ts'
import type { Answer, AnswerMode, AnswerStore } from './answers.ts'
import { askProvider } from './askProvider.ts'
import { type AttemptRules, withAttempts } from './attempts.ts'
import type { Call, Ledger } from './calls.ts'
import type { ModelChoice } from './choice.ts'
import { ModelError } from './errors.ts'
import type { CallSettings } from './innerModel.ts'
import { costOf, type Price } from './prices.ts'
import { messageText } from './reply/messageText.ts'
import { readJson } from './reply/readJson.ts'
import { type CallScope, type ModelRequest, plainMessages, requestKey } from './request.ts'
import { redacted, redactedJson } from './secrets.ts'
import { resultOf, storedMessage, tokensOf } from './storedMessage.ts'

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
export interface ModelShared extends AttemptRules {
  readonly mode: AnswerMode
  readonly answers: AnswerStore
  readonly price: Price | null
  /** Makes or finds the provider's model for the settings of a call. */
  inner(settings: CallSettings): Promise<BaseChatModel>
  /** Milliseconds on a clock that never goes back. */
  now(): number
}

/** Where a model stands: its place in the run, its list of calls, and the signal that ends all of them. */
export interface ModelPlace {
  readonly scope: CallScope
  readonly ledger: Ledger
  readonly signal: AbortSignal | null
  /** How often each request was made here; models of one place share it, since equal requests are told apart by it. */
  readonly repeats: Map<string, number>
}

/**
 * A LangChain chat model that records each call, keeps answers, retries by one policy, and minds limits. It asks the
 * provider's own model and adds nothing to what is said.
 */
export class RecordedChatModel extends BaseChatModel<ModelCallOptions> {
  readonly #shared: ModelShared
  readonly #place: ModelPlace

  constructor(shared: ModelShared, place: ModelPlace) {
    super({})
    this.#shared = shared
    this.#place = place
  }

  /** The same model at another place of the run. */
  at(place: ModelPlace): RecordedChatModel {
    return new RecordedChatModel(this.#shared, place)
  }

  /** The same model with its answers kept elsewhere. */
  keepingIn(answers: AnswerStore): RecordedChatModel {
    return new RecordedChatModel({ ...this.#shared, answers }, this.#place)
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
    const text = JSON.stringify(plain)
    const said = redactedJson(text, redact) as typeof plain
    const { repeats, scope } = this.#place
    const repeat = repeats.get(text) ?? 0
    repeats.set(text, repeat + 1)
    return { ...said, attempt: { ...scope, repeat } }
  }

  async #answer(
    call: Call,
    request: ModelRequest,
    messages: BaseMessage[],
    options: ModelCallOptions,
  ): Promise<Answer> {
    const { mode, answers, choice } = this.#shared
    if (mode !== 'record') {
      const kept = await answers.lookup(call.key)
      if (kept !== null) return kept
      if (mode === 'replay')
        throw new ModelError(
          'no-answer',
          `No kept answer for this request of ${request.attempt.part} at step ${request.attempt.step} (${call.key.slice(0, 12)}..), and answers are replayed, so ${choice.spec} is not asked. Something in the request differs from the recording; use --answers auto to ask for what is missing`,
        )
    }
    const answer = await this.#ask(call, request, messages, options)
    await answers.update(call.key, answer)
    return answer
  }

  async #ask(call: Call, request: ModelRequest, messages: BaseMessage[], options: ModelCallOptions): Promise<Answer> {
    const { price, redact, now } = this.#shared
    const signals = [this.#place.signal, options.signal].filter((s): s is AbortSignal => s instanceof AbortSignal)
    const stopped = signals.length === 0 ? undefined : AbortSignal.any(signals)
    return withAttempts(this.#shared, { key: call.key, stopped, failed: call.retries }, async (signal) => {
      const started = now()
      const message = await this.#invoke(messages, options, signal)
      const tokens = tokensOf(message)
      return {
        format: ANSWER_FORMAT,
        key: call.key,
        request,
        message: redacted(storedMessage(message), redact) as unknown as Answer['message'],
        tokens,
        cost: costOf(tokens, price),
        latencyMs: Math.round(now() - started),
        retries: [...call.retries],
      }
    })
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
