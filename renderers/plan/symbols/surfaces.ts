import { circle, ellipse, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol, Stage } from './stage.ts'

export const table: PlanSymbol = { shape: 'hard', draw: (stage) => inset(stage, 0.05) }

export const desk: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) => {
    const { width, depth, scale, light } = stage
    const w = Math.min(0.5 * scale, width * 0.5)
    const d = Math.min(0.32 * scale, depth * 0.5)
    return rect(-w / 2, depth / 2 - d - depth * 0.07, w, d, { rx: 1.5, ...light, 'stroke-opacity': 0.6 })
  },
}

export const counter: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, scale }) => {
    const edge = Math.min(0.07 * scale, depth * 0.14)
    return path(
      [-1, 1]
        .map((side) => stroke(-width / 2, side * (depth / 2 - edge), width / 2, side * (depth / 2 - edge)))
        .join(''),
    )
  },
}

export const nightstand: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, scale }) => {
    const front = Math.min(0.05 * scale, depth * 0.16)
    return path(stroke(-width / 2, depth / 2 - front, width / 2, depth / 2 - front))
  },
}

export const poolTable: PlanSymbol = {
  shape: 'hard',
  draw: (stage) => {
    const { width, depth, scale, ink } = stage
    const [x, y] = [width / 2 - 0.08 * scale, depth / 2 - 0.08 * scale]
    const isWide = width > depth
    const pockets = [-1, 0, 1].flatMap((i) => [-1, 1].map((j) => (isWide ? [i * x, j * y] : [j * x, i * y])))
    const r = Math.min(0.06 * scale, Math.min(width, depth) * 0.06)
    return inset(stage, 0.08) + pockets.map(([px = 0, py = 0]) => circle(px, py, r, { fill: ink.stroke })).join('')
  },
}

/** A line inside the edge, `metres` from it. */
export function inset({ width, depth, scale, isRound }: Stage, metres: number): string {
  const by = Math.min(metres * scale, Math.min(width, depth) * 0.14)
  if (isRound) return ellipse(0, 0, width / 2 - by, depth / 2 - by, { 'stroke-opacity': 0.55 })
  return rect(-width / 2 + by, -depth / 2 + by, width - 2 * by, depth - 2 * by, { rx: 1, 'stroke-opacity': 0.55 })
}
