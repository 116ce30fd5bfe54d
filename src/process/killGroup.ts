import type { ChildProcess } from 'node:child_process'

/** Whether a child is to be started as the leader of a group of its own; Windows knows no groups. */
export const LEADS_GROUP = process.platform !== 'win32'

/**
 * Kills a child that leads a process group, and with it all that it started and that stayed in the group. On Windows the
 * child alone. Harmless where none is left.
 */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (!LEADS_GROUP) {
    child.kill('SIGKILL')
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // No such group; macOS says EPERM of one whose members have all ended.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error
  }
}
