import { CsvError, parse } from 'csv-parse/sync'
import { compareText } from '../../src/scene/canonical.ts'
import { InputError, quoteValue } from '../../src/scene/errors.ts'
import { DIMENSIONS, type Dimension, type Preference } from './fuse.ts'

/** Columns of a table of preferences, in any order; others are left alone. */
export const PREFERENCE_COLUMNS: readonly string[] = [
  ...(['a', 'b'] as const).flatMap((side) => DIMENSIONS.map((d) => `${side}_${d}`)),
  'outcome',
]

/**
 * Reads preferences from CSV, cells divided by commas or by semicolons, with the columns `PREFERENCE_COLUMNS`: ratings of
 * picture a and of picture b, and what people said of a (win, lose, tie). Throws an `InputError` that names `where`, line and column.
 */
export function readPreferences(csv: string, where = 'The table'): Preference[] {
  const [head, ...rows] = rowsOf(csv, where)
  const columns = (head?.record ?? []).map((column) => column.toLowerCase())
  const absent = PREFERENCE_COLUMNS.filter((c) => !columns.includes(c)).sort(compareText)
  if (absent.length > 0)
    throw new InputError(`${where}: lacks the columns ${absent.join(', ')}; its first line must name them.`)
  return rows.map(({ record, info }) => {
    const cell = (column: string) => record[columns.indexOf(column)] ?? ''
    const of = (side: 'a' | 'b') =>
      Object.fromEntries(
        DIMENSIONS.map((d) => {
          const text = cell(`${side}_${d}`)
          const value = Number(text === '' ? Number.NaN : text)
          if (!Number.isFinite(value))
            throw new InputError(
              `${where}: line ${info.lines}: ${side}_${d} is ${quoteValue(text)}; expected a number${DECIMAL_COMMA.test(text) ? `, with a point: ${text.replace(',', '.')}` : ''}.`,
            )
          return [d, value]
        }),
      ) as Record<Dimension, number>
    const outcome = cell('outcome').toLowerCase()
    if (outcome !== 'win' && outcome !== 'lose' && outcome !== 'tie')
      throw new InputError(
        `${where}: line ${info.lines}: outcome is ${quoteValue(outcome)}; expected win, lose or tie (of picture a).`,
      )
    return { a: of('a'), b: of('b'), outcome }
  })
}

const DECIMAL_COMMA = /^[+-]?\d*,\d+$/

interface Row {
  readonly record: readonly string[]
  /** Where the row ends: its line, from 1. */
  readonly info: { readonly lines: number }
}

function rowsOf(csv: string, where: string): Row[] {
  try {
    // With `info` each record comes with where it stood, which the library's types do not say.
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      trim: true,
      info: true,
      skipEmptyLines: true,
      relaxColumnCount: true,
    }) as unknown as Row[]
  } catch (error) {
    if (error instanceof CsvError)
      throw new InputError(`${where}: no table of CSV: ${error.message}.`, { cause: error })
    throw error
  }
}

/** What divides cells: the semicolon where the first line has more of them than commas, as Excel writes it in much of Europe. */
function delimiterOf(csv: string): ',' | ';' {
  const head = csv.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  return head.split(';').length > head.split(',').length ? ';' : ','
}
