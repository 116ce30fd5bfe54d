import { across, along, ball, box, countOf, lean, legs, part, type Span, soft, split, tube, upTo } from '../kit.ts'
import type { Model, Part } from '../part.ts'

/** A seat between two arms with a back, cut into cushions. */
function upholstered(cushions: (w: number) => number): Model {
  return (s) => {
    const arm = upTo(0.18, 0.16, s.w)
    const back = upTo(0.24, 0.28, s.d)
    const foot = upTo(0.06, 0.1, s.h)
    const seat = Math.min(0.44, 0.52 * s.h)
    const rest = Math.max(seat + 0.1 * s.h, Math.min(0.64, 0.74 * s.h))
    const inner = across(s, arm)
    const count = cushions(s.w)
    const gap = 0.008 * s.w
    return [
      ...legs('edge', across(s, 0.04 * s.w), along(s, 0.06 * s.d), [0, foot], 0.05),
      soft('dark', across(s), along(s), [foot, seat * 0.62], 0.03),
      soft('body', across(s), [-s.d / 2, -s.d / 2 + back * 0.7], [foot, s.h], 0.07),
      soft('body', [-s.w / 2, inner[0]], along(s, 0), [foot, rest], 0.07),
      soft('body', [inner[1], s.w / 2], along(s, 0), [foot, rest], 0.07),
      ...split(inner, count, gap).map((x) =>
        soft('light', x, [-s.d / 2 + back * 0.8, s.d / 2 - 0.01 * s.d], [seat * 0.6, seat], 0.05),
      ),
      ...split(inner, count, gap).map((x) =>
        soft('light', x, [-s.d / 2 + back * 0.45, -s.d / 2 + back * 1.15], [seat * 0.95, s.h * 0.94], 0.07),
      ),
    ]
  }
}

export const sofa: Model = (s) => {
  const base = upholstered((w) => countOf(w - 0.3, 0.75, 5))(s)
  const arm = upTo(0.18, 0.16, s.w)
  const throwSize = upTo(0.4, 0.16, s.w)
  const seat = Math.min(0.44, 0.52 * s.h)
  const y: Span = [-s.d / 2 + 0.27 * s.d, -s.d / 2 + 0.42 * s.d]
  const z: Span = [seat, Math.min(seat + throwSize * 0.9, s.h * 0.96)]
  return [
    ...base,
    soft('cloth', [-s.w / 2 + arm + 0.01, -s.w / 2 + arm + throwSize], y, z, 0.07),
    soft('cloth', [s.w / 2 - arm - throwSize, s.w / 2 - arm - 0.01], y, z, 0.07),
  ]
}

export const armchair: Model = upholstered(() => 1)

export const chaise: Model = (s) => {
  const seat = Math.min(0.42, 0.55 * s.h)
  const rest = upTo(0.2, 0.16, s.d)
  return [
    ...legs('edge', across(s, 0.04 * s.w), along(s, 0.05 * s.d), [0, seat * 0.3], 0.05),
    soft('dark', across(s), along(s), [seat * 0.28, seat * 0.62], 0.03),
    soft('light', across(s, 0.01 * s.w), along(s, 0.01 * s.d), [seat * 0.6, seat], 0.07),
    soft('body', across(s), [-s.d / 2, -s.d / 2 + rest], [seat * 0.3, s.h], 0.08),
    soft(
      'cloth',
      [-s.w * 0.3, s.w * 0.3],
      [-s.d / 2 + rest, -s.d / 2 + rest * 2.2],
      [seat, seat + 0.4 * (s.h - seat)],
      0.06,
    ),
  ]
}

/** Four legs, a seat, and a back that leans. */
export const chair: Model = (s) => {
  const seat = Math.min(0.47, 0.56 * s.h)
  const t = upTo(0.045, 0.1, Math.min(s.w, s.d))
  const thick = upTo(0.06, 0.1, s.h)
  const back: Span = [-s.d / 2, -s.d / 2 + upTo(0.12, 0.24, s.d)]
  return [
    ...legs('dark', across(s, 0.04 * s.w), [-s.d / 2 + 0.12 * s.d, s.d / 2 - 0.02 * s.d], [0, seat - thick * 0.7], t),
    soft('light', across(s), [-s.d / 2 + 0.1 * s.d, s.d / 2], [seat - thick, seat], 0.03),
    lean('dark', [-s.w / 2 + 0.02 * s.w, -s.w / 2 + 0.02 * s.w + t], back, [seat - thick, s.h], t),
    lean('dark', [s.w / 2 - 0.02 * s.w - t, s.w / 2 - 0.02 * s.w], back, [seat - thick, s.h], t),
    lean(
      'body',
      across(s, t * 0.4),
      [back[0], back[0] + (back[1] - back[0]) * 0.75],
      [seat + 0.42 * (s.h - seat), s.h],
      t * 0.75,
    ),
  ]
}

