import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { cacheFolder, writableFolder } from '../files/cacheFolder.ts'
import { readTar } from '../files/readTar.ts'

const PACKAGE = '@sparticuz/chromium'
const MARKER = 'complete' // written last: a folder without it is not used

/** A browser unpacked from the package that npm brought. */
export interface UnpackedBrowser {
  readonly executable: string
  /** Folder of the system libraries it needs where a bare system lacks them. */
  readonly libraries: string
  readonly version: string
}

/** Folder of the package that carries a Chromium for Linux on x64, or the reason why there is none to use. */
export function bundledPackage(): { readonly folder: string; readonly version: string } | { readonly missing: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: `the bundled one runs on linux x64 only; this is ${process.platform} ${process.arch}` }
  let folder: string
  try {
    folder = dirname(createRequire(import.meta.url).resolve(PACKAGE))
  } catch (error) {
    return { missing: `the package ${PACKAGE} is not installed (${error instanceof Error ? error.name : 'error'})` }
  }
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) {
    if (dirname(folder) === folder) return { missing: `the package ${PACKAGE} holds no bin/chromium.br` }
    folder = dirname(folder)
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}

/**
 * Unpacks the bundled browser into the cache folder, once per version: into a draft folder first, which is then renamed,
 * so that several processes may do it at once and a killed one leaves nothing half done. About 2 s, later 1 ms.
 */
export async function unpackBundled(
  from: { readonly folder: string; readonly version: string },
  cache: string = cacheFolder(),
): Promise<UnpackedBrowser> {
  const parent = writableFolder(join(cache, 'browser'))
  const target = join(parent, `chromium-${from.version}`)
  if (!existsSync(join(target, MARKER))) await unpackInto(from.folder, parent, target)
  return { executable: join(target, 'chromium'), libraries: join(target, 'lib'), version: from.version }
}

async function unpackInto(folder: string, parent: string, target: string): Promise<void> {
  const draft = mkdtempSync(join(parent, 'draft-'))
  try {
    mkdirSync(join(draft, 'lib'))
    const [chromium, ...archives] = await Promise.all(
      ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) => inflate(join(folder, 'bin', name))),
    )
    writeFileSync(join(draft, 'chromium'), chromium!, { mode: 0o755 })
    // The rasteriser's libraries belong beside the executable, those of the system in a folder of their own.
    archives.forEach((archive, i) => {
      for (const file of readTar(archive))
        writeFileSync(join(draft, i === 0 ? '' : 'lib', basename(file.path)), file.bytes, {
          mode: file.isExecutable ? 0o755 : 0o644,
        })
    })
    writeFileSync(join(draft, MARKER), '')
    settle(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Puts the draft in its place unless another process was quicker; a torn folder in the way is moved aside. */
function settle(draft: string, target: string): void {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      renameSync(draft, target)
      return
    } catch (error) {
      if (existsSync(join(target, MARKER))) return
      if (!existsSync(target)) throw error
      const aside = `${target}.torn-${randomUUID()}`
      renameSync(target, aside)
      rmSync(aside, { recursive: true, force: true })
    }
  }
  throw new Error(`${target} cannot be replaced; remove that folder and try again.`)
}

async function inflate(path: string): Promise<Buffer> {
  return promisify(brotliDecompress)(readFileSync(path))
}
