/** A piece of something like JSON. Positions count UTF-16 units; `to` lies after the last. */
export type Piece =
  | { readonly type: 'open' | 'close' | 'comma'; readonly at: number }
  | { readonly type: 'string'; readonly from: number; readonly to: number }
  | { readonly type: 'comment'; readonly from: number; readonly to: number; readonly isHash: boolean }
  /** The mark of a code fence or the begin of a closing tag: whatever is open ends here. */
  | { readonly type: 'end'; readonly at: number; readonly isFence: boolean }

/**
 * Walks through the JSON in a text, damaged or not, from left to right and once: the time it takes grows as the text does.
 * Outside all brackets only brackets and fences count, for there is prose. Inside, brackets in strings and comments do
 * not count; a single quote begins a string where a key or value may begin, and so is no apostrophe.
 */
export function* walkJson(text: string): Generator<Piece> {
  const outside = /[[{]|```|~~~/g
  const inside = /["',#/[\]{}]|```|~~~|<\//g
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const next = depth === 0 ? outside : inside
    next.lastIndex = at
    const mark = next.exec(text)?.[0]
    if (mark === undefined) return
    const from = next.lastIndex - mark.length
    at = next.lastIndex
    if (mark === '{' || mark === '[') {
      depth++
      yield { type: 'open', at: from }
    } else if (mark === '}' || mark === ']') {
      depth--
      yield { type: 'close', at: from }
    } else if (mark === ',') yield { type: 'comma', at: from }
    else if (mark.length > 1) {
      depth = 0
      yield { type: 'end', at: from, isFence: mark !== '</' }
    } else if (mark === '"' || (mark === "'" && BEFORE_VALUE.test(text[from - 1] ?? ' '))) {
      at = stringEnd(text, from)
      yield { type: 'string', from, to: at }
    } else {
      const end = commentEnd(text, from)
      if (end === null) continue
      at = end
      yield { type: 'comment', from, to: end, isHash: mark === '#' }
    }
  }
}

const BEFORE_VALUE = /[\s,[{:(]/
const BEFORE_HASH = /[\s,[\]{}"'\d]/ // what may stand before a comment; `chair#2` holds none
const FENCE_LINE = /\n[ \t]*(?:```|~~~)/y

/** After the closing quote; a fence on a line of its own or the text's end closes what nothing else does. */
function stringEnd(text: string, from: number): number {
  const quote = text[from]
  for (let i = from + 1; i < text.length; i++) {
    const c = text[i]
    if (c === '\\') i++
    else if (c === quote) return i + 1
    else if (c === '\n') {
      FENCE_LINE.lastIndex = i
      if (FENCE_LINE.test(text)) return i
    }
  }
  return text.length
}

/** Where a comment ends that would begin at `from`; null when none does. */
function commentEnd(text: string, from: number): number | null {
  const isBlock = text.startsWith('/*', from)
  const isLine =
    (text[from] === '#' && BEFORE_HASH.test(text[from - 1] ?? ' ')) ||
    (text.startsWith('//', from) && text[from - 1] !== ':')
  if (!isBlock && !isLine) return null
  const end = isBlock ? text.indexOf('*/', from + 2) : text.indexOf('\n', from)
  if (end === -1) return text.length
  return isBlock ? end + 2 : end
}
