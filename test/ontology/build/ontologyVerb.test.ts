import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { ontology } from '../../../src/cli/verbs/ontology.ts'
import { loadOntologyFile } from '../../../src/ontology/loadOntology.ts'
import { bedroomThings, front3dRoom, house, scratch, writeFront3d, writeProcthor } from './inventedData.ts'

async function run(...args: string[]): Promise<{ out: string[]; err: string[] }> {
  const out: string[] = []
  const err: string[] = []
  const program = new Command('scenewright').exitOverride()
  ontology(program, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  })
  await program.parseAsync(['node', 'scenewright', 'ontology', ...args])
  return { out, err }
}

const houses = Array.from({ length: 30 }, () => house())
const rooms = Array.from({ length: 30 }, (_, i) => front3dRoom(i / 100, [0, 0, 0, 1]))

async function buildTo(path: string, procthor: (object | string)[], front3d: (object | string)[]) {
  return run('build', '--procthor', writeProcthor(procthor), '--front3d', writeFront3d(front3d), '-o', path)
}

describe('ontology build', () => {
  it('gives the same bytes for the same records, wherever they lie', async () => {
    const [first, second] = [join(scratch(), 'a.json'), join(scratch(), 'b.json')]
    await buildTo(first, houses, rooms)
    await buildTo(second, houses, rooms)
    expect(readFileSync(first, 'utf8')).toBe(readFileSync(second, 'utf8'))
    expect(readFileSync(first, 'utf8')).not.toContain(scratch().split('/')[1]!)
  })

  it('writes an ontology that loads, with what the records show', async () => {
    const path = join(scratch(), 'onto.json')
    await buildTo(path, houses, rooms)
    const { sources, rooms: types, categories, licence } = loadOntologyFile(path)
    expect(sources).toEqual([
      { name: '3d-front', scenes: 30, objects: 120 },
      { name: 'procthor', scenes: 60, objects: 150 },
    ])
    expect(types.bedroom).toEqual({ scenes: 30, global_weight: 0.4, fallback: ['all_rooms'] })
    expect(types.living_room).toMatchObject({ scenes: 60, global_weight: 0.25 })
    expect(licence).toMatch(/statistics only.*non-commercial/)
    expect(categories.pillow!.support).toEqual({ double_bed: { count: 30, fraction: 1 } })
    expect(categories.painting!.support).toEqual({ wall: { count: 30, fraction: 1 } })
    expect(categories.pendant_lamp!.support).toEqual({ ceiling: { count: 30, fraction: 1 } })
    expect(categories.double_bed!.orientation!.back_to_wall).toEqual({ fraction: 1, mean_deviation: 0, n: 30 })
    expect(categories.sofa!.orientation!.faces_pair!.tv_stand).toMatchObject({ fraction: 1, n: 30 })
    expect(categories.sofa!.dimensions!.width).toMatchObject({ n: 30, models: 30, mean: 2.145 })
    expect(categories.sofa!.dimensions!.width!.median).toBeCloseTo(2.145, 2)
    expect(categories.plant!.orientation).toBeUndefined()
    expect(categories).not.toHaveProperty('object')
    expect(categories.double_bed!.sources.dimensions).toEqual({ procthor: 30 })
  })

  it('never reads a file whose name says holdout, and refuses such a folder', async () => {
    const { out } = await buildTo(join(scratch(), 'onto.json'), houses, rooms)
    expect(out.join('\n')).not.toContain('skipped')
    await expect(run('build', '--procthor', join(scratch(), 'holdout'))).rejects.toThrow(/held-out/)
  })

  it('counts corrupt records and objects by source and kind, and goes on', async () => {
    const many = Array.from({ length: 40 }, () => houses[0]!)
    const text = JSON.stringify(house())
    const corrupt: [string | object, string][] = [
      [text.slice(0, 400), 'records skipped: truncated'],
      [text.replace(/"x":2,/, '"x":NaN,'), 'records skipped: NaN or infinite number'],
      [text.replace(/"y":0\.45/, '"y":null'), 'records skipped: NaN or infinite number'],
      [text.replace('"x":0,"y":0,"z":5},{"x":4', '"x":4,"y":0,"z":5},{"x":0'), 'records skipped: floor crosses itself'],
      ['{"rooms": 3}', 'records skipped: not a usable record'],
      [
        house([...bedroomThings(), { id: '2|8', assetId: 'Gnome_1', at: [1, 0.5, 1] }]),
        'objects left out: asset not in the table',
      ],
      [
        house([...bedroomThings(), { id: '9|8', assetId: 'Fern_1', at: [1, 0.5, 1] }]),
        'objects left out: object in no room',
      ],
      [
        house([...bedroomThings(), { id: '2|8', assetId: 'Fern_1', at: [1, 0.5, -3] }]),
        'objects left out: object in no room',
      ],
    ]
    const { out } = await buildTo(
      join(scratch(), 'onto.json'),
      [...many, ...many, ...many, ...corrupt.map(([record]) => record)],
      [...rooms, front3dRoom(0, [0, 0, 0, 0])],
    )
    const table = out.join('\n')
    const expected = new Map<string, number>([['objects left out: rotation of zeros', 1]])
    for (const [, kind] of corrupt) expected.set(kind, (expected.get(kind) ?? 0) + 1)
    for (const [kind, n] of expected) expect(table).toMatch(new RegExp(` ${kind} +${n}\n`))
    expect(table).toMatch(/procthor +records used +123\n/)
    for (const line of out.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('fails, naming the first fault of each kind, when more than a twentieth of a source is lost', async () => {
    const path = join(scratch(), 'onto.json')
    const failed = buildTo(path, houses, [...rooms, 'rubbish', 'rubbish'])
    await expect(failed).rejects.toThrow(/3d-front: 2 of 32 records[\s\S]*rooms-build\.jsonl:31: not valid JSON/)
    expect(existsSync(path)).toBe(false)
  })

  it('goes on past more losses when told so', async () => {
    const path = join(scratch(), 'onto.json')
    const lossy = [...rooms, 'rubbish', 'rubbish']
    await run('build', '--front3d', writeFront3d(lossy), '--max-skipped', '0.1', '-o', path)
    expect(existsSync(path)).toBe(true)
    await expect(run('build', '--front3d', writeFront3d(lossy), '--max-skipped', '5%')).rejects.toThrow()
  })

  it('fails when more than a twentieth of the objects of a source is lost', async () => {
    const turnedNowhere = rooms.map(() => front3dRoom(0, [0, 0, 0, 0]))
    const failed = run('build', '--front3d', writeFront3d(turnedNowhere), '-o', join(scratch(), 'onto.json'))
    await expect(failed).rejects.toThrow(/30 of 150 objects.*more than 5%[\s\S]*rotation of zeros/)
  })

  it('leaves sources bound to non-commercial use out of a permissive build, and refuses them by name', async () => {
    await expect(run('build', '--permissive', '--front3d', writeFront3d(rooms))).rejects.toThrow(/3d-front: bound/)
    await expect(run('build', '--source', 'scanet=/x')).rejects.toThrow(/Did you mean "scannet"/)
  })

  it('says what is missing when there is nothing to build from', async () => {
    await expect(run('build')).rejects.toThrow(/--data/)
    await expect(run('build', '--procthor', join(scratch(), 'none'))).rejects.toThrow(/no such folder/)
    await expect(run('build', '--front3d', scratch())).rejects.toThrow(/no \.jsonl/)
  })

  it('leaves nothing behind where it cannot write', async () => {
    const path = join(scratch(), 'no', 'such', 'folder.json')
    await expect(buildTo(path, houses, rooms)).rejects.toThrow(/folder\.json: no such file/)
  })
})

describe('ontology list', () => {
  it('prints what ships, from which sources and under which terms', async () => {
    const { out } = await run('list', '--json')
    const all: { name: string; licence: string }[] = JSON.parse(out[0]!)
    expect(all.map(({ name }) => name)).toEqual(['sceneonto', 'sceneonto-permissive'])
    const { out: lines } = await run('list')
    expect(lines.join('\n')).toMatch(/procthor \(2978 rooms\)/)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
  })
})

describe('ontology schema', () => {
  it('prints a JSON Schema that names the format and its parts', async () => {
    const { out } = await run('schema')
    const schema = JSON.parse(out.join('\n'))
    expect(schema.$schema).toContain('2020-12')
    expect(schema.properties.format.const).toBe('scenewright/ontology@1')
    expect(schema.required).toContain('categories')
    expect(out.join()).toContain('global_weight')
  })
})

describe('ontology show', () => {
  it('reads a built-in ontology by its name', async () => {
    const { out } = await run('show', 'sofa', '--ontology', 'sceneonto-permissive', '--json')
    expect(JSON.parse(out[0]!).sources.dimensions).not.toHaveProperty('3d-front')
    await expect(run('show', 'sofa', '--ontology', 'sceneonto-permisive')).rejects.toThrow(
      /Did you mean "sceneonto-perm/,
    )
  })

  it('prints a card of at most 80 columns for any label of a category', async () => {
    const { out } = await run('show', 'Bedside Tables')
    expect(out[0]).toBe('nightstand')
    const card = out.join('\n')
    for (const part of ['width', 'rooms', 'rests on', 'found with', 'double_bed', 'back to wall', '3d-front'])
      expect(card).toContain(part)
    for (const line of out) expect([...line].length).toBeLessThanOrEqual(80)
  })

  it('lists what belongs in a room, by the share of rooms that have it', async () => {
    const { out } = await run('show', '--room', 'MasterBedroom', '--json')
    const { room, categories } = JSON.parse(out[0]!)
    expect(room).toBe('bedroom')
    expect(categories[0].category).toBe('double_bed')
    const shares = categories.map((one: { share: number | null }) => one.share ?? 0)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  })

  it('gives the whole entry as JSON', async () => {
    const { out } = await run('show', 'sofa', '--json')
    expect(JSON.parse(out[0]!)).toMatchObject({ category: 'sofa', how: 'exact', dimensions: {}, orientation: {} })
  })

  it('asks back for an unknown label or room, and for one of the two', async () => {
    await expect(run('show', 'soffa')).rejects.toThrow(/Did you mean "sofa"/)
    await expect(run('show', '--room', 'bedrom')).rejects.toThrow(/Did you mean "bedroom"/)
    await expect(run('show')).rejects.toThrow(/a category or a room/)
  })
})
