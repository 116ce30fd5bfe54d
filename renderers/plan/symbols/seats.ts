import { circle, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol, Stage } from './stage.ts'

export const bed: PlanSymbol = {
  shape: 'soft',
  isDirected: true,
  draw: ({ width, depth, scale, light, shade }) => {
    const back = -depth / 2
    const board = Math.min(0.06 * scale, depth * 0.05)
    const count = width / scale > 1.15 ? 2 : 1
    const gap = Math.min(0.08 * scale, width * 0.06)
    const pillowWidth = Math.min((width - gap * (count + 1)) / count, 0.75 * scale)
    const pillowDepth = Math.min(0.4 * scale, depth * 0.2)
    const spread = (width - pillowWidth * count) / (count + 1)
    const pillows = Array.from({ length: count }, (_, i) =>
      rect(-width / 2 + spread * (i + 1) + pillowWidth * i, back + board + gap, pillowWidth, pillowDepth, {
        rx: Math.min(pillowDepth * 0.3, 0.1 * scale),
        ...light,
      }),
    )
    const fold = back + board + gap * 2 + pillowDepth
    const turn = Math.min(0.22 * scale, depth * 0.1)
    return [
      path(stroke(-width / 2, back + board, width / 2, back + board)),
      ...pillows,
      rect(-width / 2, fold, width, depth / 2 - fold, {
        rx: Math.min(0.09 * scale, width * 0.28),
        ...shade,
        'fill-opacity': 0.14,
      }),
      rect(-width / 2, fold, width, turn, { rx: Math.min(0.04 * scale, turn / 2), ...light }),
    ].join('')
  },
}

export const crib: PlanSymbol = {
  shape: 'soft',
  isDirected: true,
  draw: ({ width, depth, scale, light }) => {
    const rail = Math.min(0.06 * scale, width * 0.1)
    const inner = { w: width - 2 * rail, d: depth - 2 * rail }
    return [
      rect(-inner.w / 2, -inner.d / 2, inner.w, inner.d, { rx: rail }),
      rect(-inner.w / 2 + rail, -inner.d / 2 + rail, inner.w - 2 * rail, inner.d * 0.2, { rx: rail, ...light }),
    ].join('')
  },
}

export const pillow: PlanSymbol = {
  shape: 'soft',
  draw: ({ width, depth }) => rect(-width * 0.38, -depth * 0.34, width * 0.76, depth * 0.68, { rx: depth * 0.18 }),
}

export const sofa: PlanSymbol = {
  shape: 'soft',
  isDirected: true,
  draw: (stage) => upholstered(stage, Math.max(1, Math.round((stage.width / stage.scale - 0.3) / 0.75))),
}

export const armchair: PlanSymbol = { shape: 'soft', isDirected: true, draw: (stage) => upholstered(stage, 1) }

function upholstered({ width, depth, scale, light, shade }: Stage, cushions: number): string {
  const rest = Math.min(0.22 * scale, depth * 0.26)
  const arm = Math.min(0.17 * scale, width * 0.16)
  const radius = Math.min(0.08 * scale, rest / 2, arm / 2)
  const seat = (width - 2 * arm) / cushions
  const parts = [
    rect(-width / 2, -depth / 2, width, rest, { rx: radius, ...shade }),
    rect(-width / 2, -depth / 2, arm, depth, { rx: radius, ...shade }),
    rect(width / 2 - arm, -depth / 2, arm, depth, { rx: radius, ...shade }),
  ]
  for (let i = 0; i < cushions; i++)
    parts.push(
      rect(-width / 2 + arm + seat * i, -depth / 2 + rest, seat, depth - rest - Math.min(2, depth * 0.04), {
        rx: radius,
        ...light,
      }),
    )
  return parts.join('')
}

export const chair: PlanSymbol = {
  shape: 'soft',
  isDirected: true,
  draw: ({ width, depth, scale, shade }) => {
    const back = Math.max(2.5, Math.min(0.09 * scale, depth * 0.2))
    const inset = Math.min(width * 0.1, 0.05 * scale)
    return rect(-width / 2 + inset, -depth / 2, width - 2 * inset, back, {
      rx: back / 2,
      ...shade,
      'fill-opacity': 0.55,
    })
  },
}

export const stool: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth }) => circle(0, 0, Math.min(width, depth) * 0.3),
}

export const bench: PlanSymbol = {
  shape: 'soft',
  draw: ({ width, depth }) =>
    path([-1, 0, 1].map((i) => stroke(-width / 2 + 2, (i * depth) / 5, width / 2 - 2, (i * depth) / 5)).join('')),
}

export const beanbag: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, light }) => circle(0, depth * 0.08, Math.min(width, depth) * 0.27, light),
}
