import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { beforeAll, describe, expect, it } from 'vitest'
import { ontology as ontologyVerb } from '../../../src/cli/verbs/ontology.ts'
import { packageFile } from '../../../src/files/packageRoot.ts'
import { front3dSource } from '../../../src/formats/sources/front3d.ts'
import { procthorSource } from '../../../src/formats/sources/procthor.ts'
import { createOntologyBuilder } from '../../../src/ontology/build/buildOntology.ts'
import { readSource } from '../../../src/ontology/build/readSource.ts'
import { hasFront } from '../../../src/ontology/build/withoutFront.ts'
import { defaultOntology, loadOntology } from '../../../src/ontology/loadOntology.ts'
import { resolveRoomType } from '../../../src/ontology/resolveRoomType.ts'
import type { Ontology } from '../../../src/ontology/types.ts'

const data = packageFile('..', 'shared', 'data')
const hasData = existsSync(join(data, '3dfront', 'rooms-build.jsonl.gz'))

const BUILDS = [
  { name: 'sceneonto', whole: 125, oriented: 50 },
  { name: 'sceneonto-permissive', whole: 95, oriented: 30 },
]

describe.each(BUILDS)('the ontology $name', ({ name, whole, oriented }) => {
  const ontology = loadOntology(name)
  const entries = Object.values(ontology.categories)

  it(`knows sizes, supports and companions of at least ${whole} categories, and headings of at least ${oriented}`, () => {
    const known = entries.filter((e) => (e.dimensions?.width?.n ?? 0) >= 5 && e.support && e.cooccurrence)
    expect(known.length).toBeGreaterThanOrEqual(whole)
    const headed = entries.filter(({ orientation }) => (orientation?.back_to_wall?.n ?? 0) >= 20)
    expect(headed.length).toBeGreaterThanOrEqual(oriented)
  })

  it('claims no data set that was not at hand', () => {
    const claimed = ontology.sources.map((source) => source.name)
    for (const absent of ['scannet', 'visual-genome', '3d-front-houses']) expect(claimed).not.toContain(absent)
  })

  it('lists the eleven types of room of the briefs, each with what stands in for it', () => {
    const types =
      'bedroom living_room bookstore buffet_restaurant children_room classroom computer_room deli dining_room game_room florist'
    for (const type of types.split(' ')) {
      expect(ontology.rooms[type]!.fallback!.at(-1)).toBe('all_rooms')
      expect(['own', 'fallback', 'all rooms']).toContain(resolveRoomType(ontology, type, 50).how)
    }
    expect(resolveRoomType(ontology, 'Master Bedroom', 50)).toEqual({ type: 'bedroom', how: 'own' })
    expect(resolveRoomType(ontology, 'florist', 50)).toEqual({ type: null, how: 'all rooms' })
  })

  it('says for every block where its numbers come from', () => {
    for (const entry of entries)
      for (const block of Object.keys(entry).filter((key) => key !== 'sources'))
        expect(Object.values(entry.sources[block] ?? {}).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
  })

  it('is smaller than 3 MB', () => {
    expect(readFileSync(packageFile('src', 'ontology', 'builds', `${name}.json`)).length).toBeLessThan(3e6)
  })
})

describe('the permissive ontology', () => {
  it('has nothing from sources bound to non-commercial use, and says which were left out', () => {
    const { sources, licence, categories } = loadOntology('sceneonto-permissive')
    const bound = ['3d-front', 'scannet-labels']
    expect(sources.map((source) => source.name).filter((source) => bound.includes(source))).toEqual([])
    for (const entry of Object.values(categories))
      for (const of of Object.values(entry.sources)) for (const source of bound) expect(of).not.toHaveProperty(source)
    expect(licence).toMatch(/left out: 3D-FRONT.*ScanNet.*GNU GPL/)
    expect(licence).not.toMatch(/non-commercial research/)
    expect(loadOntology('sceneonto').licence).toMatch(/non-commercial research/)
  })
})

describe('the embedded ontology', () => {
  const categories = Object.entries(defaultOntology().categories)

  it('has no headings for things without a front', () => {
    for (const [category, { orientation }] of categories) if (!hasFront(category)) expect(orientation).toBeUndefined()
    expect(categories.filter(([category]) => !hasFront(category)).length).toBeGreaterThan(50)
  })

  it('knows the words a brief is likely to use', () => {
    const names = new Set(categories.map(([category]) => category))
    const words =
      'double_bed single_bed kids_bed bunk_bed sofa loveseat armchair lounge_chair chair dining_chair office_chair stool bench ottoman nightstand wardrobe dresser dressing_table desk dining_table coffee_table side_table console_table tv_stand tv bookshelf shelf cabinet sideboard floor_lamp table_lamp pendant_lamp ceiling_lamp plant fridge counter bar sink toilet mirror laptop painting piano trash_can rug bathtub stove oven curtain whiteboard monitor display_case bean_bag locker'
    expect(words.split(' ').filter((word) => !names.has(word))).toEqual([])
  })
})

describe.skipIf(!hasData)('what the real data shows (needs ../shared/data)', () => {
  const built = new Map<string, Ontology>()

  beforeAll(async () => {
    const sources = [
      procthorSource(join(data, 'procthor', 'build'), join(data, 'procthor', 'assets')),
      front3dSource(join(data, '3dfront')),
    ]
    for (const source of sources) {
      const builder = createOntologyBuilder()
      await readSource(source, (evidence) => builder.add(source.name, evidence))
      built.set(source.name, builder.finish({ name: source.name, version: '0', licence: '' }))
    }
  }, 120_000)

  const backToWall = (source: string, category: string) =>
    built.get(source)!.categories[category]!.orientation!.back_to_wall!.fraction
  const faces = (source: string, category: string, other: string) =>
    built.get(source)!.categories[category]!.orientation!.faces_pair![other]!.fraction

  it.each([
    ['sceneonto', []],
    ['sceneonto-permissive', ['--permissive']],
  ] as const)('%s is what the committed file holds, byte for byte', { timeout: 180_000 }, async (name, flags) => {
    const out = join(mkdtempSync(join(tmpdir(), 'scenewright-build-')), 'built.json')
    const program = new Command('scenewright').exitOverride()
    ontologyVerb(program, {
      out: () => {},
      err: () => {},
      isTerminal: false,
      hasColor: false,
      columns: 80,
      command: 'scenewright',
    })
    await program.parseAsync(['node', 'scenewright', 'ontology', 'build', '--data', data, ...flags, '-o', out])
    const committed = readFileSync(packageFile('src', 'ontology', 'builds', `${name}.json`), 'utf8')
    expect(readFileSync(out, 'utf8') === committed).toBe(true)
  })

  it('has ProcTHOR beds, toilets, sinks and fridges with their back to the wall', () => {
    for (const category of ['double_bed', 'single_bed', 'toilet', 'sink', 'fridge'])
      expect(backToWall('procthor', category)).toBeGreaterThanOrEqual(0.995)
  })

  it('has 3D-FRONT wardrobes with their back to the wall (0.97) and sofas before the TV stand (0.98)', () => {
    expect(backToWall('3d-front', 'wardrobe')).toBeGreaterThan(0.965)
    expect(faces('3d-front', 'sofa', 'tv_stand')).toBeGreaterThan(0.975)
    expect(faces('3d-front', 'tv_stand', 'sofa')).toBeGreaterThan(0.975)
  })

  it('has dining chairs at the table (0.93)', () => {
    expect(faces('3d-front', 'dining_chair', 'dining_table')).toBeGreaterThan(0.915)
    expect(faces('procthor', 'chair', 'dining_table')).toBeGreaterThan(0.95)
  })

  it('has companions in 3D-FRONT of which about 73% go together more often than by chance (here 71%)', () => {
    const edges = Object.values(built.get('3d-front')!.categories)
      .flatMap(({ cooccurrence }) => Object.values(cooccurrence ?? {}))
      .filter(({ count }) => count >= 5)
    const share = edges.filter(({ npmi }) => npmi > 0).length / edges.length
    expect(share).toBeGreaterThan(0.68)
    expect(share).toBeLessThan(0.78)
  })
})
