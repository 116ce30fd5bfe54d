import { circle, ellipse, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol } from './stage.ts'
import { doors } from './storage.ts'

export const stove: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) => {
    const { width, depth } = stage
    const r = Math.min(width, depth) * 0.15
    const burners = [-1, 1].flatMap((i) =>
      [-1, 1].map((j) => circle(i * width * 0.24, j * depth * 0.2 - depth * 0.05, r)),
    )
    return burners.join('') + doors(stage, 1)
  },
}

export const fridge: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) =>
    doors(stage, stage.width / stage.scale > 0.85 ? 2 : 1) +
    path(stroke(-stage.width / 2, -stage.depth / 2, stage.width / 2, stage.depth / 2), { 'stroke-opacity': 0.4 }),
}

export const sink: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth, scale, light }) => {
    const w = Math.min(width * 0.76, 0.6 * scale)
    return (
      rect(-w / 2, -depth * 0.22, w, depth * 0.62, { rx: Math.min(w, depth) * 0.18, ...light }) +
      path(stroke(0, -depth * 0.4, 0, -depth * 0.08), { 'stroke-width': 2, 'stroke-linecap': 'round' })
    )
  },
}

export const toilet: PlanSymbol = {
  shape: 'own',
  isDirected: true,
  draw: ({ width, depth, ink, light }) => {
    const tank = depth * 0.26
    const bowl = (depth - tank) / 2
    return (
      rect(-width / 2, -depth / 2, width, tank, { rx: 2, fill: ink.fill }) +
      ellipse(0, -depth / 2 + tank + bowl, width * 0.44, bowl, { fill: ink.fill }) +
      ellipse(0, -depth / 2 + tank + bowl, width * 0.28, bowl * 0.66, light)
    )
  },
}

export const bathtub: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, scale, light }) => {
    const rim = Math.min(0.08 * scale, Math.min(width, depth) * 0.12)
    const [w, d] = [width - 2 * rim, depth - 2 * rim]
    const r = Math.min(w, d) * 0.4
    const drain = w > d ? [w / 2 - r * 0.6, 0] : [0, d / 2 - r * 0.6]
    return (
      rect(-w / 2, -d / 2, w, d, { rx: r, ...light }) + circle(drain[0]!, drain[1]!, Math.min(0.03 * scale, r * 0.2))
    )
  },
}

export const shower: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth }) =>
    path(stroke(-width / 2, -depth / 2, width / 2, depth / 2) + stroke(-width / 2, depth / 2, width / 2, -depth / 2), {
      'stroke-opacity': 0.5,
    }) + circle(0, 0, Math.min(width, depth) * 0.1),
}

export const washer: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) =>
    circle(0, -stage.depth * 0.04, Math.min(stage.width, stage.depth) * 0.3, stage.light) + doors(stage, 1),
}

export const oven: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: (stage) =>
    doors(stage, 1) +
    rect(-stage.width * 0.34, -stage.depth * 0.3, stage.width * 0.68, stage.depth * 0.5, { rx: 1, ...stage.light }),
}

export const radiator: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, scale }) => {
    const isWide = width >= depth
    const along = isWide ? width : depth
    const across = (isWide ? depth : width) / 2
    const step = Math.max(4, 0.08 * scale, along / 80)
    let d = ''
    for (let at = -along / 2 + step; at < along / 2 - 1; at += step)
      d += isWide ? stroke(at, -across, at, across) : stroke(-across, at, across, at)
    return path(d, { 'stroke-opacity': 0.5 })
  },
}
