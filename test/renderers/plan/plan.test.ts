import { describe, expect, it } from 'vitest'
import { drawPlan } from '../../../renderers/plan/drawPlan.ts'
import { contentOf, type Frame, frameIn } from '../../../renderers/plan/frame.ts'
import { plan } from '../../../renderers/plan/index.ts'
import { doorSwing } from '../../../renderers/plan/openings.ts'
import { drawFront, piecesOf } from '../../../renderers/plan/piece.ts'
import { boundsOf } from '../../../src/geometry/polygon.ts'
import { LIGHT } from '../../../src/look/tokens.ts'
import { colorAt, readPixels } from '../../../src/pictures/pixels.ts'
import { rasterize } from '../../../src/pictures/rasterize.ts'
import type { Point } from '../../../src/scene/types.ts'
import { LAYOUTS, roomWith, thing } from './fixtures.ts'

const numbers = (text: string) => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([n]) => Number(n))
const frame: Frame = frameIn(
  { minX: 0, minY: 0, maxX: 4, maxY: 4 },
  { x: 0, y: 0, width: 400, height: 400 },
  { left: 0, right: 0, top: 0, bottom: 0 },
)

describe('a piece of furniture', () => {
  it.each([
    [0, [1, 0]],
    [90, [0, -1]],
    [180, [-1, 0]],
    [270, [0, 1]],
  ] as const)('that faces %i has its triangle there', (yaw, [dx, dy]) => {
    const [piece] = piecesOf([thing('a', 'sofa', [2, 2], { yaw })])
    const d = drawFront(piece!, frame, LIGHT).match(/d="([^"]+)"/)![1]!
    const [tipX, tipY] = numbers(d).slice(4) as [number, number]
    // Half the depth of 0.5 m at 100 pixels a metre, less the width of the stroke.
    expect(tipX).toBeCloseTo(200 + dx * 24.2, 1)
    expect(tipY).toBeCloseTo(200 + dy * 24.2, 1)
  })

  it('whose heading is unknown has no triangle and no marks that show a front', () => {
    const [piece] = piecesOf([thing('a', 'sofa', [2, 2], { yaw: null })])
    expect(drawFront(piece!, frame, LIGHT)).toBe('')
    const svg = (yaw: number | null) => drawPlan(roomWith([thing('a', 'sofa', [2, 2], { yaw })])).svg
    expect(svg(270).match(/<rect/g)!.length).toBeGreaterThan(svg(null).match(/<rect/g)!.length)
  })

  it('is drawn over coverings, under smaller things and what hangs from the ceiling', () => {
    const order = piecesOf([
      thing('lamp', 'pendant_lamp', [2, 2], { elevation: 2.2 }),
      thing('plate', 'plate', [2, 2], { elevation: 0.75, size: { width: 0.2, depth: 0.2, height: 0.02 } }),
      thing('table', 'dining_table', [2, 2], { size: { width: 1.6, depth: 0.9, height: 0.75 } }),
      thing('chair', 'chair', [2, 1.4], { size: { width: 2, depth: 2, height: 0.9 } }),
      thing('rug', 'rug', [2, 2], { elevation: 0.01, size: { width: 0.1, depth: 0.1, height: 0.02 } }),
    ]).map(({ object }) => object.id)
    expect(order).toEqual(['rug', 'chair', 'table', 'plate', 'lamp'])
  })
})

describe('a door', () => {
  const outline: Point[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]
  const door = { kind: 'door', from: [1, 0], to: [2, 0], sill: 0, head: 2.1 } as const

  it('opens into the room unless it says otherwise', () => {
    expect(doorSwing(door, outline, 0).bounds).toEqual({ minX: 1, minY: 0, maxX: 2, maxY: 1 })
    const out = { ...door, swing: { hinge: 'to', side: 'out' } } as const
    expect(doorSwing(out, outline, 0.125).bounds).toEqual({ minX: 1, minY: -1.125, maxX: 2, maxY: -0.125 })
  })

  it('that opens outwards is within the picture', () => {
    const layout = roomWith([], outline, [{ ...door, swing: { hinge: 'from', side: 'out' } }])
    expect(contentOf([layout]).minY).toBe(-1)
  })

  it('has its leaf at the hinge', () => {
    const leaf = (hinge: 'from' | 'to') =>
      drawPlan(roomWith([], outline, [{ ...door, swing: { hinge, side: 'in' } }])).svg
    expect(leaf('from')).not.toBe(leaf('to'))
    expect(leaf('from')).toBe(drawPlan(roomWith([], outline, [door])).svg)
  })
})

