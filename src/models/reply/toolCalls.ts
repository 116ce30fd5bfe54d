import { canonicalJson } from '../../scene/canonical.ts'
import { isRecord, property, textOf } from './fields.ts'

/** A tool call as an answer writes it. */
export interface ToolCall {
  readonly name: string
  readonly arguments: unknown
}

/** What the calls of one answer say together; or why that is not plain. */
export type JoinedCalls = { readonly value: unknown; readonly repairs: readonly string[] } | { readonly fault: string }

/** The tool calls that a decoded answer consists of, however it wraps them; null when it is something else. */
export function callsIn(value: unknown): ToolCall[] | null {
  const wrapped = property(value, 'tool_calls')
  const list = Array.isArray(wrapped) ? wrapped : Array.isArray(value) ? value : [value]
  const calls = list.map(callOf)
  return calls.length > 0 && calls.every((call) => call !== null) ? calls : null
}

function callOf(value: unknown): ToolCall | null {
  if (!isRecord(value)) return null
  const call = isRecord(value.function) ? value.function : value
  if (typeof call.name !== 'string') return null
  const told = call.arguments ?? call.parameters ?? call.args ?? call.input
  return told === undefined || told === null ? null : { name: call.name, arguments: told }
}

/**
 * The arguments of one call or of several: equal calls are one, and edits are joined in their order, for each is a change
 * of its own. Other calls may mean the same thing twice or two halves of it, and must be asked about.
 */
export function joinCalls(calls: readonly ToolCall[]): JoinedCalls {
  const [first, ...others] = calls
  if (others.length === 0) return { value: first!.arguments, repairs: [] }
  if (new Set(calls.map(canonicalJson)).size === 1)
    return { value: first!.arguments, repairs: [`a tool call made ${calls.length} times was counted once`] }
  const lists = calls.map((call) => property(call.arguments, 'edits'))
  if (!lists.every((list) => Array.isArray(list)))
    return { fault: `it makes ${calls.length} tool calls; make one, with everything in it` }
  const reason = calls.flatMap((call) => textOf(call.arguments, 'reason') ?? []).join(' ')
  return { value: { edits: lists.flat(), reason }, repairs: [`the edits of ${calls.length} tool calls were joined`] }
}
