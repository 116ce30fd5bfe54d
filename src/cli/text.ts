import type { Io } from './io.ts'

/** Text from a file or a model as it may reach a terminal: one line, no control or direction characters. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cf}\p{Cs}]/gu, '')
}

/** `plain`, at most `width` characters wide, with three dots where it was cut. */
export function clip(text: string, width: number): string {
  const characters = [...plain(text)]
  return characters.length <= width ? characters.join('') : `${characters.slice(0, Math.max(0, width - 3)).join('')}...`
}

/** Paragraph broken at spaces into lines of at most `width`, each but the first indented. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of plain(text).split(' ')) {
    const room = width - (lines.length > 0 ? indent.length : 0)
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${indent}`)
}

/** A text behind its heading: `Ended     exhausted. ..`, continued under the text, lines of at most `width`. */
export function headed(head: string, text: string, width: number): string {
  const indent = ' '.repeat(HEAD_WIDTH + 1)
  return `${head.padEnd(HEAD_WIDTH)} ${wrap(text, width - indent.length).replaceAll('\n', `\n${indent}`)}`
}

const HEAD_WIDTH = 9

/** A score with three decimals, or a dash where it is unscored. Only what is perfect reads as 1.000. */
export function score(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : (value < 1 ? Math.min(value, 0.999) : value).toFixed(3)
}

/** One block per value, from the lowest of them to the highest; a dot where there is none. */
export function sparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  return values
    .map((value) => {
      if (value === null) return '·'
      return BLOCKS[span === 0 ? BLOCKS.length - 1 : Math.round(((value - low) / span) * (BLOCKS.length - 1))]
    })
    .join('')
}

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

const CODES = { good: 32, bad: 31, dim: 2, strong: 1 }

/** Colours text where colour may be used; it only ever repeats what the text says. */
export function paint(io: Pick<Io, 'hasColor'>, tone: keyof typeof CODES, text: string): string {
  return io.hasColor ? `\u001b[${CODES[tone]}m${text}\u001b[0m` : text
}

/** Columns of text, each as wide as its widest cell and aligned as said. */
export function table(rows: readonly (readonly string[])[], align: readonly ('left' | 'right')[]): string[] {
  const widths = align.map((_, i) => Math.max(0, ...rows.map((row) => [...(row[i] ?? '')].length)))
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const gap = ' '.repeat(Math.max(0, widths[i]! - [...cell].length))
        return align[i] === 'right' ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
