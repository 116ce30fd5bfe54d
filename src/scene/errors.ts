import { closest, distance } from 'fastest-levenshtein'

/** Input or usage that cannot be accepted. The message says what was found, where, what was expected and what to do. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** A record that can be kept no further, or that was altered. Work must end there: what comes later could not be trusted. */
export class RecordFault extends InputError {}

/** The known word nearest to `word`, or undefined when nothing is close enough to be a likely slip. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const best = closest(word.toLowerCase(), known as string[])
  return distance(word.toLowerCase(), best.toLowerCase()) <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const best = nearestWord(word, known)
  return best === undefined ? '' : ` Did you mean "${best}"?`
}

/** A value as it can stand in a one-line message: short, printable, never raw control characters. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value === undefined ? 'nothing' : JSON.stringify(value)
  const safe = (text ?? String(value)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
  return safe.length > 80 ? `${safe.slice(0, 77)}...` : safe
}
