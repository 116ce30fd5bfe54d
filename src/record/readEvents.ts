import { type Event, parseEvent } from './events.ts'
import { RecordMismatch } from './mismatch.ts'

/** A journal as read: its events, and what a killed writer left at its end. */
export interface JournalText {
  readonly events: readonly Event[]
  /** Length in bytes up to the last whole line. */
  readonly wholeBytes: number
  /** Bytes of a last line without a line break; no event, and no fault. */
  readonly tornBytes: number
}

/**
 * Reads `events.jsonl`. A last line that lacks its line break was being written when the process died and is left out.
 * Throws a `RecordMismatch` for any other line that is not an event as this product writes it, byte for byte, and for
 * numbers that do not follow on.
 */
export function readEvents(bytes: Uint8Array): JournalText {
  const whole = bytes.lastIndexOf(LINE_FEED) + 1
  const text = decoder.decode(bytes.subarray(0, whole))
  const events: Event[] = []
  let step = 0
  const lines = text.split('\n').slice(0, -1)
  lines.forEach((line, i) => {
    const event = readLine(line, i, step)
    if (event.type === 'step.finished') step = event.step + 1
    events.push(event)
  })
  return { events, wholeBytes: whole, tornBytes: bytes.length - whole }
}

const LINE_FEED = 0x0a
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function readLine(line: string, index: number, step: number): Event {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new RecordMismatch(step, index + 1, `not JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
  // JSON.parse forgives spellings that were never written; a changed byte must not hide behind them.
  if (JSON.stringify(value) !== line)
    throw new RecordMismatch(step, index + 1, 'the line is not spelt as it was written; a byte was changed.')
  const parsed = parseEvent(value)
  if ('fault' in parsed) throw new RecordMismatch(step, index + 1, `${parsed.fault}.`)
  if (parsed.event.seq !== index)
    throw new RecordMismatch(step, index + 1, `event number ${parsed.event.seq} where ${index} should follow.`)
  return parsed.event
}
