import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMeasurer } from '../../src/evaluate/measures/measurer.ts'
import { loadOntologyFile } from '../../src/ontology/loadOntology.ts'
import type { Layout, Opening, Point, SceneObject } from '../../src/scene/types.ts'
import { scatteredLayout } from '../bench/fixtures.ts'

const measure = createMeasurer(loadOntologyFile('test/fixtures/toy-ontology.json'))

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const door: Opening = { kind: 'door', from: [1, 0], to: [1.9, 0], sill: 0, head: 2.1 }
const window: Opening = { kind: 'window', from: [4, 1], to: [4, 3], sill: 0.9, head: 2.1 }

function room(objects: SceneObject[], openings: Opening[] = [], outline: Point[] = square): Layout {
  return { format: 'scenewright/layout@1', room: { type: 'bedroom', outline, height: 2.6, openings }, objects }
}

/** `width` along x and `depth` along y: yaw 270. */
function box(
  category: string,
  center: Point,
  width: number,
  depth: number,
  height: number,
  elevation = 0,
): SceneObject {
  return {
    id: `${category}-${center.join()}-${elevation}`,
    category,
    center,
    elevation,
    size: { width, depth, height },
    yaw: 270,
  }
}

describe('an empty room', () => {
  it('has nothing amiss', () => {
    expect(measure(room([], [door, window]))).toEqual({
      outsideArea: 0,
      penetrationDepth: 0,
      penetrationArea: 0,
      freeFloorShare: 1,
      walkableShare: 1,
      reachableShare: 1,
      blockedDoorArea: 0,
      blockedWindowArea: 0,
      unsupported: 0,
    })
  })
})

describe('penetration', () => {
  it('is the least way that parts two boxes, and their shared area', () => {
    const { penetrationDepth, penetrationArea } = measure(
      room([box('sofa', [1, 1], 2, 1, 0.8), box('sofa', [1.5, 1.8], 2, 1, 0.8)]),
    )
    expect(penetrationDepth).toBeCloseTo(0.2, 9)
    expect(penetrationArea).toBeCloseTo(1.5 * 0.2, 9)
  })
  it('counts the height where that is the shorter way out', () => {
    const sunk = measure(room([box('sofa', [1, 1], 1, 1, 0.5), box('tv_stand', [1, 1], 0.5, 0.5, 0.5, 0.48)]))
    expect(sunk.penetrationDepth).toBeCloseTo(0.02, 9)
  })
  it('spares a chair tucked under a table, a lamp on its nightstand, a rug and what stands on another thing', () => {
    const spared = measure(
      room([
        box('dining_table', [2, 2], 1.6, 0.9, 0.75),
        box('dining_chair', [2, 1.4], 0.45, 0.5, 0.9),
        box('rug', [2, 2], 3, 2, 0.02),
        box('nightstand', [0.3, 3.7], 0.5, 0.42, 0.5),
        box('table_lamp', [0.3, 3.7], 0.2, 0.2, 0.4),
        box('bookshelf', [2, 2], 0.5, 0.5, 0.4, 0.75),
      ]),
    )
    expect(spared.penetrationDepth).toBe(0)
    expect(spared.penetrationArea).toBe(0)
  })
})

describe('the floor', () => {
  it('is free where nothing stands; rugs and what hangs above 1.8 m take none of it', () => {
    const { freeFloorShare } = measure(
      room([box('sofa', [2, 2], 2, 2, 0.8), box('rug', [1, 1], 2, 2, 0.02), box('bookshelf', [1, 1], 1, 1, 0.5, 1.9)]),
    )
    expect(freeFloorShare).toBeCloseTo(0.75, 9)
  })
  it('can be walked as far as a wall of shelves lets one', () => {
    const parted = measure(
      room([box('bookshelf', [2, 3], 4, 0.4, 2), box('nightstand', [2, 3.8], 0.4, 0.4, 0.5)], [door]),
    )
    expect(parted.walkableShare).toBeGreaterThan(0.8)
    expect(parted.walkableShare).toBeLessThan(0.95)
    expect(parted.reachableShare).toBe(0.5)
  })
  it('lets one reach a picture over a bed by way of the bed', () => {
    const above = measure(
      room([box('double_bed', [2, 2.9], 1.6, 2.1, 0.9), box('zorple', [2, 3.97], 0.6, 0.04, 0.5, 1.5)], [door]),
    )
    expect(above.reachableShare).toBe(1)
  })
  it('is out of reach when the door is shut off', () => {
    const shut = measure(room([box('bookshelf', [1.45, 0.3], 1.6, 0.5, 2), box('sofa', [2, 3.5], 2, 0.9, 0.8)], [door]))
    expect(shut.reachableShare).toBe(0)
    expect(measure(room([box('sofa', [2, 3.5], 2, 0.9, 0.8)], [door])).reachableShare).toBe(1)
  })
})

