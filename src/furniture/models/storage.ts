import { across, along, ball, box, countOf, fronts, legs, type Span, soft, split, tube, upTo } from '../kit.ts'
import type { Extent, Model, Part, Tone } from '../part.ts'

/** A carcass with a plinth and a top; what stands on the front is given. */
function carcass(front: (s: Extent, z: Span) => Part[], tone: Tone = 'body'): Model {
  return (s) => {
    const plinth = upTo(0.07, 0.08, s.h)
    const top = upTo(0.03, 0.05, s.h)
    return [
      box('edge', across(s, 0.02 * s.w), [-s.d / 2, s.d / 2 - upTo(0.07, 0.2, s.d)], [0, plinth]),
      box(tone, across(s, 0.004 * s.w), [-s.d / 2, s.d / 2 - upTo(0.044, 0.16, s.d)], [plinth, s.h - top]),
      ...front(s, [plinth + 0.005 * s.h, s.h - 1.15 * top]),
      box('dark', across(s), along(s), [s.h - top, s.h]),
    ]
  }
}

export const dresser = carcass((s, z) =>
  fronts(s, across(s, 0.015 * s.w), z, {
    columns: s.w > 0.9 ? 2 : 1,
    rows: countOf(s.h, 0.24, 5),
    handle: 'bar',
  }),
)

export const wardrobe = carcass((s, z) =>
  fronts(s, across(s, 0.01 * s.w), z, { columns: countOf(s.w, 0.5, 6), rows: 1, handle: 'door' }),
)

export const cabinet = carcass((s, z) => [
  ...fronts(s, across(s, 0.012 * s.w), [z[1] - 0.2 * (z[1] - z[0]), z[1]], {
    columns: countOf(s.w, 0.5, 5),
    rows: 1,
    handle: 'bar',
  }),
  ...fronts(s, across(s, 0.012 * s.w), [z[0], z[1] - 0.22 * (z[1] - z[0])], {
    columns: countOf(s.w, 0.5, 5),
    rows: 1,
    handle: 'door',
  }),
])

export const shoeCabinet = carcass((s, z) =>
  fronts(s, across(s, 0.012 * s.w), z, { columns: countOf(s.w, 0.6, 4), rows: countOf(s.h, 0.4, 4), handle: 'bar' }),
)

export const safe = carcass((s, [z0, z1]) => [
  box('light', across(s, 0.06 * s.w), [s.d / 2 - 0.1 * s.d, s.d / 2 - 0.04 * s.d], [z0, z1]),
  tube('metal', [-0.12 * s.w, 0.12 * s.w], [s.d / 2 - 0.04 * s.d, s.d / 2], [0.42 * s.h, 0.42 * s.h + 0.24 * s.w], {
    axis: 'y',
  }),
])

/** Sides, back and boards, open to the front. */
function openCase(s: Extent, rows: number, z0 = 0): { parts: Part[]; levels: Span[]; inner: Span; t: number } {
  const t = upTo(0.025, 0.05, Math.min(s.w, s.h))
  const inner = across(s, t)
  const levels = split([z0 + t, s.h - t], rows, t)
  const parts = [
    box('dark', [-s.w / 2, inner[0]], along(s), [z0, s.h]),
    box('dark', [inner[1], s.w / 2], along(s), [z0, s.h]),
    box('body', inner, [-s.d / 2, -s.d / 2 + upTo(0.015, 0.06, s.d)], [z0, s.h]),
    ...[z0, ...levels.map(([, z]) => z)].map((z) => box('light', inner, along(s, 0.01 * s.d), [z, z + t])),
  ]
  return { parts, levels, inner, t }
}

const SPINES: readonly Tone[] = ['book-1', 'book-2', 'paper', 'book-3', 'cloth', 'book-2', 'book-1', 'light']

function books(s: Extent, [x0, x1]: Span, [z0, z1]: Span, seed: number): Part[] {
  const out: Part[] = []
  const room = x1 - x0
  const front = s.d / 2 - 0.18 * s.d
  const least = Math.max(0.035, room / 14)
  for (let x = x0, i = seed; x < x0 + room * 0.72; i++) {
    const thick = least * (1 + 0.5 * ((i * 7) % 3) * 0.5)
    const high = (z1 - z0) * (0.62 + 0.08 * ((i * 5) % 4))
    const to = Math.min(x + thick * 0.92, x1)
    out.push(
      box(
        SPINES[i % SPINES.length]!,
        [x, to],
        [-s.d / 2 + 0.12 * s.d, front - 0.05 * s.d * ((i * 3) % 3)],
        [z0, z0 + high],
      ),
    )
    x += thick
  }
  return out
}

export const bookshelf: Model = (s) => {
  const { parts, levels, inner } = openCase(s, countOf(s.h, 0.36, 7))
  const filled = levels.flatMap(([z0, z1], i) => {
    const w = inner[1] - inner[0]
    const span: Span = i % 2 === 0 ? inner : [inner[0] + 0.26 * w, inner[1]]
    const things: Part[] =
      i % 3 === 1
        ? [
            ball(
              'clay',
              [inner[0] + 0.05 * w, inner[0] + 0.05 * w + Math.min(0.16 * w, s.d * 0.5)],
              [-s.d * 0.2, s.d * 0.2],
              [z0, z0 + (z1 - z0) * 0.55],
            ),
          ]
        : []
    return [...books(s, [span[0] + 0.02 * w, span[1]], [z0, z1], i * 3), ...things]
  })
  return [...parts, ...filled]
}

