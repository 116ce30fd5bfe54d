import { textWidth } from '../../src/look/fontMetrics.ts'

/** Height of a line as a share of the type size. */
export const LINE = 1.18

/** Width and height of a label in pixels, with the air around it. */
export function labelExtent(lines: readonly string[], size: number): readonly [number, number] {
  return [widest(lines, size) + 6, lines.length * size * LINE + 3]
}

/** The text in one line, then in the two and three most even lines its words allow. */
export function lineBreaks(text: string): string[][] {
  const words = text.split(' ')
  const out = [[text]]
  for (const count of [2, 3]) {
    if (words.length < count) break
    const options = splits(words.slice(0, 8), count)
    const last = words.length > 8 ? ` ${words.slice(8).join(' ')}` : ''
    out.push(
      options
        .reduce((best, lines) => (widest(lines, 10) < widest(best, 10) ? lines : best))
        .map((line, i) => (i === count - 1 ? line + last : line)),
    )
  }
  return out
}

function splits(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  const out: string[][] = []
  for (let i = 1; i <= words.length - count + 1; i++)
    for (const rest of splits(words.slice(i), count - 1)) out.push([words.slice(0, i).join(' '), ...rest])
  return out
}

function widest(lines: readonly string[], size: number): number {
  return Math.max(...lines.map((line) => textWidth(line, size)))
}
