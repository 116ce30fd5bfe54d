import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import { countPictures, plainMessages, roughTokens } from './request.ts'

/** A request that would have been made. */
export interface Rehearsed {
  /** Roughly: four characters a token, and a fixed number for each picture. */
  readonly inputTokens: number
  readonly pictures: number
}

/** Thrown when a part asks again because of what a rehearsal answered. */
export class RehearsalOver extends Error {
  override readonly name = 'RehearsalOver'
}

const PICTURE_TOKENS = 800 // about what providers count for a picture of 768 pixels a side

/**
 * A chat model that asks nobody: it notes what it is asked and answers with the least that the schema allows, so that a
 * part goes on to its next question.
 */
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
    if (messages.some((message) => message.getType() === 'ai'))
      throw new RehearsalOver('This is a rehearsal; nobody is asked again.')
    const plain = plainMessages(messages)
    const pictures = countPictures(plain)
    const structure: unknown = Reflect.get(options, 'structure') ?? ''
    const words = roughTokens(JSON.stringify(plain)) + roughTokens(JSON.stringify(structure))
    this.#asked.push({ inputTokens: words + PICTURE_TOKENS * pictures, pictures })
    const schema: unknown =
      typeof structure === 'object' && structure !== null ? Reflect.get(structure, 'schema') : null
    const text = schema === null ? WORD : JSON.stringify(leastOf(schema))
    const message = new AIMessage({ content: text, response_metadata: { logprobs: { content: [CERTAIN] } } })
    return { generations: [{ text, message }] }
  }
}

const WORD = 'good' // a rating, for those who ask for one
const CERTAIN = { token: WORD, logprob: 0, top_logprobs: [{ token: WORD, logprob: 0 }] }
const MIDDLE = 5 // neither high nor low among the marks that are asked for

/** The least value that a JSON Schema allows. */
function leastOf(schema: unknown): unknown {
  const get = (key: string): unknown =>
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, key) : null
  const choices = get('enum')
  if (Array.isArray(choices)) return choices[0]
  const either = get('anyOf')
  if (Array.isArray(either)) return leastOf(either[0])
  switch (get('type')) {
    case 'object':
      return Object.fromEntries(Object.entries(get('properties') ?? {}).map(([key, inner]) => [key, leastOf(inner)]))
    case 'array':
      return []
    case 'number':
    case 'integer':
      return MIDDLE
    case 'boolean':
      return false
    case 'string':
      return ''
    default:
      return null
  }
}
