import { across, along, ball, box, lean, part, type Span, soft, split, tube, upTo } from '../kit.ts'
import type { Extent, Model, Part, Tone } from '../part.ts'

export const floorLamp: Model = (s) => {
  const shade = Math.min(0.32, 0.24 * s.h)
  return [
    tube('edge', across(s, 0.22 * s.w), along(s, 0.22 * s.d), [0, upTo(0.03, 0.04, s.h)]),
    tube('edge', [-rod(s), rod(s)], [-rod(s), rod(s)], [0, s.h - shade * 0.4]),
    tube('glow', across(s), along(s), [s.h - shade, s.h], { taper: 0.66 }),
  ]
}

export const tableLamp: Model = (s) => [
  tube('dark', across(s, 0.22 * s.w), along(s, 0.22 * s.d), [0, 0.06 * s.h]),
  ball('clay', across(s, 0.3 * s.w), along(s, 0.3 * s.d), [0.04 * s.h, 0.46 * s.h]),
  tube('edge', across(s, 0.46 * s.w), along(s, 0.46 * s.d), [0.4 * s.h, 0.6 * s.h]),
  tube('glow', across(s), along(s), [0.54 * s.h, s.h], { taper: 0.62 }),
]

export const pendant: Model = (s) => {
  const shade = Math.min(0.45 * s.h, 0.4)
  return [
    tube('dark', across(s, 0.4 * s.w), along(s, 0.4 * s.d), [s.h - 0.04 * s.h, s.h]),
    tube('edge', [-rod(s) * 0.5, rod(s) * 0.5], [-rod(s) * 0.5, rod(s) * 0.5], [shade * 0.8, s.h]),
    tube('glow', across(s), along(s), [0, shade * 0.9], { taper: 0.5 }),
    tube('dark', across(s, 0.24 * s.w), along(s, 0.24 * s.d), [shade * 0.88, shade]),
  ]
}

export const ceilingLamp: Model = (s) => [
  tube('metal', across(s, 0.14 * s.w), along(s, 0.14 * s.d), [0.6 * s.h, s.h]),
  tube('glow', across(s), along(s), [0, 0.72 * s.h], { taper: 1.12 }),
]

export const chandelier: Model = (s) => {
  const r = 0.12 * Math.min(s.w, s.d)
  const bulbs: readonly (readonly [number, number])[] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]
  return [
    tube('edge', [-rod(s), rod(s)], [-rod(s), rod(s)], [0.2 * s.h, s.h]),
    box('edge', across(s, r), [-rod(s), rod(s)], [0.26 * s.h, 0.32 * s.h]),
    box('edge', [-rod(s), rod(s)], along(s, r), [0.26 * s.h, 0.32 * s.h]),
    ball('glow', [-r, r], [-r, r], [0, 0.26 * s.h]),
    ...bulbs.map(([x, y]) => {
      const [cx, cy] = [x * (s.w / 2 - r), y * (s.d / 2 - r)]
      return ball('glow', [cx - r, cx + r], [cy - r, cy + r], [0.28 * s.h, 0.28 * s.h + Math.min(2 * r, 0.6 * s.h)])
    }),
  ]
}

export const ceilingFan: Model = (s) => [
  tube('metal', [-rod(s), rod(s)], [-rod(s), rod(s)], [0.3 * s.h, s.h]),
  tube('dark', across(s, 0.38 * s.w), along(s, 0.38 * s.d), [0.2 * s.h, 0.5 * s.h]),
  box('body', across(s), along(s, 0.43 * s.d), [0.3 * s.h, 0.36 * s.h]),
  box('body', across(s, 0.43 * s.w), along(s), [0.3 * s.h, 0.36 * s.h]),
  ball('glow', across(s, 0.4 * s.w), along(s, 0.4 * s.d), [0, 0.26 * s.h]),
]

function rod(s: Extent): number {
  return upTo(0.018, 0.06, Math.min(s.w, s.d))
}

