/** Where a verb prints: handed in, so that tests can read it and a pipe gets no colour. */
export interface Io {
  /** Results, to standard output; adds the line break. */
  out(text: string): void
  /** Progress and complaints, to standard error; adds the line break. */
  err(text: string): void
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  /** Whether colour may be used: a terminal, and NO_COLOR unset. */
  readonly hasColor: boolean
  readonly columns: number
}

/** The process's own standard streams. */
export function processIo(): Io {
  const isTerminal = process.stdout.isTTY === true
  return {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    isTerminal,
    hasColor: isTerminal && (process.env.NO_COLOR ?? '') === '',
    columns: Math.min(process.stdout.columns ?? 80, 120),
  }
}
