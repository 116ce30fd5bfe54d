import {
  AIMessage,
  type BaseMessage,
  mapStoredMessagesToChatMessages,
  type StoredMessage,
} from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import type { Answer } from './answers.ts'
import type { Tokens } from './prices.ts'

/** What is kept of a message: all but the client's copy of the HTTP answer. Throws when it holds neither text nor blocks. */
export function storedMessage(message: BaseMessage): StoredMessage {
  const content: unknown = message.content
  if (typeof content !== 'string' && !Array.isArray(content))
    throw new Error(`The server's answer holds ${JSON.stringify(content)?.slice(0, 80)} where text or blocks belong.`)
  const { type, data } = message.toDict()
  const { __raw_response: _raw, ...kwargs } = data.additional_kwargs ?? {}
  return { type: type === 'AIMessageChunk' ? 'ai' : type, data: { ...data, additional_kwargs: kwargs } }
}

/** A kept answer as LangChain wants the result of a call. */
export function resultOf(answer: Answer): ChatResult {
  const [message] = mapStoredMessagesToChatMessages([answer.message as unknown as StoredMessage])
  const given = message instanceof AIMessage ? message : new AIMessage(message?.text ?? '')
  return { generations: [{ text: given.text, message: given }] }
}

/** The tokens of a call as the server counted them; null when it did not. */
export function tokensOf(message: BaseMessage): Tokens | null {
  const usage: unknown = Reflect.get(message, 'usage_metadata')
  if (typeof usage !== 'object' || usage === null) return null
  const input: unknown = Reflect.get(usage, 'input_tokens')
  const output: unknown = Reflect.get(usage, 'output_tokens')
  return isCount(input) && isCount(output) ? { input, output } : null
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
