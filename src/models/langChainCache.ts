import { BaseCache } from '@langchain/core/caches'
import type { ChatGeneration, Generation } from '@langchain/core/outputs'
import { hashOf } from '../scene/canonical.ts'
import { ANSWER_FORMAT } from './answerLines.ts'
import type { Answer, AnswerStore } from './answers.ts'
import { resultOf, storedMessage, tokensOf } from './storedMessage.ts'

/**
 * Kept answers as LangChain's cache: whatever of its chat models is given this as `cache` finds its answers where runs
 * keep theirs. Such an answer has no place in a run and no price; equal questions get the same answer.
 */
export class AnswersAsCache extends BaseCache<Generation[]> {
  readonly #answers: AnswerStore

  constructor(answers: AnswerStore) {
    super()
    this.#answers = answers
  }

  override async lookup(prompt: string, llmKey: string): Promise<Generation[] | null> {
    const answer = await this.#answers.lookup(hashOf(requestOf(prompt, llmKey)))
    return answer === null ? null : resultOf(answer).generations
  }

  override async update(prompt: string, llmKey: string, [generation]: Generation[]): Promise<void> {
    const message = (generation as ChatGeneration | undefined)?.message
    if (message === undefined) return // a text model's answer, which is no message
    const request = requestOf(prompt, llmKey)
    const key = hashOf(request)
    await this.#answers.update(key, {
      format: ANSWER_FORMAT,
      key,
      request,
      message: JSON.parse(JSON.stringify(storedMessage(message))) as Answer['message'],
      tokens: tokensOf(message),
      cost: null,
      latencyMs: 0,
      retries: [],
    })
  }
}

function requestOf(prompt: string, llmKey: string): { readonly prompt: string; readonly model: string } {
  return { prompt, model: llmKey }
}
