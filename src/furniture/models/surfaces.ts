import { across, along, ball, box, countOf, fronts, legs, type Span, soft, split, tube, upTo } from '../kit.ts'
import type { Model, Part } from '../part.ts'

/** A top on four legs with a rail below it. */
export const table: Model = (s) => {
  const top = upTo(0.045, 0.12, s.h)
  const t = upTo(0.07, 0.1, Math.min(s.w, s.d))
  return [
    ...legs('dark', across(s, 0.03 * s.w), along(s, 0.03 * s.d), [0, s.h - top], t),
    box('body', across(s, 0.05 * s.w), along(s, 0.06 * s.d), [s.h - top - upTo(0.08, 0.14, s.h), s.h - top]),
    soft('light', across(s), along(s), [s.h - top, s.h], 0.012),
  ]
}

export const roundTable: Model = (s) => {
  const top = upTo(0.04, 0.1, s.h)
  return [
    tube('dark', across(s, 0.28 * s.w), along(s, 0.28 * s.d), [0, upTo(0.04, 0.08, s.h)]),
    tube('dark', across(s, 0.44 * s.w), along(s, 0.44 * s.d), [0, s.h - top]),
    tube('light', across(s), along(s), [s.h - top, s.h]),
  ]
}

export const coffeeTable: Model = (s) => {
  const top = upTo(0.05, 0.16, s.h)
  const shelf = 0.3 * s.h
  return [
    ...legs('dark', across(s, 0.02 * s.w), along(s, 0.02 * s.d), [0, s.h - top], upTo(0.06, 0.1, Math.min(s.w, s.d))),
    box('body', across(s, 0.04 * s.w), along(s, 0.04 * s.d), [shelf, shelf + top * 0.6]),
    soft('light', across(s), along(s), [s.h - top, s.h], 0.015),
    box(
      'paper',
      [-0.3 * s.w, -0.06 * s.w],
      [-0.2 * s.d, 0.2 * s.d],
      [shelf + top * 0.6, shelf + top * 0.6 + 0.06 * s.h],
    ),
    box(
      'book-2',
      [0.08 * s.w, 0.28 * s.w],
      [-0.16 * s.d, 0.22 * s.d],
      [shelf + top * 0.6, shelf + top * 0.6 + 0.1 * s.h],
    ),
  ]
}

export const sideTable: Model = (s) => {
  const top = upTo(0.035, 0.12, s.h)
  return [
    ...legs('dark', across(s, 0.04 * s.w), along(s, 0.04 * s.d), [0, s.h - top], upTo(0.035, 0.12, Math.min(s.w, s.d))),
    box('body', across(s, 0.04 * s.w), along(s, 0.04 * s.d), [0.22 * s.h, 0.22 * s.h + top * 0.8]),
    soft('light', across(s), along(s), [s.h - top, s.h], 0.012),
  ]
}

/** A desk shows its user's side: knee room between drawers and a side panel, a panel across the back. */
export const desk: Model = (s) => {
  const top = upTo(0.04, 0.1, s.h)
  const t = upTo(0.04, 0.06, s.w)
  const drawers: Span = [s.w / 2 - upTo(0.42, 0.34, s.w), s.w / 2 - 0.01 * s.w]
  return [
    box('dark', [-s.w / 2 + 0.01 * s.w, -s.w / 2 + 0.01 * s.w + t], along(s, 0.03 * s.d), [0, s.h - top]),
    box('body', drawers, [-s.d / 2 + 0.03 * s.d, s.d / 2 - upTo(0.05, 0.1, s.d)], [0, s.h - top]),
    box(
      'body',
      across(s, 0.02 * s.w),
      [-s.d / 2 + 0.04 * s.d, -s.d / 2 + 0.04 * s.d + t * 0.6],
      [0.4 * s.h, s.h - top],
    ),
    ...fronts(
      { ...s, d: s.d - 2 * upTo(0.01, 0.03, s.d) },
      [drawers[0] + 0.01, drawers[1] - 0.01],
      [0.06 * s.h, s.h - top * 1.4],
      { columns: 1, rows: 3, handle: 'bar' },
    ),
    soft('light', across(s), along(s), [s.h - top, s.h], 0.01),
    box('paper', [-0.16 * s.w, 0.06 * s.w], [-0.02 * s.d, 0.34 * s.d], [s.h - 0.002, s.h]),
  ]
}