/** A pot and a crown of overlapping leaf masses. */
export const plant: Model = (s) => {
  const pot = Math.min(0.34 * s.h, 0.42)
  const trunk = s.h > 0.9
  const low = trunk ? 0.42 * s.h : pot * 0.92
  const masses: readonly (readonly [number, number, number, number, Tone])[] = [
    [-0.5, -0.3, 0.02, 0.62, 'leaf-dark'],
    [-0.12, -0.5, 0.1, 0.7, 'leaf'],
    [-0.42, -0.02, 0.3, 0.85, 'leaf'],
    [0.02, -0.24, 0.16, 0.78, 'leaf-dark'],
    [-0.06, 0.0, 0, 0.56, 'leaf'],
    [-0.26, -0.28, 0.42, 1, 'leaf'],
  ]
  const crown = masses.map(([x, y, from, to, tone]) =>
    ball(
      tone,
      [x * s.w, (x + 0.5) * s.w],
      [y * s.d, (y + 0.5) * s.d],
      [low + from * (s.h - low), low + to * (s.h - low)],
    ),
  )
  const r = Math.min(s.w, s.d)
  return [
    tube('clay', [-0.24 * r, 0.24 * r], [-0.24 * r, 0.24 * r], [0, pot], { taper: 1.35 }),
    tube('soil', [-0.22 * r, 0.22 * r], [-0.22 * r, 0.22 * r], [pot * 0.97, pot * 1.01]),
    tube('soil', [-0.03 * r, 0.03 * r], [-0.03 * r, 0.03 * r], [pot * 0.9, low + 0.3 * (s.h - low)]),
    ...crown,
    ball('leaf', [0.14 * s.w, 0.5 * s.w], [0.1 * s.d, 0.5 * s.d], [low + 0.1 * (s.h - low), low + 0.6 * (s.h - low)]),
  ]
}

export const vase: Model = (s) => [
  tube('body', across(s, 0.2 * s.w), along(s, 0.2 * s.d), [0, 0.2 * s.h], { taper: 1.5 }),
  ball('body', across(s), along(s), [0.06 * s.h, 0.72 * s.h]),
  tube('body', across(s, 0.32 * s.w), along(s, 0.32 * s.d), [0.6 * s.h, s.h], { taper: 1.2 }),
]

export const bottle: Model = (s) => [
  tube('leaf-dark', across(s), along(s), [0, 0.62 * s.h]),
  tube('leaf-dark', across(s, 0.02 * s.w), along(s, 0.02 * s.d), [0.6 * s.h, 0.78 * s.h], { taper: 0.4 }),
  tube('leaf-dark', across(s, 0.32 * s.w), along(s, 0.32 * s.d), [0.74 * s.h, 0.94 * s.h]),
  tube('clay', across(s, 0.3 * s.w), along(s, 0.3 * s.d), [0.92 * s.h, s.h]),
  tube('paper', across(s, -0.004 * s.w), along(s, -0.004 * s.d), [0.18 * s.h, 0.46 * s.h]),
]

export const statue: Model = (s) => [
  box('dark', across(s), along(s), [0, 0.1 * s.h]),
  tube('light', across(s, 0.12 * s.w), along(s, 0.14 * s.d), [0.1 * s.h, 0.66 * s.h], { taper: 0.6 }),
  ball('light', across(s, 0.1 * s.w), along(s, 0.18 * s.d), [0.48 * s.h, 0.76 * s.h]),
  ball('light', across(s, 0.28 * s.w), along(s, 0.26 * s.d), [0.72 * s.h, s.h]),
]

