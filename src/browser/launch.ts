import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { endWithUs } from '../process/endWithUs.ts'
import { killGroup } from '../process/killGroup.ts'
import { type FoundBrowser, findBrowser } from './findBrowser.ts'

/** A running browser. `kill` ends it at once and leaves no process and no file behind; calling it twice is harmless. */
export interface RunningBrowser {
  readonly found: FoundBrowser
  readonly browser: Browser
  kill(): void
}

const FLAGS = [
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // The same software rasteriser everywhere, so that the same scene gives the same pixels.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

const START_TIMEOUT_MS = 60_000

/**
 * Starts the browser that `findBrowser` finds, headless. It does not keep this process alive, is killed when the process
 * exits or is signalled, and ends by itself when the process is killed, since it is driven through a pipe.
 */
export async function launchBrowser(found?: FoundBrowser): Promise<RunningBrowser> {
  const use = found ?? (await findBrowser())
  if (mustSkipSandbox()) return start(use, ['--no-sandbox'])
  try {
    return await start(use, [])
  } catch (error) {
    // A system that forbids user namespaces has no sandbox to offer; the page only ever runs our own script.
    if (!/sandbox/i.test(String(error))) throw error
    return start(use, ['--no-sandbox'])
  }
}

async function start(found: FoundBrowser, extra: readonly string[]): Promise<RunningBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'scenewright-profile-'))
  let browser: Browser
  try {
    const puppeteer = await import('puppeteer-core') // loaded when needed: most runs never start a browser
    browser = await puppeteer.launch({
      executablePath: found.executable,
      headless: 'shell',
      pipe: true,
      userDataDir: profile,
      args: [...FLAGS, ...extra],
      env: withLibraries(found.libraries),
      timeout: START_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch (error) {
    rmSync(profile, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The browser ${found.executable} (${found.source}) does not start: ${reason}`, { cause: error })
  }
  letGo(browser)
  let isDead = false
  const kill = () => {
    if (isDead) return
    isDead = true
    forget()
    killBrowser(browser)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
  const forget = endWithUs(kill)
  browser.once('disconnected', kill)
  return { found, browser, kill }
}

/** Lets this process end while the browser idles. */
function letGo(browser: Browser): void {
  const child = browser.process()
  if (child === null) return
  child.unref()
  for (const stream of child.stdio) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}

function killBrowser(browser: Browser): void {
  const child = browser.process()
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  killGroup(child) // the browser leads a group of its own: its helpers go with it
}

function withLibraries(folder: string | undefined): Record<string, string | undefined> {
  if (folder === undefined) return process.env
  const before = process.env.LD_LIBRARY_PATH ?? ''
  return { ...process.env, LD_LIBRARY_PATH: before === '' ? folder : `${folder}:${before}` }
}

function mustSkipSandbox(): boolean {
  if (process.platform !== 'linux') return false
  return process.getuid?.() === 0 || existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}
