import type { Page } from 'puppeteer-core'
import { launchBrowser, type RunningBrowser } from './launch.ts'

/** A page of ours: one document that refers to nothing outside itself and answers calls of its global functions. */
export interface PageSource {
  /** Distinguishes pages; the same name is the same warm page. */
  readonly name: string
  html(): string | Promise<string>
}

const ADDRESS = 'http://scenewright.invalid/' // never looked up: the request is answered here
const TIMEOUT_MS = 120_000

interface WarmPage {
  readonly page: Page
  isCrashed: boolean
}

let browser: Promise<RunningBrowser> | undefined
const pages = new Map<string, Promise<WarmPage>>()
const queues = new Map<string, Promise<unknown>>()

/**
 * Calls a global function of a warm page with one JSON argument and gives its JSON answer. One browser serves the whole
 * process; calls to one page wait for each other. A page or browser that crashed or hangs is replaced and the call made
 * once more. Throws what the function throws, and what `findBrowser` throws where there is no browser.
 */
export async function callPage<T>(
  source: PageSource,
  fn: string,
  argument: unknown,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<T> {
  const before = queues.get(source.name) ?? Promise.resolve()
  const mine = before.then(() => callTwice<T>(source, fn, argument, timeoutMs))
  queues.set(
    source.name,
    mine.catch(() => undefined), // the next call waits for this one and does not inherit its fault
  )
  return mine
}

/** Closes the browser of this process, if there is one. It starts again at the next call. */
export async function closeBrowser(): Promise<void> {
  const closing = browser
  browser = undefined
  pages.clear()
  const open = await closing?.catch(() => undefined)
  open?.kill()
}

/** The warm browser, started when there is none yet. For `doctor` and tests. */
export async function warmBrowser(): Promise<RunningBrowser> {
  const current = await browser?.catch(() => undefined)
  if (current?.browser.connected === true) return current
  pages.clear()
  browser = launchBrowser()
  return browser
}

async function callTwice<T>(source: PageSource, fn: string, argument: unknown, timeoutMs: number): Promise<T> {
  try {
    return await callOnce<T>(source, fn, argument, timeoutMs)
  } catch (error) {
    if (!(error instanceof BrokenPage)) throw error
    return await callOnce<T>(source, fn, argument, timeoutMs)
  }
}

/** The page did not answer, for a reason that a new page may cure. */
class BrokenPage extends Error {
  override readonly name = 'BrokenPage'
}

async function callOnce<T>(source: PageSource, fn: string, argument: unknown, timeoutMs: number): Promise<T> {
  const opened = await openPage(source)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // This timer also keeps the process alive while the browser, which does not, is at work.
    timer = setTimeout(() => reject(new BrokenPage(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
  })
  const crashed = new Promise<never>((_, reject) => {
    opened.page.once('error', (cause) => reject(new BrokenPage('the page crashed', { cause })))
    opened.page.once('close', () => reject(new BrokenPage('the page was closed')))
  })
  try {
    return await Promise.race([evaluate<T>(opened.page, fn, argument), late, crashed])
  } catch (error) {
    const isLost = opened.page.isClosed() || !opened.page.browser().connected || /context lost/i.test(String(error))
    if (!(error instanceof BrokenPage) && !isLost) throw error
    await discard(source.name, opened)
    const reason = error instanceof Error ? error.message : String(error)
    throw new BrokenPage(`The browser failed while drawing "${source.name}": ${reason}.`, { cause: error })
  } finally {
    clearTimeout(timer)
    opened.page.removeAllListeners('error')
    opened.page.removeAllListeners('close')
    opened.page.once('error', () => markCrashed(opened))
  }
}

async function evaluate<T>(page: Page, fn: string, argument: unknown): Promise<T> {
  // As text, so that no build step can rewrite what runs in the page.
  const call = `(async () => {
    const fn = globalThis[${JSON.stringify(fn)}]
    if (typeof fn !== 'function') throw new Error('The page has no such function.')
    return fn(JSON.parse(${JSON.stringify(JSON.stringify(argument))}))
  })()`
  return (await page.evaluate(call)) as T
}

function markCrashed(opened: WarmPage): void {
  opened.isCrashed = true
}

async function discard(name: string, opened: WarmPage): Promise<void> {
  pages.delete(name)
  if (!opened.page.browser().connected) return
  const closed = opened.page.close().then(
    () => true,
    () => false, // a page that cannot be closed goes with its browser, below
  )
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000))
  if (opened.isCrashed || !(await Promise.race([closed, patience]))) await closeBrowser()
}

async function openPage(source: PageSource): Promise<WarmPage> {
  const running = await warmBrowser()
  const known = await pages.get(source.name)?.catch(() => undefined)
  if (known !== undefined && !known.isCrashed && !known.page.isClosed()) return known
  const opening = loadPage(running, await source.html())
  pages.set(source.name, opening)
  return opening
}

async function loadPage({ browser }: RunningBrowser, html: string): Promise<WarmPage> {
  const keepAlive = setInterval(() => undefined, 1000)
  try {
    const page = await browser.newPage()
    const opened: WarmPage = { page, isCrashed: false }
    page.once('error', () => markCrashed(opened))
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isOurs = request.isNavigationRequest() && request.url() === ADDRESS
      const answer = isOurs ? { contentType: 'text/html; charset=utf-8', body: html } : undefined
      const done = answer === undefined ? request.abort('blockedbyclient') : request.respond(answer)
      done.catch(() => markCrashed(opened)) // the page went away while it asked
    })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error instanceof Error ? error.message : String(error)))
    await page.goto(ADDRESS, { waitUntil: 'load' })
    if (faults.length > 0) throw new Error(`The page does not load: ${faults.join('; ')}`)
    page.removeAllListeners('pageerror')
    return opened
  } finally {
    clearInterval(keepAlive)
  }
}
