import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { endWithUs } from '../../src/process/endWithUs.ts'
import { killGroup } from '../../src/process/killGroup.ts'
import { type Exchange, LONGEST_ANSWER, oneLine } from './exchange.ts'
import { cutLines } from './lines.ts'
import { spawnPiped } from './spawnPiped.ts'

/** A running critic. It is asked one thing at a time, and never keeps this program alive unless it is being asked. */
export interface Child {
  /** False once it has ended, closed its input, failed, or is in the middle of a line that nobody asked for. */
  isUsable(): boolean
  /** Whether it served earlier requests and then ended as if nothing more had been asked. */
  hasEndedUnasked(): boolean
  readonly ask: Exchange['ask']
  /** Closes its input and waits until it has ended; kills it when it takes too long. */
  finish(): Promise<void>
  /** Ends it at once, with all that it started. */
  kill(): void
}

const KEPT = 2000 // characters of standard error that an error message may quote the end of
const GRACE_MS = 1000 // for an ended process to say its last words, or a closed one to end

/**
 * Starts a program in a process group of its own, so that Ctrl+C in the terminal leaves it to finish the step. A line that
 * it prints when nothing was asked is no answer: it is dropped, and `onStray` called. Throws as
 * `spawnPiped` does; that there is no such program is told to whoever asks.
 */
export function startChild(command: readonly string[], onStray: () => void): Child {
  const child = spawnPiped(command)
  const forget = endWithUs(() => killGroup(child))
  let complaints = ''
  let answers = 0
  let isDeaf = false // its input is closed
  let isBroken = false
  let isGone = false
  let endedUnasked = false
  let waiting: { take(line: string): void; reject(error: Error): void } | null = null

  const fail = (why: string) => {
    isBroken = true
    const said = oneLine(complaints.trim().split('\n').slice(-3).join(' / ').slice(-300), 300)
    waiting?.reject(new Error(`The external critic ${why}.${said === '' ? '' : ` It said: ${said}`}`))
  }
  const kill = () => {
    isBroken = true
    if (isGone) return
    killGroup(child)
    // What has left the group may hold these open for ever.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  }
  const giveUp = () => {
    endedUnasked ||= waiting !== null && answers > 0 && (isDeaf || child.exitCode === 0)
    fail(endOf(child))
  }
  const giveUpSoon = () => {
    setTimeout(giveUp, GRACE_MS).unref()
  }
  const lines = cutLines(LONGEST_ANSWER, {
    onLine(line) {
      if (line.trim() === '') return
      if (waiting === null) onStray()
      else waiting.take(line)
    },
    onTooLong() {
      fail(`sent a line of more than ${LONGEST_ANSWER / 1e6} MB`)
      kill()
    },
  })

  child.stdout.on('data', lines.push)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-KEPT)
  })
  child.on('error', (error) => fail(`cannot be started (${error.message})`))
  child.stdin.on('error', () => {
    isDeaf = true
    if (answers > 0) giveUp()
    else giveUpSoon() // most often it is ending, and why is not known before it has
  })
  // Its last words come before "close", which does not come while something else holds its output open.
  child.on('exit', giveUpSoon)
  child.on('close', () => {
    giveUp()
    isGone = true
    forget()
    killGroup(child) // what it left behind
  })
  hold(child, false)

  return {
    isUsable: () => !isBroken && !isDeaf && !lines.hasBegun() && child.exitCode === null && child.signalCode === null,
    hasEndedUnasked: () => endedUnasked,
    ask: (line, timeoutMs, read) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => fail(`did not answer within ${timeoutMs / 1000} s`), timeoutMs)
        const settle = () => {
          clearTimeout(timer)
          waiting = null
          hold(child, false)
        }
        waiting = {
          take(answer) {
            try {
              const value = read(answer)
              if (value === null) return
              answers++
              resolve(value)
            } catch (error) {
              reject(error)
            }
            settle()
          },
          reject(error) {
            settle()
            reject(error)
          },
        }
        hold(child, true)
        child.stdin.write(`${line}\n`)
      }),
    async finish() {
      fail('was closed before it answered')
      if (isGone) return
      hold(child, true)
      const timer = setTimeout(kill, GRACE_MS)
      await new Promise<void>((done) => {
        child.once('close', () => done())
        child.stdin.end()
      })
      clearTimeout(timer)
    },
    kill,
  }
}

function endOf({ exitCode, signalCode }: ChildProcessWithoutNullStreams): string {
  if (signalCode !== null) return `was ended by ${signalCode}`
  return exitCode === null ? 'does not read its input' : `ended with code ${exitCode} before it answered`
}

function hold(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) {
    const change: unknown = Reflect.get(handle, isHeld ? 'ref' : 'unref')
    if (typeof change === 'function') change.call(handle)
  }
}
