import { describe, expect, it } from 'vitest'
import { virtualhomeSource } from '../../../src/formats/sources/virtualhome.ts'
import { supportsOf } from '../../../src/ontology/build/supportsOf.ts'
import { folderOf, gather, rooms, sizes, supports } from './gather.ts'

type Triple = [number, number, number]

function node(id: number, category: string, class_name: string, center: Triple, size: Triple, prefab_name = '') {
  return { id, category, class_name, prefab_name, bounding_box: { center, size }, properties: [], states: [] }
}

const graph = {
  nodes: [
    node(1, 'Rooms', 'kitchen', [2, 1.25, 2], [4, 2.5, 4]),
    node(2, 'Floor', 'floor', [2, 0, 2], [4, 0.01, 4]),
    node(3, 'Furniture', 'kitchentable', [2, 0.375, 2], [1, 0.75, 2], 'TABLE_1'),
    node(4, 'Props', 'plate', [2, 0.76, 2], [0.2, 0.02, 0.2], 'PLATE_1'),
    node(5, 'Furniture', 'bathroomcabinet', [0.1, 1.7, 2], [0.15, 0.6, 0.6]),
    node(6, 'Props', 'gizmo', [1, 0.1, 1], [0.2, 0.2, 0.2]),
    node(7, 'Props', 'mug', [9, 0.1, 9], [0.1, 0.1, 0.1]),
    node(8, 'Decor', 'curtains', [2, 1.2, 3.95], [2, 2, 0.1]),
    node(9, 'Decor', 'curtains', [2, 1.2, 3.9], [2, 2, 0.1]),
  ],
  edges: [
    ...[3, 5, 6, 8, 9].map((id) => ({ from_id: id, to_id: 1, relation_type: 'INSIDE' })),
    { from_id: 4, to_id: 3, relation_type: 'ON' },
    { from_id: 3, to_id: 2, relation_type: 'ON' },
    { from_id: 9, to_id: 8, relation_type: 'ON' },
    { from_id: 4, to_id: 3, relation_type: 'CLOSE' },
  ],
}

describe('VirtualHome', async () => {
  const folder = folderOf({
    'scene-1.json.gz': graph,
    'prefabs_dims.json': { TABLE_1: { size: [2, 0.75, 1] }, PLATE_1: { size: [0.2, 0.02, 0.2] } },
    'object_script_placing.json': {
      mug: [
        { destination: 'couch', relation: 'ON', room: 'null' },
        { destination: 'floor', relation: 'ON', room: 'null' },
        { destination: 'zorple', relation: 'IN', room: 'null' },
        { destination: 'table', relation: 'NEARBY', room: 'null' },
      ],
    },
  })
  const { evidence, outcome } = await gather(virtualhomeSource(folder))

  it('gives rooms with places and supports but neither headings nor sizes', () => {
    const [kitchen] = rooms(evidence)
    expect(kitchen).toMatchObject({ hasSizes: false, layout: { room: { type: 'kitchen', height: 2.5 } } })
    expect(kitchen!.layout.objects.every(({ yaw }) => yaw === null)).toBe(true)
    const on = supportsOf(kitchen!.layout, kitchen!.parents)
    expect(Object.fromEntries(on)).toMatchObject({ 3: 'floor', 4: 'dining_table', 5: 'wall' })
    expect(on.get('9')).not.toBe('curtain')
  })

  it('takes sizes from prefabs, whose front nobody names', () => {
    expect(sizes(evidence)).toContainEqual({
      type: 'size',
      category: 'dining_table',
      size: { width: 2, depth: 1, height: 0.75 },
      isTurned: false,
    })
  })

  it('takes placing rules for statements, and counts a thing in no room and kinds it does not know', () => {
    expect(supports(evidence)).toEqual(['mug on sofa 1 stated', 'mug on floor 1 stated'])
    expect(Object.fromEntries(outcome.leftOut)).toEqual({ 'object in no room': 1 })
    expect([...outcome.unknown.keys()].sort()).toEqual(['gizmo', 'zorple'])
  })
})
