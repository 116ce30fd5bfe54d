import { describe, expect, it } from 'vitest'
import { ontologyDiffLines } from '../../src/cli/ontologyDiffText.ts'
import { diffOntologies } from '../../src/ontology/diff.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import type { Ontology } from '../../src/ontology/types.ts'
import { toyOntology } from '../bench/fixtures.ts'

const { sofa, desk, ...others } = toyOntology.categories

/** The bench ontology with a sofa twice as wide, no desk, a stove, another sample of rooms and no sizes of rugs. */
const later: Ontology = {
  ...toyOntology,
  version: '2.0.0',
  sources: [{ name: 'invented', scenes: 950, objects: 9100 }],
  rooms: { bedroom: { scenes: 950 }, kitchen: { scenes: 40 } },
  aliases: { couch: 'armchair', settee: 'sofa' },
  categories: {
    ...others,
    sofa: {
      ...sofa!,
      dimensions: {
        ...sofa!.dimensions,
        width: { ...sofa!.dimensions!.width!, median: 2 * sofa!.dimensions!.width!.median, n: 150 },
      },
      support: { floor: { count: 90, fraction: 0.9 }, rug: { count: 10, fraction: 0.1 } },
    },
    stove: { sources: {} },
  },
}
const { dimensions: _, ...flatRug } = others.rug!
const after: Ontology = { ...later, categories: { ...later.categories, rug: flatRug } }

describe('the difference of two builds', () => {
  const diff = diffOntologies(toyOntology, after)

  it('names what came and what went', () => {
    expect(diff.categories).toMatchObject({ gained: ['stove'], lost: ['desk'] })
    expect(diff.blocks).toEqual([{ block: 'dimensions', gained: [], lost: ['rug'] }])
    expect(diff.sources).toEqual([{ name: 'invented', scenes: [900, 950], objects: [9000, 9100] }])
    expect(diff.rooms).toEqual([
      { type: 'bedroom', scenes: [900, 950] },
      { type: 'kitchen', scenes: [null, 40] },
    ])
    expect(diff.aliases).toEqual({ gained: 1, lost: 0, moved: [{ label: 'couch', categories: ['sofa', 'armchair'] }] })
  })

  it('gives each figure that moved with both values and both counts', () => {
    const width = diff.changes.find(({ category, of }) => category === 'sofa' && of === 'width')!
    const median = sofa!.dimensions!.width!.median
    expect(width).toMatchObject({ figure: 'median', values: [median, 2 * median], n: [100, 150], moved: 0.5 })
    const rests = diff.changes.filter(({ category, block }) => category === 'sofa' && block === 'support')
    expect(rests.map(({ of, values }) => [of, ...values])).toEqual([
      ['floor', 1, 0.9],
      ['rug', null, 0.1],
    ])
  })

  it('turned round turns every change round', () => {
    const back = diffOntologies(after, toyOntology)
    expect(back.categories.gained).toEqual(diff.categories.lost)
    expect(back.changes.map(({ values: [a, b] }) => [b, a])).toEqual(diff.changes.map(({ values }) => [...values]))
  })

  it('of a build to itself is nothing, said in one line', () => {
    const same = diffOntologies(defaultOntology(), defaultOntology())
    expect(same.changes).toEqual([])
    expect(ontologyDiffLines(same)).toHaveLength(1)
  })

  it('reads in 80 columns, with no control character of a file', () => {
    const evil = '\u001b[31mred\u202e'
    const hostile = { ...after, name: evil, categories: { ...after.categories, [evil]: { sources: {} } } }
    const lines = ontologyDiffLines(diffOntologies(toyOntology, hostile))
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(80)
    expect(lines.join('\n')).toMatch(/lost: desk/)
  })

  it('has the same bytes every time', () => {
    expect(JSON.stringify(diffOntologies(toyOntology, after))).toBe(JSON.stringify(diff))
  })
})
