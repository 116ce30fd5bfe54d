import { across, along, ball, box, countOf, lean, part, soft, split, tube, upTo } from '../kit.ts'
import type { Model, Part } from '../part.ts'

/** A flat screen: thin, on a foot where its box is deep enough for one, else hung. */
export const tv: Model = (s) => {
  const hasFoot = s.d > 0.1 * s.w || s.d > 0.12
  const foot = hasFoot ? upTo(0.09, 0.12, s.h) : 0
  const thick = hasFoot ? upTo(0.06, 0.45, s.d) : s.d
  const back = hasFoot ? -thick / 2 : -s.d / 2
  const glass = back + thick
  const bezel = upTo(0.02, 0.04, s.w)
  const stand: Part[] = hasFoot
    ? [
        box('edge', across(s, 0.28 * s.w), along(s), [0, 0.25 * foot]),
        box('edge', across(s, 0.45 * s.w), [back, back + thick * 0.6], [0, foot * 1.1]),
      ]
    : []
  return [
    ...stand,
    box('black', across(s), [back, glass - 0.1 * thick], [foot, s.h]),
    box('screen', across(s, bezel), [glass - 0.12 * thick, glass], [foot + bezel * 1.2, s.h - bezel]),
  ]
}

export const desktopComputer: Model = (s) => {
  const screen = { w: s.w * 0.68, d: s.d * 0.4, h: s.h }
  const move = (p: Part, x: number, y: number): Part => ({
    ...p,
    center: [p.center[0] + x, p.center[1] + y, p.center[2]],
  })
  const tower = [0.2 * s.w, s.w / 2] as const
  return [
    ...tv(screen).map((p) => move(p, -0.16 * s.w, -0.3 * s.d)),
    soft('dark', [tower[0] + 0.04 * s.w, tower[1]], [-s.d / 2, 0.3 * s.d], [0, 0.8 * s.h], 0.01),
    box('metal', [tower[0] + 0.1 * s.w, tower[1] - 0.06 * s.w], [0.3 * s.d, 0.32 * s.d], [0.5 * s.h, 0.7 * s.h]),
    soft('edge', [-s.w / 2, 0.16 * s.w], [0.18 * s.d, s.d / 2], [0, 0.05 * s.h], 0.008),
    box('light', [-s.w / 2 + 0.03 * s.w, 0.13 * s.w], [0.24 * s.d, 0.44 * s.d], [0.04 * s.h, 0.062 * s.h]),
  ]
}

export const laptop: Model = (s) => {
  const base = upTo(0.02, 0.16, s.h)
  // The lid leans on the back third; a flat box is a closed one.
  if (s.h < 0.25 * s.d)
    return [
      soft('metal', across(s), along(s), [0, s.h], 0.01),
      box('edge', across(s, 0.42 * s.w), [s.d / 2 - 0.06 * s.d, s.d / 2], [0.4 * s.h, 0.6 * s.h]),
    ]
  return [
    soft('metal', across(s), [-s.d / 2 + 0.24 * s.d, s.d / 2], [0, base], 0.008),
    box('black', across(s, 0.07 * s.w), [-0.18 * s.d, 0.18 * s.d], [base * 0.8, base * 1.06]),
    box('dark', across(s, 0.34 * s.w), [0.24 * s.d, 0.44 * s.d], [base * 0.8, base * 1.04]),
    lean('metal', across(s), [-s.d / 2, -s.d / 2 + 0.3 * s.d], [base * 0.6, s.h], 0.05 * s.d),
    lean(
      'screen',
      across(s, 0.05 * s.w),
      [-s.d / 2 + 0.035 * s.d, -s.d / 2 + 0.3 * s.d],
      [base + 0.05 * s.h, s.h * 0.96],
      0.05 * s.d,
    ),
  ]
}

export const keyboard: Model = (s) => [
  soft('dark', across(s), along(s), [0, 0.7 * s.h], 0.01),
  ...split(along(s, 0.1 * s.d), 4, 0.06 * s.d).map((y) => box('light', across(s, 0.05 * s.w), y, [0.6 * s.h, s.h])),
]

/** Phones, remote controls, watches: a slab with a lit face. */
export const slab: Model = (s) => [
  soft('black', across(s), along(s), [0, 0.9 * s.h], 0.01),
  box('screen', across(s, 0.08 * s.w), along(s, 0.1 * s.d), [0.8 * s.h, s.h]),
]

export const speaker: Model = (s) => {
  const front = s.d / 2 - 0.08 * s.d
  const cone = (c: number, r: number) =>
    tube('edge', [-r, r], [front, s.d / 2], [c - r, c + r], { axis: 'y', taper: 0.6 })
  return [
    soft('dark', across(s), [-s.d / 2, front], [0, s.h], 0.015),
    cone(0.3 * s.h, 0.36 * Math.min(s.w, s.h * 0.6)),
    cone(0.74 * s.h, 0.22 * Math.min(s.w, s.h * 0.6)),
  ]
}

export const device: Model = (s) => [
  soft('body', across(s), along(s, 0.01 * s.d), [0, s.h], 0.02),
  box('edge', across(s, 0.08 * s.w), [-0.3 * s.d, 0.2 * s.d], [0.97 * s.h, s.h]),
  box('screen', across(s, 0.2 * s.w), [s.d / 2 - 0.03 * s.d, s.d / 2], [0.5 * s.h, 0.8 * s.h]),
  box('edge', across(s, 0.12 * s.w), [s.d / 2 - 0.03 * s.d, s.d / 2], [0.16 * s.h, 0.3 * s.h]),
]

