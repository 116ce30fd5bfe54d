import { across, along, ball, box, lean, type Span, soft, split, tube, upTo } from '../kit.ts'
import type { Extent, Model, Part } from '../part.ts'

export const stove: Model = (s) => {
  const front = s.d / 2 - upTo(0.04, 0.1, s.d)
  const top = s.h > 0.95 ? Math.min(0.92, 0.88 * s.h) : 0.98 * s.h
  const r = 0.17 * Math.min(s.w, s.d)
  const burners = [-0.24, 0.24].flatMap((x) =>
    [-0.2, 0.2].map((y) =>
      tube('edge', [x * s.w - r, x * s.w + r], [y * s.d - r, y * s.d + r], [top, top + 0.012 * s.h]),
    ),
  )
  return [
    box('body', across(s), [-s.d / 2, front], [0, top * 0.97]),
    box('black', across(s), [-s.d / 2, front + 0.01 * s.d], [top * 0.965, top]),
    ...burners,
    box('light', across(s, 0.04 * s.w), [front, front + 0.02 * s.d], [0.1 * top, 0.76 * top]),
    box('black', across(s, 0.14 * s.w), [front + 0.015 * s.d, front + 0.03 * s.d], [0.26 * top, 0.6 * top]),
    box('metal', across(s, 0.12 * s.w), [front + 0.02 * s.d, s.d / 2], [0.68 * top, 0.72 * top]),
    ...split(across(s, 0.1 * s.w), 5).map(([a, b]) => {
      const c = (a + b) / 2
      const k = 0.035 * s.w
      return tube('edge', [c - k, c + k], [front, s.d / 2], [0.84 * top, 0.84 * top + 2 * k], { axis: 'y' })
    }),
    box('dark', across(s), [-s.d / 2, -s.d / 2 + upTo(0.05, 0.08, s.d)], [top * 0.97, s.h]),
  ]
}

export const fridge: Model = (s) => {
  const door = s.d / 2 - upTo(0.05, 0.1, s.d)
  const cut = 0.36 * s.h
  const gap = 0.006 * s.h
  const grip = (z: Span): Part =>
    box('metal', [-s.w / 2 + 0.07 * s.w, -s.w / 2 + 0.11 * s.w], [door + upTo(0.02, 0.04, s.d), s.d / 2], z)
  return [
    box('dark', across(s, 0.01 * s.w), [-s.d / 2, door], [0, s.h * 0.995]),
    soft('light', across(s), [door - 0.02 * s.d, door + upTo(0.025, 0.05, s.d)], [0.03 * s.h, cut - gap], 0.02),
    soft('light', across(s), [door - 0.02 * s.d, door + upTo(0.025, 0.05, s.d)], [cut + gap, s.h], 0.02),
    grip([cut - 0.2 * s.h, cut - 0.03 * s.h]),
    grip([cut + 0.03 * s.h, cut + 0.28 * s.h]),
    box('screen', [0.1 * s.w, 0.3 * s.w], [door, door + upTo(0.028, 0.056, s.d)], [0.62 * s.h, 0.72 * s.h]),
  ]
}

/** A vanity with a basin, or a basin on a foot where the box is narrow. */
export const sink: Model = (s) => {
  const isFurniture = s.h > 0.5
  const tap = isFurniture ? upTo(0.2, 0.22, s.h) : 0.4 * s.h
  const rim = s.h - tap
  const deep = upTo(0.14, 0.3, rim)
  const under: Part[] = isFurniture
    ? [
        box('body', across(s, 0.04 * s.w), [-s.d / 2, s.d / 2 - 0.08 * s.d], [0.06 * s.h, rim - deep * 0.6]),
        box('light', [-0.44 * s.w, -0.01 * s.w], [s.d / 2 - 0.09 * s.d, s.d / 2 - 0.05 * s.d], [0.1 * s.h, rim - deep]),
        box('light', [0.01 * s.w, 0.44 * s.w], [s.d / 2 - 0.09 * s.d, s.d / 2 - 0.05 * s.d], [0.1 * s.h, rim - deep]),
        box('edge', [-0.07 * s.w, -0.04 * s.w], [s.d / 2 - 0.06 * s.d, s.d / 2 - 0.02 * s.d], [0.3 * s.h, 0.42 * s.h]),
        box('edge', [0.04 * s.w, 0.07 * s.w], [s.d / 2 - 0.06 * s.d, s.d / 2 - 0.02 * s.d], [0.3 * s.h, 0.42 * s.h]),
        box('edge', across(s, 0.08 * s.w), [-s.d / 2, s.d / 2 - 0.16 * s.d], [0, 0.07 * s.h]),
      ]
    : [box('body', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0, rim - deep])]
  const wall = 0.07 * Math.min(s.w, s.d)
  const r = upTo(0.016, 0.05, s.w)
  return [
    ...under,
    box('white', across(s), [-s.d / 2, -s.d / 2 + 0.26 * s.d], [rim - deep, rim]),
    box('white', across(s), [s.d / 2 - wall, s.d / 2], [rim - deep, rim]),
    box('white', [-s.w / 2, -s.w / 2 + wall], along(s), [rim - deep, rim]),
    box('white', [s.w / 2 - wall, s.w / 2], along(s), [rim - deep, rim]),
    box('water', across(s, wall), [-s.d / 2 + 0.26 * s.d, s.d / 2 - wall], [rim - deep, rim - deep * 0.55]),
    tube('metal', [-r, r], [-s.d / 2 + 0.12 * s.d - r, -s.d / 2 + 0.12 * s.d + r], [rim, s.h]),
    box('metal', [-r, r], [-s.d / 2 + 0.12 * s.d, -0.02 * s.d], [s.h - 2 * r, s.h]),
  ]
}