/** A frame and, on its front, a picture of hills. */
export const painting: Model = (s) => {
  const edge = upTo(0.04, 0.08, Math.min(s.w, s.h))
  const face = (from: number, to: number): Span => [s.d / 2 - from * s.d, s.d / 2 - to * s.d]
  return [
    box('dark', across(s), [-s.d / 2, s.d / 2], [0, edge]),
    box('dark', across(s), [-s.d / 2, s.d / 2], [s.h - edge, s.h]),
    box('dark', [-s.w / 2, -s.w / 2 + edge], along(s), [0, s.h]),
    box('dark', [s.w / 2 - edge, s.w / 2], along(s), [0, s.h]),
    box('paper', across(s, edge), [-s.d / 2, s.d / 2 - 0.45 * s.d], [edge, s.h - edge]),
    box('picture', across(s, edge * 2), face(0.5, 0.38), [edge * 2, s.h - edge * 2]),
    box('light', [-0.3 * s.w, s.w / 2 - edge * 2], face(0.5, 0.3), [edge * 2, 0.42 * s.h]),
    box('cloth', [-s.w / 2 + edge * 2, 0.1 * s.w], face(0.5, 0.25), [edge * 2, 0.32 * s.h]),
  ]
}

export const mirror: Model = (s) => {
  const edge = upTo(0.04, 0.08, Math.min(s.w, s.h))
  return [
    soft('dark', across(s), [-s.d / 2, s.d / 2 - 0.1 * s.d], [0, s.h], 0.02),
    box('mirror', across(s, edge), [s.d / 2 - 0.2 * s.d, s.d / 2], [edge, s.h - edge]),
  ]
}

export const clock: Model = (s) => [
  tube('dark', across(s), [-s.d / 2, s.d / 2 - 0.3 * s.d], [0, s.h], { axis: 'y' }),
  tube('white', across(s, 0.06 * s.w), [-s.d / 2, s.d / 2 - 0.16 * s.d], [0.06 * s.h, 0.94 * s.h], { axis: 'y' }),
  box('black', [-0.02 * s.w, 0.02 * s.w], [s.d / 2 - 0.16 * s.d, s.d / 2], [0.48 * s.h, 0.84 * s.h]),
  box('black', [-0.02 * s.w, 0.24 * s.w], [s.d / 2 - 0.16 * s.d, s.d / 2], [0.47 * s.h, 0.52 * s.h]),
]

export const whiteboard: Model = (s) => {
  const edge = upTo(0.03, 0.04, Math.min(s.w, s.h))
  const isStanding = s.d > 0.2
  const face: Span = isStanding ? [-0.06 * s.d, 0.06 * s.d] : [-s.d / 2, s.d / 2 - 0.4 * s.d]
  const low = isStanding ? 0.42 * s.h : 0
  const feet: Part[] = isStanding
    ? [-1, 1].flatMap((side) => [
        box('metal', side < 0 ? [-s.w / 2, -s.w / 2 + edge] : [s.w / 2 - edge, s.w / 2], along(s), [0, edge]),
        box(
          'metal',
          side < 0 ? [-s.w / 2, -s.w / 2 + edge] : [s.w / 2 - edge, s.w / 2],
          [-edge / 2, edge / 2],
          [0, s.h],
        ),
      ])
    : []
  const from = face[1]
  const to = isStanding ? from + 0.02 * s.d : from + 0.1 * s.d
  return [
    ...feet,
    box('metal', across(s), face, [low, s.h]),
    box('white', across(s, edge), [from - 0.01, to], [low + edge, s.h - edge]),
    box(
      'book-1',
      [-0.36 * s.w, 0.06 * s.w],
      [to, to + 0.01 * s.d],
      [s.h - 0.22 * (s.h - low), s.h - 0.19 * (s.h - low)],
    ),
    box(
      'edge',
      [-0.36 * s.w, -0.08 * s.w],
      [to, to + 0.01 * s.d],
      [s.h - 0.34 * (s.h - low), s.h - 0.32 * (s.h - low)],
    ),
    box('edge', [-0.36 * s.w, 0.14 * s.w], [to, to + 0.01 * s.d], [s.h - 0.44 * (s.h - low), s.h - 0.42 * (s.h - low)]),
    box('metal', across(s, 0.2 * s.w), [from, s.d / 2], [low, low + edge * 0.7]),
  ]
}

