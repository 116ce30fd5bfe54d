import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Standard error of a process of its own: here a part's imports are looked for as Node does it. */
function errorsOf(...argv: string[]): Promise<string> {
  return new Promise((done) => {
    const args = ['--import', 'tsx', resolve('src/cli/main.ts'), ...argv]
    execFile(process.execPath, args, (_error, _out, err) => done(err))
  })
}

describe('a part of one’s own in a folder without scenewright', () => {
  it('is refused with the command that installs what it lacks there, to be pasted as it stands', async () => {
    const own = join(folder, 'my critics')
    mkdirSync(own)
    const root = /\s/.test(resolve('.')) ? `"${resolve('.')}"` : resolve('.')
    for (const [name, imported, command] of [
      ['calm.mjs', 'scenewright', `cd "${own}" && npm install ${root}`],
      ['lost.mjs', 'no-such-package-anywhere', `cd "${own}" && npm install no-such-package-anywhere`],
    ] as const) {
      const file = join(own, name)
      writeFileSync(file, `import '${imported}'\nexport default {}\n`)
      const err = await errorsOf('run', 'beach-bedroom', '--critic', file, '--out', folder)
      expect(err.trim().endsWith(command), err).toBe(true)
    }
  })
})
