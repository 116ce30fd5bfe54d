/** How requests reach an external critic and answers come back. */
export interface Exchange {
  /**
   * Sends one line of JSON and gives what `read` makes of the answer; `read` gives null for the answer to an earlier
   * request. Throws an `Error` in words when no answer comes in time, or whatever `read` throws.
   */
  ask<T>(line: string, timeoutMs: number, read: (answer: string) => T | null): Promise<T>
  /** Ends what is kept running. What is asked now or later fails. */
  close(): Promise<void>
}

/** Bytes; a critic that answers more is broken. */
export const LONGEST_ANSWER = 8_000_000

/** Text from outside as it may stand in a message: one line, no control characters, at most `longest` characters. */
export function oneLine(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .trim()
}
