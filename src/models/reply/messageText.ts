import type { BaseMessage } from '@langchain/core/messages'

/** The words of a message, wherever a provider put them. */
export interface MessageText {
  readonly text: string
  /** What the model said when it refused; null when it did not. */
  readonly refusal: string | null
  /** Whether the server says that the answer was cut off or filtered. */
  readonly stop: 'cut-off' | 'filtered' | null
}

/** Text of a message: its content, or the arguments of its tool call where it made one. */
export function messageText(message: BaseMessage): MessageText {
  const refusal = textOf(Reflect.get(message.additional_kwargs ?? {}, 'refusal'))
  const content = contentText(message.content)
  const calls = callsOf(message)
  return { text: calls ?? content, refusal: refusal === '' ? null : refusal, stop: stopOf(message) }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((block: unknown) => (typeof block === 'string' ? block : textOf(property(block, 'text'))))
    .filter((text) => text !== '')
    .join('\n')
}

function callsOf(message: BaseMessage): string | null {
  const good: unknown = Reflect.get(message, 'tool_calls')
  if (Array.isArray(good) && good.length > 0) return JSON.stringify(property(good[0], 'args'))
  const bad: unknown = Reflect.get(message, 'invalid_tool_calls')
  if (!Array.isArray(bad) || bad.length === 0) return null
  return textOf(property(bad[0], 'args')) || null
}

function stopOf(message: BaseMessage): MessageText['stop'] {
  const meta: object = message.response_metadata ?? {}
  const reason = ['finish_reason', 'finishReason', 'stop_reason', 'done_reason']
    .map((key) => textOf(Reflect.get(meta, key)) || textOf(Reflect.get(message.additional_kwargs ?? {}, key)))
    .find((text) => text !== '')
  if (reason === undefined) return null
  if (/^(length|max_tokens)$/i.test(reason)) return 'cut-off'
  return /^(content_filter|safety|refusal|recitation|prohibited_content)$/i.test(reason) ? 'filtered' : null
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