export const shelf: Model = (s) => {
  // A single board on a wall where it is too low to be a case.
  if (s.h < 0.12)
    return [
      box('light', across(s), along(s), [0.3 * s.h, s.h]),
      box('dark', [-0.4 * s.w, -0.37 * s.w], [-s.d / 2, 0.3 * s.d], [0, 0.4 * s.h]),
      box('dark', [0.37 * s.w, 0.4 * s.w], [-s.d / 2, 0.3 * s.d], [0, 0.4 * s.h]),
    ]
  return bookshelf(s)
}

export const rack: Model = (s) => {
  const t = upTo(0.03, 0.06, Math.min(s.w, s.d))
  const rows = countOf(s.h, 0.45, 5)
  return [
    ...legs('dark', across(s), along(s), [0, s.h], t),
    ...split([0.06 * s.h, s.h], rows).map(([z]) =>
      box('light', across(s, t * 0.3), along(s, t * 0.3), [z, z + upTo(0.025, 0.05, s.h)]),
    ),
    ...split([0.06 * s.h, s.h], rows)
      .slice(0, -1)
      .flatMap(([z, to], i) => {
        const z0 = z + upTo(0.025, 0.05, s.h)
        const x = i % 2 === 0 ? -0.34 * s.w : 0.04 * s.w
        return [
          box(
            i % 2 === 0 ? 'book-2' : 'cloth',
            [x, x + 0.32 * s.w],
            [-0.3 * s.d, 0.4 * s.d],
            [z0, z0 + 0.5 * (to - z0)],
          ),
        ]
      }),
    box('edge', across(s), [-s.d / 2, -s.d / 2 + t * 0.5], [s.h - t, s.h]),
  ]
}

export const tvStand: Model = (s) => {
  const foot = upTo(0.08, 0.18, s.h)
  const top = upTo(0.03, 0.07, s.h)
  const third = s.w * 0.34
  const z: Span = [foot, s.h - top]
  return [
    ...legs('edge', across(s, 0.04 * s.w), along(s, 0.1 * s.d), [0, foot], 0.04),
    box('body', [-s.w / 2, -s.w / 2 + third], [-s.d / 2, s.d / 2 - upTo(0.05, 0.14, s.d)], z),
    box('body', [s.w / 2 - third, s.w / 2], [-s.d / 2, s.d / 2 - upTo(0.05, 0.14, s.d)], z),
    box('body', across(s), [-s.d / 2, -s.d / 2 + 0.1 * s.d], z),
    box('body', across(s), along(s, 0.04 * s.d), [foot, foot + top]),
    box('black', [-0.11 * s.w, 0.11 * s.w], [-0.1 * s.d, 0.3 * s.d], [foot + top, foot + top + 0.16 * s.h]),
    ...fronts(s, [-s.w / 2 + 0.01 * s.w, -s.w / 2 + third - 0.005 * s.w], z, { columns: 1, rows: 1, handle: 'bar' }),
    ...fronts(s, [s.w / 2 - third + 0.005 * s.w, s.w / 2 - 0.01 * s.w], z, { columns: 1, rows: 1, handle: 'bar' }),
    box('light', across(s), along(s), [s.h - top, s.h]),
  ]
}

export const displayCabinet: Model = (s) => {
  const low = 0.3 * s.h
  const { parts, levels, inner } = openCase(s, countOf(s.h * 0.7, 0.4, 5), low)
  const wares = levels.flatMap(([z0, z1], i) =>
    split(inner, 4, 0.03 * s.w).map((x, k) => {
      const r = Math.min(x[1] - x[0], s.d * 0.5) * 0.34
      const c = (x[0] + x[1]) / 2
      const tone: Tone = (['clay', 'white', 'book-1', 'paper'] as const)[(i + k) % 4]!
      return tube(tone, [c - r, c + r], [-r, r], [z0, z0 + (z1 - z0) * (0.4 + 0.1 * ((i + 2 * k) % 3))], { taper: 0.7 })
    }),
  )
  const frame = upTo(0.03, 0.05, s.w)
  const y: Span = [s.d / 2 - upTo(0.02, 0.06, s.d), s.d / 2]
  return [
    ...parts,
    ...wares,
    box('body', across(s, 0.004 * s.w), [-s.d / 2, s.d / 2 - upTo(0.044, 0.12, s.d)], [0, low]),
    ...fronts(s, across(s, 0.01 * s.w), [0.03 * s.h, low], { columns: 2, rows: 1, handle: 'door' }),
    box('edge', [-frame / 2, frame / 2], y, [low, s.h]),
    box('edge', [-s.w / 2, -s.w / 2 + frame], y, [low, s.h]),
    box('edge', [s.w / 2 - frame, s.w / 2], y, [low, s.h]),
    box('edge', across(s), y, [s.h - frame, s.h]),
  ]
}

