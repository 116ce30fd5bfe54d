import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { packageFile } from '../src/files/packageRoot.ts'

const readme = readFileSync(packageFile('README.md'), 'utf8')

describe('the README', () => {
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((m) => m[1]!)

  it.each(examples.map((code, i) => [i + 1, code] as const))(
    'has an example %i that runs as written',
    async (i, code) => {
      const out = mkdtempSync(join(tmpdir(), 'readme-'))
      const path = packageFile('test', `readme-example-${i}-${process.pid}.ts`)
      writeFileSync(
        path,
        code
          .replace("'scenewright'", JSON.stringify(packageFile('src', 'index.ts')))
          .replace('await run({', `await run({ out: ${JSON.stringify(out)},`),
      )
      const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      try {
        await import(path)
        expect(printed.mock.calls.at(-1)![0]).toMatch(/beach-bedroom/)
      } finally {
        printed.mockRestore()
        rmSync(path)
      }
    },
  )

  it('names no file that is not there', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((m) => m[1]!)
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(() => readFileSync(packageFile(...link.split('/'))), link).not.toThrow()
  })
})
