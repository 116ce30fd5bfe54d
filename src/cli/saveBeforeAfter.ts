import type { Run } from '../loop/run.ts'
import type { Io } from './io.ts'

export async function saveBeforeAfter(_run: Run, _io: Io): Promise<string | null> {
  return null
}
