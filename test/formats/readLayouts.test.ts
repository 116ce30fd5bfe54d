import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { findReader, readLayoutValue } from '../../src/formats/detectFormat.ts'
import { formatReaders } from '../../src/formats/index.ts'
import { readLayouts } from '../../src/formats/readLayouts.ts'
import { InputError } from '../../src/scene/errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

const layoutOf = (id: string) => ({
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
  objects: [{ id, category: 'bed', center: [2, 3], size: { width: 1, depth: 2, height: 1 }, yaw: 0 }],
})
function save(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}
const idsOf = async (path: string) => (await readLayouts(path)).map(({ layout }) => layout.objects[0]!.id)

describe('layouts are read', () => {
  it('from a file, from a list, from lines, and from gzip', async () => {
    const text = JSON.stringify(layoutOf('a'))
    expect(await idsOf(save('one.json', text))).toEqual(['a'])
    expect(await idsOf(save('bom.json', `\ufeff${text}`))).toEqual(['a'])
    expect(await idsOf(save('list.json', JSON.stringify([layoutOf('a'), layoutOf('b')])))).toEqual(['a', 'b'])
    expect(await idsOf(save('zip.json.gz', gzipSync(text)))).toEqual(['a'])
    expect(await idsOf(save('l.jsonl.gz', gzipSync(`${text}\n\n${JSON.stringify(layoutOf('b'))}\r\n`)))).toEqual([
      'a',
      'b',
    ])
  })

  it('from a saved reply, whether lines or JSON', async () => {
    const line =
      'bed {length: 150px; width: 190px; height: 80px; left: 130px; top: 100px; depth: 40px; orientation: 90 degrees;}'
    expect(await idsOf(save('reply.txt', line))).toEqual(['bed-1'])
    expect(await idsOf(save('reply2.txt', JSON.stringify(layoutOf('z'))))).toEqual(['z'])
  })

  it('from a folder in order of file names, under names that are unique', async () => {
    save('many/b.json', JSON.stringify(layoutOf('b')))
    save('many/a.jsonl', `${JSON.stringify(layoutOf('1'))}\n${JSON.stringify(layoutOf('2'))}`)
    save('many/b.json.gz', gzipSync(JSON.stringify(layoutOf('c'))))
    save('many/notes.md', 'not a layout')
    save('many/sub/x.json', 'not read')
    const all = await readLayouts(join(folder, 'many'))
    expect(all.map(({ name }) => name)).toEqual(['a-1', 'a-2', 'b', 'b-2'])
  })

  it('under names that are unique even where a file has none', async () => {
    const box = { length: 9, width: 9, height: 9, left: 9, top: 9, depth: 9, orientation: 0 }
    const nameless = { prompt: '', object_list: [['bed', box]] }
    const gpt = await readLayouts(save('gpt.json', JSON.stringify([nameless, nameless])))
    expect(gpt.map(({ name }) => name)).toEqual(['gpt-1', 'gpt-2'])
    const own = await readLayouts(save('own.json', JSON.stringify([layoutOf('a'), layoutOf('b')])))
    expect(own.map(({ name }) => name)).toEqual(['own-1', 'own-2'])
  })

  it('with heights of the user’s choosing where the file has none', async () => {
    const path = save('flat.json', JSON.stringify([{ label: 'zzz', bbox: { x: 0, y: 0, w: 1, h: 1 }, rotation: 0 }]))
    const [imported] = await readLayouts(path, { heightOf: () => 1.23 })
    expect(imported!.layout.objects[0]!.size.height).toBe(1.23)
  })
})

describe('what cannot be read is refused with file and line', () => {
  const refusals: [string, () => string, readonly string[]][] = [
    ['a file that is not there', () => join(folder, 'none.json'), ['none.json: no such file']],
    ['a folder without layouts', () => join(save('empty/x.md', ''), '..'), ['no layouts in this folder', '.jsonl']],
    ['broken JSON', () => save('broken.json', '{"a": NaN}'), ['broken.json: not valid JSON']],
    ['broken gzip', () => save('broken.json.gz', 'plain'), ['broken.json.gz: ']],
    [
      'a broken line',
      () => save('broken.jsonl', `${JSON.stringify(layoutOf('a'))}\n{"a":`),
      ['broken.jsonl:2: not valid JSON'],
    ],
    [
      'a fault in a line',
      () => save('fault.jsonl', `${JSON.stringify(layoutOf('a'))}\n\n${JSON.stringify(layoutOf(''))}`),
      ['fault.jsonl:3: objects[0].id is ""'],
    ],
    [
      'an unknown format',
      () => save('what.json', '{"tables": [], "chairs": []}'),
      ['"tables", "chairs"', 'Tried:', 'layoutgpt', 'floorplanqa', '--from'],
    ],
    [
      'a misspelt format',
      () => save('typo.json', '{"format": "scenewright/layuot@1"}'),
      ['Did you mean "scenewright/layout@1"?'],
    ],
    ['a brief', () => save('brief.json', '{"format": "scenewright/brief@1"}'), ['is a brief', '--brief']],
    ['a list of nothing', () => save('nil.json', '[]'), ['an empty list']],
    ['text that is no reply', () => save('prose.txt', 'A desk by the window.'), ['no known layout format']],
  ]
  it.each(refusals)('%s', async (_, make, parts) => {
    const path = make()
    const failure = await readLayouts(path).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(InputError)
    for (const part of parts) expect(String(failure)).toContain(part)
  })

  it('a format nobody knows is answered with the nearest and the list', () => {
    expect(() => findReader('layout-gpt')).toThrow(/Did you mean "layoutgpt"\?.*floorplanqa/)
    expect(() => readLayoutValue({}, { where: 'x', format: 'sceneweever' })).toThrow('Did you mean "sceneweaver"')
  })

  it('a file of another format than the one named is refused', () => {
    expect(() => readLayoutValue(layoutOf('a'), { where: 'x', format: 'layoutgpt' })).toThrow(InputError)
  })
})

const data = '../shared/data/layouts'
describe.skipIf(!existsSync(data))(`real files of other systems (skipped where ${data} is absent)`, () => {
  it.each([
    ['floorplanqa', 4],
    ['sceneweaver', 3],
    ['r3l', 1],
  ])('all of %s are read', async (name, count) => {
    const all = await readLayouts(join(data, name), { heightOf: () => 1 })
    expect(all).toHaveLength(count)
    for (const { layout } of all) expect(layout.objects.length).toBeGreaterThan(4)
  })

  it('a scene state without sizes or categories is refused, not read as an empty room', async () => {
    await expect(readLayouts(join(data, 'sceneeval'))).rejects.toThrow('neither sizes nor categories')
  })

  it('every format in the list has a summary and a name of its own', () => {
    expect(new Set(formatReaders.map((r) => r.name)).size).toBe(formatReaders.length)
  })
})
