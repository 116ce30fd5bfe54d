import type { BaseMessage } from '@langchain/core/messages'
import { isRecord, property, textOf } from './fields.ts'

/** The words of a message, wherever a provider put them. */
export interface MessageText {
  readonly text: string
  /** What the model said when it refused; null when it did not. */
  readonly refusal: string | null
  /** Whether the server says that the answer was cut off or filtered. */
  readonly stop: 'cut-off' | 'filtered' | null
}

/**
 * Text of a message: its content, or the arguments of its tool call where it made one. Several calls are given as a list of
 * names and arguments, so that whoever reads them drops none unseen.
 */
export function messageText(message: BaseMessage): MessageText {
  const refusal = textOf(message.additional_kwargs, 'refusal')
  return { text: callText(message) ?? contentText(message.content), refusal, stop: stopOf(message) }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((block: unknown) => (typeof block === 'string' ? block : isThought(block) ? null : property(block, 'text')))
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n')
}

/** What a model thought before it answered is no part of the answer. */
function isThought(block: unknown): boolean {
  const type = property(block, 'type')
  return type === 'thinking' || type === 'reasoning' || property(block, 'thought') === true
}

function callText(message: BaseMessage): string | null {
  // What LangChain could not decode it keeps apart, as text.
  const calls = ['tool_calls', 'invalid_tool_calls'].flatMap((key) => {
    const list = property(message, key)
    return Array.isArray(list) ? list.filter(isRecord) : []
  })
  const [first, ...others] = calls
  if (first === undefined) return null
  if (others.length > 0) return JSON.stringify(calls.map(({ name, args }) => ({ name, arguments: args })))
  return isRecord(first.args) ? JSON.stringify(first.args) : textOf(first, 'args')
}

function stopOf(message: BaseMessage): MessageText['stop'] {
  const reason = ['finish_reason', 'finishReason', 'stop_reason', 'done_reason']
    .map((key) => textOf(message.response_metadata, key) ?? textOf(message.additional_kwargs, key))
    .find((text) => text !== null)
  if (reason === undefined || reason === null) return null
  if (/^(length|max_tokens)$/i.test(reason)) return 'cut-off'
  return /^(content_filter|safety|refusal|recitation|prohibited_content)$/i.test(reason) ? 'filtered' : null
}
