import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOntologyBuilder } from '../../../src/ontology/build/buildOntology.ts'
import { lengthStatistics, weighedQuantiles } from '../../../src/ontology/build/lengths.ts'
import { npmi } from '../../../src/ontology/build/npmi.ts'
import { quantile, quantileOfCounts } from '../../../src/ontology/build/numbers.ts'
import { pointingOf } from '../../../src/ontology/build/pose.ts'
import type { Ontology } from '../../../src/ontology/types.ts'
import type { Layout, SceneObject } from '../../../src/scene/types.ts'

const NAME = { name: 'invented', version: '0', licence: 'none' }

function object(category: string, center: [number, number], yaw: number | null = 0, id = category): SceneObject {
  return { id, category, center, elevation: 0, size: { width: 1, depth: 1, height: 1 }, yaw }
}

function layout(objects: SceneObject[], type = 'den'): Layout {
  return {
    format: 'scenewright/layout@1',
    room: {
      type,
      outline: [
        [0, 0],
        [8, 0],
        [8, 8],
        [0, 8],
      ],
      height: 2.5,
      openings: [],
    },
    objects,
  }
}

function built(scenes: readonly Layout[], distance: number | null = null): Ontology {
  const builder = createOntologyBuilder({ cooccurrenceDistance: distance })
  for (const scene of scenes) builder.add('invented', { type: 'room', layout: scene })
  return builder.finish(NAME)
}

function times<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i))
}

