import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawSchematic } from '../../../renderers/plan/drawSchematic.ts'
import { contentOf, frameIn } from '../../../renderers/plan/frame.ts'
import { gridLines, gridStep } from '../../../renderers/plan/grid.ts'
import { plan } from '../../../renderers/plan/index.ts'
import { labelExtent } from '../../../renderers/plan/labelText.ts'
import { piecesOf } from '../../../renderers/plan/piece.ts'
import { drawSchematicPanel, frontEdge } from '../../../renderers/plan/schematicPanel.ts'
import { boxContains, penetrationDepth, planBox } from '../../../src/geometry/box.ts'
import { textWidth } from '../../../src/look/fontMetrics.ts'
import { DARK, LIGHT, TYPE } from '../../../src/look/tokens.ts'
import { colorAt, readPixels } from '../../../src/pictures/pixels.ts'
import { rasterize } from '../../../src/pictures/rasterize.ts'
import type { Layout, Point } from '../../../src/scene/types.ts'
import { LAYOUTS, roomWith, thing } from './fixtures.ts'

interface AxisNumber {
  readonly value: number
  readonly text: string
  /** The pixel its line runs at. */
  readonly at: number
}

/** The numbers along the axes, as they stand in the picture. */
function axesOf(svg: string): { readonly x: AxisNumber[]; readonly y: AxisNumber[] } {
  const read = (anchor: string) =>
    [
      ...svg.matchAll(new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)" text-anchor="${anchor}">(-?[\\d.]+)</text>`, 'g')),
    ].map(([, x, y, text]) => ({ value: Number(text), text: text!, at: anchor === 'end' ? Number(y) - 4 : Number(x) }))
  return { x: read('middle'), y: read('end') }
}

/** Metres at a pixel, by what the numbers beside it say and nothing else. */
function readOff(numbers: readonly AxisNumber[], pixel: number): number {
  const [a, b] = [numbers[0]!, numbers.at(-1)!]
  return a.value + ((pixel - a.at) / (b.at - a.at)) * (b.value - a.value)
}

/** Pixel corners of the boxes with a strong outline. */
function boxesOf(svg: string): Point[][] {
  return [...svg.matchAll(/<path d="([^"]+)Z" fill="none" stroke="#[0-9a-f]{6}" stroke-width="1.6"/g)].map(([, d]) =>
    d!
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number) as unknown as Point),
  )
}

const shifted = (layout: Layout, dx: number, dy: number): Layout => {
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  const { room, objects } = layout
  return {
    ...layout,
    room: {
      ...room,
      outline: room.outline.map(move),
      openings: room.openings.map((o) => ({ ...o, from: move(o.from), to: move(o.to) })),
    },
    objects: objects.map((object) => ({ ...object, center: move(object.center) })),
  }
}

