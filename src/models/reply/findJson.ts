/** A stretch of text that looks like a JSON object or list. */
export interface Stretch {
  readonly text: string
  /** Brackets still open at its end: the answer stopped in the middle. */
  readonly open: number
}

/**
 * Stretches that begin with `{` or `[` and end where their brackets close (or where the text ends), longest first.
 * Brackets inside strings and comments do not count. Single quotes count as strings where a value or key may begin.
 */
export function findJson(text: string): Stretch[] {
  const found: Stretch[] = []
  for (let at = 0; at < text.length; ) {
    const c = text[at]
    if (c !== '{' && c !== '[') {
      at++
      continue
    }
    const stretch = closing(text, at)
    // A lone bracket in prose, as in "[1]" or "{see above}", is outweighed by anything longer.
    found.push(stretch)
    at += stretch.text.length
  }
  return found.sort((a, b) => b.text.length - a.text.length)
}

function closing(text: string, start: number): Stretch {
  let depth = 0
  let quote: string | null = null
  for (let i = start; i < text.length; i++) {
    const c = text[i]!
    if (quote !== null) {
      if (c === '\\') i++
      else if (c === quote) quote = null
      continue
    }
    if (c === '"' || (c === "'" && beginsValue(text, i))) quote = c
    else if (c === '/' && text[i + 1] === '/' && text[i - 1] !== ':') i = lineEnd(text, i)
    else if (c === '/' && text[i + 1] === '*') i = commentEnd(text, i)
    else if (c === '#' && /[\s,[{]/.test(text[i - 1] ?? ' ')) i = lineEnd(text, i)
    else if (c === '{' || c === '[') depth++
    else if ((c === '}' || c === ']') && --depth === 0) return { text: text.slice(start, i + 1), open: 0 }
  }
  return { text: text.slice(start), open: depth + (quote === null ? 0 : 1) }
}

/** An apostrophe inside a word is no quote. */
function beginsValue(text: string, at: number): boolean {
  return /[\s,[{:(]$/.test(text.slice(Math.max(0, at - 1), at))
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function commentEnd(text: string, from: number): number {
  const end = text.indexOf('*/', from + 2)
  return end === -1 ? text.length : end + 1
}