export const curtain: Model = (s) => {
  const isWide = s.w >= s.d
  const folds = split(isWide ? across(s) : along(s), Math.max(4, Math.min(40, Math.round(Math.max(s.w, s.d) / 0.09))))
  return [
    box('dark', across(s), isWide ? [-0.1 * s.d, 0.1 * s.d] : along(s), [s.h - upTo(0.03, 0.03, s.h), s.h]),
    ...folds.map((span, i) => {
      const other = isWide ? s.d : s.w
      const reach: Span = i % 2 === 0 ? [-other / 2, 0.2 * other] : [-0.2 * other, other / 2]
      return tube(i % 2 === 0 ? 'body' : 'light', isWide ? span : reach, isWide ? reach : span, [0, s.h * 0.985])
    }),
  ]
}

export const candle: Model = (s) => [
  tube('paper', across(s), along(s), [0, 0.78 * s.h]),
  tube('glow', across(s, 0.3 * s.w), along(s, 0.3 * s.d), [0.78 * s.h, s.h], { taper: 0.1 }),
]

/** Flat on the floor, a border and a field with stripes across its shorter side. */
export const rug: Model = (s) => {
  const edge = upTo(0.12, 0.1, Math.min(s.w, s.d))
  const isWide = s.w >= s.d
  const field: Span = isWide ? across(s, 2 * edge) : along(s, 2 * edge)
  const stripes = split(field, Math.max(3, Math.min(25, 2 * Math.round((field[1] - field[0]) / 0.5) + 1)))
    .filter((_, i) => i % 2 === 1)
    .map((span) => {
      const narrow: Span = [span[0] + 0.3 * (span[1] - span[0]), span[1] - 0.3 * (span[1] - span[0])]
      return box('body', isWide ? narrow : across(s, 2 * edge), isWide ? along(s, 2 * edge) : narrow, [0.5 * s.h, s.h])
    })
  return [
    box('body', across(s), along(s), [0, 0.8 * s.h]),
    box('light', across(s, edge), along(s, edge), [0.4 * s.h, 0.95 * s.h]),
    ...stripes,
  ]
}

export const bowl: Model = (s) => [
  tube('body', across(s, 0.04 * s.w), along(s, 0.04 * s.d), [0, s.h], { taper: 2 }),
  tube('light', across(s), along(s), [0.86 * s.h, s.h]),
  tube('dark', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0.9 * s.h, s.h]),
]

export const mug: Model = (s) => [
  tube('body', [-s.w / 2, s.w / 2 - 0.24 * s.w], along(s), [0, s.h]),
  tube('soil', [-s.w / 2 + 0.08 * s.w, s.w / 2 - 0.32 * s.w], along(s, 0.1 * s.d), [0.9 * s.h, s.h]),
  box('body', [0.2 * s.w, s.w / 2], along(s, 0.42 * s.d), [0.24 * s.h, 0.36 * s.h]),
  box('body', [0.2 * s.w, s.w / 2], along(s, 0.42 * s.d), [0.68 * s.h, 0.8 * s.h]),
  box('body', [0.4 * s.w, s.w / 2], along(s, 0.42 * s.d), [0.24 * s.h, 0.8 * s.h]),
]

export const cup: Model = (s) => [
  tube('body', across(s), along(s), [0, s.h], { taper: 1.2 }),
  tube('dark', across(s, 0.08 * s.w), along(s, 0.08 * s.d), [0.95 * s.h, s.h]),
]

