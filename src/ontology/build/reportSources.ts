import { InputError } from '../../scene/errors.ts'
import { mostFirst } from './numbers.ts'
import type { SourceOutcome } from './readSource.ts'

/** The share of a source's records that may be skipped before a build counts as failed. */
export const MOST_SKIPPED = 0.05

/** What was read and what was skipped, by source and kind, as lines of a table at most 80 columns wide. */
export function sourcesTable(outcomes: readonly SourceOutcome[]): string[] {
  const rows = outcomes.flatMap(({ source, records, scenes, skipped, leftOut }) => [
    [source, 'records used', String(records - total(skipped))],
    ['', 'rooms', String(scenes)],
    ...[...skipped].sort(mostFirst).map(([kind, n]) => ['', `records skipped: ${kind}`, String(n)]),
    ...[...leftOut].sort(mostFirst).map(([kind, n]) => ['', `objects left out: ${kind}`, String(n)]),
  ])
  return rows.map(([source, what, n]) => `${source!.padEnd(16)}  ${what!.padEnd(46)}  ${n!.padStart(9)}`)
}

/** Throws an `InputError` when a source gave nothing, or lost more than one record in twenty. */
export function checkSources(outcomes: readonly SourceOutcome[]): void {
  for (const { source, records, skipped, examples } of outcomes) {
    const lost = total(skipped)
    if (records === 0) throw new InputError(`${source}: no records found; expected JSON Lines, one record a line.`)
    if (lost / records > MOST_SKIPPED)
      throw new InputError(
        [
          `${source}: ${lost} of ${records} records had to be skipped, more than ${MOST_SKIPPED * 100}%; nothing was written. First of each kind:`,
          ...examples.values(),
        ].join('\n'),
      )
  }
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}
