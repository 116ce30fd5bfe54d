import type { Io } from './io.ts'

/**
 * Runs work that can be interrupted. The first Ctrl+C aborts the signal, which ends a run when its step is finished; the
 * second ends the process at once. What is recorded stays whole either way.
 */
export async function interruptible<T>(io: Io, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130)
    io.err('Ending when this step is finished. Ctrl+C again ends at once.')
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', onSignal)
  }
}