describe('doors', () => {
  it('sweep a quarter disc from their hinge, which may be full of furniture but no fuller', () => {
    const full = measure(room([box('sofa', [1.45, 0.5], 3, 3, 0.8)], [door])).blockedDoorArea
    expect(full).toBeGreaterThan(0.98 * (Math.PI / 4) * 0.81)
    expect(full).toBeLessThanOrEqual((Math.PI / 4) * 0.81)
  })
  it('sweep the other corner when they hang at the other end', () => {
    const stand = box('nightstand', [1.1, 0.75], 0.2, 0.2, 0.5)
    const hung = (hinge: 'from' | 'to'): Opening => ({ ...door, swing: { hinge, side: 'in' } })
    expect(measure(room([stand], [hung('from')])).blockedDoorArea).toBeCloseTo(0.04, 3)
    expect(measure(room([stand], [hung('to')])).blockedDoorArea).toBe(0)
  })
  it('that open outwards still want a way through', () => {
    const out: Opening = { ...door, swing: { hinge: 'from', side: 'out' } }
    expect(measure(room([box('nightstand', [1.7, 0.8], 0.2, 0.2, 0.5)], [out])).blockedDoorArea).toBeCloseTo(0.04, 9)
  })
  it('are not blocked by a rug', () => {
    expect(measure(room([box('rug', [1.5, 1], 2, 2, 0.02)], [door])).blockedDoorArea).toBe(0)
  })
})

describe('windows', () => {
  it('are blocked by what rises above the sill before them, not by what stays below or stands off', () => {
    const wardrobe = box('bookshelf', [3.8, 1.5], 0.4, 1, 1.5)
    expect(measure(room([wardrobe], [window])).blockedWindowArea).toBeCloseTo(1 * (1.5 - 0.9), 9)
    expect(measure(room([box('sofa', [3.8, 1.5], 0.4, 1, 0.8)], [window])).blockedWindowArea).toBe(0)
    expect(measure(room([{ ...wardrobe, center: [3.2, 1.5] }], [window])).blockedWindowArea).toBe(0)
    expect(measure(room([{ ...wardrobe, category: 'curtain' }], [window])).blockedWindowArea).toBe(0)
  })
  it('are hidden no more than whole', () => {
    const row = [0, 0.1, 0.2].map((x) => box('bookshelf', [3.7 + x, 2], 0.4, 4, 2.5))
    expect(measure(room(row, [window])).blockedWindowArea).toBeCloseTo(2 * 1.2, 9)
  })
})

describe('support', () => {
  it.each([
    ['a lamp in mid-air', [box('table_lamp', [2, 2], 0.2, 0.2, 0.4, 0.8)], 1],
    [
      'a lamp on a nightstand',
      [box('nightstand', [2, 2], 0.5, 0.4, 0.5), box('table_lamp', [2, 2], 0.2, 0.2, 0.4, 0.5)],
      0,
    ],
    [
      'a lamp 4 cm above its nightstand',
      [box('nightstand', [2, 2], 0.5, 0.4, 0.5), box('table_lamp', [2, 2], 0.2, 0.2, 0.4, 0.54)],
      0,
    ],
    [
      'a lamp 10 cm above its nightstand',
      [box('nightstand', [2, 2], 0.5, 0.4, 0.5), box('table_lamp', [2, 2], 0.2, 0.2, 0.4, 0.6)],
      1,
    ],
    [
      'a thing inside a shelf',
      [box('bookshelf', [2, 2], 0.9, 0.4, 2), box('table_lamp', [2, 2], 0.2, 0.2, 0.2, 1.1)],
      0,
    ],
    ['an unknown thing on a wall', [box('zorple', [2, 3.97], 0.6, 0.05, 0.5, 1.5)], 0],
    ['a nightstand on a wall', [box('nightstand', [2, 3.8], 0.5, 0.4, 0.5, 1.5)], 1],
  ] as const)('is counted for %s', (_, objects, unsupported) => {
    expect(measure(room([...objects])).unsupported).toBe(unsupported)
  })
})

describe('measures', () => {
  it('do not change when the room is moved or turned by a quarter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 12 }), (seed, count) => {
        const layout = scatteredLayout(seed, count)
        const before = measure(layout)
        const move = ([x, y]: Point): Point => [-y + 37.25, x - 12.5]
        const after = measure({
          ...layout,
          room: {
            ...layout.room,
            outline: layout.room.outline.map(move),
            openings: layout.room.openings.map((o) => ({ ...o, from: move(o.from), to: move(o.to) })),
          },
          objects: layout.objects.map((o) => ({
            ...o,
            center: move(o.center),
            yaw: o.yaw === null ? null : (o.yaw + 90) % 360,
          })),
        })
        for (const [name, value] of Object.entries(before)) {
          // Rounding may tip a cell whose centre lies on an edge.
          const close = name.endsWith('Share') ? 0.01 : 1e-9
          expect(Math.abs(value - after[name as keyof typeof after]), name).toBeLessThanOrEqual(close)
        }
      }),
      { seed: 21, numRuns: 60 },
    )
  })
})
