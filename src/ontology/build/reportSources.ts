import { InputError } from '../../scene/errors.ts'
import { mostFirst } from './numbers.ts'
import type { SourceOutcome } from './readSource.ts'

/** The share of a source's records, or of its objects, that may be skipped before a build counts as failed. */
export const MOST_SKIPPED = 0.05

/** What was read and what was skipped, by source and kind, as lines of a table at most 80 columns wide. */
export function sourcesTable(outcomes: readonly SourceOutcome[]): string[] {
  const rows = outcomes.flatMap(({ source, records, rooms, observations, skipped, leftOut, unknown }) => [
    [source, 'records used', String(records - total(skipped))],
    ...(rooms === 0 ? [] : [['', 'rooms', String(rooms)]]),
    ['', 'observations', String(observations)],
    ...[...skipped].sort(mostFirst).map(([kind, n]) => ['', `records skipped: ${kind}`, String(n)]),
    ...[...leftOut].sort(mostFirst).map(([kind, n]) => ['', `objects left out: ${kind}`, String(n)]),
    ...(unknown.size === 0 ? [] : [['', 'objects of kinds the category table lacks', String(total(unknown))]]),
  ])
  return rows.map(([source, what, n]) => `${source!.padEnd(18)}  ${what!.padEnd(46)}  ${n!.padStart(9)}`)
}

/**
 * Throws an `InputError` when a source gave nothing, or lost more of its records or objects than `most`, a share. Kinds
 * the category table lacks are no loss: nobody said they belong in an ontology of rooms.
 */
export function checkSources(outcomes: readonly SourceOutcome[], most = MOST_SKIPPED): void {
  for (const { source, records, observations, skipped, leftOut, examples } of outcomes) {
    if (records === 0) throw new InputError(`${source}: no records found to build from.`)
    refuse(source, 'records', total(skipped), records, most, examples)
    refuse(source, 'objects', total(leftOut), observations + total(leftOut), most, examples)
  }
}

function refuse(
  source: string,
  what: string,
  lost: number,
  all: number,
  most: number,
  examples: ReadonlyMap<string, string>,
): void {
  if (lost === 0 || lost / all <= most) return
  throw new InputError(
    [
      `${source}: ${lost} of ${all} ${what} had to be skipped, more than ${Math.round(most * 1000) / 10}%; nothing was written (--max-skipped allows more). First of each kind:`,
      ...examples.values(),
    ].join('\n'),
  )
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}