export const dressingTable: Model = (s) => {
  const isTall = s.h > 0.95
  const level = isTall ? Math.min(0.76, 0.62 * s.h) : s.h
  const t = upTo(0.05, 0.06, s.w)
  const mirror: Part[] = isTall
    ? [
        soft('dark', across(s, 0.2 * s.w), [-s.d / 2, -s.d / 2 + upTo(0.04, 0.1, s.d)], [level, s.h], 0.03),
        box(
          'mirror',
          across(s, 0.23 * s.w),
          [-s.d / 2 + upTo(0.04, 0.1, s.d), -s.d / 2 + upTo(0.05, 0.12, s.d)],
          [level + 0.04 * s.h, s.h - 0.04 * s.h],
        ),
      ]
    : []
  return [
    ...legs('dark', across(s), along(s, 0.02 * s.d), [0, level * 0.75], t),
    box('body', across(s), along(s, 0.02 * s.d), [level * 0.72, level * 0.96]),
    ...fronts(s, across(s, 0.02 * s.w), [level * 0.74, level * 0.93], { columns: 3, rows: 1, handle: 'knob' }),
    box('light', across(s), along(s), [level * 0.95, level]),
    tube(
      'cloth',
      [0.24 * s.w, 0.3 * s.w],
      [-0.02 * s.d, -0.02 * s.d + 0.06 * s.w],
      [level, Math.min(s.h, level + 0.1)],
    ),
    ...mirror,
  ]
}

export const consoleTable: Model = (s) => {
  const top = upTo(0.04, 0.08, s.h)
  return [
    ...legs('dark', across(s, 0.01 * s.w), along(s, 0.02 * s.d), [0, s.h - top], upTo(0.04, 0.12, s.d)),
    box('body', across(s, 0.01 * s.w), along(s, 0.03 * s.d), [0.14 * s.h, 0.14 * s.h + top * 0.7]),
    box('body', across(s, 0.02 * s.w), along(s, 0.05 * s.d), [s.h * 0.78, s.h - top]),
    ...fronts(s, across(s, 0.03 * s.w), [s.h * 0.79, s.h - top * 1.1], { columns: 2, rows: 1, handle: 'knob' }),
    box('light', across(s), along(s), [s.h - top, s.h]),
  ]
}

export const poolTable: Model = (s) => {
  const rail = upTo(0.14, 0.1, Math.min(s.w, s.d))
  const top = s.h - upTo(0.06, 0.08, s.h)
  const r = 0.035 * Math.min(s.w, s.d)
  const balls = [
    [0, 0.24],
    [-0.06, 0.3],
    [0.06, 0.3],
    [0.1, -0.24],
  ] as const
  return [
    ...legs('dark', across(s, rail * 0.4), along(s, rail * 0.4), [0, s.h * 0.75], rail),
    box('body', across(s, rail * 0.2), along(s, rail * 0.2), [s.h * 0.7, top - 0.01 * s.h]),
    box('felt', across(s, rail * 0.8), along(s, rail * 0.8), [top - 0.02 * s.h, top]),
    box('dark', [-s.w / 2, -s.w / 2 + rail], along(s), [s.h * 0.8, s.h]),
    box('dark', [s.w / 2 - rail, s.w / 2], along(s), [s.h * 0.8, s.h]),
    box('dark', across(s), [-s.d / 2, -s.d / 2 + rail], [s.h * 0.8, s.h]),
    box('dark', across(s), [s.d / 2 - rail, s.d / 2], [s.h * 0.8, s.h]),
    ...balls.map(([x, y], i) =>
      ball(
        i === 3 ? 'white' : i === 0 ? 'fruit' : 'book-1',
        [x * s.w - r / 2, x * s.w + r / 2],
        [y * s.d - r / 2, y * s.d + r / 2],
        [top, Math.min(s.h, top + r)],
      ),
    ),
  ]
}

