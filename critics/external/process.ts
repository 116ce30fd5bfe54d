import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Sends one line and gives the line that comes back. Throws when it is late, when the process ends, or cannot start. */
export type Exchange = (line: string, timeoutMs: number) => Promise<string>

const KEPT = 2000 // characters of standard error that an error message may quote the end of
const LONGEST_LINE = 8_000_000 // characters; a critic that sends more is broken

/**
 * A process that lives from its first request to the end of the run. One that crashed or was too slow is ended, and
 * started anew at the next request. It never keeps this program alive on its own.
 */
export function processExchange(command: readonly string[]): Exchange {
  const [file = '', ...args] = command
  let running: Running | null = null
  return async (line, timeoutMs) => {
    running ??= start(file, args)
    const own = running
    try {
      return await own.exchange(line, timeoutMs)
    } catch (error) {
      own.end()
      running = null
      throw error
    }
  }
}

interface Running {
  exchange(line: string, timeoutMs: number): Promise<string>
  end(): void
}

function start(file: string, args: readonly string[]): Running {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  let complaints = ''
  let waiting: { resolve(line: string): void; reject(error: Error): void } | null = null
  const fail = (why: string) => {
    const said = complaints.trim().split('\n').slice(-3).join(' / ')
    waiting?.reject(new Error(`The external critic ${why}.${said === '' ? '' : ` It said: ${said.slice(-300)}`}`))
    waiting = null
  }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-KEPT)
  })
  child.on('error', (error) => fail(`cannot be started (${error.message})`))
  // Its last words come before "close", not before "exit".
  child.on('close', (code, signal) =>
    fail(signal === null ? `ended with code ${code} before it answered` : `was ended by ${signal}`),
  )
  child.stdin.on('error', () => fail('does not read its input'))
  createInterface({ input: child.stdout }).on('line', (text) => {
    // What is printed when nothing was asked is no answer.
    if (text.trim() === '' || waiting === null) return
    if (text.length > LONGEST_LINE) return fail(`sent a line of ${text.length} characters`)
    waiting.resolve(text)
    waiting = null
  })
  hold(child, false)
  return {
    exchange: (line, timeoutMs) =>
      new Promise<string>((resolve, reject) => {
        hold(child, true)
        const timer = setTimeout(() => fail(`did not answer within ${timeoutMs / 1000} s`), timeoutMs)
        const done = () => {
          clearTimeout(timer)
          hold(child, false)
        }
        waiting = {
          resolve: (text) => {
            done()
            resolve(text)
          },
          reject: (error) => {
            done()
            reject(error)
          },
        }
        if (child.exitCode !== null || child.signalCode !== null) fail('has ended')
        else child.stdin.write(`${line}\n`)
      }),
    end: () => {
      child.kill('SIGKILL')
    },
  }
}

function hold(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) {
    const change: unknown = Reflect.get(handle, isHeld ? 'ref' : 'unref')
    if (typeof change === 'function') change.call(handle)
  }
}

/** Splits a command line into words; quotes hold words together. No shell is involved. */
export function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? '')
}
