import { InputError } from '../../scene/errors.ts'

/** A record that cannot be used, with the kind of fault it is counted under. */
export class RecordFault extends InputError {
  constructor(
    readonly kind: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The kind a refused record is counted under: its own where the reader named one, else by what the parsers say. */
export function faultKind(error: InputError): string {
  if (error instanceof RecordFault) return error.kind
  return KINDS.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'not a usable record'
}

/** The kind of fault of text that is no JSON: cut off, holding NaN, or something else. */
export function jsonFaultKind(text: string): string {
  if (/[[:,]\s*-?(NaN|Infinity)\b/.test(text)) return 'NaN or infinite number'
  return /[}\]]\s*$/.test(text) ? 'not valid JSON' : 'truncated'
}

// What the parsers of the scene and of zod say, in the words of their messages.
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/crosses itself/, 'floor crosses itself'],
  [/expected number, received (NaN|null|Infinity)|finite/i, 'NaN or infinite number'],
  [/encloses no area|different corners/, 'floor without area'],
]
