import { circle, ellipse, path, rect, stroke } from '../svg.ts'
import type { PlanSymbol } from './stage.ts'

export const lamp: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, light }) => {
    const [rx, ry] = [width * 0.26, depth * 0.26]
    const cross =
      stroke(-width / 2, 0, -rx, 0) +
      stroke(rx, 0, width / 2, 0) +
      stroke(0, -depth / 2, 0, -ry) +
      stroke(0, ry, 0, depth / 2)
    return ellipse(0, 0, rx, ry, light) + path(cross, { 'stroke-opacity': 0.7 })
  },
}

const LEAVES = 8

export const plant: PlanSymbol = {
  shape: 'own',
  draw: ({ width, depth, ink, shade }) => {
    const [rx, ry] = [width / 2, depth / 2]
    let leaves = ''
    for (let i = 0; i < LEAVES; i++) {
      const angle = (i * 2 * Math.PI) / LEAVES + 0.2
      const reach = i % 2 === 0 ? 1 : 0.8
      const at = (r: number, turn: number) =>
        [Math.cos(angle + turn) * r * rx, Math.sin(angle + turn) * r * ry] as const
      const [tip, left, right] = [at(reach, 0), at(reach * 0.62, 0.62), at(reach * 0.62, -0.62)]
      leaves += `M0 0Q${left.map((v) => v.toFixed(2)).join(' ')} ${tip.map((v) => v.toFixed(2)).join(' ')}Q${right.map((v) => v.toFixed(2)).join(' ')} 0 0Z`
    }
    return path(leaves, { fill: ink.fill, 'stroke-linejoin': 'round' }) + circle(0, 0, Math.min(rx, ry) * 0.22, shade)
  },
}

export const vase: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, shade }) => ellipse(0, 0, width * 0.26, depth * 0.26, shade),
}

export const board: PlanSymbol = {
  shape: 'hard',
  isDirected: true,
  draw: ({ width, depth }) => path(stroke(-width / 2, depth * 0.2, width / 2, depth * 0.2)),
}

export const frame: PlanSymbol = { shape: 'hard', draw: () => '' }

export const curtain: PlanSymbol = {
  shape: 'own',
  draw: ({ width, depth, scale, ink }) => {
    const isWide = width >= depth
    const along = isWide ? width : depth
    const across = (isWide ? depth : width) / 2
    const folds = Math.max(4, Math.min(120, 2 * Math.round(along / Math.max(5, 0.08 * scale))))
    const step = along / folds
    let d = ''
    for (let i = 0; i <= folds; i++) {
      const [a, b] = [-along / 2 + i * step, (i % 2 === 0 ? -1 : 1) * across * 0.8]
      d += `${i === 0 ? 'M' : 'L'}${(isWide ? [a, b] : [b, a]).map((v) => v.toFixed(2)).join(' ')}`
    }
    return (
      rect(-width / 2, -depth / 2, width, depth, { fill: ink.fill, 'fill-opacity': 0.4, 'stroke-opacity': 0.25 }) +
      path(d, { 'stroke-linejoin': 'round' })
    )
  },
}

export const plate: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, light }) => ellipse(0, 0, width * 0.32, depth * 0.32, light),
}

export const cup: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth, shade }) => ellipse(0, 0, width * 0.3, depth * 0.3, shade),
}

export const toy: PlanSymbol = {
  shape: 'soft',
  draw: ({ width, depth, light }) => circle(0, 0, Math.min(width, depth) * 0.24, light),
}

export const round: PlanSymbol = {
  shape: 'round',
  draw: ({ width, depth }) => ellipse(0, 0, width * 0.36, depth * 0.36, { 'stroke-opacity': 0.6 }),
}

export const rug: PlanSymbol = {
  shape: 'hard',
  draw: ({ width, depth, scale, isRound }) => {
    const by = Math.min(0.12 * scale, Math.min(width, depth) * 0.12)
    const [w, d] = [width - 2 * by, depth - 2 * by]
    if (isRound) return ellipse(0, 0, w / 2, d / 2) + ellipse(0, 0, w / 3, d / 3, { 'stroke-opacity': 0.4 })
    // Hatch across the short side, so that a rug never reads as a piece of furniture.
    const isWide = w >= d
    const along = isWide ? w : d
    const step = Math.max(7, 0.14 * scale, along / 60)
    let hatch = ''
    for (let at = -along / 2 + step; at < along / 2 - 1; at += step)
      hatch += isWide ? stroke(at, -d / 2, at, d / 2) : stroke(-w / 2, at, w / 2, at)
    return rect(-w / 2, -d / 2, w, d) + path(hatch, { 'stroke-opacity': 0.3 })
  },
}