describe('the axes of a schematic', () => {
  it.each([
    [0, 0],
    [-7.3, 2.6],
    [12_000.25, -3_400],
  ])('give an object the coordinates it has in a room moved by %f, %f', (dx, dy) => {
    const sofa = thing('sofa-1', 'sofa', [1.3 + dx, 3.8 + dy], { size: { width: 1.6, depth: 0.8, height: 0.8 } })
    const { svg } = drawSchematic({ ...shifted(roomWith([]), dx, dy), objects: [sofa] })
    const [box] = boxesOf(svg)
    const axes = axesOf(svg)
    const middle = (i: 0 | 1) => box!.reduce((sum, corner) => sum + corner[i], 0) / box!.length
    for (const [i, numbers] of [axes.x, axes.y].entries()) {
      expect(numbers.length).toBeGreaterThan(3)
      const wanted = sofa.center[i]!
      expect(readOff(numbers, middle(i as 0 | 1))).toBeCloseTo(wanted, 1)
      // And so it lies between the two numbers around it.
      const below = numbers.filter(({ value }) => value <= wanted).at(-1)!
      const above = numbers.find(({ value }) => value > wanted)!
      const [low, high] = [below.at, above.at].sort((a, b) => a - b)
      expect(middle(i as 0 | 1)).toBeGreaterThan(low! - 0.1)
      expect(middle(i as 0 | 1)).toBeLessThan(high! + 0.1)
    }
  })

  it('run to the right and up', () => {
    const { x, y } = axesOf(drawSchematic(LAYOUTS.bedroom!).svg)
    expect(x.map(({ text }) => text)).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0', '2.5', '3.0', '3.5', '4.0'])
    expect(x.at(-1)!.at).toBeGreaterThan(x[0]!.at)
    expect(y.at(-1)!.at).toBeLessThan(y[0]!.at)
  })

  it('have a line every half metre in a room, every metre in a hall, and never more than 41 of them', () => {
    const square = (side: number) => ({ minX: 3, minY: 5, maxX: 3 + side, maxY: 5 + side })
    expect([4, 10, 11, 30].map((side) => gridStep(square(side)))).toEqual([0.5, 0.5, 1, 1])
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 5000, noNaN: true }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (side, far) => {
          const step = gridStep(square(side))
          const lines = gridLines(far, far + side, step)
          expect(lines.length).toBeLessThanOrEqual(41)
          expect(lines.length).toBeGreaterThanOrEqual(2)
          for (const { value } of lines) {
            expect(value).toBeGreaterThanOrEqual(far - 1e-6)
            expect(value).toBeLessThanOrEqual(far + side + 1e-6)
          }
          expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length)
        },
      ),
    )
  })

  it('never put a number on a number, however narrow the picture or far the origin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 260, max: 1400 }),
        fc.constantFrom(0, -250, 1e5, 1e6),
        fc.constantFrom(...Object.values(LAYOUTS)),
        (width, far, layout) => {
          const { x, y } = axesOf(drawSchematic(shifted(layout, far, far), { width }).svg)
          expect(x.length).toBeGreaterThan(0)
          x.slice(1).forEach((b, i) => {
            const a = x[i]!
            const half = (textWidth(a.text, TYPE.small) + textWidth(b.text, TYPE.small)) / 2
            expect(b.at - a.at).toBeGreaterThan(half)
          })
          y.slice(1).forEach((b, i) => {
            expect(y[i]!.at - b.at).toBeGreaterThan(TYPE.small - 1)
          })
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a schematic', () => {
  const svgOf = async (layout: Layout, options = {}) =>
    Buffer.from(
      (await plan.create(options).render(layout, 'plan-schematic', { mediaType: 'image/svg+xml' })).bytes,
    ).toString()

  it('names objects by id, unless categories are asked for', async () => {
    expect(await svgOf(LAYOUTS.bedroom!)).toContain('>wardrobe-1<')
    const byCategory = await svgOf(LAYOUTS.bedroom!, { labelBy: 'category' })
    expect(byCategory).not.toContain('wardrobe-1')
    expect(byCategory).toContain('>wardrobe<')
  })

  it('shows every id, on the plan or among those it had no room for, with where they stand', () => {
    for (const layout of Object.values(LAYOUTS)) {
      const { svg } = drawSchematic(layout)
      const words = [...svg.matchAll(/>([^<]+)</g)].map(([, text]) => text).join(' ')
      for (const { id } of layout.objects) expect(words).toContain(id)
    }
    expect(drawSchematic(LAYOUTS['l-restaurant']!).svg).toContain('serving_tray-2 (7.37, 4.05)')
  })

  it('writes ids escaped', () => {
    const hostile = thing('<script>&"', 'sofa', [2, 2], { size: { width: 2, depth: 1, height: 1 } })
    const { svg } = drawSchematic(roomWith([hostile]))
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&#60;script&#62;&#38;&#34;')
  })

  it('has no label on a label or on a front edge', () => {
    for (const layout of Object.values(LAYOUTS)) {
      const content = contentOf([layout])
      const none = { left: 20, right: 20, top: 20, bottom: 20 }
      const frame = frameIn(content, { x: 0, y: 0, width: 900, height: 900 }, none)
      const options = { theme: LIGHT, labels: true, labelBy: 'id', findings: [], hasAxes: true } as const
      const { labels } = drawSchematicPanel(layout, frame, options)
      expect(labels.length).toBeGreaterThan(5)
      const boxes = labels.map(({ lines, size, center, isUpright }) => {
        const [w, h] = labelExtent(lines, size).map((pixels) => pixels / frame.scale - 1e-9)
        return isUpright ? planBox(center, h!, w!, 270) : planBox(center, w!, h!, 270)
      })
      const fronts = piecesOf(layout.objects).flatMap((piece) => frontEdge(piece, frame.scale) ?? [])
      for (const [i, a] of boxes.entries())
        for (const b of [...boxes.slice(i + 1), ...fronts]) expect(penetrationDepth(a, b)).toBeLessThan(1e-6)
    }
  })

  it.each([0, 90, 180, 270, 33])('has a thick edge where an object that faces %i has its front', (yaw) => {
    const [piece] = piecesOf([thing('a', 'sofa', [2, 2], { yaw })])
    const edge = frontEdge(piece!, 100)!
    for (const corner of edge.corners) expect(boxContains(piece!.box, corner, 1e-9)).toBe(true)
    const { center, front, halfDepth } = piece!.box
    const tip: Point = [center[0] + front[0] * halfDepth, center[1] + front[1] * halfDepth]
    expect(boxContains(edge, tip, 1e-9)).toBe(true)
    expect(frontEdge({ ...piece!, object: { ...piece!.object, yaw: null } }, 100)).toBeNull()
  })

  it.each([LIGHT, DARK])('has the colours of the $name theme, and its fronts in the accent', async (theme) => {
    const sofa = thing('a', 'sofa', [2, 2], { size: { width: 2, depth: 1, height: 1 }, yaw: 0 })
    const { svg } = drawSchematic(roomWith([sofa]), { theme: theme.name })
    const pixels = await readPixels(await rasterize(svg))
    expect(colorAt(pixels, 1, 1)).toBe(theme.page)
    const { x, y } = axesOf(svg)
    const pixelAt = (numbers: readonly AxisNumber[], value: number) => {
      const [a, b] = [numbers[0]!, numbers.at(-1)!]
      return Math.round(a.at + ((value - a.value) / (b.value - a.value)) * (b.at - a.at))
    }
    // The sofa faces right: its front edge lies at x = 2.5, a little way from the triangle in its middle.
    expect(colorAt(pixels, pixelAt(x, 2.5) - 2, pixelAt(y, 2.75))).toBe(theme.accent)
    expect(colorAt(pixels, pixelAt(x, 1.75), pixelAt(y, 2.75))).toBe(theme.purposes.other.fill)
  })

  it('says what its marks mean, and only those that occur', () => {
    const { svg } = drawSchematic(LAYOUTS.bedroom!)
    for (const text of ['its front', 'hangs overhead', 'door and its swing', '>window<', '>wall<'])
      expect(svg).toContain(text)
    expect(svg).not.toContain('>passage<')
    expect(drawSchematic(roomWith([])).svg).not.toMatch(/its front|door|window/)
  })

  it('follows the size it is given, down to the smallest', () => {
    for (const [width, height] of [
      [64, 64],
      [300, 200],
      [1024, 768],
      [2400, 500],
    ] as const) {
      const drawing = drawSchematic(LAYOUTS['living-room']!, { width, height, findings: [], title: 'A room' })
      expect([drawing.width, drawing.height]).toEqual([width, height])
      expect(drawing.svg).not.toMatch(/NaN|Infinity/)
    }
  })
})
