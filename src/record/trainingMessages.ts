import type { BaseMessage } from '@langchain/core/messages'
import { isRecord, listOf, property } from '../models/reply/fields.ts'
import { messageText } from '../models/reply/messageText.ts'
import { callsIn, joinCalls } from '../models/reply/toolCalls.ts'

/** The messages that a kept call was asked with, `{ role, content }`, roles as chat servers name them. */
export function promptOf(kept: unknown): readonly unknown[] {
  const messages = listOf(property(kept, 'request'), 'messages') ?? []
  return messages.map((message) =>
    isRecord(message) && typeof message.role === 'string'
      ? { ...message, role: ROLES[message.role] ?? message.role }
      : message,
  )
}

// LangChain's words for them, in which requests are kept.
const ROLES: { readonly [role: string]: string } = { human: 'user', ai: 'assistant' }

/**
 * What a model said in a kept call: its words without its thoughts, or the arguments of its tool call. The edits of several
 * calls are joined as a run joins them; calls that are not joined stand as a list.
 */
export function answerText(kept: unknown): string {
  // The fields of a message as LangChain stores them; its classes are slow to load, and nothing here needs them.
  const message = property(property(kept, 'message'), 'data')
  if (!isRecord(message)) return ''
  const { text } = messageText(message as unknown as BaseMessage)
  const several = ['tool_calls', 'invalid_tool_calls'].flatMap((key) => listOf(property(message, key)) ?? [])
  const calls = several.length > 1 ? callsIn(JSON.parse(text)) : null
  const joined = calls === null ? { fault: '' } : joinCalls(calls)
  return 'value' in joined ? JSON.stringify(joined.value) : text
}
