import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { onDisk } from './diskFault.ts'
import { type Event, type EventBody, eventLine, parseEvent } from './events.ts'

/** Where a run's events go. The loop sees no more of the record than this. */
export interface Journal {
  /**
   * Adds an event and gives it back as the record holds it. Throws on a body that is not an event, and what `check` throws;
   * nothing is written then.
   */
  append(body: EventBody, check?: (event: Event) => void): Event
  /** Makes everything appended so far survive a power cut. */
  commit(): void
  close(): void
}

export interface JournalOptions {
  /** The time, ISO 8601 in UTC. */
  readonly now: () => string
  /** Number of the first event to be written. */
  readonly nextSeq: number
}

/** Appends to a file. `keepBytes` is where the whole lines end; a torn line after them is cut off. */
export function fileJournal(path: string, options: JournalOptions & { readonly keepBytes: number }): Journal {
  const file = onDisk(path, () => openSync(path, 'a', 0o644))
  let end = options.keepBytes
  let settled = end
  if (fstatSync(file).size > end) onDisk(path, () => ftruncateSync(file, end))
  return journalOf(options, {
    write(line) {
      const bytes = Buffer.from(`${line}\n`, 'utf8')
      try {
        onDisk(path, () => {
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
        })
      } catch (error) {
        // Half a line is no event: a full disk leaves whole lines only.
        if (fstatSync(file).size > end) ftruncateSync(file, end)
        throw error
      }
      end += bytes.length
    },
    commit() {
      // Not the times of the file, only its bytes and length.
      if (settled < end) onDisk(path, () => fdatasyncSync(file))
      settled = end
    },
    close: () => closeSync(file),
  })
}

/** Keeps the lines in memory: for runs that nobody wants on disk. */
export function memoryJournal(options: JournalOptions): Journal & { readonly lines: readonly string[] } {
  const lines: string[] = []
  return { ...journalOf(options, { write: (line) => lines.push(line), commit: () => {}, close: () => {} }), lines }
}

interface LineWriter {
  write(line: string): void
  commit(): void
  close(): void
}

function journalOf({ now, nextSeq }: JournalOptions, writer: LineWriter): Journal {
  let seq = nextSeq
  return {
    append(body, check) {
      const line = eventLine(body, seq, now())
      // What is on disk is what everybody works with, so that a resumed run sees the same as the first.
      const parsed = parseEvent(JSON.parse(line))
      if ('fault' in parsed) throw new TypeError(`Event ${body.type} cannot be recorded: ${parsed.fault}.`)
      check?.(parsed.event)
      writer.write(line)
      seq++
      return parsed.event
    },
    commit: () => writer.commit(),
    close: () => writer.close(),
  }
}
