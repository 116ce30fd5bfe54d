import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: string | undefined

/** Folder of the installed package, whether this code runs from `src` or from the built `dist`. */
export function packageRoot(): string {
  if (found !== undefined) return found
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const manifest = join(at, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'scenewright') {
      found = at
      return at
    }
    if (dirname(at) === at) throw new Error(`No package.json of scenewright above ${fileURLToPath(import.meta.url)}.`)
  }
}

/** A file that ships with the package, by its path from the package's root. */
export function packageFile(...parts: string[]): string {
  return join(packageRoot(), ...parts)
}
