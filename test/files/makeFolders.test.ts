import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolders } from '../../src/files/makeFolders.ts'

describe('making folders', () => {
  const base = mkdtempSync(join(tmpdir(), 'folders-'))

  it('makes all that are missing, and is content with those that are there', () => {
    makeFolders(join(base, 'a', 'b', 'c'))
    makeFolders(join(base, 'a', 'b', 'c'))
    expect(existsSync(join(base, 'a', 'b', 'c'))).toBe(true)
  })

  it('below a file fails', () => {
    writeFileSync(join(base, 'file'), '')
    expect(() => makeFolders(join(base, 'file', 'folder'))).toThrow(/ENOTDIR/)
  })

  it.runIf(process.platform === 'linux')('where none can be made fails instead of trying for ever', () => {
    expect(() => makeFolders('/proc/nothing/here')).toThrow()
  })
})
