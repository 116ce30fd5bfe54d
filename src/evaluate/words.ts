import { pluralOf, wordsOf } from '../ontology/words.ts'

/** A name from a file as it may stand in a sentence: no control characters, no line breaks, at most 60 characters. */
export function printable(text: string): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?')
  return safe.length > 60 ? `${safe.slice(0, 57)}...` : safe
}

/** `tv stands` for `tv_stand`. */
export function manyOf(category: string): string {
  const words = wordsOf(category)
  const last = words.pop()
  return last === undefined ? printable(category) : [...words, pluralOf(last)].join(' ')
}

/** A number with at most `places` decimals and no trailing zeros. */
export function short(value: number, places = 2): string {
  const text = String(Number(value.toFixed(places)))
  return text === '-0' ? '0' : text
}
