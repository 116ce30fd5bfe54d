import { jsonrepair } from 'jsonrepair'
import { findJson, type Stretch } from './findJson.ts'

/** What was read out of an answer, and what had to be put right for it. */
export interface ReadJson {
  readonly value: unknown
  /** One sentence each; empty when the answer was plain JSON. */
  readonly repairs: readonly string[]
  /** True when the answer stopped in the middle: its last piece was dropped, and more may be missing. */
  readonly isCutOff: boolean
}

const LONGEST = 400_000 // characters; more than any layout takes, and little enough that repair stays quick

/** Reads the JSON in an answer, or says in a few words why there is none. Never throws. */
export function readJson(answer: string): ReadJson | { readonly fault: string } {
  const text = answer.trim()
  if (text === '') return { fault: 'it is empty' }
  if (text.length > LONGEST) return { fault: `it is ${text.length} characters long; ${LONGEST} are read at most` }
  const plain = decode(text)
  if (plain !== undefined && typeof plain === 'object' && plain !== null) return unwrap(plain, [], false)
  const repairs: string[] = []
  if (typeof plain === 'string') repairs.push('JSON inside a JSON string was unpacked')
  const body = stripWrapping(typeof plain === 'string' ? plain : text, repairs)
  const stretches = findJson(body)
  if (stretches.length === 0) return { fault: 'it holds no JSON object or list' }
  for (const stretch of stretches.slice(0, 3)) {
    const read = readStretch(stretch)
    if (read === null) continue
    if (stretch.text.length < body.trim().length) repairs.push('words around the JSON were left out')
    return unwrap(read.value, [...repairs, ...read.repairs], read.isCutOff)
  }
  return { fault: 'its JSON is damaged beyond what can be repaired without guessing' }
}

/** Thoughts, fences and tool-call tags are no part of the answer. */
function stripWrapping(text: string, repairs: string[]): string {
  let body = text.replace(/^\uFEFF/, '')
  const thoughts = body.replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
  if (thoughts !== body) repairs.push('thoughts before the answer were left out')
  body = thoughts
  const calls = /<(tool_call|function_call|tool|answer|json)>\s*([\s\S]*?)\s*(?:<\/\1>|$)/i.exec(body)
  if (calls !== null && /[[{]/.test(calls[2]!)) {
    repairs.push(`a <${calls[1]}> wrapping was taken off`)
    body = calls[2]!
  }
  // The longest fenced block; an unclosed fence runs to the end.
  const fences = [...body.matchAll(/(?:```|~~~)[\w+-]*[ \t]*\n?([\s\S]*?)(?:```|~~~|$)/g)]
    .map((m) => m[1]!)
    .filter((block) => /[[{]/.test(block))
    .sort((a, b) => b.length - a.length)
  if (fences[0] === undefined) return body
  repairs.push('a code fence was taken off')
  return fences[0]
}

function readStretch({ text, open }: Stretch): Pick<ReadJson, 'value' | 'repairs' | 'isCutOff'> | null {
  const plain = decode(text)
  if (isContainer(plain)) return { value: plain, repairs: [], isCutOff: false }
  if (open > 0) {
    const value = repair(cutBack(text))
    if (!isContainer(value)) return null
    return { value, repairs: ['the answer stopped in the middle; its last piece was left out'], isCutOff: true }
  }
  const value = repair(text)
  return isContainer(value) ? { value, repairs: [faultsOf(text)], isCutOff: false } : null
}

/** What jsonrepair makes of a text; undefined where it gives up. */
function repair(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(bareNumbers(withoutHashes(text))))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Error) return undefined
    throw error
  }
}

/** Comments that begin with `#`, as Python has them; the repairer knows the others. */
function withoutHashes(text: string): string {
  if (!text.includes('#')) return text
  let plain = ''
  let quote: string | null = null
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!
    if (quote === null && c === '#') {
      const end = text.indexOf('\n', i)
      i = end === -1 ? text.length : end - 1
      continue
    }
    if (quote !== null && c === '\\') plain += text[i++]
    else if (quote !== null) quote = c === quote ? null : quote
    else if (c === '"' || (c === "'" && /[\s,[{:]$/.test(plain))) quote = c
    plain += text[i] ?? ''
  }
  return plain
}

/** NaN and infinities as JSON spells what it cannot say, so that a reader can name them. */
function bareNumbers(text: string): string {
  return text
    .replace(/([:[,]\s*)([-+]?(?:NaN|Infinity|inf|nan))(?=\s*[,\]}])/g, '$1"$2"')
    .replace(/([:[,]\s*)\+(\d)/g, '$1$2')
}

/** Cuts back to the last whole object of a list, since half a number looks like a whole one. */
function cutBack(text: string): string {
  const open: string[] = []
  let quote: string | null = null
  let whole = 0
  let comma = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!
    if (quote !== null) {
      if (c === '\\') i++
      else if (c === quote) quote = null
      continue
    }
    if (c === '"') quote = c
    else if (c === '{' || c === '[') open.push(c)
    else if (c === ',') comma = i
    else if (c === '}' || c === ']') {
      open.pop()
      if (c === '}' && open.at(-1) === '[') whole = i + 1
    }
  }
  return text.slice(0, whole > 0 ? whole : comma > 0 ? comma : text.length)
}

function faultsOf(text: string): string {
  const kinds = [
    [/\b(True|False|None)\b/, 'Python words'],
    [/'[^'\n]*'\s*:/, 'single quotes'],
    [/,\s*[}\]]/, 'trailing commas'],
    [/(^|[\s,])(\/\/|#|\/\*)/, 'comments'],
    [/[{,]\s*[A-Za-z_]\w*\s*:/, 'keys without quotes'],
    [/\b(NaN|Infinity|nan|inf)\b/, 'numbers that are none'],
    [/[“”‘’]/, 'typographic quotes'],
  ] as const
  const found = kinds.filter(([shape]) => shape.test(text)).map(([, word]) => word)
  return `JSON was repaired (${found.length > 0 ? found.join(', ') : 'its punctuation'})`
}

/** Takes off what stands around the thing itself: a tool call's name and arguments, and JSON inside a JSON string. */
function unwrap(value: unknown, repairs: readonly string[], isCutOff: boolean): ReadJson {
  const inner = argumentsOf(value)
  if (inner === undefined) return { value, repairs, isCutOff }
  const decoded = typeof inner === 'string' ? readJson(inner) : { value: inner, repairs: [], isCutOff: false }
  if ('fault' in decoded) return { value, repairs, isCutOff }
  return {
    value: decoded.value,
    repairs: [...repairs, 'a tool-call wrapping was taken off', ...decoded.repairs],
    isCutOff: isCutOff || decoded.isCutOff,
  }
}

function argumentsOf(value: unknown): unknown {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof one !== 'object' || one === null) return undefined
  const call: unknown = Reflect.get(one, 'function') ?? firstOf(Reflect.get(one, 'tool_calls')) ?? one
  if (typeof call !== 'object' || call === null) return undefined
  if (call !== one && 'function' in call) return argumentsOf(call)
  if (typeof Reflect.get(call, 'name') !== 'string') return undefined
  return (
    Reflect.get(call, 'arguments') ??
    Reflect.get(call, 'parameters') ??
    Reflect.get(call, 'args') ??
    Reflect.get(call, 'input')
  )
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined
}

function decode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