export const pingPongTable: Model = (s) => {
  const net = Math.min(0.15, 0.2 * s.h)
  const top = s.h - net
  const isWide = s.w > s.d
  const x: Span = isWide ? [-0.004 * s.w, 0.004 * s.w] : across(s)
  const y: Span = isWide ? along(s) : [-0.004 * s.d, 0.004 * s.d]
  const line = 0.012 * Math.min(s.w, s.d)
  return [
    ...legs('dark', across(s, 0.12 * s.w), along(s, 0.12 * s.d), [0, top - 0.04 * s.h], 0.05),
    box('felt', across(s), along(s), [top - 0.05 * s.h, top]),
    box('white', isWide ? across(s) : [-line / 2, line / 2], isWide ? [-line / 2, line / 2] : along(s), [
      top - 0.01,
      top + 0.002,
    ]),
    box('white', x, y, [top, s.h]),
  ]
}

export const counter: Model = (s) => {
  const top = upTo(0.05, 0.08, s.h)
  const toe = upTo(0.09, 0.12, s.h)
  return [
    box('edge', across(s, 0.01 * s.w), [-s.d / 2, s.d / 2 - upTo(0.09, 0.15, s.d)], [0, toe]),
    box('body', across(s, 0.005 * s.w), [-s.d / 2, s.d / 2 - upTo(0.05, 0.1, s.d)], [toe, s.h - top]),
    ...fronts({ ...s, d: s.d - 2 * upTo(0.012, 0.02, s.d) }, across(s, 0.012 * s.w), [s.h * 0.74, s.h - top * 1.2], {
      columns: countOf(s.w, 0.6, 8),
      rows: 1,
      handle: 'bar',
    }),
    ...fronts({ ...s, d: s.d - 2 * upTo(0.012, 0.02, s.d) }, across(s, 0.012 * s.w), [toe, s.h * 0.73], {
      columns: countOf(s.w, 0.6, 8),
      rows: 1,
      handle: 'door',
    }),
    box('white', across(s), along(s), [s.h - top, s.h]),
  ]
}

export const bar: Model = (s) => {
  const top = upTo(0.05, 0.06, s.h)
  const panels = split(across(s, 0.04 * s.w), countOf(s.w, 0.5, 8), 0.02 * s.w)
  return [
    box('dark', across(s, 0.02 * s.w), [-s.d / 2 + 0.1 * s.d, s.d / 2 - 0.16 * s.d], [0, s.h - top]),
    ...panels.map((x) => box('body', x, [s.d / 2 - 0.18 * s.d, s.d / 2 - 0.13 * s.d], [0.16 * s.h, s.h - 2.4 * top])),
    box('metal', across(s, 0.03 * s.w), [s.d / 2 - 0.08 * s.d, s.d / 2 - 0.05 * s.d], [0.14 * s.h, 0.17 * s.h]),
    soft('light', across(s), along(s), [s.h - top, s.h], 0.015),
  ]
}

export const nightstand: Model = (s) => {
  const foot = upTo(0.1, 0.18, s.h)
  const top = upTo(0.025, 0.06, s.h)
  return [
    ...legs('dark', across(s, 0.03 * s.w), along(s, 0.05 * s.d), [0, foot], 0.035),
    box('body', across(s, 0.01 * s.w), [-s.d / 2, s.d / 2 - upTo(0.04, 0.1, s.d)], [foot, s.h - top]),
    ...fronts(s, across(s, 0.03 * s.w), [foot + 0.02 * s.h, s.h - 1.5 * top], { columns: 1, rows: 2, handle: 'knob' }),
    box('light', across(s), along(s), [s.h - top, s.h]),
  ]
}
