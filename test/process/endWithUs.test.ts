import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'scenewright-ender-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = join(folder, 'endWithUs.mjs')
const source = readFileSync(fileOf('../../src/process/endWithUs.ts'), 'utf8')
writeFileSync(
  plain,
  ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } })
    .outputText,
)

/** What it said, on both its outputs, then its exit code or the signal that ended it. */
async function endOf(how: string): Promise<unknown[]> {
  const child = spawn(process.execPath, [fileOf('./ender.mjs'), pathToFileURL(plain).href, how])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code, signal] = await once(child, 'close')
  return [...said.trim().split('\n'), code ?? signal]
}

describe.skipIf(process.platform === 'win32').concurrent('what is to end with a process', () => {
  it.each([
    ['where nobody else listens', 'alone', ['killed', 'SIGTERM']],
    ['whichever copy of this package was told', 'copies', ['killed', 'killed of a copy', 'SIGTERM']],
    ['beside an older listener that ends it only when alone', 'older, if alone', ['killed', 'SIGTERM']],
    ['beside a newer listener that ends it only when alone', 'newer, if alone', ['killed', 'SIGTERM']],
    ['only when an older listener is done', 'older, in order', ['asked to end', 'killed', 3]],
    ['only when a newer listener is done', 'newer, in order', ['asked to end', 'killed', 3]],
    ['where a listener listens once and sends it again', 'once', ['killed', 'SIGTERM']],
    ['where a listener came and went', 'gone', ['killed', 'SIGTERM']],
  ])('is killed when a signal ends it, %s', async (_, how, expected) => {
    expect(await endOf(how)).toEqual(expected)
  })
})
