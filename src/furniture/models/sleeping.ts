import { across, along, box, legs, type Span, soft, split, upTo } from '../kit.ts'
import type { Extent, Model, Part } from '../part.ts'

export const bed: Model = (s) => {
  const board = upTo(0.07, 0.05, s.d)
  const top = Math.min(0.48, 0.62 * s.h)
  return [
    soft('dark', across(s), [-s.d / 2, -s.d / 2 + board], [0, s.h], 0.03),
    ...lying(s, [-s.d / 2 + board, s.d / 2], 0, top),
  ]
}

/** A frame on the floor, mattress, pillows at the back, and a blanket with its turned edge. */
function lying(s: Extent, y: Span, z0: number, top: number, width: Span = across(s)): Part[] {
  const [back, front] = y
  const w = width[1] - width[0]
  const d = front - back
  const base = z0 + (top - z0) * 0.45
  const m = upTo(0.02, 0.02, w)
  const mattress: Span = [width[0] + m, width[1] - m]
  const pillow = upTo(0.42, 0.22, d)
  const high = upTo(0.11, 0.25, top - z0)
  const rise = top - high * 0.55
  const fold = back + pillow + upTo(0.12, 0.06, d)
  const turn = upTo(0.24, 0.12, d)
  const count = w > 1.15 ? 2 : 1
  const gap = upTo(0.08, 0.06, w)
  const pillows = split([mattress[0] + gap, mattress[1] - gap], count, gap).map((x) =>
    soft('white', x, [back + gap * 0.6, back + gap * 0.6 + pillow], [rise - high * 0.2, top + high * 0.45], 0.06),
  )
  return [
    soft('body', width, y, [z0, base], 0.03),
    soft('white', mattress, [back, front - m], [base, rise], 0.05),
    ...pillows,
    soft(
      'cloth',
      [width[0] + m * 0.4, width[1] - m * 0.4],
      [fold + turn, front - m * 0.4],
      [z0 + (base - z0) * 0.45, rise + high * 0.2],
      0.05,
    ),
    soft('light', [width[0] + m * 0.3, width[1] - m * 0.3], [fold, fold + turn], [base, rise + high * 0.3], 0.05),
  ]
}

export const bunkBed: Model = (s) => {
  const t = upTo(0.07, 0.06, Math.min(s.w, s.d))
  // Bunks lie along their longer side; what looks to the front is the ladder.
  const isWide = s.w > s.d
  const mirrored: Extent = isWide ? { w: s.d, d: s.w, h: s.h } : s
  const tiers = [0, 0.55].flatMap((level) =>
    lying(
      mirrored,
      [-mirrored.d / 2 + t, mirrored.d / 2 - t],
      level * s.h + 0.04 * s.h,
      level * s.h + 0.26 * s.h,
      across(mirrored, t),
    ),
  )
  const turned = isWide ? tiers.map(quarterTurn) : tiers
  const rail: Part[] = [
    box('dark', across(s), [-s.d / 2, -s.d / 2 + t * 0.6], [0.8 * s.h, 0.9 * s.h]),
    box('dark', [-s.w / 2, s.w / 2 - s.w * 0.3], [s.d / 2 - t * 0.6, s.d / 2], [0.8 * s.h, 0.9 * s.h]),
  ]
  const ladder = [0.12, 0.26, 0.4, 0.54].map((z) =>
    box('edge', [s.w / 2 - s.w * 0.28, s.w / 2 - t], [s.d / 2 - t * 0.5, s.d / 2], [z * s.h, z * s.h + 0.025 * s.h]),
  )
  const post = box(
    'edge',
    [s.w / 2 - s.w * 0.3, s.w / 2 - s.w * 0.3 + t * 0.6],
    [s.d / 2 - t * 0.6, s.d / 2],
    [0, 0.9 * s.h],
  )
  return [...legs('dark', across(s), along(s), [0, s.h], t), ...turned, ...rail, ...ladder, post]
}

function quarterTurn(p: Part): Part {
  return { ...p, center: [p.center[1], -p.center[0], p.center[2]], size: [p.size[1], p.size[0], p.size[2]] }
}

export const crib: Model = (s) => {
  const t = upTo(0.04, 0.08, Math.min(s.w, s.d))
  const bars = (x: Span, y: Span, count: number, isSide: boolean) =>
    split(isSide ? y : x, count).map((piece) => {
      const middle = (piece[0] + piece[1]) / 2
      const bar: Span = [middle - t * 0.25, middle + t * 0.25]
      return box('body', isSide ? x : bar, isSide ? bar : y, [0.2 * s.h, 0.9 * s.h])
    })
  const x = across(s)
  const y = along(s)
  const low = 0.72 // the front side is lower: it is where one leans in
  return [
    ...legs('dark', x, y, [0, s.h], t),
    box('dark', [x[0], x[0] + t], y, [0.88 * s.h, 0.95 * s.h]),
    box('dark', [x[1] - t, x[1]], y, [0.88 * s.h, 0.95 * s.h]),
    box('dark', x, [y[0], y[0] + t], [0.88 * s.h, 0.95 * s.h]),
    box('cloth', x, [y[1] - t, y[1]], [(low - 0.08) * s.h, low * s.h]),
    ...bars([x[0] + t * 0.25, x[0] + t * 0.75], [y[0] + t, y[1] - t], 5, true),
    ...bars([x[1] - t * 0.75, x[1] - t * 0.25], [y[0] + t, y[1] - t], 5, true),
    ...bars([x[0] + t, x[1] - t], [y[0] + t * 0.25, y[0] + t * 0.75], 8, false),
    ...bars([x[0] + t, x[1] - t], [y[1] - t * 0.75, y[1] - t * 0.25], 8, false).map((p) => ({
      ...p,
      center: [p.center[0], p.center[1], (0.2 + low) * 0.5 * s.h] as const,
      size: [p.size[0], p.size[1], (low - 0.2) * s.h] as const,
    })),
    soft('white', [x[0] + t, x[1] - t], [y[0] + t, y[1] - t], [0.25 * s.h, 0.42 * s.h], 0.04),
    soft('light', [x[0] + 2 * t, x[1] - 2 * t], [y[0] + 1.5 * t, y[0] + s.d * 0.28], [0.42 * s.h, 0.5 * s.h], 0.03),
  ]
}

export const petBed: Model = (s) => {
  const rim = upTo(0.14, 0.2, Math.min(s.w, s.d))
  return [
    soft('body', across(s), [-s.d / 2, -s.d / 2 + rim], [0, s.h], rim / 2),
    soft('body', [-s.w / 2, -s.w / 2 + rim], along(s), [0, s.h], rim / 2),
    soft('body', [s.w / 2 - rim, s.w / 2], along(s), [0, s.h], rim / 2),
    soft('body', across(s), [s.d / 2 - rim, s.d / 2], [0, 0.6 * s.h], rim / 3),
    soft('light', across(s, rim * 0.7), along(s, rim * 0.7), [0, 0.45 * s.h], 0.05),
  ]
}

export const pillow: Model = (s) => [soft('light', across(s), along(s), [0, s.h], 0.5 * Math.min(s.w, s.d, s.h))]