export const pan: Model = (s) => [
  tube('black', across(s), [-s.d / 2, -s.d / 2 + Math.min(s.w, s.d)], [0, 0.9 * s.h], { taper: 1.15 }),
  tube(
    'metal',
    across(s, 0.06 * s.w),
    [-s.d / 2 + 0.06 * s.w, -s.d / 2 + Math.min(s.w, s.d) - 0.06 * s.w],
    [0.8 * s.h, 0.92 * s.h],
  ),
  box('black', across(s, 0.45 * s.w), [-s.d / 2 + Math.min(s.w, s.d) * 0.96, s.d / 2], [0.7 * s.h, s.h]),
]

export const pot: Model = (s) => [
  tube('metal', across(s, 0.12 * s.w), along(s), [0, 0.82 * s.h]),
  tube('dark', across(s, 0.12 * s.w), along(s), [0.8 * s.h, 0.88 * s.h]),
  ball('black', across(s, 0.44 * s.w), along(s, 0.44 * s.d), [0.84 * s.h, s.h]),
  box('black', across(s), along(s, 0.44 * s.d), [0.58 * s.h, 0.66 * s.h]),
]

export const book: Model = (s) => [
  box('book-1', across(s), along(s), [0, 0.18 * s.h]),
  box('paper', [-s.w / 2 + 0.02 * s.w, s.w / 2 - 0.04 * s.w], along(s, 0.02 * s.d), [0.16 * s.h, 0.84 * s.h]),
  box('book-1', across(s), along(s), [0.82 * s.h, s.h]),
  box('book-1', [-s.w / 2, -s.w / 2 + 0.05 * s.w], along(s), [0, s.h]),
]

export const paper: Model = (s) => [
  box('paper', across(s), along(s), [0, s.h]),
  ...split(along(s, 0.12 * s.d), 5, 0.06 * s.d).map((y) => box('metal', across(s, 0.12 * s.w), y, [0.9 * s.h, s.h])),
]

export const teddy: Model = (s) => [
  ball('body', across(s, 0.16 * s.w), along(s, 0.1 * s.d), [0, 0.6 * s.h]),
  ball('body', across(s, 0.2 * s.w), [-0.34 * s.d, 0.36 * s.d], [0.5 * s.h, 0.94 * s.h]),
  ball('light', across(s, 0.38 * s.w), [0.2 * s.d, 0.46 * s.d], [0.58 * s.h, 0.74 * s.h]),
  ...[-1, 1].flatMap((side) => [
    ball(
      'dark',
      [side * 0.24 * s.w - 0.1 * s.w, side * 0.24 * s.w + 0.1 * s.w],
      [-0.16 * s.d, 0.08 * s.d],
      [0.84 * s.h, s.h],
    ),
    ball(
      'dark',
      side < 0 ? [-s.w / 2, -0.22 * s.w] : [0.22 * s.w, s.w / 2],
      [-0.12 * s.d, 0.3 * s.d],
      [0.24 * s.h, 0.54 * s.h],
    ),
    ball(
      'dark',
      side < 0 ? [-0.44 * s.w, -0.08 * s.w] : [0.08 * s.w, 0.44 * s.w],
      [0.1 * s.d, s.d / 2],
      [0, 0.24 * s.h],
    ),
    ball(
      'black',
      [side * 0.1 * s.w - 0.03 * s.w, side * 0.1 * s.w + 0.03 * s.w],
      [0.28 * s.d, 0.38 * s.d],
      [0.76 * s.h, 0.82 * s.h],
    ),
  ]),
  ball('light', across(s, 0.24 * s.w), [-s.d / 2, -0.3 * s.d], [0.1 * s.h, 0.26 * s.h]),
]

export const sphere: Model = (s) => [ball('clay', across(s), along(s), [0, s.h])]

export const fruit: Model = (s) => [
  ball('fruit', across(s), along(s), [0, 0.94 * s.h]),
  tube('soil', across(s, 0.46 * s.w), along(s, 0.46 * s.d), [0.88 * s.h, s.h]),
]

