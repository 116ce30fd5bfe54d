import { BaseCache } from '@langchain/core/caches'
import type { ChatGeneration, Generation } from '@langchain/core/outputs'
import { hashOf } from '../scene/canonical.ts'
import { ANSWER_FORMAT } from './answerLines.ts'
import type { Answer, AnswerStore } from './answers.ts'
import { type Redact, redacted, redactor } from './secrets.ts'
import { resultOf, storedMessage, tokensOf } from './storedMessage.ts'

/**
 * Kept answers as LangChain's cache: whatever of its chat models is given this as `cache` finds its answers where runs
 * keep theirs. Such an answer has no place in a run and no price; equal questions get the same answer.
 */
export class AnswersAsCache extends BaseCache<Generation[]> {
  readonly #answers: AnswerStore
  readonly #redact: Redact

  /** Secrets of `environment`, the process's own unless given, are taken out of what is kept. */
  constructor(answers: AnswerStore, environment: Parameters<typeof redactor>[0] = process.env) {
    super()
    this.#answers = answers
    this.#redact = redactor(environment)
  }

  override async lookup(prompt: string, llmKey: string): Promise<Generation[] | null> {
    const answer = await this.#answers.lookup(hashOf(this.#requestOf(prompt, llmKey)))
    return answer === null ? null : resultOf(answer).generations
  }

  override async update(prompt: string, llmKey: string, [generation]: Generation[]): Promise<void> {
    const message = (generation as ChatGeneration | undefined)?.message
    if (message === undefined) return // a text model's answer, which is no message
    const request = this.#requestOf(prompt, llmKey)
    const key = hashOf(request)
    await this.#answers.update(key, {
      format: ANSWER_FORMAT,
      key,
      request,
      message: redacted(JSON.parse(JSON.stringify(storedMessage(message))) as Answer['message'], this.#redact),
      tokens: tokensOf(message),
      cost: null,
      latencyMs: 0,
      retries: [],
    })
  }

  #requestOf(prompt: string, llmKey: string): { readonly prompt: string; readonly model: string } {
    // The client's settings, which LangChain writes out whole: who may ask does not change what is answered.
    const model = llmKey.replace(CREDENTIALS, '$1:"[secret]"')
    return redacted({ prompt, model }, this.#redact)
  }
}

const CREDENTIALS = /\b(\w*(?:api_?key|token|secret|password|credentials?)|\w*headers):("(?:[^"\\]|\\.)*"|\{[^{}]*\})/gi
