import type { Separation } from '../calibrate/separation.ts'
import type { Estimate } from '../calibrate/statistics.ts'
import { table } from './text.ts'

/** Rows of separation per kind of damage as lines of at most 80 columns, with 95% intervals. */
export function separationTable(rows: readonly Separation[]): string[] {
  const head = ['damage', 'seen by', 'rooms', 'paired', '95%', 'ties', 'AUC', '95%', 'real', 'spoilt']
  const cells = rows.map((row) => [
    row.kind,
    SCOPES[row.scope],
    String(row.rooms),
    ...estimate(row.paired),
    short(row.ties),
    ...estimate(row.auc),
    short(row.meanReal),
    short(row.meanDamaged),
  ])
  return table([head, ...cells], ['left', 'left', ...head.slice(2).map(() => 'right' as const)])
}

const SCOPES = { all: 'all', claimed: 'claimed', unclaimed: 'nobody' } as const

/** A value and its interval as two cells: `0.912` and `.90-.92`. */
export function estimate(of: Estimate | null): [string, string] {
  return of === null ? ['-', ''] : [of.value.toFixed(3), `${bare(of.low)}-${bare(of.high)}`]
}

function short(value: number | null): string {
  return value === null ? '-' : bare(value, 3)
}

/** Without the zero before the point, as tables of shares are set; a full 1 as it is. */
function bare(value: number, places = 2): string {
  return value
    .toFixed(places)
    .replace(/^0\./, '.')
    .replace(/^1\.0+$/, '1')
}
