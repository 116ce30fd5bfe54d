import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentOf, frameIn, insetsFor } from '../../../renderers/plan/frame.ts'
import type { Label } from '../../../renderers/plan/labelSpots.ts'
import { labelExtent } from '../../../renderers/plan/labelText.ts'
import { drawPanel, type Panel } from '../../../renderers/plan/panel.ts'
import { boxContains, penetrationDepth, planBox } from '../../../src/geometry/box.ts'
import { LIGHT, TYPE } from '../../../src/look/tokens.ts'
import type { Layout } from '../../../src/scene/types.ts'
import { LAYOUTS, roomWith, thing } from './fixtures.ts'

const findingsOf = ({ objects }: Layout) =>
  objects
    .filter((_, i) => i % 3 === 0)
    .map(({ id }, i) => ({
      critic: 'c',
      rule: 'r',
      severity: i % 2 === 0 ? ('hard' as const) : ('soft' as const),
      objects: [id],
      message: id,
    }))

function panelOf(layout: Layout, width = 900, isMarked = false): { panel: Panel; scale: number } {
  const content = contentOf([layout])
  const frame = frameIn(content, { x: 0, y: 0, width, height: width }, insetsFor([layout], content, width, true))
  const findings = isMarked ? { findings: findingsOf(layout) } : {}
  return { panel: drawPanel(layout, frame, { theme: LIGHT, id: 't', ...findings }), scale: frame.scale }
}

/** The box of a label on the plan, a hair smaller, so that labels that touch do not count. */
function boxOf(label: Label, scale: number) {
  const [w, h] = labelExtent(label.lines, label.size).map((pixels) => pixels / scale - 1e-9)
  return label.isUpright ? planBox(label.center, h!, w!, 270) : planBox(label.center, w!, h!, 270)
}

const crowded = fc
  .array(
    fc.record({
      category: fc.constantFrom(
        'chair',
        'double_bed',
        'plate',
        'rug',
        'potted_plant',
        'tv_stand',
        'very long winded display cabinet',
      ),
      x: fc.double({ min: 0.2, max: 3.8, noNaN: true }),
      y: fc.double({ min: 0.2, max: 4.8, noNaN: true }),
      width: fc.double({ min: 0.1, max: 2, noNaN: true }),
      depth: fc.double({ min: 0.1, max: 2, noNaN: true }),
      yaw: fc.option(fc.constantFrom(0, 90, 180, 270, 33, 201)),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    roomWith(
      rows.map(({ category, x, y, width, depth, yaw }, i) =>
        thing(`o${i}`, category, [x, y], { size: { width, depth, height: 1 }, yaw }),
      ),
    ),
  )

describe('labels', () => {
  const check = (layout: Layout, isMarked: boolean) => {
    const { panel, scale } = panelOf(layout, 700, isMarked)
    const boxes = panel.labels.map((label) => boxOf(label, scale))
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) expect(penetrationDepth(a, b)).toBe(0)
      const label = panel.labels[i]!
      expect(label.size).toBeGreaterThanOrEqual(TYPE.leastLabel)
      if (label.isInside) for (const corner of a.corners) expect(boxContains(label.piece.box, corner, 1e-6)).toBe(true)
      else if (label.leader === undefined) expect(penetrationDepth(a, label.piece.box)).toBeLessThan(1e-6)
    }
  }

  it.each(Object.entries(LAYOUTS))(
    'of %s never lie on one another, and lie within their objects or beside them',
    (_, layout) => {
      check(layout, false)
      check(layout, true)
    },
  )

  it('never lie on one another in crowded rooms either', () => {
    fc.assert(
      fc.property(crowded, fc.boolean(), (layout, isMarked) => check(layout, isMarked)),
      { numRuns: 60 },
    )
  })

  it('name every kind of object once at least, or it is listed as not named', () => {
    fc.assert(
      fc.property(crowded, (layout) => {
        const { panel } = panelOf(layout)
        const named = [
          ...panel.labels.map((label) => label.lines.join(' ').replace(/ ×\d+$/, '')),
          ...panel.unnamed.map(({ name }) => name),
        ]
        for (const piece of panel.pieces)
          expect(named.some((name) => name === piece.name || name.endsWith('…') || piece.name.endsWith(name))).toBe(
            true,
          )
      }),
      { numRuns: 60 },
    )
  })

  it('name a crowd once, with its number', () => {
    const texts = panelOf(LAYOUTS['l-restaurant']!).panel.labels.map((label) => label.lines.join(' '))
    expect(texts).toContain('plate ×20')
    expect(texts).toContain('chair ×20')
    expect(texts.filter((text) => text === 'dining table')).toHaveLength(5)
  })

  it('stay off what stands on top of the object they name', () => {
    const table = thing('t', 'dining_table', [2, 2.5], { size: { width: 1.6, depth: 1.2, height: 0.75 }, yaw: null })
    const vase = thing('v', 'vase', [2, 2.5], {
      size: { width: 0.6, depth: 0.6, height: 0.3 },
      elevation: 0.75,
      yaw: null,
    })
    const { panel, scale } = panelOf(roomWith([vase, table]))
    const label = panel.labels.find(({ piece }) => piece.object.id === 't')!
    expect(label.isInside).toBe(true)
    const hidden = panel.pieces.find((piece) => piece.object.id === 'v')!
    expect(penetrationDepth(boxOf(label, scale), hidden.box)).toBe(0)
  })

  it('are the same whatever order the objects come in', () => {
    const layout = LAYOUTS['living-room']!
    const turned = { ...layout, objects: [...layout.objects].reverse() }
    expect(panelOf(turned).panel.svg).toBe(panelOf(layout).panel.svg)
  })
})

describe('badges', () => {
  it.each(Object.entries(LAYOUTS))('of %s never cover one another', (_, layout) => {
    const { badges } = panelOf(layout, 900, true).panel
    expect(badges.length).toBeGreaterThan(0)
    for (const [i, a] of badges.entries())
      for (const b of badges.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(18)
  })
})
