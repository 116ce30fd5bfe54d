import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../scene/errors.ts'
import type { ImportOptions } from './types.ts'

/**
 * Path of a table that a format keeps beside its records: in the folder the user named (`assets`), else beside the file,
 * else in a folder `assets` next to the file's own. Undefined when it is in none of them and the user named none; an
 * `InputError` when the user named a folder without it.
 */
export function findBeside(
  file: string,
  { assets, where }: Pick<ImportOptions, 'assets' | 'where'>,
): string | undefined {
  if (assets !== undefined) {
    const path = join(assets, file)
    if (!existsSync(path))
      throw new InputError(`${path}: no such file; expected ${file} in the folder given as assets.`)
    return path
  }
  const folder = dirname(where)
  return [join(folder, file), join(folder, 'assets', file), join(folder, '..', 'assets', file)].find(existsSync)
}

/** Remembers what was read from a path, so that a table is read once for thousands of records. */
export function oncePerPath<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>()
  return (path) => {
    let value = known.get(path)
    if (value === undefined) {
      value = read(path)
      known.set(path, value)
    }
    return value
  }
}