export const faucet: Model = (s) => [
  tube('metal', across(s, 0.3 * s.w), [-s.d / 2, -s.d / 2 + 0.3 * s.d], [0, 0.12 * s.h]),
  tube('metal', across(s, 0.42 * s.w), [-s.d / 2 + 0.08 * s.d, -s.d / 2 + 0.24 * s.d], [0, s.h]),
  box('metal', across(s, 0.43 * s.w), [-s.d / 2 + 0.1 * s.d, s.d / 2], [0.86 * s.h, s.h]),
  box('metal', across(s), [-s.d / 2 + 0.1 * s.d, -s.d / 2 + 0.2 * s.d], [0.3 * s.h, 0.4 * s.h]),
]

export const toilet: Model = (s) => {
  const tank = upTo(0.2, 0.3, s.d)
  const seat = Math.min(0.44, 0.55 * s.h)
  return [
    soft('white', across(s), [-s.d / 2, -s.d / 2 + tank], [0.42 * s.h, 0.95 * s.h], 0.03),
    soft('light', across(s), [-s.d / 2, -s.d / 2 + tank * 1.04], [0.94 * s.h, s.h], 0.015),
    box('metal', [-0.06 * s.w, 0.06 * s.w], [-s.d / 2 + tank, -s.d / 2 + tank * 1.12], [0.84 * s.h, 0.88 * s.h]),
    tube('white', across(s, 0.24 * s.w), [-s.d / 2 + tank * 0.4, s.d / 2 - 0.14 * s.d], [0, seat * 0.6]),
    tube('white', across(s, 0.04 * s.w), [-s.d / 2 + tank * 0.7, s.d / 2], [seat * 0.45, seat * 0.92], { taper: 1.2 }),
    tube('body', across(s, 0.02 * s.w), [-s.d / 2 + tank * 0.8, s.d / 2], [seat * 0.9, seat]),
    tube('water', across(s, 0.2 * s.w), [-s.d / 2 + tank * 1.3, s.d / 2 - 0.12 * s.d], [seat * 0.95, seat * 1.012]),
  ]
}

export const bathtub: Model = (s) => {
  const wall = upTo(0.09, 0.12, Math.min(s.w, s.d))
  const inside = (margin: number) => [across(s, margin), along(s, margin)] as const
  const [x, y] = inside(wall * 0.9)
  // The taps mark the back, in the middle of the long side or of the head.
  const r = upTo(0.02, 0.04, s.w)
  return [
    box('body', across(s, wall * 0.2), along(s, wall * 0.2), [0, 0.25 * s.h]),
    soft('white', [-s.w / 2, -s.w / 2 + wall], along(s), [0.04 * s.h, 0.86 * s.h], 0.03),
    soft('white', [s.w / 2 - wall, s.w / 2], along(s), [0.04 * s.h, 0.86 * s.h], 0.03),
    soft('white', across(s), [-s.d / 2, -s.d / 2 + wall * 1.2], [0.04 * s.h, 0.86 * s.h], 0.03),
    soft('white', across(s), [s.d / 2 - wall, s.d / 2], [0.04 * s.h, 0.86 * s.h], 0.03),
    box('water', x, y, [0.2 * s.h, 0.6 * s.h]),
    tube('metal', [-r, r], [-s.d / 2 + wall * 0.6 - r, -s.d / 2 + wall * 0.6 + r], [0.84 * s.h, s.h]),
    box('metal', [-r, r], [-s.d / 2 + wall * 0.6, -s.d / 2 + wall * 1.9], [s.h - 1.6 * r, s.h]),
    ...[-1, 1].map((side) =>
      ball(
        'metal',
        [side * 5 * r - r, side * 5 * r + r],
        [-s.d / 2 + wall * 0.6 - r, -s.d / 2 + wall * 0.6 + r],
        [0.85 * s.h, 0.85 * s.h + 2 * r],
      ),
    ),
  ]
}

