import { createHash } from 'node:crypto'
import type { BaseMessage } from '@langchain/core/messages'
import { hashOf } from '../scene/canonical.ts'

/** Where in a run a model is asked. With the run's seed it tells equal requests apart that must get answers of their own. */
export interface CallScope {
  readonly seed: number
  readonly step: number
  readonly part: string
  readonly offer: number
}

/** A request as it is recorded: everything the answer depends on, pictures by their hash. */
export interface ModelRequest {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly parameters: { readonly [name: string]: unknown }
  /** Which of several equal requests this is: scope, and how often it was made there before. */
  readonly attempt: CallScope & { readonly repeat: number }
}

/** Messages in a plain form, without what differs from process to process; pictures are replaced by their SHA-256. */
export function plainMessages(messages: readonly BaseMessage[]): unknown[] {
  return messages.map((message) => {
    const calls: unknown = Reflect.get(message, 'tool_calls')
    const answers: unknown = Reflect.get(message, 'tool_call_id')
    return {
      role: message.getType(),
      content: plainContent(message.content),
      ...(Array.isArray(calls) && calls.length > 0 ? { tool_calls: calls } : {}),
      ...(typeof answers === 'string' ? { tool_call_id: answers } : {}),
    }
  })
}

/** The name an answer is kept under: hex SHA-256 of the whole request. */
export function requestKey(request: ModelRequest): string {
  return hashOf(request)
}

/** Tokens a text will roughly take: four characters each, the rule of thumb for English. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** Pictures among the messages. */
export function countPictures(messages: readonly unknown[]): number {
  return (JSON.stringify(messages).match(/"type":"picture"/g) ?? []).length
}

function plainContent(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((block: unknown) => {
    const url = pictureUrl(block)
    const match = url === null ? null : /^data:([\w/+.-]+);base64,(.*)$/s.exec(url)
    if (match === null) return block
    return {
      type: 'picture',
      mediaType: match[1],
      sha256: createHash('sha256').update(Buffer.from(match[2]!, 'base64')).digest('hex'),
    }
  })
}

function pictureUrl(block: unknown): string | null {
  if (typeof block !== 'object' || block === null) return null
  const image: unknown = Reflect.get(block, 'image_url')
  if (typeof image === 'string') return image
  const url: unknown = typeof image === 'object' && image !== null ? Reflect.get(image, 'url') : null
  return typeof url === 'string' ? url : null
}
