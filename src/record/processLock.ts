import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { InputError, quoteValue } from '../scene/errors.ts'
import { onDisk } from './diskFault.ts'

/** Who holds a run: enough to tell a living process from one that was killed. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, in the kernel's own count; null where the system does not tell. */
  readonly started: string | null
}

/** A run that cannot be written, since another process is writing it. */
export class RunHeld extends InputError {}

/** Whether a lock file is there and not left by a process that no longer lives on this machine. */
export function isHeld(path: string): boolean {
  if (!existsSync(path)) return false
  const holder = readHolder(path)
  return holder === null ? existsSync(path) : isAlive(holder)
}

/**
 * Takes the lock file, so that two processes never write one run, and gives back the function that releases it. A lock
 * left by a process that no longer lives on this machine is taken over. Throws a `RunHeld` naming the holder.
 */
export function takeLock(path: string): () => void {
  const me: Holder = { pid: process.pid, host: hostname(), started: processStart(process.pid) }
  if (!create(path, me)) {
    const holder = readHolder(path)
    if (holder === null || isAlive(holder)) throw heldBy(path, holder)
    // Only one of several waiting processes may clear the dead lock: the one that gets this second file.
    const clearing = `${path}.clearing`
    if (!create(clearing, me)) {
      const clearer = readHolder(clearing)
      if (clearer !== null && !isAlive(clearer)) rmSync(clearing, { force: true })
      throw heldBy(path, clearer)
    }
    try {
      const again = readHolder(path)
      if (again !== null && isAlive(again)) throw heldBy(path, again)
      rmSync(path, { force: true })
      if (!create(path, me)) throw heldBy(path, readHolder(path))
    } finally {
      rmSync(clearing, { force: true })
    }
  }
  return () => rmSync(path, { force: true })
}

/** Makes the file whole or not at all: a hard link to a finished draft is one step, whatever moment one is killed at. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${process.pid}.tmp`
  return onDisk(path, () => {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o644 })
    try {
      linkSync(draft, path)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(draft, { force: true })
    }
  })
}

/** The holder written in a lock; null when it is gone or not ours. */
function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null) return null
    const { pid, host, started } = value as Partial<Holder>
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, started: started ?? null } : null
  } catch {
    return null // gone meanwhile, or no lock of ours: the caller treats it as held and says how to clear it
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true // cannot be asked from here
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const started = processStart(holder.pid)
  return started === null || holder.started === null || started === holder.started
}

/** Start time of a process in clock ticks since boot (field 22 of /proc/PID/stat), so that a reused id is noticed. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null // not Linux, or the process is gone; the id alone then decides
  }
}

function heldBy(path: string, holder: Holder | null): RunHeld {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${quoteValue(holder.host)}`
  return new RunHeld(`${path}: ${who} is writing this run. Wait for it; if it is gone for good, delete that file.`)
}
