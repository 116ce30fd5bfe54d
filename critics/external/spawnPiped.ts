import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { LEADS_GROUP } from '../../src/process/killGroup.ts'
import { oneLine } from './exchange.ts'

/**
 * Starts a program, with its arguments, that leads a process group and is spoken to through pipes. Throws an `Error` in
 * words when the system cannot start anything; what is wrong with the program itself comes as an event "error".
 */
export function spawnPiped([file = '', ...args]: readonly string[]): ChildProcessWithoutNullStreams {
  let child: ChildProcessWithoutNullStreams
  try {
    child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, detached: LEADS_GROUP })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The external critic cannot be started (${oneLine(why, 300)}).`, { cause: error })
  }
  const stdin: unknown = child.stdin
  if (stdin) return child
  // After EMFILE and ENFILE it has no streams, which its type leaves out. The error itself comes when this has thrown, says
  // no more, and would end this program if nobody listened for it.
  child.on('error', () => undefined)
  throw new Error(
    `The external critic cannot be started: too many files are open. Raise the limit (ulimit -n) or run less at once.`,
  )
}
