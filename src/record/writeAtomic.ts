import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { onDisk } from './diskFault.ts'

/**
 * Replaces a file in one step: readers see the old text or the new one, never half. After a power cut it is the old or
 * the new one, too. Throws an `InputError` when the disk refuses.
 */
export function writeAtomic(path: string, content: string | Uint8Array): void {
  replace(path, content, fsyncSync)
  syncFolder(dirname(path))
}

/** The same for a file that can be made anew: a power cut may take it. */
export function writeDerived(path: string, content: string | Uint8Array): void {
  replace(path, content, () => {})
}

function replace(path: string, content: string | Uint8Array, settle: (file: number) => void): void {
  const draft = `${path}.${process.pid}.tmp`
  onDisk(path, () => {
    try {
      const file = openSync(draft, 'w', 0o644)
      try {
        writeFileSync(file, content)
        settle(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, path)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  })
}

/** Makes a new name in a folder survive a power cut. Windows cannot open folders and needs no such step. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
