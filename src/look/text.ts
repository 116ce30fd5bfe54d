import { textWidth } from './fontMetrics.ts'

const LONGEST = 300 // characters of any one text that may enter a picture

/**
 * Foreign text as it may stand in a picture: no control or format characters, lone surrogates or unassigned code points,
 * at most two combining marks in a row, white space collapsed, at most 300 characters.
 */
export function plainText(text: string): string {
  return [
    ...text
      .slice(0, 4 * LONGEST)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('')
}

/** `plainText`, escaped for XML text and attributes. The only way a foreign text gets into markup. */
export function xmlText(text: string): string {
  return escapeXml(plainText(text))
}

/** Text with the five characters that mean something to XML written as references. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Words that were run together, apart: `TVStand` is `TV Stand`. */
export function splitWords(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
}

/** A category as a person reads it: `office_chair_2` is `office chair`. */
export function displayName(category: string): string {
  const words = plainText(splitWords(category).replace(/_+/g, ' '))
  const bare = words.replace(/[ -]+\d+$/, '').trim()
  return bare === '' ? words || '?' : bare
}

/** A name short enough for a plan: descriptions lose what follows `with`, `featuring` or a comma, and all but 3 words. */
export function shortName(category: string): string {
  const name = displayName(category)
  if ([...name].length <= 26) return name
  const head = name.split(/,|;| with | featuring | that | in | for /i)[0]!.trim() || name
  return clipText(head.split(' ').slice(-3).join(' '), 26 * 6, 10)
}

/** The text, cut with an ellipsis where it is wider than `width` pixels at `size` pixels. */
export function clipText(text: string, width: number, size: number, weight: 'regular' | 'bold' = 'regular'): string {
  if (textWidth(text, size, weight) <= width) return text
  let kept = ''
  let used = textWidth('…', size, weight)
  for (const character of text) {
    used += textWidth(character, size, weight)
    if (used > width) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** Breaks text into at most `lines` lines no wider than `width` pixels; what does not fit ends in an ellipsis. */
export function wrapText(text: string, width: number, size: number, lines: number): string[] {
  const words = plainText(text).split(' ')
  const out: string[] = []
  let line = ''
  for (let i = 0; i < words.length; i++) {
    const longer = line === '' ? words[i]! : `${line} ${words[i]}`
    if (line === '' || textWidth(longer, size) <= width) {
      line = longer
      continue
    }
    if (out.length === lines - 1) return [...out, clipText(`${line} ${words.slice(i).join(' ')}`, width, size)]
    out.push(clipText(line, width, size))
    line = words[i]!
  }
  return [...out, clipText(line, width, size)]
}
