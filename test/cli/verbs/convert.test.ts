import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, describe, expect, it } from 'vitest'
import { convert } from '../../../src/cli/verbs/convert.ts'
import { readLayouts } from '../../../src/formats/readLayouts.ts'
import { InputError, layoutHash } from '../../../src/scene/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-convert-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function call(...args: string[]): Promise<{ out: string; err: string }> {
  const said: { out: string[]; err: string[] } = { out: [], err: [] }
  const program = new Command().exitOverride()
  convert(program, {
    out: (text) => said.out.push(text),
    err: (text) => said.err.push(text),
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  })
  await program.parseAsync(['convert', ...args], { from: 'user' })
  return { out: said.out.join('\n'), err: said.err.join('\n') }
}

const layout = (id: string) => ({
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
    openings: [{ kind: 'door', from: [1, 0], to: [1.9, 0] }],
  },
  objects: [
    { id, category: 'bed', center: [2, 3.5], elevation: 0.25, size: { width: 1, depth: 2, height: 0.5 }, yaw: 90 },
  ],
})
const one = join(folder, 'one.json')
writeFileSync(one, JSON.stringify(layout('a')))
const two = join(folder, 'two.jsonl')
writeFileSync(two, `${JSON.stringify(layout('a'))}\n${JSON.stringify(layout('b'))}\n`)
const hashes = async (path: string) => (await readLayouts(path)).map((imported) => layoutHash(imported.layout))

describe('convert', () => {
  it('prints JSON that can be read back as the same layout, and nothing but complaints to standard error', async () => {
    const { out, err } = await call(one, '--to', 'box-form')
    const back = join(folder, 'back.json')
    writeFileSync(back, out)
    expect(await hashes(back)).toEqual(await hashes(one))
    expect(err).toBe('')
  })

  it.each(['list.json', 'lines.jsonl', 'lines.jsonl.gz'])(
    'writes several layouts to %s and reads them back',
    async (name) => {
      const out = join(folder, name)
      const { err } = await call(two, '--to', 'box-form', '-o', out)
      expect(err).toContain(`2 layouts written to ${out}`)
      expect(await hashes(out)).toEqual(await hashes(two))
    },
  )

  it('says once for all layouts what the target cannot carry', async () => {
    const { err } = await call(two, '--to', 'layoutgpt', '-o', join(folder, 'gpt.json'))
    expect(err).toMatch(/lost: The scale in metres .*2 of 2 layouts/)
    expect(err).toMatch(/lost: 1 doors and windows/)
    expect(err.match(/lost: The scale/g)).toHaveLength(1)
  })

  it('says what it had to assume in reading', async () => {
    const { err } = await call(join(folder, 'gpt.json'), '--to', 'scenewright')
    expect(err).toMatch(/read: scale: assumed/)
  })

  it('never lets a layout choose the path it is written to', async () => {
    const file = join(folder, 'evil.json')
    const list = [['../../evil'], ['../../evil'], ['..'], ['a/b\\c:d']].map(([query_id]) => ({
      query_id,
      prompt: 'Room Size: max length 256px, max width 256px',
      object_list: [['bed', { length: 9, width: 9, height: 9, left: 9, top: 9, depth: 9, orientation: 0 }]],
    }))
    writeFileSync(file, JSON.stringify(list))
    const out = join(folder, 'many')
    await call(file, '--to', 'scenewright', '-o', `${out}/`)
    expect(readdirSync(out)).toHaveLength(4)
    for (const name of readdirSync(out)) expect(name).toMatch(/^[A-Za-z0-9_-]+\.json$/)
    expect(existsSync(join(folder, '..', 'evil.json'))).toBe(false)
  })

  it.each([
    [['--to', 'box-from'], 'Did you mean "box-form"'],
    [['--to', 'physcene'], 'Layouts can be written as: scenewright'],
    [['--to', 'scenewright', '--from', 'layuotgpt'], 'Did you mean "layoutgpt"'],
    [['--to', 'scenewright', '--shorter-side', '-3'], '--shorter-side is "-3"'],
    [['--to', 'scenewright', '-o', join(one, 'x.json')], 'x.json'],
    [['--to', 'scenewright', '-o', join(folder, 'no', 'x.json')], 'its folder does not exist'],
  ] as const)('refuses %j with what to do', async (args, message) => {
    await expect(call(one, ...args)).rejects.toThrow(InputError)
    await expect(call(one, ...args)).rejects.toThrow(message)
  })

  it('leaves an existing file alone when the input is bad', async () => {
    const out = join(folder, 'kept.json')
    writeFileSync(out, 'mine')
    await expect(call(join(folder, 'none.json'), '--to', 'scenewright', '-o', out)).rejects.toThrow('no such file')
    expect(readFileSync(out, 'utf8')).toBe('mine')
  })
})
