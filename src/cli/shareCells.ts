import { type ChildProcess, spawn } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { InputError } from '../scene/errors.ts'

/**
 * Shares an experiment among `jobs` processes of this same program, each of which runs `args` with a share of its own,
 * and gives their exit codes; none when the signal is aborted already. Keys reach them through the environment alone.
 * Aborting the signal ends them at a step's end; when this process is gone, however it ended, they end at once. When one
 * cannot be started, the others end at a step's end and an `InputError` is thrown.
 */
export async function shareCells(args: readonly string[], jobs: number, signal: AbortSignal): Promise<number[]> {
  if (signal.aborted) return []
  const starting = new AbortController()
  const either = AbortSignal.any([signal, starting.signal])
  const ends = await Promise.all(
    Array.from({ length: jobs }, (_, i) => runWorker([...args, '--shard', `${i + 1}/${jobs}`, '--worker'], either)).map(
      async (end) => {
        const code = await end
        if (code instanceof Error) starting.abort()
        return code
      },
    ),
  )
  const fault = ends.find((end) => end instanceof Error)
  if (fault !== undefined)
    throw new InputError(`A process could not be started: ${fault.message}. Run fewer with --jobs.`, { cause: fault })
  return ends.filter((end) => typeof end === 'number')
}

/** The exit code of a worker, or why it could not be started. */
function runWorker(args: readonly string[], signal: AbortSignal): Promise<number | Error> {
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // Without file descriptors to spare, the child has no streams and only says that it failed.
  const { stdin } = child
  return new Promise((done) => {
    const stop = () => stdin?.write('stop\n')
    const end = (how: number | Error) => {
      signal.removeEventListener('abort', stop)
      done(how)
    }
    child.once('error', end)
    // Ctrl+C reaches all processes of a terminal: one that has not begun its work yet is ended by it.
    child.once('close', (code, killedBy) => end(code ?? (killedBy === 'SIGINT' ? 130 : 1)))
    // A worker that is gone already needs no word, and its exit code says how it went.
    stdin?.on('error', () => {})
    signal.addEventListener('abort', stop)
  })
}

/**
 * Does a worker's share. The first word of the process that started it aborts the signal; when that process is gone this
 * one ends at once, since nobody waits for what it would spend. Ctrl+C is left to the other, which gets it too.
 */
export async function asWorker<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { stdin } = process
  const stop = () => controller.abort()
  const end = () => process.exit(130)
  const ignore = () => {}
  process.on('SIGINT', ignore)
  stdin.on('data', stop).once('end', end).once('close', end)
  try {
    await turn() // a word that was sent while this process started is read before anything is begun
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', ignore)
    stdin.off('data', stop).off('end', end).off('close', end).destroy()
  }
}
