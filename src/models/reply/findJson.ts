import { walkJson } from './walkJson.ts'

/** A stretch of text that is JSON, or was meant to be. */
export interface Stretch {
  readonly text: string
  /** Where it begins in the text it was found in. */
  readonly from: number
  /** Brackets still open at its end: the answer stopped in the middle. */
  readonly open: number
  /** Whether a fence or a closing tag follows it, so that whoever wrote it thought it complete. */
  readonly isEnded: boolean
  /** Whether it stands in a code fence. */
  readonly isFenced: boolean
}

/**
 * Stretches that begin as JSON objects or lists do, in the order of the text. One ends where its brackets close, or else at
 * the fence, closing tag or end of the text that cuts it off. A bracket that is part of the prose, as in `[0, 1)`, hides
 * nothing that follows it.
 */
export function findJson(text: string): Stretch[] {
  const found: Stretch[] = []
  let open: Frame[] = []
  let fences = 0
  const stretch = (from: number, to: number, depth: number): Stretch => ({
    text: text.slice(from, to),
    from,
    open: depth,
    isEnded: depth === 0 || to < text.length,
    isFenced: fences % 2 === 1,
  })
  const cutOff = (to: number) => {
    const first = open.findIndex(({ from }) => beginsAsJson(text, from))
    // What is complete within a bracket of the prose stands for itself.
    for (const { inner } of first === -1 ? open : open.slice(0, first)) for (const each of inner ?? []) found.push(each)
    if (first !== -1) found.push(stretch(open[first]!.from, to, open.length - first))
    open = []
  }
  for (const piece of walkJson(text)) {
    if (piece.type === 'open') open.push({ from: piece.at, inner: null })
    else if (piece.type === 'close') {
      const { from, inner } = open.pop()!
      const whole = beginsAsJson(text, from) ? [stretch(from, piece.at + 1, 0)] : inner
      const outer = open.at(-1)
      if (outer === undefined) for (const each of whole ?? []) found.push(each)
      else if (outer.inner === null) outer.inner = whole
      else for (const each of whole ?? []) outer.inner.push(each)
    } else if (piece.type === 'end') {
      cutOff(piece.at)
      if (piece.isFence) fences++
    }
  }
  cutOff(text.length)
  return found
}

/** An open bracket, and what is complete directly within it. */
interface Frame {
  readonly from: number
  inner: Stretch[] | null
}

const BEGIN = /\{\s*(?:["'“”‘’`\\/#}]|[\p{L}_$][\p{L}\p{N}_$-]*\s*:|$)|\[\s*(?:["'“”‘’`\\/#\][{]|$)/uy // a key, a value, a comment, or nothing yet

function beginsAsJson(text: string, at: number): boolean {
  BEGIN.lastIndex = at
  return BEGIN.test(text)
}