export const greens: Model = (s) => [
  ball('leaf', across(s), along(s), [0, 0.8 * s.h]),
  ball('leaf-dark', across(s, 0.2 * s.w), along(s, 0.2 * s.d), [0.3 * s.h, s.h]),
]

export const bread: Model = (s) => [soft('clay', across(s), along(s), [0, s.h], 0.48 * Math.min(s.w, s.d, s.h))]

export const bag: Model = (s) => [
  ball('dark', across(s), along(s), [0, 0.86 * s.h]),
  tube('dark', across(s, 0.34 * s.w), along(s, 0.34 * s.d), [0.74 * s.h, s.h], { taper: 1.5 }),
]

export const shoes: Model = (s) =>
  (
    [
      [-s.w / 2, -0.04 * s.w],
      [0.04 * s.w, s.w / 2],
    ] as const
  ).flatMap((x) => [
    soft('edge', x, along(s), [0, 0.2 * s.h], 0.01),
    soft('body', x, along(s, 0.02 * s.d), [0.16 * s.h, 0.6 * s.h], 0.04),
    soft('body', x, [-s.d / 2, 0.0], [0.3 * s.h, s.h], 0.03),
  ])

export const dumbbell: Model = (s) => {
  const isWide = s.w > s.d
  const bar = (a: number, b: number, k: number, tone: Tone): Part => {
    const long: Span = [a * Math.max(s.w, s.d), b * Math.max(s.w, s.d)]
    const thick: Span = [-k * Math.min(s.w, s.d), k * Math.min(s.w, s.d)]
    const z: Span = [s.h * (0.5 - k), s.h * (0.5 + k)]
    return part('tube', tone, isWide ? long : thick, isWide ? thick : long, z, { axis: isWide ? 'x' : 'y' })
  }
  return [bar(-0.5, -0.25, 0.5, 'black'), bar(0.25, 0.5, 0.5, 'black'), bar(-0.3, 0.3, 0.16, 'metal')]
}

/** Long thin things, upright or lying: bats, knives, pens. */
export const stick: Model = (s) => {
  const axis = s.h >= s.w && s.h >= s.d ? 'z' : s.w > s.d ? 'x' : 'y'
  return [tube('metal', across(s), along(s), [0, s.h], { axis, taper: 0.6 })]
}

export const racket: Model = (s) => [
  tube('dark', across(s), [-0.02 * s.d, s.d / 2], [0, s.h]),
  tube('paper', across(s, 0.08 * s.w), [0.04 * s.d, 0.44 * s.d], [0.05 * s.h, s.h]),
  box('edge', across(s, 0.44 * s.w), [-s.d / 2, 0.02 * s.d], [0, s.h]),
]

export const sprayBottle: Model = (s) => [
  tube('body', across(s), along(s, 0.1 * s.d), [0, 0.7 * s.h], { taper: 0.7 }),
  tube('white', across(s, 0.34 * s.w), along(s, 0.36 * s.d), [0.66 * s.h, 0.84 * s.h]),
  box('white', across(s, 0.3 * s.w), [-0.3 * s.d, s.d / 2], [0.82 * s.h, s.h]),
  lean('white', across(s, 0.4 * s.w), [0.1 * s.d, 0.34 * s.d], [0.64 * s.h, 0.84 * s.h], 0.08 * s.d, true),
  box('white', across(s, 0.3 * s.w), [-s.d / 2, -0.2 * s.d], [0.86 * s.h, 0.96 * s.h]),
]

export const roll: Model = (s) => [
  tube('white', across(s), along(s), [0, 0.96 * s.h]),
  tube('clay', across(s, 0.36 * s.w), along(s, 0.36 * s.d), [0.9 * s.h, s.h]),
]

export const towel: Model = (s) => [
  soft('cloth', across(s), along(s), [0, 0.55 * s.h], 0.02),
  soft('light', across(s, 0.02 * s.w), [-s.d / 2, 0.44 * s.d], [0.5 * s.h, s.h], 0.02),
]
