import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import type { Exchange } from './exchange.ts'

/**
 * A process that lives from its first request until it is closed, and is asked one thing at a time. One that failed, was
 * too slow or answered what cannot be read is killed; it, and one that ended by itself, is started anew at the next request.
 * `onStray` is called for each line that it prints when nothing was asked.
 */
export function processExchange(command: readonly string[], onStray: () => void = () => {}): Exchange {
  let running: Child | null = null
  let isClosed = false
  let before: Promise<unknown> = Promise.resolve()

  const ready = async (): Promise<Child> => {
    if (running !== null) await readOff()
    if (isClosed) throw new Error('The external critic was closed before it answered.')
    if (running?.isUsable() === false) discard(running)
    running ??= startChild(command, onStray)
    return running
  }
  const discard = (child: Child) => {
    child.kill()
    if (running === child) running = null
  }
  const ask: Exchange['ask'] = async (line, timeoutMs, read) => {
    const child = await ready()
    try {
      return await child.ask(line, timeoutMs, read)
    } catch (error) {
      discard(child)
      if (!child.hasEndedUnasked()) throw error
      return ask(line, timeoutMs, read) // of a new one, which cannot have served earlier requests
    }
  }
  return {
    ask(line, timeoutMs, read) {
      const answer = before.then(() => ask(line, timeoutMs, read))
      before = answer.then(
        () => {},
        () => {}, // whoever asked hears of it
      )
      return answer
    },
    async close() {
      isClosed = true
      const child = running
      running = null
      await child?.finish()
    },
  }
}

/** Lets whatever was printed, and the end of a process, be heard before more is asked: two turns hold a whole poll. */
async function readOff(): Promise<void> {
  await turnOfLoop()
  await turnOfLoop()
}

/** Splits a command line into words; quotes hold words together. No shell is involved. */
export function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? '')
}
