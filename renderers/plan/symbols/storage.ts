import { circle, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol, Stage } from './stage.ts'

const MOST_TICKS = 80 // marks in one symbol; more would be a grey smear and a heavy file

export const shelf: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, scale }) => {
    const step = Math.max(3.5, 0.07 * scale, width / MOST_TICKS)
    const bays = Math.max(1, Math.round(width / scale / 0.8))
    let books = ''
    // Spines of uneven length, by a fixed pattern, so that a shelf reads as books and not as a radiator.
    for (let i = 1, x = -width / 2 + step; x < width / 2 - 1; i++, x += step)
      books += stroke(x, -depth / 2, x, -depth / 2 + depth * [0.62, 0.5, 0.66, 0.56, 0.45][i % 5]!)
    let walls = ''
    for (let i = 1; i < bays; i++) {
      const x = -width / 2 + (width * i) / bays
      walls += stroke(x, -depth / 2, x, depth / 2)
    }
    return path(books, { 'stroke-opacity': 0.4 }) + path(walls)
  },
}

export const wardrobe: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) => {
    const { width, depth, scale } = stage
    const step = Math.max(6, 0.11 * scale, width / MOST_TICKS)
    const reach = depth * 0.24
    let hangers = ''
    for (let i = 0, x = -width / 2 + step; x < width / 2 - step / 2; i++, x += step) {
      const lean = [0.14, -0.1, 0.05, -0.16][i % 4]! * step * 2
      hangers += stroke(x - lean, -reach, x + lean, reach)
    }
    return (
      path(hangers, { 'stroke-opacity': 0.45 }) +
      path(stroke(-width / 2, 0, width / 2, 0), { 'stroke-opacity': 0.7 }) +
      doors(stage, Math.max(2, Math.round(width / scale / 0.6)))
    )
  },
}

export const cabinet: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) => doors(stage, Math.max(1, Math.round(stage.width / stage.scale / 0.55))),
}

/** A front strip divided into `count` doors or drawers. */
export function doors({ width, depth, scale }: Stage, count: number): string {
  const strip = Math.max(2, Math.min(0.05 * scale, depth * 0.14))
  const y = depth / 2 - strip
  let d = stroke(-width / 2, y, width / 2, y)
  for (let i = 1; i < count; i++) {
    const x = -width / 2 + (width * i) / count
    d += stroke(x, y, x, depth / 2)
  }
  return path(d)
}

export const basket: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, shade }) => circle(0, 0, Math.min(width, depth) * 0.32, shade),
}

export const box: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth }) =>
    path(stroke(-width / 2, -depth / 2, width / 2, depth / 2) + stroke(-width / 2, depth / 2, width / 2, -depth / 2), {
      'stroke-opacity': 0.4,
    }),
}

export const book: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth }) => rect(-width / 2, -depth / 2, width * 0.2, depth),
}
