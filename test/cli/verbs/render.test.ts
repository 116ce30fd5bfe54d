import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { render } from '../../../src/cli/verbs/render.ts'
import { readPixels } from '../../../src/pictures/pixels.ts'
import { InputError } from '../../../src/scene/errors.ts'

const BEDROOM = 'test/cases/layouts/bedroom.json'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...argv: string[]): Promise<string> {
  const said: string[] = []
  const io = {
    out: (t: string) => said.push(t),
    err: () => {},
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  }
  const program = new Command('scenewright').exitOverride().configureOutput({ writeErr: () => {} })
  render(program, io)
  await program.parseAsync(['render', ...argv], { from: 'user' })
  return said.join('\n')
}

describe('scenewright render', () => {
  it('draws a layout as PNG or SVG by the ending of the file, and says what it wrote', async () => {
    const png = join(folder, 'a.png')
    expect(await run(BEDROOM, '-o', png, '--width', '400')).toMatch(/a\.png \(400 x \d+\)/)
    expect((await readPixels(readFileSync(png))).width).toBe(400)
    const svg = join(folder, 'a.svg')
    const said = JSON.parse(await run(BEDROOM, '-o', svg, '--json', '--theme', 'dark', '--title', 'Here'))
    expect(said).toMatchObject({ file: svg, mediaType: 'image/svg+xml', view: 'plan', width: 1024 })
    expect(readFileSync(svg, 'utf8')).toContain('>Here<')
  })

  it('replaces a file that is there', async () => {
    const file = join(folder, 'b.svg')
    await run(BEDROOM, '-o', file)
    await run(BEDROOM, '-o', file, '--no-labels')
    expect(readFileSync(file, 'utf8')).not.toContain('wardrobe')
  })

  it.each([
    [['nowhere.json', '-o', 'x.png'], /nowhere\.json: no such file/],
    [[BEDROOM, '-o', 'x.gif'], /x\.gif.*\.png, \.svg, \.webp/],
    [[BEDROOM, '-o', 'no/such/folder/x.png'], /folder no\/such\/folder does not exist/],
    [[BEDROOM, '-o', 'x.png', '--view', 'plam'], /Did you mean "plan"/],
    [[BEDROOM, '-o', 'x.png', '--renderer', 'plann'], /Did you mean "plan"/],
    [[BEDROOM, '-o', 'x.png', '--width', 'wide'], /--width is "wide"; expected a whole number/],
    [[BEDROOM, '-o', 'x.png', '--width', '9'], /width is 9/],
    [[BEDROOM, '-o', 'x.png', '--step', '2'], /is no run/],
    [[BEDROOM, '-o', 'x.png', '--name', 'bedrom'], /Did you mean "bedroom"/],
    [['test/cases/layouts', '-o', 'x.png'], /holds \d+ layouts; choose one with --name/],
  ])('refuses %j with a word on what to do', async (argv, message) => {
    const error = await run(...argv).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toMatch(message)
  })

  it('draws one layout of many by its name', async () => {
    const file = join(folder, 'c.svg')
    await run('test/cases/layouts', '--name', 'classroom', '-o', file)
    expect(readFileSync(file, 'utf8')).toContain('8.60 m')
  })

  it('draws hostile labels without harm', async () => {
    const layout = JSON.parse(readFileSync(BEDROOM, 'utf8'))
    layout.objects[0].category = '<script>alert(1)</script>'
    layout.room.type = '"><image href="x"/>'
    const file = join(folder, 'hostile.json')
    writeFileSync(file, JSON.stringify(layout))
    await run(file, '-o', join(folder, 'd.svg'))
    expect(readFileSync(join(folder, 'd.svg'), 'utf8')).not.toMatch(/<script|<image/)
  })
})
