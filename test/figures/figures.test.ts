import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ontologyFigures } from '../../src/figures/index.ts'
import { boxesMeet, placeLabels } from '../../src/figures/placeLabels.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { readPixels } from '../../src/pictures/pixels.ts'
import { rasterize } from '../../src/pictures/rasterize.ts'
import { toyOntology } from '../bench/fixtures.ts'

const shipped = ontologyFigures(defaultOntology(), ['bedroom'])

describe('figures of an ontology', () => {
  it('are the three panels and a graph for each room asked for', () => {
    expect(shipped.map(({ name }) => name)).toEqual(['size-ranges', 'frequency-npmi', 'wall-center', 'room-bedroom'])
  })

  it('have the same bytes every time, drawn and painted', async () => {
    const again = ontologyFigures(defaultOntology(), ['bedroom'])
    expect(again).toEqual(shipped)
    const { svg } = shipped[3]!.figure
    expect(Buffer.compare(Buffer.from(await rasterize(svg)), Buffer.from(await rasterize(svg)))).toBe(0)
  })

  it.each(shipped)('paint "$name" in their own size, with no number gone wrong', async ({ figure }) => {
    expect(figure.svg).not.toMatch(/NaN|Infinity|undefined/)
    const { width, height } = await readPixels(await rasterize(figure.svg))
    expect([width, height]).toEqual([figure.width, figure.height])
  })

  it('of an ontology that knows little are drawn without what it does not know', () => {
    const bare = { ...toyOntology, categories: { lamp: { sources: {} } } }
    for (const { figure } of ontologyFigures(bare, ['bedroom'])) expect(figure.svg).not.toMatch(/NaN|Infinity/)
    expect(ontologyFigures(bare, ['bedroom']).map(({ name }) => name)).not.toContain('room-bedroom')
  })

  it('let no markup and no path in from the names of a file', () => {
    const evil = '"><script>alert(1)</script>'
    const { double_bed, sofa } = toyOntology.categories
    const tables = { [evil]: { [evil]: Object.values(sofa!.cooccurrence!)[0]! } }
    const hostile = {
      ...toyOntology,
      name: evil,
      rooms: { '../../x': { scenes: 100 } },
      categories: { [evil]: { ...double_bed!, cooccurrence_by_room: { '../../x': tables[evil]! } } },
    }
    const figures = ontologyFigures(hostile, ['../../x'])
    for (const { figure, name } of figures) {
      expect(figure.svg).not.toContain('<script')
      expect(name).toMatch(/^[\w-]+$/)
    }
  })
})

describe('labels', () => {
  const frame = { x: 0, y: 0, width: 400, height: 300 }
  const point = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 300 }),
    radius: fc.integer({ min: 2, max: 12 }),
    text: fc.constantFrom('bed', 'dining table', 'washing machine', 'tv'),
  })

  it('never cover each other or leave the frame, however the points lie', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (points) => {
        const placed = placeLabels(points, points, frame, 12)
        placed.forEach(({ box }, i) => {
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 400 && box.y + box.height <= 300).toBe(true)
          for (const other of placed.slice(i + 1)) expect(boxesMeet(box, other.box)).toBe(false)
        })
      }),
      { seed: 11, numRuns: 60 },
    )
  })

  it('stand beside a lonely point without a leader', () => {
    const lonely = { x: 100, y: 100, radius: 4, text: 'bed' }
    expect(placeLabels([lonely], [lonely], frame, 12)).toMatchObject([{ hasLeader: false, box: { x: 107 } }])
  })
})
