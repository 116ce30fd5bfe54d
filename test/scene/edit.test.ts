import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEdits,
  canonicalJson,
  diffLayouts,
  type Edit,
  hashOf,
  InputError,
  type Layout,
  layoutHash,
  parseLayout,
} from '../../src/scene/index.ts'
import { anyLayout, anyObject } from './arbitraries.ts'

const parsed = anyLayout().map((raw) => parseLayout(raw).value)
const sameRoom = fc
  .tuple(parsed, fc.array(fc.record({ at: fc.nat(12), object: anyObject }), { maxLength: 10 }))
  .map(([before, changes]): [Layout, Layout] => {
    const objects = new Map(before.objects.map((o) => [o.id, o]))
    for (const { at, object } of changes) {
      const id = `o-${at}`
      if (at % 4 === 0) objects.delete(id)
      else objects.set(id, { ...objects.get(id), ...object, id })
    }
    return [before, parseLayout({ ...before, objects: [...objects.values()] }).value]
  })

const base = parseLayout({
  format: 'scenewright/layout@1',
  room: {
    type: 'bedroom',
    outline: [
      [0, 0],
      [4, 0],
      [4, 5],
      [0, 5],
    ],
    height: 2.6,
  },
  objects: [{ id: 'bed-1', category: 'bed', center: [2, 3], size: { width: 1, depth: 2, height: 1 }, yaw: 0 }],
}).value
const bed = base.objects[0]!

describe('the diff of two layouts', () => {
  it('turns one into the other', () => {
    fc.assert(
      fc.property(sameRoom, ([before, after]) => {
        expect(layoutHash(applyEdits(before, diffLayouts(before, after)))).toBe(layoutHash(after))
      }),
    )
  })

  it('is empty exactly when both hold the same objects', () => {
    fc.assert(
      fc.property(sameRoom, ([before, after]) => {
        expect(diffLayouts(before, after).length === 0).toBe(layoutHash(before) === layoutHash(after))
      }),
    )
  })

  it('names an object that left once, whatever else changed', () => {
    const after = { ...base, objects: [{ ...bed, id: 'bed-2' }] }
    expect(diffLayouts(base, after)).toEqual([
      { type: 'remove', id: 'bed-1' },
      { type: 'add', object: { ...bed, id: 'bed-2' } },
    ])
  })
})

describe('edits', () => {
  it('never change the layout they start from', () => {
    fc.assert(
      fc.property(sameRoom, ([before, after]) => {
        const bytes = canonicalJson(before)
        applyEdits(before, diffLayouts(before, after))
        expect(canonicalJson(before)).toBe(bytes)
      }),
    )
  })

  it('turn headings into 0..360, and a heading may be forgotten', () => {
    const turned = (yaw: number | null) => applyEdits(base, [{ type: 'turn', id: 'bed-1', yaw }]).objects[0]!.yaw
    expect([turned(-90), turned(450), turned(-0), turned(null)]).toEqual([270, 90, 0, null])
  })

  it('apply in order, so that a thing added can be moved', () => {
    const edits: Edit[] = [
      { type: 'add', object: { ...bed, id: 'new' } },
      { type: 'move', id: 'new', center: [1, 1], elevation: 0.5 },
      { type: 'relabel', id: 'new', category: 'cot' },
      { type: 'resize', id: 'new', size: { width: 3, depth: 3, height: 3 } },
    ]
    expect(applyEdits(base, edits).objects[1]).toEqual({
      ...bed,
      id: 'new',
      center: [1, 1],
      elevation: 0.5,
      category: 'cot',
      size: { width: 3, depth: 3, height: 3 },
    })
  })

  const absent: Edit[] = [
    { type: 'remove', id: 'sofa-1' },
    { type: 'turn', id: 'sofa-1', yaw: 0 },
    { type: 'move', id: 'sofa-1', center: [0, 0], elevation: 0 },
  ]
  it.each(absent)('refuse to $type what is not there', (edit) => {
    expect(() => applyEdits(base, [edit])).toThrow(InputError)
    expect(() => applyEdits(base, [edit])).toThrow(/edits\[0\].*"sofa-1"/)
  })

  it('refuse to add what is there', () => {
    expect(() => applyEdits(base, [{ type: 'add', object: bed }])).toThrow('in the layout already')
  })
})

describe('a layout hash', () => {
  it('does not depend on the order of objects or of keys', () => {
    fc.assert(
      fc.property(parsed, (layout) => {
        const shuffled = {
          objects: [...layout.objects].reverse().map((o) => Object.fromEntries(Object.entries(o).reverse())),
          room: layout.room,
          format: layout.format,
        }
        expect(layoutHash(shuffled as unknown as Layout)).toBe(layoutHash(layout))
      }),
    )
  })

  it('changes with the smallest change of a number', () => {
    const nudged = applyEdits(base, [{ type: 'move', id: 'bed-1', center: [2 + Number.EPSILON * 2, 3], elevation: 0 }])
    expect(layoutHash(nudged)).not.toBe(layoutHash(base))
  })

  it('refuses a number that JSON cannot carry', () => {
    expect(() => hashOf({ a: [Number.NaN] })).toThrow(RangeError)
  })
})
