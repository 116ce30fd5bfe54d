import { existsSync } from 'node:fs'
import { calledAs } from './calledAs.ts'

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
  /** How the program is called on the next command line: `scenewright`, or `npx scenewright`, .. */
  readonly command: string
}

/** The process's own standard streams. */
export function processIo(): Io {
  const isTerminal = process.stdout.isTTY === true
  return {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    isTerminal,
    hasColor: isTerminal && (process.env.NO_COLOR ?? '') === '',
    columns: usableColumns(process.stdout.columns),
    command: calledAs({
      script: process.argv[1] ?? '',
      environment: process.env,
      folder: process.cwd(),
      exists: existsSync,
    }),
  }
}

/** Columns to fill, at most 120: what a terminal says of itself, or 80 where it says nothing or nothing usable. */
export function usableColumns(columns: number | undefined): number {
  return columns === undefined || columns < LEAST_COLUMNS ? 80 : Math.min(columns, 120)
}

const LEAST_COLUMNS = 20 // some terminals say 0 when they do not know; below this no line can be read