describe('npmi', () => {
  it('is 1 for things always together, 0 for independent ones and negative for rivals', () => {
    expect(npmi(10, 10, 10, 100)).toBeCloseTo(1)
    expect(npmi(25, 50, 50, 100)).toBeCloseTo(0)
    expect(npmi(1, 50, 50, 100)).toBeLessThan(0)
  })

  it('is 1 by convention when both are in every scene, and -1 when they never meet', () => {
    expect(npmi(7, 7, 7, 7)).toBe(1)
    expect(npmi(0, 3, 4, 7)).toBe(-1)
  })

  it('never leaves [-1, 1]', () => {
    const table = fc
      .tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40))
      .filter(([both, onlyA, onlyB]) => both + onlyA > 0 && both + onlyB > 0)
    fc.assert(
      fc.property(table, ([both, onlyA, onlyB, neither]) => {
        const value = npmi(both, both + onlyA, both + onlyB, both + onlyA + onlyB + neither)
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('summaries', () => {
  it('interpolate between neighbours', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5)
    expect(
      weighedQuantiles([
        { value: 2, weight: 1 },
        { value: 4, weight: 1 },
      ])(0.5),
    ).toBe(3)
  })

  it('of counted values are those of the values written out', () => {
    const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(counted, fc.double({ min: 0, max: 1, noNaN: true }), (pairs, q) => {
        const ascending = [...new Map(pairs)].sort(([a], [b]) => a - b)
        const values = ascending.flatMap(([value, times]) => times_(times, value))
        expect(quantileOfCounts(ascending, values.length, q)).toBeCloseTo(quantile(values, q), 9)
      }),
    )
  })

  it('of one model alone spread it by a fifth, of many hardly at all', () => {
    const one = lengthStatistics([{ value: 1, weight: 10, copies: 100 }], 100)
    expect(one).toMatchObject({ n: 100, models: 1, p5: 0.8, median: 1, p95: 1.2, mean: 1, std: 0 })
    const many = lengthStatistics(times_(400, { value: 1, weight: 1, copies: 1 }), 400)
    expect(many).toMatchObject({ p5: 0.99, p95: 1.01 })
  })

  it('never fall from one percentile to the next, and scale with the lengths', () => {
    const lengths = fc.array(
      fc.record({
        value: fc.double({ min: 0.01, max: 10, noNaN: true }),
        weight: fc.double({ min: 0.5, max: 40, noNaN: true }),
        copies: fc.integer({ min: 1, max: 900 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(lengths, (given) => {
        const { p5, p25, median, p75, p95 } = lengthStatistics(given, 100)
        expect([p5, p25, median, p75, p95]).toEqual([p5, p25, median, p75, p95].sort((a, b) => a - b))
        const doubled = lengthStatistics(
          given.map((one) => ({ ...one, value: one.value * 2 })),
          100,
        )
        expect(Math.abs(doubled.median - 2 * median)).toBeLessThan(2e-4)
      }),
    )
  })
})

function times_<T>(n: number, value: T): T[] {
  return Array.from({ length: n }, () => value)
}

describe('sizes', () => {
  const bed = (width: number, i: number): SceneObject => ({
    ...object('bed', [4, 4], 0, `b${i}`),
    size: { width, depth: 2, height: 1 },
  })

  it('weigh a model by the root of its copies, so that a favourite does not speak for all', () => {
    const scenes = [...times(100, (i) => layout([bed(1, i)])), ...times(10, (i) => layout([bed(2 + i / 100, i)]))]
    const { width } = built(scenes).categories.bed!.dimensions!
    expect(width).toMatchObject({ n: 110, models: 11 })
    expect(width!.mean).toBeCloseTo((10 * 1 + 10 * 2.045) / 20, 3)
  })

  it('of things without a heading take the longer side for what it mostly is', () => {
    const builder = createOntologyBuilder()
    const size = { width: 2, depth: 1, height: 1 }
    const add = (category: string, isTurned: boolean, of = size) =>
      builder.add('s', { type: 'size', category, size: of, isTurned })
    times(5, () => add('bed', true, { width: 1, depth: 2, height: 1 }))
    times(20, () => add('bed', false))
    times(20, () => add('shelf', false, { width: 1, depth: 2, height: 1 }))
    const { bed, shelf } = builder.finish(NAME).categories
    expect(bed!.dimensions!.depth!.median).toBe(2)
    expect(shelf!.dimensions!.width!.median).toBe(2)
  })
})

describe('supports', () => {
  it('that are only stated weigh no more than twenty that were seen, and stand alone where none was', () => {
    const builder = createOntologyBuilder()
    times(60, () =>
      builder.add('rooms', { type: 'room', layout: layout([object('cup', [4, 4]), object('desk', [2, 2])]) }),
    )
    const state = (category: string) =>
      times(500, () =>
        builder.add('people', { type: 'support', category, surface: 'desk', weight: 0.8, isStated: true }),
      )
    state('cup')
    state('desk')
    const { cup } = builder.finish(NAME).categories
    expect(cup!.support).toEqual({ floor: { count: 60, fraction: 0.75 }, desk: { count: 20, fraction: 0.25 } })
    expect(cup!.sources.support).toEqual({ people: 500, rooms: 60 })
  })
})

describe('rooms known by their contents alone', () => {
  const inventory = (n: number) => ({
    type: 'inventory' as const,
    roomType: 'Bookshop',
    objects: new Map([
      ['desk', 1],
      ['book', n],
    ]),
  })

  it('feed rooms and companions, without sizes and distances', () => {
    const builder = createOntologyBuilder()
    times(6, () => builder.add('lists', inventory(3)))
    const { categories, rooms } = builder.finish(NAME)
    expect(rooms.bookstore).toMatchObject({ scenes: 6 })
    expect(categories.book!.rooms).toEqual({ bookstore: { count: 18, fraction: 1, scenes: 6 } })
    expect(categories.book!.cooccurrence!.desk).toEqual({ count: 6, p_b_given_a: 1, npmi: 1 })
    expect(categories.book).not.toHaveProperty('dimensions')
    expect(categories.book).not.toHaveProperty('support')
  })

  it('count at most ten alike', () => {
    const builder = createOntologyBuilder()
    times(5, () => builder.add('lists', inventory(1742)))
    expect(builder.finish(NAME).categories.book!.rooms!.bookstore!.count).toBe(50)
  })
})

describe('thin rooms', () => {
  const both = layout([object('desk', [2, 2]), object('chair', [4, 2])])
  const apart = times(30, () => layout([object('desk', [2, 2])], 'attic'))

  it('lean on all rooms by the share the file states', () => {
    const { categories, rooms } = built([...times(20, () => both), ...apart])
    expect(rooms.den).toEqual({ scenes: 20, global_weight: 0.5 })
    expect(categories.desk!.cooccurrence!.chair!.p_b_given_a).toBe(0.4)
    expect(categories.desk!.cooccurrence_by_room!.den!.chair).toMatchObject({ count: 20, p_b_given_a: 0.7 })
    expect(categories.desk!.cooccurrence_by_room!.attic!.chair).toMatchObject({ count: 0, npmi: -1, p_b_given_a: 0.16 })
  })

  it('of the kinds people ask for are always listed, with what stands in for them', () => {
    const { rooms } = built(times(5, () => both))
    expect(rooms.florist).toEqual({ scenes: 0, global_weight: 1, fallback: ['all_rooms'] })
    expect(Object.keys(rooms)).toHaveLength(12)
  })
})

describe('companions', () => {
  const together = times(6, () =>
    layout([object('desk', [2, 2]), object('chair', [4, 2]), object('chair', [7, 7], 0, 'c2')]),
  )
  const alone = times(4, () => layout([object('desk', [2, 2])], 'attic'))

  it('count rooms, not objects, and the gap of the nearest instances', () => {
    const { desk, chair } = built([...together, ...alone]).categories
    expect(desk!.cooccurrence!.chair).toMatchObject({ count: 6, p_b_given_a: 0.6, distance: { n: 6, median: 1 } })
    expect(chair!.cooccurrence!.desk).toMatchObject({ count: 6, p_b_given_a: 1 })
    expect(chair!.sources.cooccurrence).toEqual({ invented: 6 })
  })

  it('farther apart than the distance of the build do not count', () => {
    expect(built([...together, ...alone], 0.5).categories.desk!.cooccurrence).toBeUndefined()
  })

  it('have a table for room types seen 20 times, conditioned on that room', () => {
    const scenes = [...times(4, () => together).flat(), ...alone]
    const { desk } = built(scenes).categories
    expect(Object.keys(desk!.cooccurrence_by_room!)).toEqual(['den'])
    expect(desk!.cooccurrence_by_room!.den!.chair).toMatchObject({ count: 24, npmi: 1 })
  })

  it('are at most 50, the most frequent first', () => {
    const crowd = (n: number) =>
      layout([object('desk', [2, 2]), ...times(n, (i) => object(`thing_${String(i).padStart(2, '0')}`, [4, 4]))])
    const { desk } = built([...times(5, () => crowd(60)), crowd(3)]).categories
    const names = Object.keys(desk!.cooccurrence!)
    expect(names).toHaveLength(50)
    expect(names.slice(0, 4)).toEqual(['thing_00', 'thing_01', 'thing_02', 'thing_03'])
  })
})

describe('headings', () => {
  it('judge the wall nearest to the back face, where the centre would be misled by a corner', () => {
    const pose = pointingOf([
      [0, 0],
      [6, 0],
      [6, 6],
      [0, 6],
    ])
    const bed = { ...object('double_bed', [0.8, 1.1], 90), size: { width: 1.4, depth: 2.2, height: 1 } }
    expect(pose(bed)!.fromWall).toBe(0)
  })

  it('take the better of two walls equally near', () => {
    const pose = pointingOf([
      [0, 0],
      [6, 0],
      [6, 6],
      [0, 6],
    ])
    expect(pose({ ...object('sofa', [1, 0.5], 90), size: { width: 1, depth: 1, height: 1 } })!.fromWall).toBe(0)
  })

  it('leave out things without a front, objects of unknown heading, and pairs seen fewer than 20 times', () => {
    const { categories } = built(
      times(6, () => layout([object('plant', [1, 1]), object('sofa', [2, 2], null), object('desk', [4, 4])])),
    )
    expect(categories.plant!.orientation).toBeUndefined()
    expect(categories.sofa!.orientation).toBeUndefined()
    expect(categories.desk!.orientation).toMatchObject({ back_to_wall: { n: 6 } })
    expect(categories.desk!.orientation!.faces_pair).toBeUndefined()
  })

  it('count every instance faced within 5 m, by centres', () => {
    const scene = layout([
      object('chair', [1, 4]),
      object('desk', [3, 4], 0, 'near'),
      object('desk', [1, 2], 0, 'aside'),
      object('desk', [7, 4], 0, 'far'),
    ])
    const { chair } = built(times(10, () => scene)).categories
    expect(chair!.orientation!.faces_pair!.desk).toEqual({ fraction: 0.5, mean_angle: 45, mean_distance: 2, n: 20 })
  })
})

describe('a build', () => {
  it('keeps no category seen fewer than 5 times, neither as an entry nor as a companion or support', () => {
    const scenes = times(5, (i) =>
      layout(i < 4 ? [object('desk', [2, 2]), object('globe', [4, 4])] : [object('desk', [2, 2])]),
    )
    const { categories } = built(scenes)
    expect(Object.keys(categories)).toEqual(['desk'])
    expect(categories.desk!.cooccurrence).toBeUndefined()
  })

  it('leaves out what is not known instead of writing zeros', () => {
    const { desk } = built(times(5, () => layout([{ ...object('desk', [4, 4]), elevation: 1 }]))).categories
    expect(desk!.support).toBeUndefined()
    expect(desk!.sources).not.toHaveProperty('support')
  })

  it('names its sources with rooms and objects, and every block with where its numbers come from', () => {
    const ontology = built(times(5, () => layout([object('desk', [2, 2]), object('chair', [4, 2])])))
    expect(ontology.sources).toEqual([{ name: 'invented', scenes: 5, objects: 10 }])
    expect(ontology.rooms.den).toEqual({ scenes: 5, global_weight: 0.8 })
    for (const entry of Object.values(ontology.categories)) {
      const blocks = Object.keys(entry).filter((key) => key !== 'sources')
      expect(Object.keys(entry.sources).sort()).toEqual(blocks.sort())
    }
  })

  it('offers aliases only for categories it has, and never for a category of its own', () => {
    const { aliases } = built(times(5, () => layout([object('sofa', [2, 2]), object('couch', [5, 5])])))
    expect(Object.values(aliases).every((category) => category === 'sofa')).toBe(true)
    expect(aliases).not.toHaveProperty('couch')
    expect(aliases['sectional sofa']).toBe('sofa')
  })
})