export const shower: Model = (s) => {
  const t = upTo(0.03, 0.04, Math.min(s.w, s.d))
  return [
    box('white', across(s), along(s), [0, 0.06 * s.h]),
    tube('metal', [-t, t], [-t, t], [0.055 * s.h, 0.062 * s.h]),
    box('light', across(s), [-s.d / 2, -s.d / 2 + t], [0.05 * s.h, s.h]),
    box('light', [-s.w / 2, -s.w / 2 + t], along(s), [0.05 * s.h, s.h]),
    box('metal', [s.w / 2 - t, s.w / 2], [s.d / 2 - t, s.d / 2], [0.05 * s.h, s.h]),
    box('metal', across(s), [s.d / 2 - t, s.d / 2], [s.h - t, s.h]),
    tube('metal', [-t * 0.5, t * 0.5], [-s.d / 2 + t, -s.d / 2 + 2 * t], [0.45 * s.h, 0.92 * s.h]),
    tube('metal', across(s, 0.38 * s.w), [-s.d / 2 + t, -s.d / 2 + t + 0.24 * s.w], [0.9 * s.h, 0.92 * s.h]),
  ]
}

/** White goods with a round door, also the dryer. */
export const washer: Model = (s) => {
  const front = s.d / 2 - upTo(0.04, 0.08, s.d)
  const r = 0.32 * Math.min(s.w, s.h * 0.8)
  const c = 0.46 * s.h
  const round = (k: number, tone: 'metal' | 'black' | 'screen', y: Span) =>
    tube(tone, [-r * k, r * k], y, [c - r * k, c + r * k], { axis: 'y' })
  return [
    soft('light', across(s), [-s.d / 2, front], [0, s.h], 0.02),
    box('body', across(s, 0.02 * s.w), [front - 0.01, front + 0.01 * s.d], [0.82 * s.h, 0.97 * s.h]),
    box('screen', [-0.02 * s.w, 0.16 * s.w], [front, front + 0.02 * s.d], [0.87 * s.h, 0.93 * s.h]),
    tube('metal', [0.26 * s.w, 0.38 * s.w], [front, s.d / 2], [0.84 * s.h, 0.84 * s.h + 0.12 * s.w], { axis: 'y' }),
    round(1, 'metal', [front, front + 0.6 * (s.d / 2 - front)]),
    round(0.78, 'screen', [front, s.d / 2]),
  ]
}

export const oven: Model = (s) => {
  const front = s.d / 2 - upTo(0.04, 0.1, s.d)
  return [
    soft('body', across(s), [-s.d / 2, front], [0, s.h], 0.015),
    box('light', across(s, 0.03 * s.w), [front - 0.01 * s.d, front + 0.02 * s.d], [0.05 * s.h, 0.8 * s.h]),
    box('black', across(s, 0.1 * s.w), [front, front + 0.035 * s.d], [0.18 * s.h, 0.62 * s.h]),
    box('metal', across(s, 0.1 * s.w), [front, s.d / 2], [0.7 * s.h, 0.75 * s.h]),
    box('screen', across(s, 0.36 * s.w), [front, front + 0.02 * s.d], [0.86 * s.h, 0.94 * s.h]),
  ]
}

export const microwave: Model = (s) => {
  const front = s.d / 2 - upTo(0.02, 0.08, s.d)
  return [
    soft('body', across(s), [-s.d / 2, front], [0, s.h], 0.015),
    box('black', [-0.44 * s.w, 0.2 * s.w], [front - 0.01 * s.d, front + 0.02 * s.d], [0.12 * s.h, 0.88 * s.h]),
    box('metal', [0.21 * s.w, 0.24 * s.w], [front, s.d / 2], [0.16 * s.h, 0.84 * s.h]),
    box('screen', [0.29 * s.w, 0.45 * s.w], [front, front + 0.02 * s.d], [0.68 * s.h, 0.86 * s.h]),
    ...[0.2, 0.36, 0.52].map((z) =>
      box('edge', [0.3 * s.w, 0.44 * s.w], [front, front + 0.02 * s.d], [z * s.h, (z + 0.08) * s.h]),
    ),
  ]
}

export const coffeeMachine: Model = (s) => [
  soft('body', across(s), [-s.d / 2, 0.02 * s.d], [0, s.h], 0.02),
  soft('body', across(s), along(s), [0.74 * s.h, s.h], 0.02),
  box('dark', across(s, 0.04 * s.w), along(s), [0, 0.1 * s.h]),
  tube('metal', across(s, 0.38 * s.w), [0.14 * s.d, 0.14 * s.d + 0.24 * s.w], [0.62 * s.h, 0.75 * s.h]),
  tube('white', across(s, 0.34 * s.w), [0.1 * s.d, 0.1 * s.d + 0.32 * s.w], [0.1 * s.h, 0.36 * s.h], { taper: 1.15 }),
]

