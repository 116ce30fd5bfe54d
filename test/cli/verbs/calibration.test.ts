import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scatteredLayout, toyOntology } from '../../bench/fixtures.ts'
import { cli } from '../capture.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-calibration-'))
const rooms = join(folder, 'rooms.jsonl')
const ontology = join(folder, 'toy.json')

beforeAll(() => {
  const layouts = Array.from({ length: 24 }, (_, i) => JSON.stringify(scatteredLayout(i + 1, 7)))
  writeFileSync(rooms, `${layouts.join('\n')}\n`)
  writeFileSync(ontology, JSON.stringify(toyOntology))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('scenewright tune', () => {
  it('prints the table in 80 columns, and its progress elsewhere', async () => {
    const { code, out, err } = await cli('tune', rooms, '--ontology', ontology, '--vary', 'overlap.nests=true,false')
    expect(code).toBe(0)
    for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
    expect(out).toMatch(/overlap\.nests\n {2}true \(default\)/)
    expect(err).toMatch(/24 rooms read; 2 combinations/)
  })

  it('tells a program everything it measured, the same bytes twice', async () => {
    const argv = ['tune', rooms, '--ontology', ontology, '--vary', 'scale.epsilon=0,0.1', '--json'] as const
    const { out } = await cli(...argv)
    const { rooms: halves, combinations } = JSON.parse(out)
    expect(halves.choose + halves.report).toBe(24)
    expect(combinations.map(({ parameters }: { parameters: object }) => parameters)).toEqual([
      {},
      { 'scale.epsilon': 0 },
      { 'scale.epsilon': 0.1 },
    ])
    expect((await cli(...argv)).out).toBe(out)
  })

  it.each([
    [['--vary', 'scale.epsilom=1'], /Did you mean "scale.epsilon"/],
    [['--grid', 'our'], /Did you mean "ours"/],
    [['--grid', 'ours', '--vary', 'scale.epsilon=1'], /not both/],
    [['--band', '0.7'], /expected a share from 0 to 0.5/],
    [['--vary', 'scale.epsilon=wide'], /epsilon/],
  ])('refuses %j with exit code 2', async (argv, message) => {
    const { code, err } = await cli('tune', rooms, '--ontology', ontology, ...argv)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})

describe('scenewright separation', () => {
  it('prints tables in 80 columns, with what was missed when asked', async () => {
    const { code, out } = await cli('separation', rooms, '--ontology', ontology, '--profile', 'default', '--missed')
    expect(code).toBe(0)
    for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
    expect(out).toMatch(/turned +claimed/)
    expect(out).toMatch(/missed +claimed/)
  })

  it('spoils the same objects in a half as in both', async () => {
    const kinds = async (half: string) => {
      const { out } = await cli(
        'separation',
        rooms,
        '--ontology',
        ontology,
        '--half',
        half,
        '--profile',
        'paper',
        '--json',
      )
      return JSON.parse(out).kinds as { kind: string; scope: string; rooms: number; paired: { value: number } | null }[]
    }
    const [both, choose, report] = [await kinds('both'), await kinds('choose'), await kinds('report')]
    const won = (row: { rooms: number; paired: { value: number } | null }) => (row.paired?.value ?? 0) * row.rooms
    both.forEach((row, i) => {
      expect(choose[i]!.rooms + report[i]!.rooms).toBe(row.rooms)
      expect(won(choose[i]!) + won(report[i]!)).toBeCloseTo(won(row), 9)
    })
  })

  it('refuses a half it does not know', async () => {
    expect(await cli('separation', rooms, '--half', 'left')).toMatchObject({ code: 2 })
  })
})

describe('scenewright ontology', () => {
  it('diff says that a build is the same as itself, and refuses one that is not there', async () => {
    expect((await cli('ontology', 'diff', ontology, ontology)).out).toMatch(/say the same/)
    expect(await cli('ontology', 'diff', ontology, 'nope')).toMatchObject({ code: 2 })
  })

  it('figures writes SVG and PNG, the latter at twice the size', async () => {
    const out = join(folder, 'figures')
    const { code, out: said } = await cli('ontology', 'figures', '-o', out, '--ontology', ontology, '--json')
    expect(code).toBe(0)
    const paths: string[] = JSON.parse(said)
    expect(paths.every((path) => existsSync(path))).toBe(true)
    const svg = readFileSync(join(out, 'room-bedroom.svg'), 'utf8')
    const [, width] = /width="(\d+)"/.exec(svg)!
    expect(readFileSync(join(out, 'room-bedroom.png')).readUInt32BE(16)).toBe(2 * Number(width))
  })

  it('figures refuses a room it has no table for, and names those it has', async () => {
    const { code, err } = await cli('ontology', 'figures', '-o', folder, '--ontology', ontology, '--room', 'vault')
    expect(code).toBe(2)
    expect(err).toMatch(/It has: bedroom/)
  })
})
