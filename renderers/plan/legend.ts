import { textWidth } from '../../src/look/fontMetrics.ts'
import { type Purpose, type Theme, TYPE } from '../../src/look/tokens.ts'
import type { Piece } from './piece.ts'
import { rect, tag } from './svg.ts'

const WORDS: readonly (readonly [Purpose, string])[] = [
  ['sleeping', 'sleeping'],
  ['seating', 'seating'],
  ['surface', 'surfaces'],
  ['storage', 'storage'],
  ['appliance', 'appliances'],
  ['electronics', 'electronics'],
  ['decor', 'lamps, plants, decor'],
  ['covering', 'rugs'],
  ['other', 'other'],
]

const SWATCH = 12
const GAP = 16

/** Swatches of the purposes that occur, in rows no wider than `width` pixels. Gives the drawing and its height. */
export function legendOf(
  pieces: readonly Piece[],
  width: number,
  theme: Theme,
): { readonly height: number; readonly svg: (x: number, y: number) => string } {
  const used = new Set(pieces.map((piece) => piece.kind.purpose))
  const items: { purpose: Purpose; word: string; x: number; row: number }[] = []
  let at = 0
  let row = 0
  for (const [purpose, word] of WORDS.filter(([p]) => used.has(p))) {
    const wide = SWATCH + 6 + textWidth(word, TYPE.small)
    if (at > 0 && at + wide > width) {
      at = 0
      row++
    }
    items.push({ purpose, word, x: at, row })
    at += wide + GAP
  }
  const svg = (x: number, y: number) =>
    items
      .map(({ purpose, word, x: left, row: r }) => {
        const { fill, stroke } = theme.purposes[purpose]
        return (
          rect(x + left + 0.5, y + r * 20 + 0.5, SWATCH, SWATCH, { rx: 2.5, fill, stroke }) +
          tag(
            'text',
            { x: x + left + SWATCH + 6, y: y + r * 20 + 10.5, 'font-size': TYPE.small, fill: theme.muted },
            word,
          )
        )
      })
      .join('')
  return { height: items.length === 0 ? 0 : (row + 1) * 20, svg }
}