export const wineCabinet: Model = (s) => {
  const { parts, levels, inner } = openCase(s, countOf(s.h, 0.3, 8))
  const bottles = levels.flatMap(([z0, z1], i) =>
    split(inner, countOf(s.w, 0.16, 10)).map(([a, b], k) => {
      const r = Math.min((b - a) * 0.34, (z1 - z0) * 0.3)
      const c = (a + b) / 2
      return tube(
        (i + k) % 3 === 0 ? 'book-1' : (i + k) % 3 === 1 ? 'leaf-dark' : 'edge',
        [c - r, c + r],
        [-0.3 * s.d, 0.4 * s.d],
        [z0, z0 + 2 * r],
        { axis: 'y', taper: 0.5 },
      )
    }),
  )
  return [...parts, ...bottles]
}

export const coatRack: Model = (s) => {
  const r = upTo(0.025, 0.08, Math.min(s.w, s.d))
  const arms = [0.72, 0.9].flatMap((z) => [
    box('dark', across(s), [-r * 0.7, r * 0.7], [z * s.h, z * s.h + 2 * r]),
    box('dark', [-r * 0.7, r * 0.7], along(s), [z * s.h, z * s.h + 2 * r]),
  ])
  return [
    tube('dark', across(s, 0.16 * s.w), along(s, 0.16 * s.d), [0, upTo(0.04, 0.05, s.h)]),
    tube('body', [-r, r], [-r, r], [0, s.h]),
    ...arms,
    soft('cloth', [-s.w * 0.2, s.w * 0.2], [r, 0.4 * s.d], [0.42 * s.h, 0.8 * s.h], 0.05),
  ]
}

export const basket: Model = (s) => [
  tube('dark', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0, 0.5 * s.h], { taper: 1.08 }),
  tube('body', across(s, 0.03 * s.w), along(s, 0.03 * s.d), [0, 0.93 * s.h], { taper: 1.2 }),
  tube('light', across(s), along(s), [0.88 * s.h, 0.97 * s.h]),
  tube('edge', across(s, 0.1 * s.w), along(s, 0.1 * s.d), [0.95 * s.h, s.h]),
]

export const crate: Model = (s) => [
  box('body', across(s, 0.02 * s.w), along(s, 0.02 * s.d), [0, 0.98 * s.h]),
  box('light', across(s), along(s), [0.8 * s.h, s.h]),
  box('edge', [-0.16 * s.w, 0.16 * s.w], [s.d / 2 - 0.04 * s.d, s.d / 2], [0.52 * s.h, 0.62 * s.h]),
]

export const cart: Model = (s) => {
  const t = upTo(0.03, 0.06, Math.min(s.w, s.d))
  const wheel = upTo(0.08, 0.1, s.h)
  return [
    ...legs('metal', across(s, t), along(s, t), [wheel * 0.8, s.h], t),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((y) =>
        ball(
          'black',
          [x * (s.w / 2 - t) - t, x * (s.w / 2 - t) + t],
          [y * (s.d / 2 - t) - t, y * (s.d / 2 - t) + t],
          [0, wheel],
        ),
      ),
    ),
    ...[0.14, 0.5, 0.84].map((z) => box('body', across(s), along(s), [z * s.h, z * s.h + upTo(0.05, 0.06, s.h)])),
    box('edge', across(s, 0.1 * s.w), [s.d / 2 - t, s.d / 2], [s.h - t, s.h]),
  ]
}

export const plantStand: Model = (s) => {
  const t = upTo(0.025, 0.06, Math.min(s.w, s.d))
  const plants = [0.12, 0.5].flatMap((z, i) => {
    const r = 0.2 * Math.min(s.w, s.d)
    const x = i === 0 ? -0.14 * s.w : 0.12 * s.w
    return [
      tube('clay', [x - r * 0.7, x + r * 0.7], [-r * 0.7, r * 0.7], [z * s.h, (z + 0.1) * s.h], { taper: 1.25 }),
      ball('leaf', [x - r, x + r], [-r, r], [(z + 0.09) * s.h, (z + 0.28) * s.h]),
    ]
  })
  return [
    ...legs('dark', across(s), along(s), [0, s.h * 0.86], t),
    ...[0.1, 0.48, 0.84].map((z) => box('light', across(s), along(s), [z * s.h, z * s.h + 0.02 * s.h])),
    ...plants,
    ball('leaf-dark', [-0.3 * s.w, 0.3 * s.w], [-0.3 * s.d, 0.3 * s.d], [0.84 * s.h, s.h]),
  ]
}

export const pedestal: Model = (s) => [
  box('dark', across(s), along(s), [0, 0.08 * s.h]),
  box('body', across(s, 0.12 * s.w), along(s, 0.12 * s.d), [0.08 * s.h, 0.93 * s.h]),
  box('light', across(s), along(s), [0.92 * s.h, s.h]),
  box('dark', across(s, 0.24 * s.w), [s.d / 2 - 0.12 * s.d, s.d / 2 - 0.09 * s.d], [0.24 * s.h, 0.78 * s.h]),
]