export const alarmClock: Model = (s) => [
  soft('body', across(s), [-s.d / 2, s.d / 2 - 0.1 * s.d], [0, s.h], 0.03),
  box('screen', across(s, 0.1 * s.w), [s.d / 2 - 0.12 * s.d, s.d / 2], [0.2 * s.h, 0.8 * s.h]),
]

/** An upright piano; one as deep as it is wide is a grand. */
export const piano: Model = (s) => {
  const isGrand = s.d > 0.8 * s.w
  const key = isGrand ? Math.min(0.75, 0.66 * s.h) : Math.min(0.72, 0.62 * s.h)
  const shelf = isGrand ? 0.2 * s.d : 0.42 * s.d
  const keys: Part[] = [
    box('dark', across(s), [s.d / 2 - shelf, s.d / 2], [key - 0.12 * s.h, key - 0.02 * s.h]),
    box('white', across(s, 0.06 * s.w), [s.d / 2 - shelf * 0.75, s.d / 2 - 0.02 * s.d], [key - 0.03 * s.h, key]),
    ...split(across(s, 0.08 * s.w), countOf(s.w, 0.06, 36), 0.018 * s.w)
      .filter((_, i) => i % 7 !== 2 && i % 7 !== 6)
      .map((x) =>
        box('black', x, [s.d / 2 - shelf * 0.75, s.d / 2 - shelf * 0.35], [key - 0.01 * s.h, key + 0.008 * s.h]),
      ),
  ]
  if (!isGrand)
    return [
      box('dark', across(s), [-s.d / 2, s.d / 2 - shelf], [0, s.h * 0.97]),
      box('body', across(s), [-s.d / 2, s.d / 2 - shelf * 0.94], [s.h * 0.96, s.h]),
      box(
        'paper',
        across(s, 0.36 * s.w),
        [s.d / 2 - shelf, s.d / 2 - shelf * 0.95],
        [key + 0.08 * s.h, key + 0.28 * s.h],
      ),
      box('edge', [-s.w / 2, -s.w / 2 + 0.05 * s.w], [s.d / 2 - shelf, s.d / 2 - 0.02 * s.d], [0, key]),
      box('edge', [s.w / 2 - 0.05 * s.w, s.w / 2], [s.d / 2 - shelf, s.d / 2 - 0.02 * s.d], [0, key]),
      ...keys,
    ]
  return [
    ...[-1, 1].map((side) =>
      tube(
        'edge',
        [side * 0.42 * s.w - 0.04, side * 0.42 * s.w + 0.04],
        [0.28 * s.d, 0.28 * s.d + 0.08],
        [0, key - 0.1 * s.h],
      ),
    ),
    tube('edge', [-0.04, 0.04], [-0.4 * s.d, -0.4 * s.d + 0.08], [0, key - 0.1 * s.h]),
    box('dark', across(s), [0.1 * s.d, s.d / 2 - shelf], [key - 0.1 * s.h, key + 0.06 * s.h]),
    part('tube', 'dark', [-s.w / 2, 0.3 * s.w], [-s.d / 2, 0.5 * s.d - shelf], [key - 0.1 * s.h, key + 0.05 * s.h]),
    part(
      'tube',
      'edge',
      [-s.w / 2 + 0.03 * s.w, 0.26 * s.w],
      [-s.d / 2 + 0.03 * s.d, 0.2 * s.d],
      [key + 0.04 * s.h, key + 0.06 * s.h],
    ),
    box('body', [-s.w / 2, -s.w / 2 + 0.02 * s.w], [-0.3 * s.d, 0.24 * s.d], [key, s.h]),
    box('paper', across(s, 0.36 * s.w), [0.24 * s.d, 0.25 * s.d], [key + 0.06 * s.h, key + 0.22 * s.h]),
    ...keys,
  ]
}

export const fan: Model = (s) => {
  const r = Math.min(s.w, 0.4 * s.h) / 2
  const c = s.h - r
  return [
    tube('dark', across(s, 0.2 * s.w), along(s, 0.06 * s.d), [0, 0.04 * s.h]),
    tube('metal', [-0.03 * s.w, 0.03 * s.w], [-0.05 * s.d, 0.05 * s.d], [0, c]),
    ball('dark', [-r * 0.25, r * 0.25], along(s), [c - r * 0.25, c + r * 0.25]),
    tube('light', across(s), [0.05 * s.d, 0.2 * s.d], [c - r, s.h], { axis: 'y' }),
    tube('dark', [-s.w * 0.4, s.w * 0.4], [0.19 * s.d, 0.23 * s.d], [c - r * 0.8, c + r * 0.8], { axis: 'y' }),
    tube('body', [-r * 0.3, r * 0.3], [0.2 * s.d, 0.34 * s.d], [c - r * 0.3, c + r * 0.3], { axis: 'y' }),
  ]
}

export const vacuum: Model = (s) => [
  soft('dark', across(s), [-0.02 * s.d, s.d / 2], [0, 0.1 * s.h], 0.02),
  tube('body', across(s, 0.2 * s.w), [-0.3 * s.d, 0.2 * s.d], [0.08 * s.h, 0.46 * s.h]),
  lean('metal', across(s, 0.44 * s.w), [-s.d / 2, 0.06 * s.d], [0.3 * s.h, s.h], 0.06 * s.d),
]
