import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { housekeepSource } from '../../../src/formats/sources/housekeep.ts'
import { procthorAssetsSource } from '../../../src/formats/sources/procthor.ts'
import { scannetLabelsSource } from '../../../src/formats/sources/scannetLabels.ts'
import { FREE_CATALOGUES, sweetHomeSource } from '../../../src/formats/sources/sweethome3d.ts'
import { folderOf, gather, sizes, supports } from './gather.ts'

describe('Housekeep judgements', () => {
  const head = 'room,receptacle,object,correct,misplaced,implausible'

  it('say what supports what where half of those asked agree, with their share', async () => {
    const folder = folderOf({
      'placements.csv.gz': [
        head,
        'kitchen,counter,mug,8,1,1',
        'kitchen,top cabinet,mug,5,3,2',
        'bathroom,toilet,mug,1,2,7',
        'kitchen,sofa chair,fondue_relic,9,1,0',
      ].join('\n'),
    })
    const { evidence, outcome } = await gather(housekeepSource(folder))
    expect(supports(evidence)).toEqual(['mug on counter 0.8 stated', 'mug on wall_cabinet 0.5 stated'])
    expect(outcome.records).toBe(4)
    expect([...outcome.unknown]).toEqual([['fondue_relic', 1]])
  })

  it('that are cut off or hold no number are counted and skipped', async () => {
    const folder = folderOf({
      'placements.csv': [head, 'kitchen,counter,mug,8,1,1', 'kitchen,counter,mug,NaN,1,1', 'kitchen,coun'].join('\n'),
    })
    const { evidence, outcome } = await gather(housekeepSource(folder))
    expect(evidence).toHaveLength(1)
    expect(Object.fromEntries(outcome.skipped)).toEqual({ 'NaN or infinite number': 1, truncated: 1 })
  })

  it('without the expected columns are refused by name', async () => {
    await expect(gather(housekeepSource(folderOf({ 'placements.csv': 'a,b\n1,2\n' })))).rejects.toThrow(
      /no column room/,
    )
    expect(() => housekeepSource(folderOf({ 'other.csv': '' }))).toThrow(/placements\.csv/)
  })
})

describe('ProcTHOR tables', () => {
  it('give sizes of assets, counts of hand-made rooms and flags, without parts of the building', async () => {
    const box = (x: number, y: number, z: number) => ({ assetId: 'a', objectType: 't', boundingBox: { x, y, z } })
    const folder = folderOf({
      'asset-database.json': {
        Bed: [box(1.6, 0.9, 2.1), box(1, 0.6, 2)],
        Doorway: [box(1, 2, 0.1)],
        Mug: [box(0.1, 0, 0.1)],
      },
      'receptacles.json': { Desk: { Laptop: { count: 3, p: 0.1 }, Mug: { count: 0, p: 0 } } },
      'placement-annotations.json': {
        instances: { Bed: 38, Painting: 4, Laptop: 2 },
        onFloor: { Bed: true, Painting: false, Laptop: null },
        onWall: { Bed: false, Painting: true },
      },
    })
    const { evidence, outcome } = await gather(procthorAssetsSource(folder))
    expect(sizes(evidence).map(({ category, size }) => [category, size.depth])).toEqual([
      ['double_bed', 2.1],
      ['single_bed', 2],
    ])
    expect(supports(evidence)).toEqual([
      'laptop on desk 3',
      'double_bed on floor 38 stated',
      'painting on wall 4 stated',
    ])
    expect(Object.fromEntries(outcome.leftOut)).toEqual({ 'asset without a size': 1 })
  })
})

describe('the label table of ScanNet', () => {
  it('gives as aliases the words our own table does not understand', async () => {
    const folder = folderOf({
      'scannetv2-labels.combined.tsv': [
        'id\traw_category\tcategory',
        '5\tchair\tchair',
        '35\twaste paper thing\ttrash can',
        '9\tquiche\tfood',
      ].join('\n'),
    })
    const { evidence } = await gather(scannetLabelsSource(folder))
    expect(evidence).toEqual([{ type: 'alias', label: 'waste paper thing', category: 'trash_can' }])
  })
})

describe('Sweet Home 3D catalogues', () => {
  const entry = (n: number, fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([key, value]) => `${key}#${n}=${value}`)
      .join('\n')
  const catalogue = [
    '# a catalogue',
    'name=Invented',
    entry(1, { name: 'Bed 140x190', width: '158', depth: '208', height: '70' }),
    entry(2, { name: 'Bedside table', width: '45', depth: '40', height: '50' }),
    entry(3, { name: 'Front door', width: '90', depth: '20', height: '210', doorOrWindow: 'true' }),
    entry(4, { name: 'Caf\\u00e9 table', width: '60', depth: 'wide', height: '75' }),
    entry(5, { name: 'Crocodile', width: '60', depth: '300', height: '40' }),
    entry(6, { name: 'Single bed', width: '95', depth: '200', height: '50' }),
  ].join('\n\n')

  it('give sizes in metres as one faces the front, for what the category table knows', async () => {
    const { evidence, outcome } = await gather(sweetHomeSource(folderOf({ 'Invented.properties': catalogue })))
    expect(sizes(evidence).map(({ category, size }) => ({ category, ...size }))).toEqual([
      { category: 'nightstand', width: 0.45, depth: 0.4, height: 0.5 },
      { category: 'single_bed', width: 0.95, depth: 2, height: 0.5 },
    ])
    expect(Object.fromEntries(outcome.skipped)).toEqual({ 'NaN or infinite number': 1 })
    expect([...outcome.unknown.keys()]).toContain('Crocodile')
  })

  it('under the GNU GPL are passed over where only free ones are wanted', async () => {
    const folder = folderOf({
      'Default.properties': catalogue,
      'Scopia.properties': entry(1, { name: 'Sofa', width: '200', depth: '90', height: '80' }),
    })
    const { evidence } = await gather(sweetHomeSource(folder, FREE_CATALOGUES))
    expect(sizes(evidence).map(({ category }) => category)).toEqual(['sofa'])
    expect(readFileSync(`${folder}/Default.properties`, 'utf8')).toContain('Bedside')
  })
})
