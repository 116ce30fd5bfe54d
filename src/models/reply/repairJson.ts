import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { isContainer } from './fields.ts'
import type { Stretch } from './findJson.ts'
import { walkJson } from './walkJson.ts'

/** A stretch as it decodes, and what had to be put right for it. */
export interface Decoded {
  readonly value: object
  /** One sentence each. */
  readonly repairs: readonly string[]
  /** True when it stopped in the middle: its last piece was dropped, and more may be missing. */
  readonly isCutOff: boolean
}

/** Characters that are repaired at most: the library's time grows with their square, to about half a second here. */
export const REPAIRABLE = 100_000

const MOST_OPEN = 200 // brackets; what leaves more open is noise

const CUT = 'the answer stopped in the middle; its last piece was left out'

/** What JSON.parse makes of a text; undefined where it is no JSON. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Decodes a stretch that needs no repair but the brackets an early end left open; null when it needs more. */
export function decodePlain({ text, open, isEnded }: Stretch): Decoded | null {
  if (open > MOST_OPEN) return null
  if (isEnded) {
    const value = decode(open === 0 ? text : text + closersOf(text))
    const repairs = open === 0 ? [] : ['brackets that were left open were closed']
    if (isContainer(value)) return { value, repairs, isCutOff: false }
    if (open === 0) return null
  }
  const cut = cutBack(text)
  const value = decode(cut + closersOf(cut))
  return isContainer(value) ? { value, repairs: [CUT], isCutOff: true } : null
}

/** Decodes a stretch with whatever repair it takes; null when it is beyond that, or longer than `REPAIRABLE`. */
export function decodeRepaired({ text, open }: Stretch): Decoded | null {
  if (text.length > REPAIRABLE) return null
  const value = repair(open > 0 ? cutBack(text) : text)
  if (!isContainer(value)) return null
  return open > 0 ? { value, repairs: [CUT], isCutOff: true } : { value, repairs: [faultsOf(text)], isCutOff: false }
}

function repair(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(bareNumbers(withoutHashes(text))))
  } catch (error) {
    // The last is a stack that does not hold what is nested too deep.
    if (error instanceof JSONRepairError || error instanceof SyntaxError || error instanceof RangeError)
      return undefined
    throw error
  }
}

/** Comments that begin with `#`, as Python has them, are left out; the repairer knows the others. */
function withoutHashes(text: string): string {
  if (!text.includes('#')) return text
  const kept: string[] = []
  let from = 0
  for (const piece of walkJson(text))
    if (piece.type === 'comment' && piece.isHash) {
      kept.push(text.slice(from, piece.from))
      from = piece.to
    }
  return kept.join('') + text.slice(from)
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
  let whole = 0
  let comma = 0
  for (const piece of walkJson(text))
    if (piece.type === 'open') open.push(text[piece.at]!)
    else if (piece.type === 'comma') comma = piece.at
    else if (piece.type === 'close') {
      open.pop()
      if (text[piece.at] === '}' && open.at(-1) === '[') whole = piece.at + 1
    }
  return text.slice(0, whole > 0 ? whole : comma > 0 ? comma : text.length)
}

/** The brackets that close what a text leaves open. */
function closersOf(text: string): string {
  const open: string[] = []
  for (const piece of walkJson(text))
    if (piece.type === 'open') open.push(text[piece.at] === '{' ? '}' : ']')
    else if (piece.type === 'close') open.pop()
  return open.reverse().join('')
}

const FAULTS = [
  [/\b(True|False|None)\b/, 'Python words'],
  [/'[^'\n]*'\s*:/, 'single quotes'],
  [/,\s*[}\]]/, 'trailing commas'],
  [/(^|[\s,])(\/\/|#|\/\*)/, 'comments'],
  [/[{,]\s*[A-Za-z_]\w*\s*:/, 'keys without quotes'],
  [/\b(NaN|Infinity|nan|inf)\b/, 'numbers that are none'],
  [/[“”‘’]/, 'typographic quotes'],
] as const

function faultsOf(text: string): string {
  const found = FAULTS.filter(([shape]) => shape.test(text)).map(([, word]) => word)
  return `JSON was repaired (${found.length > 0 ? found.join(', ') : 'its punctuation'})`
}
