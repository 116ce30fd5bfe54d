import { fileFault } from '../files/readJson.ts'
import { RecordFault } from '../scene/errors.ts'

const REFUSALS = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'ENOENT',
  'ENAMETOOLONG',
  'EFBIG',
]

/**
 * Runs a write to the runs folder. A disk that is full, read-only or closed to us becomes a `RecordFault` that names
 * the path and what to do; other faults pass unchanged.
 */
export function onDisk<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!REFUSALS.includes(code)) throw error
    throw new RecordFault(
      `${path}: ${refusal(code, error)} What is recorded so far is whole. Choose another folder with --out, or make room and "resume".`,
      { cause: error },
    )
  }
}

function refusal(code: string, error: unknown): string {
  if (code === 'ENOENT') return 'cannot be made; the folder above it is missing or read-only.'
  if (code === 'ENOTDIR') return 'a part of the path is a file where a folder is needed.'
  if (code === 'EDQUOT' || code === 'EFBIG') return 'cannot be written: the quota or size limit is reached.'
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be written: permission denied.'
  return fileFault(error)
}
