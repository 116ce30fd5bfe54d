import { mkdirSync, mkdtempSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The user's cache folder for this product, as the platform has it. It may not exist yet. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'scenewright', 'cache')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'scenewright')
  return join(XDG_CACHE_HOME?.startsWith('/') ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'scenewright')
}

/** A folder that exists and can be written: `preferred`, or a new private temporary one where it cannot be made. */
export function writableFolder(preferred: string): string {
  try {
    mkdirSync(preferred, { recursive: true, mode: 0o700 })
    return preferred
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return mkdtempSync(join(tmpdir(), 'scenewright-'))
  }
}

/** Whether a file system fault means that a place cannot be written, so that another one may do. */
export function isUnwritable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EDQUOT'].some((c) => c === code)
}
