import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { blender } from '../../../renderers/blender/index.ts'
import { scene3d } from '../../../renderers/scene3d/index.ts'
import { packageFile } from '../../../src/files/packageRoot.ts'
import { readPixels } from '../../../src/pictures/pixels.ts'
import { bedroom } from '../scene3d/rooms.ts'

vi.setConfig({ testTimeout: 120_000 }) // a browser unpacks itself on first use, and shares two cores

const folder = mkdtempSync(join(tmpdir(), 'scenewright-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a process that finds no Blender ends at once, and views go to scene3d unless blender is named', () => {
  const room = join(folder, 'room.json')
  writeFileSync(room, JSON.stringify(bedroom))
  const render = (...args: string[]) =>
    spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        'src/cli/main.ts',
        'render',
        room,
        '--view',
        'top',
        '-o',
        join(folder, 'top.png'),
        '--width',
        '64',
        ...args,
      ],
      {
        cwd: packageFile(),
        encoding: 'utf8',
        timeout: 60_000,
      },
    )
  const absent = render('--renderer', 'blender:program=no-such-blender')
  expect([absent.status, absent.signal]).toEqual([2, null])
  expect(absent.stderr).toContain('no program "no-such-blender" on PATH')
  const drawn = render()
  expect([drawn.status, drawn.stderr]).toEqual([0, ''])
  expect(drawn.stdout).toContain('64 x 48')
})

/** A stand-in for Blender: a script of Node that is handed the arguments Blender would be. */
function fake(name: string, code: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!${process.execPath}\n${code}`)
  chmodSync(path, 0o755)
  return path
}

const SIZE = { width: 64, height: 48 }

test('without Blender the reason and the ways out are told', async () => {
  const none = blender.create({ program: 'no-such-blender', samples: 1 })
  await expect(none.render(bedroom, 'corner', SIZE)).rejects.toThrow('no program "no-such-blender" on PATH')
})

test.skipIf(process.platform === 'win32')(
  'Blender is handed the room as .glb, the camera and the light, and its picture is taken',
  async () => {
    const program = fake(
      'blender-good',
      `const fs = require('fs')
     const job = JSON.parse(fs.readFileSync(process.argv.at(-1)))
     const glb = fs.readFileSync(job.glb)
     if (!process.argv.includes('--background') || glb.toString('ascii', 0, 4) !== 'glTF') process.exit(3)
     if (job.camera.kind !== 'perspective' || job.windows.length !== 2 || job.samples !== 7) process.exit(4)
     fs.copyFileSync(${JSON.stringify(join(folder, 'drawn.png'))}, job.png)`,
    )
    const drawn = await scene3d.create({}).render(bedroom, 'corner', SIZE)
    writeFileSync(join(folder, 'drawn.png'), drawn.bytes)
    const picture = await blender.create({ program, samples: 7 }).render(bedroom, 'corner', SIZE)
    expect([picture.width, picture.height]).toEqual([64, 48])
    expect((await readPixels(picture.bytes)).data).toEqual((await readPixels(drawn.bytes)).data)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('scenewright-blender-'))).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')('a Blender that fails is quoted with its last words', async () => {
  const program = fake('blender-bad', `console.error('no module named io_scene_gltf2'); process.exit(1)`)
  const failing = blender.create({ program, samples: 1 }).render(bedroom, 'corner', SIZE)
  await expect(failing).rejects.toThrow(/ended with code 1.*io_scene_gltf2/)
})

const hasBlender = spawnSync('blender', ['--version']).status === 0
test.skipIf(!hasBlender)('Cycles draws the room where Blender is on PATH', { timeout: 300_000 }, async () => {
  const picture = await blender.create({ program: 'blender', samples: 1 }).render(bedroom, 'corner', SIZE)
  const { data } = await readPixels(picture.bytes)
  expect(new Set(data).size).toBeGreaterThan(20)
})
