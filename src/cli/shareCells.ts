import { spawn } from 'node:child_process'

/**
 * Shares an experiment among `jobs` processes of this same program, each of which runs `args` with a share of its own,
 * and gives their exit codes. Keys reach them through the environment alone. Aborting the signal ends them at a step's
 * end; when this process is gone, however it ended, they end at once.
 */
export async function shareCells(args: readonly string[], jobs: number, signal: AbortSignal): Promise<number[]> {
  return Promise.all(
    Array.from({ length: jobs }, (_, i) => {
      const own = [...args, '--shard', `${i + 1}/${jobs}`, '--worker']
      const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...own], {
        stdio: ['pipe', 'ignore', 'inherit'],
      })
      // A worker that is gone already needs no word, and its exit code says how it went.
      child.stdin.on('error', () => {})
      const stop = () => child.stdin.write('stop\n')
      signal.addEventListener('abort', stop)
      return new Promise<number>((done, failed) => {
        child.on('error', failed)
        child.on('close', (code) => {
          signal.removeEventListener('abort', stop)
          done(code ?? 1)
        })
      })
    }),
  )
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
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', ignore)
    stdin.off('data', stop).off('end', end).off('close', end).destroy()
  }
}
