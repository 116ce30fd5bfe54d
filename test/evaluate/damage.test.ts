import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DamageKind, damageKinds, damageLayout } from '../../src/evaluate/damage.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import { measureSeparation } from '../../src/evaluate/separation.ts'
import { compileTables } from '../../src/evaluate/tables.ts'
import { scatteredLayout, seededRandom, toyOntology } from '../bench/fixtures.ts'

const tables = compileTables(toyOntology, defaultProfile)
// In the bench ontology no category names its rooms; here some belong to kitchens only.
const ontology = {
  ...toyOntology,
  categories: {
    ...toyOntology.categories,
    stove: { rooms: { kitchen: { count: 90, fraction: 1 } }, cooccurrence: {}, sources: {} },
  },
}
const context = { tables, ontology, roomType: 'bedroom' }

describe('damage', () => {
  it('changes exactly one object, the same one for the same seed, and never the layout it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(...damageKinds), (seed, kind) => {
        const layout = scatteredLayout(seed, 8)
        const before = JSON.stringify(layout)
        const twin = damageLayout(layout, kind, context, seededRandom(seed))
        expect(JSON.stringify(layout)).toBe(before)
        expect(damageLayout(layout, kind, context, seededRandom(seed))).toEqual(twin)
        if (twin === null) return
        const kept = layout.objects.filter((o) => twin.objects.some((t) => JSON.stringify(t) === JSON.stringify(o)))
        expect(kept.length).toBe(7)
        expect(twin.objects.length).toBe(kind === 'removed' ? 7 : 8)
      }),
      { seed: 31 },
    )
  })

  it.each(damageKinds)('of kind "%s" finds nothing to spoil in an empty room', (kind) => {
    expect(damageLayout(scatteredLayout(1, 0), kind, context, seededRandom(1))).toBeNull()
  })

  it('swaps for a category that such rooms do not hold', () => {
    const twin = damageLayout(scatteredLayout(3, 6), 'swapped', context, seededRandom(3))
    expect(twin?.objects.filter(({ category }) => category === 'stove')).toHaveLength(1)
  })
})

describe('separation', () => {
  const layouts = Array.from({ length: 30 }, (_, i) => scatteredLayout(i + 1, 8))
  const random = (at: number, kind: DamageKind) => seededRandom(at * 31 + kind.length)
  const rows = measureSeparation(layouts, ontology, defaultProfile, random)

  it('has a row for every kind, with shares from 0 to 1', () => {
    expect(rows.map(({ kind }) => kind)).toEqual([...damageKinds])
    for (const { rooms, paired, auc, ties } of rows) {
      expect(rooms).toBeGreaterThan(0)
      for (const share of [paired, auc, ties]) expect(share >= 0 && share <= 1).toBe(true)
    }
  })
  it('sees a missing object in every room, since each room is its own brief', () => {
    const { paired, meanReal, meanDamaged } = rows.find(({ kind }) => kind === 'swapped')!
    expect(paired).toBe(1)
    expect(meanDamaged).toBeLessThan(meanReal)
  })
})
