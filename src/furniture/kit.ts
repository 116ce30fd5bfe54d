import type { Extent, Part, Tone } from './part.ts'

/** From and to along one axis, metres. */
export type Span = readonly [number, number]

type Extra = Partial<Pick<Part, 'radius' | 'axis' | 'taper' | 'thickness' | 'isForward'>>

/** A primitive between limits. Spans that are turned round or empty are given a hair of thickness. */
export function part(shape: Part['shape'], tone: Tone, x: Span, y: Span, z: Span, extra: Extra = {}): Part {
  const middle = ([a, b]: Span) => (a + b) / 2
  const length = ([a, b]: Span) => Math.max(HAIR, Math.abs(b - a))
  return {
    shape,
    tone,
    center: [middle(x), middle(y), middle(z)],
    size: [length(x), length(y), length(z)],
    ...extra,
  }
}

const HAIR = 1e-4

export function box(tone: Tone, x: Span, y: Span, z: Span): Part {
  return part('box', tone, x, y, z)
}

/** A box with rounded edges; the radius is cut down to what the box has room for. */
export function soft(tone: Tone, x: Span, y: Span, z: Span, radius = 0.04): Part {
  return part('soft', tone, x, y, z, { radius })
}

export function tube(tone: Tone, x: Span, y: Span, z: Span, extra: Pick<Extra, 'axis' | 'taper'> = {}): Part {
  return part('tube', tone, x, y, z, extra)
}

export function ball(tone: Tone, x: Span, y: Span, z: Span): Part {
  return part('ball', tone, x, y, z)
}

export function lean(tone: Tone, x: Span, y: Span, z: Span, thickness: number, isForward = false): Part {
  return part('lean', tone, x, y, z, { thickness, isForward })
}

/** `metres`, but never more than `share` of a length: details shrink with small boxes. */
export function upTo(metres: number, share: number, of: number): number {
  return Math.min(metres, share * of)
}

/** The whole width, and the whole depth, of a box, less a margin. */
export function across({ w }: Extent, margin = 0): Span {
  return [-w / 2 + margin, w / 2 - margin]
}

export function along({ d }: Extent, margin = 0): Span {
  return [-d / 2 + margin, d / 2 - margin]
}

/** Four square legs in the corners of a rectangle. */
export function legs(tone: Tone, x: Span, y: Span, z: Span, thick: number): Part[] {
  const t = Math.min(thick, Math.abs(x[1] - x[0]) / 3, Math.abs(y[1] - y[0]) / 3)
  return [
    box(tone, [x[0], x[0] + t], [y[0], y[0] + t], z),
    box(tone, [x[1] - t, x[1]], [y[0], y[0] + t], z),
    box(tone, [x[0], x[0] + t], [y[1] - t, y[1]], z),
    box(tone, [x[1] - t, x[1]], [y[1] - t, y[1]], z),
  ]
}

/** A span cut into equal pieces with gaps between them. */
export function split(span: Span, count: number, gap = 0): Span[] {
  const step = (span[1] - span[0] + gap) / count
  return Array.from({ length: count }, (_, i) => [span[0] + i * step, span[0] + (i + 1) * step - gap])
}

/** How many pieces of about `each` metres fill a length, at least one and at most `most`. */
export function countOf(length: number, each: number, most: number): number {
  return Math.max(1, Math.min(most, Math.round(length / each)))
}

/** Door or drawer fronts on the front side: `columns` by `rows`, each with a handle. Returns panels `proud` metres thick. */
export function fronts(
  { d }: Extent,
  x: Span,
  z: Span,
  {
    columns,
    rows,
    handle,
    tone = 'light',
  }: { columns: number; rows: number; handle: 'bar' | 'knob' | 'door'; tone?: Tone },
): Part[] {
  const proud = upTo(0.022, 0.08, d)
  const gap = Math.min(0.012, (x[1] - x[0]) * 0.03, (z[1] - z[0]) * 0.03)
  const panel: Span = [d / 2 - 2 * proud, d / 2 - proud]
  const grip: Span = [d / 2 - proud, d / 2]
  return split(z, rows, gap).flatMap((level) =>
    split(x, columns, gap).flatMap((column, i) => {
      const [w, h] = [column[1] - column[0], level[1] - level[0]]
      const middle = (column[0] + column[1]) / 2
      const center = (level[0] + level[1]) / 2
      const long = handle === 'door' ? Math.min(0.22, h * 0.35) / 2 : Math.min(0.16, w * 0.4) / 2
      const thick = Math.min(0.012, Math.min(w, h) * 0.12)
      const side =
        i % 2 === 0 && columns > 1 ? column[1] - Math.min(0.05, w * 0.15) : column[0] + Math.min(0.05, w * 0.15)
      const grips =
        handle === 'bar'
          ? box('edge', [middle - long, middle + long], grip, [center - thick, center + thick])
          : handle === 'door'
            ? box('edge', [side - thick, side + thick], grip, [center - long, center + long])
            : ball('edge', [middle - 1.6 * thick, middle + 1.6 * thick], grip, [
                center - 1.6 * thick,
                center + 1.6 * thick,
              ])
      return [box(tone, column, panel, level), grips]
    }),
  )
}
