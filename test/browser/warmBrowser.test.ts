import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { warmBrowser } from '../../src/browser/callPage.ts'
import { callPage, closeBrowser, describeBrowser, type PageSource } from '../../src/browser/index.ts'
import { packageFile } from '../../src/files/packageRoot.ts'

vi.setConfig({ testTimeout: 120_000 }) // a browser unpacks itself on first use, and shares two cores

afterAll(closeBrowser)

const page: PageSource = {
  name: 'test',
  html: () => `<!doctype html><title>t</title><script>
    let calls = 0
    function count() { return ++calls }
    function fail(text) { throw new Error(text) }
    function wait(ms) { return new Promise((done) => setTimeout(() => done('late'), ms)) }
    async function load(url) {
      const tried = []
      await fetch(url).then(() => tried.push('fetched'), () => tried.push('refused'))
      await new Promise((done) => {
        const image = new Image()
        image.onload = () => { tried.push('shown'); done() }
        image.onerror = () => { tried.push('refused'); done() }
        image.src = url
      })
      return tried
    }
  </script>`,
}

test('doctor can tell which browser draws, and with what', async () => {
  const report = await describeBrowser()
  expect(report).toMatchObject({ isUsable: true, webgl: expect.stringContaining('SwiftShader') })
})

test('a page stays warm between calls and passes on what its functions throw', async () => {
  await callPage(page, 'count', null)
  expect(await callPage(page, 'count', null)).toBe(2)
  await expect(callPage(page, 'fail', 'on purpose')).rejects.toThrow('on purpose')
  await expect(callPage(page, 'nothing', null)).rejects.toThrow('no such function')
  expect(await callPage(page, 'count', null)).toBe(3)
})

test('a page loads nothing from outside', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('hello')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await callPage(page, 'load', `http://127.0.0.1:${port}/a.png`)).toEqual(['refused', 'refused'])
  expect(asked).toBe(0)
  server.close()
})

test('a browser that dies is replaced, and the call that it broke is made again', async () => {
  await callPage(page, 'count', null)
  const call = callPage(page, 'wait', 600)
  const { browser } = await warmBrowser()
  setTimeout(() => browser.process()?.kill('SIGKILL'), 150)
  expect(await call).toBe('late')
  expect(await callPage(page, 'count', null)).toBe(1)
})

test('a page that crashes is replaced', async () => {
  await callPage(page, 'count', null)
  const { browser } = await warmBrowser()
  const pages = await browser.pages()
  const open = pages.find((candidate) => candidate.url().includes('scenewright'))!
  const crashed = once(open as unknown as NodeJS.EventEmitter, 'error').catch((error: unknown) => error)
  const session = await open.createCDPSession()
  session.send('Page.crash').catch(() => undefined) // a crashed page answers no more
  await crashed
  expect(await callPage(page, 'count', null)).toBe(1)
})

test('a page that hangs is given up in time, after a second try', async () => {
  await expect(callPage(page, 'wait', 60_000, { timeoutMs: 300 })).rejects.toThrow('no answer within 0.3 s')
  expect(await callPage(page, 'count', null)).toBe(1)
})

async function startChild(how: string): Promise<{ child: ChildProcess; pid: number }> {
  const script = packageFile('test', 'browser', 'child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, how], {
    cwd: packageFile(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const { sum, pid } = JSON.parse(line.toString()) as { sum: number; pid: number }
  expect(sum).toBe(2)
  return { child, pid }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // no such process
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100 && isAlive(pid); i++) await new Promise((done) => setTimeout(done, 50))
  return !isAlive(pid)
}

test.each([
  ['ends by itself', 'end', null, 0, null],
  ['exits', 'exit', null, 0, null],
  ['throws', 'throw', null, 1, null],
  ['is interrupted', 'wait', 'SIGINT', null, 'SIGINT'],
  ['is killed outright', 'wait', 'SIGKILL', null, 'SIGKILL'],
] as const)('no browser is left behind when the process %s', async (_, how, signal, code, killedBy) => {
  const { child, pid } = await startChild(how)
  if (signal !== null) child.kill(signal)
  const [exitCode, exitSignal] =
    child.exitCode === null && child.signalCode === null
      ? await once(child, 'exit')
      : [child.exitCode, child.signalCode]
  expect([exitCode, exitSignal]).toEqual([code, killedBy])
  expect(await isGone(pid)).toBe(true)
})
