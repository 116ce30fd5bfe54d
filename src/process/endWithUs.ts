const open = new Set<() => void>()
let isWatching = false

/**
 * Has `kill` called when this process exits, or is about to be ended by SIGINT, SIGTERM or SIGHUP. Gives the function that
 * takes it back. Nothing can be called when the process is killed outright.
 */
export function endWithUs(kill: () => void): () => void {
  open.add(kill)
  if (!isWatching) watch()
  return () => {
    open.delete(kill)
  }
}

function watch(): void {
  isWatching = true
  const killAll = () => {
    for (const kill of [...open]) kill()
  }
  process.on('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const onSignal = () => {
      // Somebody else listens and decides when the process ends: the exit handler will do.
      if (process.listenerCount(signal) > 1) return
      killAll()
      process.removeListener(signal, onSignal)
      process.kill(process.pid, signal)
    }
    process.on(signal, onSignal)
  }
}
