import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageFile } from '../../../src/files/packageRoot.ts'
import { front3dSource, procthorSource } from '../../../src/formats/ontologySources.ts'
import { createOntologyBuilder } from '../../../src/ontology/build/buildOntology.ts'
import { licenceNote } from '../../../src/ontology/build/licence.ts'
import { ontologyText } from '../../../src/ontology/build/ontologyText.ts'
import { readSource } from '../../../src/ontology/build/readSource.ts'
import { hasFront } from '../../../src/ontology/build/withoutFront.ts'
import { defaultOntology } from '../../../src/ontology/loadOntology.ts'
import type { Ontology } from '../../../src/ontology/types.ts'

const data = packageFile('..', 'shared', 'data')
const hasData = existsSync(join(data, '3dfront', 'rooms-build.jsonl.gz'))

describe('the embedded ontology', () => {
  const categories = Object.entries(defaultOntology().categories)

  it('knows sizes, supports and companions of at least 100 categories, and headings of at least 40', () => {
    const known = categories.filter(([, e]) => e.dimensions && e.support && e.cooccurrence)
    const oriented = categories.filter(([, { orientation }]) => (orientation?.back_to_wall?.n ?? 0) >= 20)
    expect(known.length).toBeGreaterThanOrEqual(100)
    expect(oriented.length).toBeGreaterThanOrEqual(40)
  })

  it('has no headings for things without a front', () => {
    for (const [category, { orientation }] of categories) if (!hasFront(category)) expect(orientation).toBeUndefined()
    expect(categories.filter(([category]) => !hasFront(category)).length).toBeGreaterThan(50)
  })

  it('says for every block where its numbers come from', () => {
    for (const [, entry] of categories)
      for (const block of Object.keys(entry).filter((key) => key !== 'sources'))
        expect(Object.values(entry.sources[block] ?? {}).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
  })

  it('is smaller than 2.5 MB', () => {
    expect(readFileSync(packageFile('src', 'ontology', 'builds', 'sceneonto.json')).length).toBeLessThan(2.5e6)
  })

  it('knows the words a brief is likely to use', () => {
    const names = new Set(categories.map(([category]) => category))
    const words =
      'double_bed single_bed kids_bed bunk_bed sofa loveseat armchair lounge_chair chair dining_chair office_chair stool bench ottoman nightstand wardrobe dresser dressing_table desk dining_table coffee_table side_table console_table tv_stand tv bookshelf shelf cabinet sideboard floor_lamp table_lamp pendant_lamp ceiling_lamp plant fridge counter bar sink toilet mirror laptop painting piano trash_can'
    expect(words.split(' ').filter((word) => !names.has(word))).toEqual([])
  })
})

describe.skipIf(!hasData)('what the real data shows (needs ../shared/data)', () => {
  const built = new Map<string, Ontology>()

  beforeAll(async () => {
    const builders = new Map(['procthor', '3d-front', 'all'].map((name) => [name, createOntologyBuilder()]))
    const sources = [
      procthorSource(join(data, 'procthor', 'build'), join(data, 'procthor', 'assets')),
      front3dSource(join(data, '3dfront')),
    ]
    for (const source of sources)
      await readSource(source, (scene) => {
        builders.get(source.name)!.add(source.name, scene)
        builders.get('all')!.add(source.name, scene)
      })
    const licence = licenceNote(['procthor', '3d-front'])
    for (const [name, builder] of builders)
      built.set(name, builder.finish({ name: 'sceneonto', version: '1.0.0', licence }))
  }, 120_000)

  const backToWall = (source: string, category: string) =>
    built.get(source)!.categories[category]!.orientation!.back_to_wall!.fraction
  const faces = (source: string, category: string, other: string) =>
    built.get(source)!.categories[category]!.orientation!.faces_pair![other]!.fraction

  it('is what the committed file holds, byte for byte', () => {
    const committed = readFileSync(packageFile('src', 'ontology', 'builds', 'sceneonto.json'), 'utf8')
    expect(ontologyText(built.get('all')!) === committed).toBe(true)
  })

  it('has ProcTHOR beds, toilets, sinks and fridges with their back to the wall', () => {
    for (const category of ['double_bed', 'single_bed', 'toilet', 'sink', 'fridge'])
      expect(backToWall('procthor', category)).toBeGreaterThanOrEqual(0.995)
  })

  it('has 3D-FRONT wardrobes with their back to the wall and sofas before the TV stand', () => {
    expect(backToWall('3d-front', 'wardrobe')).toBeGreaterThan(0.96)
    expect(faces('3d-front', 'sofa', 'tv_stand')).toBeGreaterThan(0.97)
    expect(faces('3d-front', 'tv_stand', 'sofa')).toBeGreaterThan(0.97)
  })

  it('has dining chairs at the table', () => {
    expect(faces('3d-front', 'dining_chair', 'dining_table')).toBeGreaterThan(0.9)
    expect(faces('procthor', 'chair', 'dining_table')).toBeGreaterThan(0.95)
  })

  it('has mostly companions that go together more often than by chance', () => {
    const edges = Object.values(built.get('all')!.categories)
      .flatMap(({ cooccurrence }) => Object.values(cooccurrence ?? {}))
      .filter(({ count }) => count >= 5)
    expect(edges.filter(({ npmi }) => npmi > 0).length / edges.length).toBeGreaterThan(0.7)
  })
})
