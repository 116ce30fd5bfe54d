import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isClaimed } from '../../src/calibrate/claims.ts'
import { damageKinds, damageLayout } from '../../src/calibrate/damage.ts'
import { calibratedProfile } from '../../src/evaluate/profiles/calibrated.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import { compileTables } from '../../src/evaluate/tables.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'
import { scatteredLayout, seededRandom, toyOntology } from '../bench/fixtures.ts'

// In the bench ontology no category names its rooms; here stoves belong to kitchens only.
const ontology = {
  ...toyOntology,
  categories: {
    ...toyOntology.categories,
    stove: { rooms: { kitchen: { count: 90, fraction: 1 } }, cooccurrence: {}, sources: {} },
  },
}
const tables = compileTables(ontology, defaultProfile)
const context = { tables, ontology }

function room(...objects: Partial<SceneObject>[]): Layout {
  return {
    format: 'scenewright/layout@1',
    room: {
      type: 'bedroom',
      outline: [
        [0, 0],
        [6, 0],
        [6, 6],
        [0, 6],
      ],
      height: 2.6,
      openings: [],
    },
    objects: objects.map((object, i) => ({
      id: `${object.category ?? 'double_bed'}-${i}`,
      category: 'double_bed',
      center: [1, 1],
      elevation: 0,
      size: { width: 1, depth: 1, height: 1 },
      yaw: 90,
      ...object,
    })),
  }
}

describe('damage', () => {
  it('changes exactly one object, the same one for the same seed, and never the layout it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(...damageKinds), (seed, kind) => {
        const layout = scatteredLayout(seed, 8)
        const before = JSON.stringify(layout)
        const damaged = damageLayout(layout, kind, context, seededRandom(seed))
        expect(JSON.stringify(layout)).toBe(before)
        expect(damageLayout(layout, kind, context, seededRandom(seed))).toEqual(damaged)
        if (damaged === null) return
        const { objects } = damaged.layout
        const kept = layout.objects.filter((o) => objects.some((t) => JSON.stringify(t) === JSON.stringify(o)))
        expect(kept.map(({ id }) => id)).not.toContain(damaged.victim)
        expect(kept.length).toBe(7)
        expect(objects.length).toBe(kind === 'removed' ? 7 : 8)
      }),
      { seed: 31 },
    )
  })

  it.each(damageKinds)('of kind "%s" finds nothing to spoil in an empty room', (kind) => {
    expect(damageLayout(scatteredLayout(1, 0), kind, context, seededRandom(1))).toBeNull()
  })

  it('swaps for a category that such rooms do not hold', () => {
    const damaged = damageLayout(scatteredLayout(3, 6), 'swapped', context, seededRandom(3))
    expect(damaged?.layout.objects.filter(({ category }) => category === 'stove')).toHaveLength(1)
  })

  it('swaps nothing in a type of room the ontology has not seen, where everything would be foreign', () => {
    const layout = scatteredLayout(3, 6)
    const vault = { ...layout, room: { ...layout.room, type: 'vault' } }
    expect(damageLayout(vault, 'swapped', context, seededRandom(3))).toBeNull()
  })

  it('moves a thing into another it did not touch, never one that hangs above it', () => {
    const table = { category: 'desk', center: [4, 4] } as const
    const lamp = { category: 'table_lamp', center: [2, 4], elevation: 2 } as const
    const damaged = damageLayout(room({}, table, lamp), 'moved-into', context, () => 0)
    const centers = new Set(damaged?.layout.objects.slice(0, 2).map(({ center }) => center.join()))
    expect(centers.size).toBe(1)
    expect(damageLayout(room({}, lamp), 'moved-into', context, () => 0)).toBeNull()
    expect(damageLayout(room({}, { ...table, center: [1.4, 1] }), 'moved-into', context, () => 0)).toBeNull()
  })

  it('moves to the middle only what stands with its back at a wall and far enough from the middle', () => {
    const atWall = room({ center: [1, 0.5], yaw: 90 })
    expect(damageLayout(atWall, 'centred', context, () => 0)?.layout.objects[0]?.center).toEqual([3, 3])
    expect(damageLayout(room({ center: [2, 2.5], yaw: 90 }), 'centred', context, () => 0)).toBeNull()
    const small = { ...atWall.room, outline: [[0, 0], [2, 0], [2, 1.2], [0, 1.2]] as const } // biome-ignore format: one line
    expect(damageLayout({ ...atWall, room: small }, 'centred', context, () => 0)).toBeNull()
  })

  it('turns by half a circle and scales every length by three', () => {
    const turned = damageLayout(room({ yaw: 270 }), 'turned', context, () => 0)
    expect(turned?.layout.objects[0]?.yaw).toBe(90)
    const scaled = damageLayout(room({}), 'scaled', context, () => 0)!.layout.objects[0]!
    expect(footprint(scaled).halfWidth).toBe(1.5)
    expect(scaled.size.height).toBe(3)
  })
})

describe('a claim', () => {
  const claims = (before: Layout, kind: (typeof damageKinds)[number]) => {
    const damaged = damageLayout(before, kind, context, () => 0)
    return damaged === null ? null : isClaimed(before, damaged, kind, tables, defaultProfile)
  }

  it('to see a thing moved to the middle is made only where something stands in its way', () => {
    expect(claims(room({ center: [1, 0.5] }), 'centred')).toBe(false)
    expect(claims(room({ center: [1, 0.5] }, { category: 'desk', center: [3, 3], yaw: null }), 'centred')).toBe(true)
  })

  it('to see a thing moved to the middle is also made by a profile that says how far its wall may be', () => {
    const before = room({ center: [1, 0.5] })
    const damaged = damageLayout(before, 'centred', context, () => 0)!
    const reach = compileTables(ontology, calibratedProfile)
    expect(isClaimed(before, damaged, 'centred', reach, calibratedProfile)).toBe(true)
  })

  it('to see a turned thing needs a heading that is expected of it there', () => {
    expect(claims(room({}), 'turned')).toBe(true)
    const facingOnly = {
      ...ontology,
      categories: {
        ...ontology.categories,
        double_bed: {
          ...toyOntology.categories.double_bed!,
          orientation: { faces_pair: { sofa: { fraction: 0.9, mean_angle: 5, mean_distance: 2, n: 90 } } },
        },
      },
    }
    const other = { tables: compileTables(facingOnly, defaultProfile), ontology: facingOnly }
    const damaged = damageLayout(room({}), 'turned', other, () => 0)!
    expect(isClaimed(room({}), damaged, 'turned', other.tables, defaultProfile)).toBe(false)
  })

  it('to see a push is not made where the profile lets the two share ground', () => {
    const pair = room({ category: 'office_chair', center: [1, 1], size: { width: 4, depth: 4, height: 1 } }, { category: 'desk', center: [4.9, 4.9] }) // biome-ignore format: one line
    expect(claims(pair, 'moved-into')).toBe(false)
    expect(claims(room({}, { category: 'wardrobe', center: [5, 5] }), 'moved-into')).toBe(true)
  })

  it('to see a removed thing is always made, and a scaled one where its size is known', () => {
    expect(claims(room({}), 'removed')).toBe(true)
    expect(claims(room({}), 'scaled')).toBe(true)
    expect(claims(room({ category: 'gizmo' }), 'scaled')).toBe(false)
  })
})
