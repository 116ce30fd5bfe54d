import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { builtInProfiles } from '../../src/evaluate/profile.ts'
import type { Scores } from '../../src/evaluate/types.ts'
import { normalizeYaw } from '../../src/scene/transform.ts'
import type { Layout, Point, SceneObject } from '../../src/scene/types.ts'
import { scatteredLayout, seededRandom, toyOntology } from '../bench/fixtures.ts'

const seed = fc.integer({ min: 1, max: 1e6 })
const count = fc.integer({ min: 0, max: 14 })
const ALIGNED: readonly (keyof Scores)[] = ['overall', 'overlap', 'proximityOverlap']

for (const profile of builtInProfiles) {
  const { score, report } = createEvaluator(toyOntology, profile)

  describe(`scores under the profile ${profile.name}`, () => {
    it('do not change when the objects are listed in another order, and nor does a byte of the report', () => {
      fc.assert(
        fc.property(seed, count, (s, n) => {
          const layout = scatteredLayout(s, n)
          const mixed = { ...layout, objects: shuffled(layout.objects, seededRandom(s)) }
          expectEqual(score(mixed), score(layout))
          expect(JSON.stringify(report(mixed))).toBe(JSON.stringify(report(layout)))
        }),
        { seed: 11, numRuns: 60 },
      )
    })

    it('do not change when the room is moved', () => {
      fc.assert(
        fc.property(
          seed,
          count,
          fc.integer({ min: -500, max: 500 }),
          fc.integer({ min: -500, max: 500 }),
          (s, n, x, y) => {
            const layout = scatteredLayout(s, n)
            expectEqual(score(mapped(layout, 0, ([px, py]) => [px + x, py + y])), score(layout))
          },
        ),
        { seed: 12, numRuns: 100 },
      )
    })

    it('change by a quarter turn only in what rests on un-rotated boxes', () => {
      const spared = profile.overlap.box === 'unrotated' ? ALIGNED : []
      fc.assert(
        fc.property(seed, count, (s, n) => {
          const layout = scatteredLayout(s, n)
          expectEqual(score(mapped(layout, 90, ([x, y]) => [-y, x])), score(layout), spared)
        }),
        { seed: 13, numRuns: 100 },
      )
    })

    it('do not change by a half turn', () => {
      fc.assert(
        fc.property(seed, count, (s, n) => {
          const layout = scatteredLayout(s, n)
          expectEqual(score(mapped(layout, 180, ([x, y]) => [-x, -y])), score(layout))
        }),
        { seed: 14, numRuns: 100 },
      )
    })

    it('run from 0 to 1 and are the same with and without verdicts', () => {
      fc.assert(
        fc.property(seed, count, (s, n) => {
          const layout = scatteredLayout(s, n)
          const scores = score(layout)
          expectEqual(report(layout).scores, scores)
          for (const value of Object.values(scores)) if (value !== null) expect(value >= 0 && value <= 1).toBe(true)
        }),
        { seed: 15, numRuns: 60 },
      )
    })
  })
}

describe('a very large layout', () => {
  it('of 2,000 objects is reported within memory: verdicts left out are counted', () => {
    const { report } = createEvaluator(toyOntology)
    const large = report(scatteredLayout(5, 2000))
    expect(large.verdicts.length).toBeLessThanOrEqual(50_000)
    expect(large.omitted).toBeGreaterThan(0)
    const counted = Object.values(large.counts).flatMap((kinds) => Object.values(kinds))
    expect(large.verdicts.length + large.omitted!).toBe(counted.reduce((sum, n) => sum + n, 0))
  })
})

function expectEqual(actual: Scores, expected: Scores, but: readonly (keyof Scores)[] = []): void {
  for (const part of Object.keys(expected) as (keyof Scores)[]) {
    if (but.includes(part)) continue
    const a = actual[part]
    const b = expected[part]
    if (a === null || b === null) expect({ part, value: a }).toEqual({ part, value: b })
    else expect(Math.abs(a - b), part).toBeLessThanOrEqual(1e-9)
  }
}

function mapped(layout: Layout, turn: number, move: (p: Point) => Point): Layout {
  return {
    ...layout,
    room: {
      ...layout.room,
      outline: layout.room.outline.map(move),
      openings: layout.room.openings.map((o) => ({ ...o, from: move(o.from), to: move(o.to) })),
    },
    objects: layout.objects.map(
      (object): SceneObject => ({
        ...object,
        center: move(object.center),
        yaw: object.yaw === null ? null : normalizeYaw(object.yaw + turn),
      }),
    ),
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
