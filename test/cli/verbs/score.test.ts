import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from '../../../src/cli/program.ts'
import type { Report } from '../../../src/evaluate/types.ts'
import { layoutHash } from '../../../src/scene/canonical.ts'
import { parseLayout } from '../../../src/scene/parseLayout.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-score-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function call(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const code = await main(['score', ...args], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  })
  return { code, out, err: err.join('\n') }
}

const TOY = ['--ontology', 'test/fixtures/toy-ontology.json']

function save(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
  return path
}

const layout = (width: number, id = 'bed-1') => ({
  format: 'scenewright/layout@1',
  room: {
    type: 'bedroom',
    outline: [
      [0, 0],
      [5, 0],
      [5, 4],
      [0, 4],
    ],
    height: 2.6,
    openings: [],
  },
  objects: [
    {
      id,
      category: 'queen bed',
      center: [2.5, 2.95],
      elevation: 0,
      size: { width, depth: 2.1, height: 0.9 },
      yaw: 270,
    },
  ],
})
const brief = {
  format: 'scenewright/brief@1',
  name: 'b',
  description: '',
  room: { type: 'bedroom', width: 5, depth: 4 },
  objects: [
    { category: 'double_bed', count: 1 },
    { category: 'nightstand', count: 1 },
  ],
}

describe('score', () => {
  it('prints one report a line, in the order of the layouts, from files, lists, lines and folders', async () => {
    const widths = [1.6, 1.7, 1.8, 4]
    const lines = widths.map((w) => JSON.stringify(layout(w))).join('\n')
    const files = [
      save('a.json', layout(1.5)),
      save('lines.jsonl', `${lines}\n`),
      save('lines2.jsonl.gz', gzipSync(lines)),
      save('list.json', [layout(1.9), layout(2)]),
    ]
    const { code, out } = await call(...files, ...TOY, '--json')
    expect(code).toBe(0)
    const reports = out.map((line) => JSON.parse(line) as Report)
    const expected = [1.5, ...widths, ...widths, 1.9, 2].map((w) => layoutHash(parseLayout(layout(w)).value))
    expect(reports.map((r) => r.layout)).toEqual(expected)
    for (const report of reports)
      expect(report).toMatchObject({
        format: 'scenewright/report@1',
        profile: { name: 'default' },
        ontology: { name: 'toy', version: '1.0.0' },
      })
    expect(reports.map((r) => r.scores.scale)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1])
    expect(reports[0]!.labels).toEqual({ 'queen bed': { category: 'double_bed', how: 'head noun' } })
  })

  it('scores completeness when a brief is given, and says that it does not otherwise', async () => {
    const file = save('one.json', layout(1.6))
    const without = await call(file, ...TOY, '--json')
    expect(JSON.parse(without.out[0]!).scores.completeness).toBeNull()
    const given = await call(file, ...TOY, '--json', '--brief', save('brief.json', brief))
    expect(JSON.parse(given.out[0]!).scores.completeness).toBe(0.5)
    expect((await call(file, ...TOY)).out.join('\n')).toMatch(/completeness +- +not scored without --brief/)
  })

  it('fits its words for people into 80 columns and lets no escape through', async () => {
    const file = save('hostile.json', layout(4, '\u001b[31mbed\n'))
    const { out } = await call(file, ...TOY)
    const text = out.join('\n')
    expect(text).toMatch(/hard {2}\S*bed\S* is 4 m wide; double beds are 1\.4 to 1\.95 m\./)
    expect(text.includes('\u001b')).toBe(false)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('shows several layouts as a table with their mean', async () => {
    const { out } = await call(save('x.json', layout(1.6)), save('y.json', layout(4)), ...TOY)
    expect(out.at(-1)).toMatch(/^mean +1\.0 +0\.\d{3}/)
  })

  it('scores nothing when one file is bad, and names every bad one', async () => {
    const bad = {
      ...layout(1.6),
      room: {
        type: 'bedroom',
        outline: [
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
        ],
        height: 2.6,
      },
    }
    const { code, out, err } = await call(
      save('good.json', layout(1.6)),
      save('crossed.json', bad),
      join(folder, 'absent.json'),
      ...TOY,
      '--json',
    )
    expect(code).toBe(2)
    expect(out).toEqual([])
    expect(err).toMatch(/crossed\.json: room\.outline crosses itself/)
    expect(err).toMatch(/absent\.json: no such file/)
    expect(err).toMatch(/Nothing was scored: 2 of 3 files/)
  })

  it.each([
    ['a wrong profile', ['--profile', 'papr'], /Did you mean "paper"/],
    ['an absent ontology', ['--ontology', 'no.json'], /no\.json: no such file/],
    ['an absent brief', ['--brief', './no-brief.json'], /no-brief\.json: no such file/],
    ['a wrong format', ['--from', 'layoutgtp'], /Did you mean "layoutgpt"/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, err, out } = await call(save('ok.json', layout(1.6)), ...args)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(out).toEqual([])
  })

  it('gives the same bytes every time', async () => {
    const file = save('same.json', layout(1.6))
    expect(await call(file, ...TOY, '--json')).toEqual(await call(file, ...TOY, '--json'))
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(layout(1.6)))
  })
})
