import type { Stretch } from './findJson.ts'
import type { NoJson, ReadJson } from './readJson.ts'
import { type Decoded, decodePlain, decodeRepaired, REPAIRABLE } from './repairJson.ts'
import { sameAnswer } from './sameAnswer.ts'
import { callsIn } from './toolCalls.ts'

const MOST = 200 // pieces of JSON in one answer; what holds more is none
const TRIED = 3 // pieces that are tried, the likeliest first, before an answer counts as damaged

/**
 * The answer among the pieces of JSON in a text: the longest of those that a tag marks as such, else of those in a code
 * fence, else of all; but where another of the same shape follows, that was a draft, and the last of them is taken. Tool
 * calls belong together. A fault where a later piece may be the answer and cannot be used.
 */
export function chooseAnswer(text: string, pieces: readonly Stretch[]): ReadJson | NoJson {
  if (pieces.length > MOST) return { fault: `it holds ${pieces.length} pieces of JSON; give one and nothing else` }
  const order = byLikelihood(text, pieces)
  const decoded = decodeAll(pieces, order)
  const main = order.slice(0, TRIED).find((i) => decoded[i] !== null)
  if (main === undefined) return { fault: damageOf(pieces) }
  const kinds = decoded.map((own, i) =>
    own === null ? null : i === main ? 'same' : sameAnswer(decoded[main]!.value, own.value),
  )
  if (kinds.includes('part')) return { fault: 'it gives its list piece by piece; give one JSON that holds them all' }
  for (let i = main + 1; i < pieces.length; i++) {
    if (kinds[i] === 'same') continue
    if (pieces[i]!.open > 0) return { fault: 'it gives an answer and was cut off within another; give one' }
    if (kinds[i] === null) return { fault: 'it gives an answer, and then JSON that is damaged; give one answer' }
    if (kinds[i] === 'unclear') return { fault: 'it gives two answers of different form; give one' }
  }
  const alike = pieces.map((_, i) => i).filter((i) => kinds[i] === 'same')
  const last = alike.at(-1)!
  const answer = decoded[last]!
  if (alike.length > 1 && alike.every((i) => callsIn(decoded[i]!.value) !== null))
    return {
      value: alike.flatMap((i) => callsIn(decoded[i]!.value)!),
      repairs: [...wrappingOf(text, pieces, alike), ...alike.flatMap((i) => decoded[i]!.repairs)],
      isCutOff: alike.some((i) => decoded[i]!.isCutOff),
    }
  const drafts = alike.length === 1 ? [] : [`of ${alike.length} answers of one shape the last was taken`]
  return { ...answer, repairs: [...wrappingOf(text, pieces, [last]), ...drafts, ...answer.repairs] }
}

/** Places of the pieces, the likeliest to be the answer first. */
function byLikelihood(text: string, pieces: readonly Stretch[]): number[] {
  const ranks = pieces.map((piece) => (tagBefore(text, piece) !== null ? 2 : piece.isFenced ? 1 : 0))
  return pieces
    .map((_, i) => i)
    .sort((a, b) => ranks[b]! - ranks[a]! || pieces[b]!.text.length - pieces[a]!.text.length || b - a)
}

/** What the pieces decode to, repaired in the order given while no more than `REPAIRABLE` characters take it. */
function decodeAll(pieces: readonly Stretch[], order: readonly number[]): (Decoded | null)[] {
  const decoded = pieces.map(decodePlain)
  let left = REPAIRABLE
  for (const i of order) {
    if (decoded[i] !== null || pieces[i]!.text.length > left) continue
    left -= pieces[i]!.text.length
    decoded[i] = decodeRepaired(pieces[i]!)
  }
  return decoded
}

function damageOf(pieces: readonly Stretch[]): string {
  const isLong = pieces.some(({ text }) => text.length > REPAIRABLE)
  return isLong
    ? `its JSON is damaged, and too long to be repaired: ${REPAIRABLE} characters are at most`
    : 'its JSON is damaged beyond what can be repaired without guessing'
}

const TAG = /<(tool_call|function_call|tool|answer|json)>\s*(?:(?:```|~~~)[\w+-]*\s*)?$/i
const MARKS = /(?:```|~~~)[\w+-]*|<\/?(?:tool_call|function_call|tool|answer|json)>/gi

/** The tag that announces a piece; null where none does. */
function tagBefore(text: string, { from }: Stretch): string | null {
  return TAG.exec(text.slice(Math.max(0, from - 40), from))?.[1] ?? null
}

/** One sentence for each kind of thing that stood around the pieces that were taken. */
function wrappingOf(text: string, pieces: readonly Stretch[], taken: readonly number[]): string[] {
  const own = taken.map((i) => pieces[i]!)
  const tag = tagBefore(text, own[0]!)
  const ends = [0, ...own.map((piece) => piece.from + piece.text.length)]
  const rest = [...own.map(({ from }) => from), text.length].map((from, i) => text.slice(ends[i], from)).join(' ')
  return [
    ...(tag === null ? [] : [`a <${tag}> wrapping was taken off`]),
    ...(own[0]!.isFenced ? ['a code fence was taken off'] : []),
    ...(rest.replace(MARKS, '').trim() === '' ? [] : ['words around the JSON were left out']),
  ]
}
