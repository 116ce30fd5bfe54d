import type { Verdict, VerdictKind } from './types.ts'

/** How many verdicts of each kind a criterion gave. */
export type Counts = { readonly [K in VerdictKind]: number }

/** A count in the making; it never leaves the criterion that fills it but as `Counts`. */
export type Tally = { [K in VerdictKind]: number }

/** Takes the records of verdicts. */
export interface VerdictSink {
  /** Whether the record of a pair is wanted; asked before it is built, for pairs grow with the square of the objects. */
  wantsPair(verdict: VerdictKind): boolean
  add(verdict: Verdict): void
}

/** Where verdicts go; absent when only scores are wanted, and then no record is built. */
export type Note = VerdictSink | undefined

/** An empty count. */
export function newTally(): Tally {
  return { pass: 0, soft: 0, hard: 0, allowed: 0, unscored: 0 }
}

/** A share, or null when nothing was counted. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