export const loungeChair: Model = (s) => {
  const seat = Math.min(0.42, 0.5 * s.h)
  const t = upTo(0.05, 0.09, s.w)
  return [
    ...legs('dark', across(s), along(s, 0.04 * s.d), [0, seat * 0.7], t),
    box('dark', [-s.w / 2, -s.w / 2 + t], along(s), [seat * 1.3, seat * 1.42]),
    box('dark', [s.w / 2 - t, s.w / 2], along(s), [seat * 1.3, seat * 1.42]),
    ...legs('dark', across(s), along(s), [0, seat * 1.32], t),
    soft('light', across(s, t * 1.2), [-s.d / 2 + 0.18 * s.d, s.d / 2], [seat * 0.65, seat], 0.06),
    part('lean', 'body', across(s, t * 1.2), [-s.d / 2, -s.d / 2 + 0.34 * s.d], [seat * 0.7, s.h], {
      thickness: 0.14 * s.d,
    }),
    soft(
      'cloth',
      across(s, s.w * 0.28),
      [-s.d / 2 + 0.24 * s.d, -s.d / 2 + 0.36 * s.d],
      [seat, seat + 0.42 * (s.h - seat)],
      0.05,
    ),
  ]
}

export const officeChair: Model = (s) => {
  const seat = Math.min(0.5, 0.55 * s.h)
  const r = upTo(0.03, 0.06, s.w)
  const thick = upTo(0.09, 0.12, s.h)
  const star = upTo(0.05, 0.07, s.h)
  return [
    box('edge', across(s), [-r, r], [star * 0.6, star * 1.3]),
    box('edge', [-r, r], along(s), [star * 0.6, star * 1.3]),
    ...[-1, 1].flatMap((side) => [
      ball('edge', side < 0 ? [-s.w / 2, -s.w / 2 + 2 * r] : [s.w / 2 - 2 * r, s.w / 2], [-r, r], [0, star]),
      ball('edge', [-r, r], side < 0 ? [-s.d / 2, -s.d / 2 + 2 * r] : [s.d / 2 - 2 * r, s.d / 2], [0, star]),
    ]),
    tube('edge', [-r, r], [-r, r], [star, seat - thick]),
    soft('body', across(s, 0.1 * s.w), [-s.d / 2 + 0.16 * s.d, s.d / 2 - 0.04 * s.d], [seat - thick, seat], 0.05),
    part('lean', 'body', across(s, 0.14 * s.w), [-s.d / 2, -s.d / 2 + 0.24 * s.d], [seat + 0.06 * s.h, s.h], {
      thickness: 0.1 * s.d,
    }),
    box('edge', [-r, r], [-s.d / 2 + 0.1 * s.d, -s.d / 2 + 0.26 * s.d], [seat - thick * 0.8, seat + 0.12 * s.h]),
    ...[-1, 1].map((side) =>
      soft(
        'edge',
        side < 0 ? [-s.w / 2, -s.w / 2 + 0.09 * s.w] : [s.w / 2 - 0.09 * s.w, s.w / 2],
        [-0.16 * s.d, 0.24 * s.d],
        [seat + 0.14 * s.h, seat + 0.18 * s.h],
        0.02,
      ),
    ),
  ]
}

export const stool: Model = (s) => {
  const thick = upTo(0.06, 0.16, s.h)
  const t = upTo(0.04, 0.12, Math.min(s.w, s.d))
  return [
    ...legs('dark', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0, s.h - thick * 0.8], t),
    box('dark', across(s, 0.14 * s.w), [0.4 * s.d - t, 0.4 * s.d], [0.28 * s.h, 0.28 * s.h + t * 0.7]),
    tube('light', across(s), along(s), [s.h - thick, s.h]),
  ]
}

export const ottoman: Model = (s) => [
  ...legs('edge', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0, 0.16 * s.h], 0.05),
  soft('body', across(s, 0.01 * s.w), along(s, 0.01 * s.d), [0.14 * s.h, 0.72 * s.h], 0.04),
  soft('light', across(s), along(s), [0.68 * s.h, s.h], 0.07),
]

export const bench: Model = (s) => {
  const thick = upTo(0.08, 0.22, s.h)
  const t = upTo(0.06, 0.2, Math.min(s.w, s.d))
  const hasBack = s.h > 0.62
  const seat = hasBack ? 0.45 * Math.min(1, s.h) : s.h
  const back: Part[] = hasBack ? [box('body', across(s), [-s.d / 2, -s.d / 2 + t], [seat, s.h])] : []
  return [
    ...legs('dark', across(s, 0.05 * s.w), along(s, 0.05 * s.d), [0, seat - thick * 0.8], t),
    soft('light', across(s), along(s), [seat - thick, seat], 0.035),
    ...back,
  ]
}

export const beanbag: Model = (s) => [
  ball('body', across(s), along(s), [0, 0.82 * s.h]),
  ball('light', across(s, 0.12 * s.w), [-s.d / 2, 0.12 * s.d], [0.2 * s.h, s.h]),
]
