import { spawn } from 'node:child_process'
import { endWithUs } from '../../src/process/endWithUs.ts'
import { InputError, quoteValue } from '../../src/scene/errors.ts'

const TIMEOUT_MS = 600_000
const TAIL = 400 // characters of Blender's last words that a message carries

/**
 * Runs a script in a Blender without a window. Throws an `InputError` when there is no such program, and an error with
 * Blender's last words when it fails or takes longer than ten minutes.
 */
export function runBlender(program: string, script: string, job: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script, '--', job]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    // Not spawn's own timeout: that timer outlives a program that could not be started, and keeps this process waiting.
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    let words = ''
    const listen = (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-4 * TAIL)
    }
    const forget = endWithUs(() => child.kill('SIGKILL'))
    // First of all: where too many files are open, there are no streams to listen to.
    child.once('error', (error) => {
      clearTimeout(timer)
      forget()
      const isAbsent = 'code' in error && error.code === 'ENOENT'
      reject(isAbsent ? new InputError(absence(program), { cause: error }) : error)
    })
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      forget()
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `Blender ${signal === null ? `ended with code ${code}` : `was stopped by ${signal}`}. Its last words: ${words.trim().slice(-TAIL)}`,
          ),
        )
    })
  })
}

/** Why nothing can be drawn, and what to do. */
export function absence(program: string): string {
  return `The blender renderer needs Blender, and there is no program ${quoteValue(program)} on PATH. Install it ("apt-get install blender"), set blender:program=/path/to/blender, or use the scene3d renderer.`
}
