import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cacheFolder, isUnwritable, writableFolder } from '../files/cacheFolder.ts'
import { escapeXml } from '../look/text.ts'

/** Folder of the fonts that ship with the package. */
export function fontFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
}

/**
 * Points fontconfig at our own fonts, whatever the machine has, and gives the path of the file that says so. Must be
 * called before sharp is first imported. The file goes to the user's cache folder, or to a private temporary folder
 * where that cannot be written.
 */
export function useOwnFonts(cache: string = cacheFolder()): string {
  const path = writeFontsConf(cache)
  process.env.FONTCONFIG_FILE = path
  return path
}

function writeFontsConf(cache: string): string {
  try {
    return writeInto(writableFolder(cache))
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return writeInto(mkdtempSync(join(tmpdir(), 'scenewright-')))
  }
}

function writeInto(folder: string): string {
  const content = fontsConf(fontFolder(), join(folder, 'fontconfig'))
  // The name follows the content: two versions side by side never write the same file.
  const path = join(folder, `fonts-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.conf`)
  if (existsSync(path)) return path
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, content)
  renameSync(draft, path)
  return path
}

function fontsConf(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(fonts)}</dir>
  <cachedir>${escapeXml(cache)}</cachedir>
</fontconfig>
`
}
