/** Text of a file as it may stand in a terminal: no control characters, no invisible ones. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
}

/** A line cut to a number of columns, with an ellipsis where something is lost. */
export function cutTo(line: string, columns: number): string {
  const letters = [...line.trimEnd()]
  return letters.length <= columns ? letters.join('') : `${letters.slice(0, columns - 1).join('')}…`
}

/** A share in [0, 1] as per cent; what is above nothing never reads as 0%. */
export function share(fraction: number): string {
  if (fraction > 0 && fraction < 0.005) return '<1%'
  return `${Math.round(fraction * 100)}%`
}

const WIDEST = 24 // of the first column

/** Rows as aligned lines, the first row their heading: columns of numbers to the right, all else to the left. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0] ?? []
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? '')].length)))
  const areNumbers = columns.map(
    (_, i) => i > 0 && rows.slice(1).every((row) => /^(<?-?\d+(\.\d+)?[%°]?)?$/.test(row[i] ?? '')),
  )
  const first = Math.min(WIDEST, widths[0] ?? 0)
  return rows.map((row) =>
    row
      .map((cell, i) => {
        if (i === 0) return cutTo(cell, first).padEnd(first)
        return areNumbers[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)
      })
      .join('  '),
  )
}
