import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { findBrowser } from '../../src/browser/findBrowser.ts'
import { unpackBundled } from '../../src/browser/unpackBundled.ts'
import { readTar } from '../../src/files/readTar.ts'

const root = mkdtempSync(join(tmpdir(), 'scenewright-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const noBundle = { missing: 'none in this test' }

function program(...path: string[]): string {
  const file = join(root, ...path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

function tar(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000755\0', 100)
    header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('0ustar\0', 156)
    header.write('ustar\0', 257)
    const body = Buffer.alloc(Math.ceil(text.length / 512) * 512)
    body.write(text)
    return [header, body]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A stand-in for the package that carries a browser. */
function fakePackage(): { folder: string; version: string } {
  const folder = mkdtempSync(join(root, 'package-'))
  mkdirSync(join(folder, 'bin'))
  const put = (name: string, bytes: Buffer) => writeFileSync(join(folder, 'bin', name), brotliCompressSync(bytes))
  put('chromium.br', Buffer.from('#!/bin/sh\necho browser\n'))
  put('swiftshader.tar.br', tar({ 'libGLESv2.so': 'gles' }))
  put('al2023.tar.br', tar({ 'lib/libnss3.so': 'nss' }))
  return { folder, version: '1.2.3' }
}

test('PUPPETEER_EXECUTABLE_PATH comes first, and is refused when it names no program', async () => {
  const executable = program('named', 'chrome')
  const env = { PUPPETEER_EXECUTABLE_PATH: executable }
  expect(await findBrowser({ env, bundled: noBundle })).toEqual({ source: 'environment', executable })
  const wrong = { PUPPETEER_EXECUTABLE_PATH: join(root, 'nowhere') }
  await expect(findBrowser({ env: wrong, bundled: noBundle })).rejects.toThrow('not a program that can be run')
})

test("puppeteer's cache comes next, its newest headless shell first", async () => {
  const cache = join(root, 'puppeteer')
  program('puppeteer', 'chrome', 'linux-150.0.1', 'chrome-linux64', 'chrome')
  program(
    'puppeteer',
    'chrome-headless-shell',
    'linux-99.0.1',
    'chrome-headless-shell-linux64',
    'chrome-headless-shell',
  )
  const newest = program(
    'puppeteer',
    'chrome-headless-shell',
    'linux-143.0.9',
    'chrome-headless-shell-linux64',
    'chrome-headless-shell',
  )
  const found = await findBrowser({
    env: { PUPPETEER_CACHE_DIR: cache },
    bundled: fakePackage(),
    cache: join(root, 'a'),
  })
  expect(found).toEqual({ source: 'puppeteer-cache', executable: newest })
})

test('the browser that npm brought is unpacked once, by several at a time, and a torn one is replaced', async () => {
  const cache = join(root, 'cache')
  const from = fakePackage()
  mkdirSync(join(cache, 'browser', 'chromium-1.2.3'), { recursive: true })
  writeFileSync(join(cache, 'browser', 'chromium-1.2.3', 'chromium'), 'half')
  const all = await Promise.all(Array.from({ length: 4 }, () => unpackBundled(from, cache)))
  for (const { executable, libraries } of all) {
    expect(readFileSync(executable, 'utf8')).toContain('echo browser')
    expect(statSync(executable).mode & 0o111).toBeGreaterThan(0)
    expect(readFileSync(join(libraries, 'libnss3.so'), 'utf8')).toBe('nss')
    expect(readFileSync(join(dirname(executable), 'libGLESv2.so'), 'utf8')).toBe('gles')
  }
  expect(readdirSync(join(cache, 'browser'))).toEqual(['chromium-1.2.3'])
  const before = statSync(all[0]!.executable).mtimeMs
  await unpackBundled(from, cache)
  expect(statSync(all[0]!.executable).mtimeMs).toBe(before)
  const env = { PUPPETEER_CACHE_DIR: join(root, 'empty') }
  expect((await findBrowser({ env, bundled: from, cache })).source).toBe('bundled')
})

test('a browser on PATH is the last resort, and an error lists what was tried and the ways out', async () => {
  const executable = program('bin', 'chromium')
  const env = { PUPPETEER_CACHE_DIR: join(root, 'empty'), PATH: `${join(root, 'none')}:${join(root, 'bin')}` }
  expect(await findBrowser({ env, bundled: noBundle })).toEqual({ source: 'path', executable })
  const missing = findBrowser({ env: { ...env, PATH: '' }, bundled: noBundle })
  await expect(missing).rejects.toThrow(
    /PUPPETEER_EXECUTABLE_PATH: not set[\s\S]*none in this test[\s\S]*PATH[\s\S]*Ways out/,
  )
})

test('a torn archive is refused', () => {
  expect(readTar(tar({ a: 'one', 'b/c': 'two' })).map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
    ['a', 'one'],
    ['b/c', 'two'],
  ])
  expect(() => readTar(tar({ a: 'x'.repeat(2000) }).subarray(0, 1024))).toThrow('Torn tar archive')
})
