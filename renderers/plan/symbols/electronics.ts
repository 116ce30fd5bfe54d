import { circle, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol } from './stage.ts'

export const screen: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, ink }) => {
    const glass = Math.max(1.5, Math.min(depth * 0.3, 5))
    return rect(-width / 2, depth / 2 - glass, width, glass, { fill: ink.stroke, 'stroke-width': 0 })
  },
}

export const laptop: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, shade }) =>
    rect(-width / 2, -depth / 2, width, depth * 0.18, shade) +
    rect(-width * 0.38, -depth * 0.18, width * 0.76, depth * 0.3, { 'stroke-opacity': 0.5 }),
}

export const keyboard: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth }) =>
    path([-1, 1].map((i) => stroke(-width / 2, (i * depth) / 6, width / 2, (i * depth) / 6)).join(''), {
      'stroke-opacity': 0.5,
    }),
}

export const speaker: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, shade }) => circle(0, 0, Math.min(width, depth) * 0.3, shade),
}

export const device: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, light }) => rect(-width * 0.3, -depth * 0.28, width * 0.6, depth * 0.42, { rx: 1, ...light }),
}

export const piano: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, scale, light }) => {
    const keys = Math.min(0.2 * scale, depth * 0.3)
    const step = Math.max(3, width / 36)
    let d = ''
    for (let x = -width / 2 + step; x < width / 2 - 1; x += step) d += stroke(x, depth / 2 - keys, x, depth / 2)
    return rect(-width / 2, depth / 2 - keys, width, keys, light) + path(d, { 'stroke-opacity': 0.6 })
  },
}
