import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { cacheFolder } from '../files/cacheFolder.ts'
import { InputError } from '../scene/errors.ts'
import { bundledPackage, unpackBundled } from './unpackBundled.ts'

/** A browser that can be started, and where it was found. */
export interface FoundBrowser {
  readonly source: 'environment' | 'puppeteer-cache' | 'bundled' | 'path'
  readonly executable: string
  /** Folder to put first on the library path, for the bundled browser. */
  readonly libraries?: string
}

/** Where the search looks; a test or a caller may change each. */
export interface BrowserSearch {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cache?: string
  readonly bundled?: ReturnType<typeof bundledPackage>
}

/** One place that was looked at, and why it did not give a browser. */
export interface Tried {
  readonly place: string
  readonly reason: string
}

/**
 * Looks for a browser: PUPPETEER_EXECUTABLE_PATH, puppeteer's own cache, the one that npm brought (unpacked on first
 * use), one on PATH. Throws an `InputError` that lists what was tried and the ways out.
 */
export async function findBrowser(search: BrowserSearch = {}): Promise<FoundBrowser> {
  const { env = process.env, cache = cacheFolder(), bundled = bundledPackage() } = search
  const tried: Tried[] = []
  const miss = (place: string, reason: string) => void tried.push({ place, reason })

  const named = env.PUPPETEER_EXECUTABLE_PATH ?? ''
  if (named !== '') {
    if (isExecutable(named)) return { source: 'environment', executable: named }
    throw new InputError(
      `PUPPETEER_EXECUTABLE_PATH names ${named}, which is not a program that can be run. ${WAYS_OUT}`,
    )
  }
  miss('PUPPETEER_EXECUTABLE_PATH', 'not set')

  const downloads = env.PUPPETEER_CACHE_DIR ?? join(homedir(), '.cache', 'puppeteer')
  const downloaded = newestDownload(downloads)
  if (downloaded !== undefined) return { source: 'puppeteer-cache', executable: downloaded }
  miss(downloads, 'no browser downloaded by puppeteer')

  if ('missing' in bundled) miss('bundled browser', bundled.missing)
  else {
    try {
      const { executable, libraries } = await unpackBundled(bundled, cache)
      return { source: 'bundled', executable, libraries }
    } catch (error) {
      miss('bundled browser', `cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const executable = NAMES.map((name) => join(folder, name)).find(isExecutable)
    if (folder !== '' && executable !== undefined) return { source: 'path', executable }
  }
  miss('PATH', `none of ${NAMES.slice(0, 4).join(', ')}`)
  throw new InputError(
    `No browser to draw with. Tried:\n${tried.map((t) => `  ${t.place}: ${t.reason}`).join('\n')}\n${WAYS_OUT}`,
  )
}

const WAYS_OUT =
  'Ways out: set PUPPETEER_EXECUTABLE_PATH to a Chrome or Chromium; or run "npx puppeteer browsers install ' +
  'chrome-headless-shell"; or install the chromium package of your system. The plan renderer needs no browser.'

const SUFFIX = process.platform === 'win32' ? '.exe' : ''
const NAMES = [
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
].map((name) => name + SUFFIX)

/** `<cache>/<browser>/<platform>-<version>/<folder>/<program>`, the headless shell first, then the highest version. */
function newestDownload(cache: string): string | undefined {
  for (const browser of ['chrome-headless-shell', 'chrome']) {
    const versions = list(join(cache, browser)).sort(byVersion).reverse()
    for (const version of versions) {
      for (const folder of list(join(cache, browser, version))) {
        const base = join(cache, browser, version, folder)
        const inApp = join(base, 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing')
        const program = [join(base, browser + SUFFIX), inApp].find(isExecutable)
        if (program !== undefined) return program
      }
    }
  }
  return undefined
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(error.code)))
      return []
    throw error
  }
}

function byVersion(a: string, b: string): number {
  const [x, y] = [a, b].map((name) => (name.match(/\d+/g) ?? []).map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // whatever keeps it from being read keeps it from being started
  }
}