export const toaster: Model = (s) => [
  soft('body', across(s), along(s, 0.02 * s.d), [0.04 * s.h, s.h], 0.05),
  box('edge', across(s, 0.06 * s.w), along(s, 0.06 * s.d), [0, 0.1 * s.h]),
  box('black', [-0.24 * s.w, -0.08 * s.w], along(s, 0.16 * s.d), [0.9 * s.h, s.h * 1.0]),
  box('black', [0.08 * s.w, 0.24 * s.w], along(s, 0.16 * s.d), [0.9 * s.h, s.h * 1.0]),
  box('edge', [-0.12 * s.w, 0.12 * s.w], [s.d / 2 - 0.06 * s.d, s.d / 2], [0.5 * s.h, 0.62 * s.h]),
]

export const kettle: Model = (s) => [
  tube('metal', across(s, 0.1 * s.w), along(s, 0.12 * s.d), [0, 0.8 * s.h], { taper: 0.72 }),
  ball('black', across(s, 0.42 * s.w), along(s, 0.42 * s.d), [0.78 * s.h, 0.92 * s.h]),
  lean('metal', across(s, 0.4 * s.w), [0.16 * s.d, s.d / 2], [0.5 * s.h, 0.78 * s.h], 0.12 * s.d, true),
  box('black', across(s, 0.44 * s.w), [-s.d / 2, -s.d / 2 + 0.1 * s.d], [0.2 * s.h, s.h]),
  box('black', across(s), [-0.02 * s.d, 0.02 * s.d], [0.28 * s.h, 0.32 * s.h]),
]

/** A tall unit with a grille below and a vent above. */
export const airConditioner: Model = (s) => slotted(s, s.h > s.w)

export const radiator: Model = (s) => {
  const fins = split(across(s), Math.max(3, Math.min(24, Math.round(s.w / 0.07))), 0.01 * s.w)
  return [
    ...fins.map((x) => soft('light', x, along(s, 0.1 * s.d), [0.06 * s.h, s.h], 0.02)),
    box('metal', across(s), along(s, 0.3 * s.d), [0.1 * s.h, 0.16 * s.h]),
    box('metal', across(s, 0.04 * s.w), along(s), [0, 0.1 * s.h]),
  ]
}

export const fireplace: Model = (s) => {
  const front = s.d / 2 - 0.12 * s.d
  return [
    box('body', [-s.w / 2 + 0.04 * s.w, -0.26 * s.w], [-s.d / 2, front], [0, 0.92 * s.h]),
    box('body', [0.26 * s.w, s.w / 2 - 0.04 * s.w], [-s.d / 2, front], [0, 0.92 * s.h]),
    box('body', across(s, 0.04 * s.w), [-s.d / 2, front], [0.62 * s.h, 0.92 * s.h]),
    box('black', across(s, 0.24 * s.w), [-s.d / 2, -s.d / 2 + 0.2 * s.d], [0, 0.64 * s.h]),
    tube('dark', across(s, 0.34 * s.w), [-0.06 * s.d, 0.1 * s.d], [0.04 * s.h, 0.04 * s.h + 0.16 * s.d], { axis: 'x' }),
    tube('glow', across(s, 0.42 * s.w), [-0.06 * s.d, 0.1 * s.d], [0.12 * s.h, 0.4 * s.h], { taper: 0.05 }),
    box('light', across(s), along(s), [0.9 * s.h, s.h]),
    box('dark', across(s, 0.06 * s.w), [-s.d / 2, s.d / 2], [0, 0.04 * s.h]),
  ]
}

function slotted(s: Extent, isTall: boolean): Part[] {
  const front = s.d / 2 - upTo(0.02, 0.06, s.d)
  const from = isTall ? 0.1 : 0.12
  const to = isTall ? 0.4 : 0.4
  return [
    soft('light', across(s), [-s.d / 2, front], [0, s.h], 0.04),
    ...split([from * s.h, to * s.h], isTall ? 7 : 3, 0.015 * s.h).map((z) =>
      box('dark', across(s, 0.14 * s.w), [front - 0.01 * s.d, s.d / 2], z),
    ),
    box('edge', across(s, 0.14 * s.w), [front - 0.01 * s.d, s.d / 2], [0.8 * s.h, 0.88 * s.h]),
    box('screen', across(s, 0.4 * s.w), [front - 0.01 * s.d, s.d / 2], [0.62 * s.h, 0.68 * s.h]),
  ]
}
