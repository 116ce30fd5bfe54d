import { describe, expect, it } from 'vitest'
import { behaviorSource } from '../../../src/formats/sources/behavior.ts'
import type { InventoryEvidence } from '../../../src/ontology/build/evidence.ts'
import { folderOf, gather, sizes, supports } from './gather.ts'

const scenes = {
  scenes: {
    House_0_int: { bedroom_0: { 'bed-aaaaaa': 1, 'walls-bbbbbb': 4, 'straight_chair-cccccc': 2, 'zorple-dddddd': 1 } },
    House_0_garden: { bedroom_0: { 'bed-aaaaaa': 1 }, garden_0: { 'tree-eeeeee': 9 } },
    restaurant_grand: {
      dining_room_0: { 'breakfast_table-ffffff': 6, 'bottle_of_wine-gggggg': 2 },
      bar_0: { 'bar-hhhhhh': 1.5 },
    },
  },
}

const inventory = {
  providers: { 'bed-aaaaaa': '', 'walls-bbbbbb': '', 'painting-iiiiii': '', 'desk-jjjjjj': '', 'zorple-dddddd': '' },
  bounding_box_sizes: { aaaaaa: [2.1, 1, 0.6], iiiiii: [0.05, 0.9, 0.6], dddddd: [1, 1, 1] },
  attachment_pairs: { 'painting-iiiiii': { M: ['displaywall'] } },
}

describe('BEHAVIOR-1K', async () => {
  const folder = folderOf({ 'combined_room_object_list.json': scenes, 'object_inventory.json.gz': inventory })
  const { evidence, outcome } = await gather(behaviorSource(folder))
  const rooms = evidence.filter((one): one is InventoryEvidence => one.type === 'inventory')

  it('lists what is in each room once, in our words, without gardens and parts of the building', () => {
    expect(rooms.map(({ roomType, objects }) => ({ roomType, objects: Object.fromEntries(objects) }))).toEqual([
      { roomType: 'bedroom', objects: { single_bed: 1, chair: 2 } },
      { roomType: 'restaurant', objects: { dining_table: 6, wine_bottle: 2 } },
    ])
  })

  it('takes x for depth and y for width, and what attaches to a wall for hung', () => {
    expect(sizes(evidence)).toContainEqual({
      type: 'size',
      category: 'single_bed',
      size: { depth: 2.1, width: 1, height: 0.6 },
    })
    expect(supports(evidence)).toEqual(['painting on wall 1 stated'])
  })

  it('counts a model without a box and a room with half a thing, and lists kinds it does not know', () => {
    expect(outcome.skipped.get('missing asset')).toBe(1)
    expect([...outcome.skipped.values()].reduce((a, b) => a + b, 0)).toBe(2)
    expect([...outcome.unknown.keys()]).toEqual(['zorple'])
  })
})