describe('walls', () => {
  it('are solid strips outside the outline, mitred at every corner, and the floor is clear', async () => {
    const outline: Point[] = [
      [0, 0],
      [6, 0],
      [6, 2],
      [3, 2],
      [3, 5],
      [0, 5],
    ]
    const layout = roomWith([], outline)
    const { svg } = drawPlan(layout)
    const pixels = await readPixels(await rasterize(svg))
    const corners = numbers(svg.match(/<path d="(M[^"]+)" fill="#3c4047"/)![1]!)
    const at = (i: number): Point => [corners[2 * i]!, corners[2 * i + 1]!]
    const center: Point = [at(0)[0] + 60, at(0)[1] - 60]
    expect(colorAt(pixels, Math.round(center[0]), Math.round(center[1]))).toBe(LIGHT.floor)
    outline.forEach((_, i) => {
      const [x, y] = at(i)
      const isReflex = i === 3
      const [dx, dy] = [i === 1 || i === 2 || i === 4 || i === 3 ? 5 : -5, i === 0 || i === 1 ? 5 : -5]
      // Diagonally outside each corner there is wall: past a convex corner, and in the nook of the reflex one.
      expect(colorAt(pixels, Math.round(x + dx), Math.round(y + dy)), `corner ${i}`).toBe(LIGHT.wall)
      expect(colorAt(pixels, Math.round(x + (isReflex ? -8 : -dx)), Math.round(y + (isReflex ? 8 : -dy)))).toBe(
        LIGHT.floor,
      )
    })
  })
})

describe('a plan', () => {
  it('follows the width it is given, and a height where it is given one', () => {
    for (const [width, height] of [
      [320, undefined],
      [1024, undefined],
      [640, 900],
      [2400, 500],
    ] as const) {
      const drawing = drawPlan(LAYOUTS['living-room']!, { width, ...(height === undefined ? {} : { height }) })
      expect(drawing.width).toBe(width)
      if (height !== undefined) expect(drawing.height).toBe(height)
      expect(drawing.svg).toContain(`width="${width}" height="${drawing.height}"`)
    }
  })

  it('says the size of the room on two sides, its area and what stands in it', () => {
    const { svg } = drawPlan(LAYOUTS.bedroom!)
    for (const text of ['4.00 m', '5.00 m', 'bedroom · 20.0 m² · 13 objects']) expect(svg).toContain(`>${text}<`)
  })

  it('says how many objects are too far away to be shown, and is not shrunk by them', () => {
    const near = thing('near', 'sofa', [2, 2])
    const wide = (objects: readonly ReturnType<typeof thing>[]) =>
      boundsOf(Object.values(contentOf([roomWith(objects)])).map((v) => [v, 0] as const))
    expect(drawPlan(roomWith([near, thing('far', 'sofa', [1e6, 2])])).svg).toContain('1 beyond this picture')
    expect(wide([near, thing('far', 'sofa', [1e6, 2])])).toEqual(wide([near]))
    expect(drawPlan(roomWith([near, thing('out', 'sofa', [4.6, 2])])).svg).not.toContain('beyond')
  })

  it('refuses sizes that are no picture', () => {
    for (const width of [0, 63, 1.5, 9000, Number.NaN])
      expect(() => drawPlan(LAYOUTS.bedroom!, { width })).toThrow(/width is .*whole number/)
  })

  it('numbers findings on the objects and in the list alike, and counts those that do not fit', () => {
    const { objects } = LAYOUTS.classroom!
    const findings = objects.map(({ id }, i) => ({
      critic: 'c',
      rule: 'r',
      severity: 'hard' as const,
      objects: [id],
      message: `Finding number ${i + 1} about ${id}, told at some length so that it needs two lines.`,
    }))
    const { svg } = drawPlan(LAYOUTS.classroom!, { findings: findings.slice(0, 3) })
    expect(svg).toContain('3 findings: 3 hard')
    for (const number of [1, 2, 3])
      expect(svg.match(new RegExp(`>${number}</text>`, 'g'))?.length).toBeGreaterThanOrEqual(2)
    expect(drawPlan(LAYOUTS.classroom!, { findings }).svg).toMatch(/and \d+ more/)
    expect(drawPlan(LAYOUTS.classroom!, { findings: [] }).svg).toContain('No findings')
  })

  it('without labels has no names of objects', () => {
    expect(drawPlan(LAYOUTS.bedroom!, { labels: false }).svg).not.toContain('wardrobe')
    expect(drawPlan(LAYOUTS.bedroom!).svg).toContain('wardrobe')
  })

  it('can be labelled by id, as edits and findings name objects', async () => {
    const { bytes } = await plan
      .create({ labelBy: 'id' })
      .render(LAYOUTS.bedroom!, 'plan', { mediaType: 'image/svg+xml' })
    expect(Buffer.from(bytes).toString()).toContain('wardrobe-1')
  })

  it('of 20 objects takes a few milliseconds', () => {
    const layout = LAYOUTS['living-room']!
    const once = () => {
      const start = performance.now()
      drawPlan(layout)
      return performance.now() - start
    }
    // The least of many, so that a busy machine does not decide.
    expect(Math.min(...Array.from({ length: 60 }, once))).toBeLessThan(5)
  })
})
