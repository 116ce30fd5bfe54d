import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseMessage } from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import { countPictures, plainMessages, roughTokens } from './request.ts'

/** A request that would have been made. */
export interface Rehearsed {
  /** Roughly: four characters a token, and a fixed number for each picture. */
  readonly inputTokens: number
  readonly pictures: number
}

/** Thrown in place of an answer: a rehearsal asks nobody. */
export class RehearsalOver extends Error {
  override readonly name = 'RehearsalOver'
}

const PICTURE_TOKENS = 800 // about what providers count for a picture of 768 pixels a side

/** A chat model that notes what it is asked and never answers. */
export class RehearsalModel extends BaseChatModel {
  readonly #asked: Rehearsed[] = []

  constructor() {
    super({})
  }

  /** What was asked since the last time this was read. */
  take(): Rehearsed[] {
    return this.#asked.splice(0)
  }

  override _llmType(): string {
    return 'rehearsal'
  }

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    const plain = plainMessages(messages)
    const pictures = countPictures(plain)
    const structure: unknown = Reflect.get(options, 'structure') ?? ''
    const words = roughTokens(JSON.stringify(plain)) + roughTokens(JSON.stringify(structure))
    this.#asked.push({ inputTokens: words + PICTURE_TOKENS * pictures, pictures })
    throw new RehearsalOver('This is a rehearsal; nobody is asked.')
  }
}
