import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { jsonArrayItems } from '../../../src/formats/sources/jsonArrayItems.ts'
import { supportSeen } from '../../../src/formats/sources/supportSeen.ts'
import { visualGenomeSource } from '../../../src/formats/sources/visualGenome.ts'
import { folderOf, gather, supports } from './gather.ts'

const lamp = { object_id: 11, name: 'lamp', x: 40, y: 30, w: 20, h: 50, synsets: ['lamp.n.01'] }
const desk = { object_id: 12, names: ['desk'], x: 10, y: 80, w: 200, h: 90, synsets: ['desk.n.01'] }
const image = (predicate: string, subject: object = lamp, object: object = desk) => ({
  image_id: 5,
  relationships: [{ relationship_id: 1, predicate, synsets: ['along.r.01'], subject, object }],
})

describe('Visual Genome', () => {
  it('gives what stands on what, from relationships with a name or a list of names', async () => {
    const folder = folderOf({ 'relationships.json': [image('ON'), image('next to'), image(' on  top of ')] })
    const { evidence, outcome } = await gather(visualGenomeSource(folder))
    expect(supports(evidence)).toEqual(['table_lamp on desk 1', 'table_lamp on desk 1'])
    expect(outcome.records).toBe(3)
  })

  it('reads scene graphs too, and counts relations to objects the image lacks', async () => {
    const graph = {
      image_id: 6,
      objects: [lamp, desk],
      relationships: [
        { relationship_id: 1, predicate: 'on', synsets: [], subject_id: 11, object_id: 12 },
        { relationship_id: 2, predicate: 'on', synsets: [], subject_id: 11, object_id: 99 },
      ],
    }
    const { evidence, outcome } = await gather(visualGenomeSource(folderOf({ 'scene_graphs.json.gz': [graph] })))
    expect(supports(evidence)).toEqual(['table_lamp on desk 1'])
    expect(Object.fromEntries(outcome.leftOut)).toEqual({ 'relation to no object': 1 })
  })

  it('cut off in the middle loses only the last image, and broken images are counted', async () => {
    const text = JSON.stringify([image('on'), image('on', { ...lamp, x: null }), image('on')])
    const { evidence, outcome } = await gather(
      visualGenomeSource(folderOf({ 'relationships.json': text.slice(0, -60) })),
    )
    expect(evidence).toHaveLength(1)
    expect(Object.fromEntries(outcome.skipped)).toEqual({ truncated: 1, 'NaN or infinite number': 1 })
  })

  it('is asked for by file', () => {
    expect(() => visualGenomeSource(folderOf({ 'images.json': [] }))).toThrow(
      /relationships\.json or scene_graphs\.json/,
    )
  })
})

describe('a support seen in a photograph', () => {
  const seen = (name: string, x: number, y: number, w: number, h: number) => ({ name, box: { x, y, w, h } })
  const on = (subject: ReturnType<typeof seen>, object: ReturnType<typeof seen>, predicate = 'on') =>
    supportSeen({ predicate, subject, object })
  const table = seen('table', 0, 100, 200, 100)

  it('holds for a plate on a table, a couch on the floor, and a picture on the wall', () => {
    expect(on(seen('plates', 50, 95, 40, 10), table)).toEqual({ category: 'plate', surface: 'dining_table' })
    expect(on(seen('couch', 0, 50, 100, 80), seen('wooden floor', 0, 100, 400, 100))).toMatchObject({
      surface: 'floor',
    })
    expect(on(seen('picture', 50, 20, 40, 40), seen('wall', 0, 0, 300, 200), 'hanging on')).toMatchObject({
      surface: 'wall',
    })
  })

  it.each([
    ['the surface cannot hold anything', on(seen('cup', 40, 80, 10, 20), seen('lamp', 30, 90, 40, 80))],
    ['a thing rests on its like', on(seen('desk', 0, 50, 100, 80), seen('desk', 0, 100, 100, 80))],
    ['the heavier rests on the lighter', on(seen('sofa', 0, 50, 100, 60), seen('plate', 0, 100, 90, 20))],
    ['the boxes lie side by side', on(seen('plate', 300, 95, 40, 10), table)],
    ['the upper thing hangs clear above', on(seen('plate', 50, 10, 40, 10), table)],
    ['the upper thing is below', on(seen('plate', 50, 300, 40, 10), table)],
    ['a box has no size', on(seen('plate', 50, 95, 0, 10), table)],
    ['the word is not one of support', on(seen('plate', 50, 95, 40, 10), table, 'near')],
    ['one side is no furnishing', on(seen('man', 50, 50, 40, 60), table)],
  ])('does not hold where %s', (_, support) => {
    expect(support).toBeNull()
  })

  const annotations = '../shared/data/labels/vrd_annotations.json'
  it.skipIf(!existsSync(annotations))(
    `keeps sense in real annotations (skipped where ${annotations} is absent)`,
    () => {
      const read = (name: string) => JSON.parse(readFileSync(`../shared/data/labels/${name}.json`, 'utf8'))
      const [objects, predicates, images]: [string[], string[], Record<string, Relation[]>] = [
        read('vrd_objects'),
        read('vrd_predicates'),
        read('vrd_annotations'),
      ]
      const thing = ({ category, bbox: [top, bottom, left, right] }: Relation['subject']) =>
        seen(objects[category]!, left, top, right - left, bottom - top)
      const found = new Map<string, number>()
      for (const relation of Object.values(images).flat()) {
        const support = on(thing(relation.subject), thing(relation.object), predicates[relation.predicate])
        if (support !== null) {
          const key = `${support.category} on ${support.surface}`
          found.set(key, (found.get(key) ?? 0) + 1)
        }
      }
      const most = [...found]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 12)
        .map(([key]) => key)
      expect(most).toContain('laptop on desk')
      expect(most).toContain('pillow on sofa')
      expect([...found.keys()].filter((key) => / on (table_lamp|bottle|cup|monitor)$/.test(key))).toEqual([])
    },
  )
})

interface Relation {
  readonly predicate: number
  readonly subject: { readonly category: number; readonly bbox: [number, number, number, number] }
  readonly object: { readonly category: number; readonly bbox: [number, number, number, number] }
}

describe('a list of JSON streamed', () => {
  it('gives its members whatever is in their strings, however the file is cut into chunks', async () => {
    const members = Array.from({ length: 3000 }, (_, i) => ({
      i,
      text: `a "quoted" ] } \\ [ { ${'ü'.repeat(i % 60)}`,
      deep: [[{ x: [] }]],
    }))
    const items: unknown[] = []
    for await (const text of jsonArrayItems(`${folderOf({ 'list.json': members })}/list.json`))
      items.push(JSON.parse(text.replace(/^,/, '')))
    expect(items).toEqual(members)
  })

  it('is refused where it is no list', async () => {
    const path = `${folderOf({ 'list.json': { a: 1 } })}/list.json`
    await expect(jsonArrayItems(path).next()).rejects.toThrow(/expected a list/)
  })
})
