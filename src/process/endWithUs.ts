const SHARED = Symbol.for('scenewright.endWithUs')

/**
 * Has `kill` called when this process exits, or is about to be ended by SIGINT, SIGTERM or SIGHUP. Gives the function that
 * takes it back. Nothing can be called when the process is killed outright.
 */
export function endWithUs(kill: () => void): () => void {
  const open = sharedKills()
  open.add(kill)
  return () => {
    open.delete(kill)
  }
}

/** What is to be killed. All copies of this module in a process share it, and the listeners of the first serve them all. */
function sharedKills(): Set<() => void> {
  const shared: unknown = Reflect.get(globalThis, SHARED)
  if (isSet(shared)) return shared
  const open = new Set<() => void>()
  Object.defineProperty(globalThis, SHARED, { value: open })
  watch(() => {
    for (const kill of [...open]) kill()
  })
  return open
}

function isSet(value: unknown): value is Set<() => void> {
  return value instanceof Set
}

function watch(killAll: () => void): void {
  process.on('exit', killAll)
  const settles = new Map<string | symbol, () => void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) settles.set(signal, listenWhileAlone(signal, killAll))
  // After it is there: were ours taken off before, nobody would listen for a moment.
  process.on('newListener', (signal) => {
    const settle = settles.get(signal)
    if (settle !== undefined) process.nextTick(settle)
  })
  // At once: it may be about to send the signal again.
  process.on('removeListener', (signal) => settles.get(signal)?.())
}

/**
 * Listens for a signal as long as nobody else does. Whoever else listens decides when the process ends, and the exit
 * handler will do; many end it only when they find themselves alone, so nothing of ours may stand beside them. Gives the
 * function that sees to it, to be called when listeners have come or gone.
 */
function listenWhileAlone(signal: NodeJS.Signals, killAll: () => void): () => void {
  let isEnding = false
  const onSignal = () => {
    isEnding = true
    process.off(signal, onSignal)
    killAll()
    process.kill(process.pid, signal)
  }
  const settle = () => {
    const listeners = process.listeners(signal)
    if (listeners.length === 0 && !isEnding) process.on(signal, onSignal)
    else if (listeners.length > 1) process.off(signal, onSignal)
  }
  settle()
  return settle
}
