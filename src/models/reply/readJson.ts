import { chooseAnswer } from './chooseAnswer.ts'
import { isContainer } from './fields.ts'
import { findJson } from './findJson.ts'
import { decode } from './repairJson.ts'
import { withoutThoughts } from './thoughts.ts'
import { callsIn, joinCalls } from './toolCalls.ts'

/** What was read out of an answer, and what had to be put right for it. */
export interface ReadJson {
  readonly value: unknown
  /** One sentence each; empty when the answer was plain JSON. */
  readonly repairs: readonly string[]
  /** True when the answer stopped in the middle: its last piece was dropped, and more may be missing. */
  readonly isCutOff: boolean
}

/** Why no JSON was read, in a few words. An answer without any JSON has `words`: what it says beside its thoughts. */
export interface NoJson {
  readonly fault: string
  readonly words?: string
}

const LONGEST = 4_000_000 // characters; more than any model says
const DEEPEST = 60 // levels of brackets; our forms need five, and readers go down by calling themselves

/**
 * Reads the JSON in an answer, or says why there is none. Of several answers the last is taken, where they are of one shape:
 * what comes before is a draft. Never throws, and takes no longer than in proportion to the answer.
 */
export function readJson(answer: string): ReadJson | NoJson {
  const text = answer.trim()
  if (text === '') return { fault: 'it is empty' }
  if (text.length > LONGEST) return { fault: `it is ${text.length} characters long; ${LONGEST} are read at most` }
  const plain = decode(text)
  const read = isContainer(plain)
    ? { value: plain, repairs: [], isCutOff: false }
    : typeof plain === 'string'
      ? withRepairs(['JSON inside a JSON string was unpacked'], readWrapped(plain))
      : readWrapped(text)
  if ('fault' in read) return read
  return isDeeper(read.value, DEEPEST) ? { fault: TOO_DEEP } : unwrap(read)
}

const TOO_DEEP = `its brackets are nested more than ${DEEPEST} deep`

function readWrapped(text: string): ReadJson | NoJson {
  const told = withoutThoughts(text)
  if ('fault' in told) return told
  const stretches = findJson(told.text)
  if (stretches.length === 0) return { fault: 'it holds no JSON object or list', words: told.text.trim() }
  return withRepairs(told.repairs, chooseAnswer(told.text, stretches))
}

function withRepairs(before: readonly string[], read: ReadJson | NoJson): ReadJson | NoJson {
  return 'fault' in read ? read : { ...read, repairs: [...before, ...read.repairs] }
}

/** Takes off what stands around the thing itself: a tool call's name and arguments, and JSON inside a JSON string. */
function unwrap(read: ReadJson): ReadJson | NoJson {
  const calls = callsIn(read.value)
  if (calls === null) return read
  const repairs = [...read.repairs, 'a tool-call wrapping was taken off']
  if (calls.length === 1) {
    const told = calls[0]!.arguments
    if (typeof told !== 'string') return { ...read, value: told, repairs }
    const inner = readJson(told)
    if ('fault' in inner) return inner
    return { value: inner.value, repairs: [...repairs, ...inner.repairs], isCutOff: read.isCutOff || inner.isCutOff }
  }
  const whole = calls.map((call) => ({
    ...call,
    arguments: typeof call.arguments === 'string' ? decode(call.arguments) : call.arguments,
  }))
  const joined = joinCalls(whole)
  if ('fault' in joined) return joined
  return { ...read, value: joined.value, repairs: [...repairs, ...joined.repairs] }
}

function isDeeper(value: unknown, most: number): boolean {
  if (!isContainer(value)) return false
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1))
}
