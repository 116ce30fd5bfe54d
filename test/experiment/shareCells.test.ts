import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { shareCells } from '../../src/cli/shareCells.ts'

const fault = vi.hoisted(() => ({ spawnsBefore: Number.POSITIVE_INFINITY }))
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  return {
    ...real,
    spawn: (...args: Parameters<typeof real.spawn>) => {
      if (fault.spawnsBefore-- > 0) return real.spawn(...args)
      // What Node gives where no file descriptor is left: no streams, and the error a moment later.
      const child = new EventEmitter()
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')))
      return child
    },
  }
})

const root = mkdtempSync(join(tmpdir(), 'scenewright-share-'))
const [program, execArgv] = [process.argv[1]!, process.execArgv]
afterEach(() => {
  process.argv[1] = program
  process.execArgv = execArgv
  fault.spawnsBefore = Number.POSITIVE_INFINITY
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Makes a script the program that workers run. It knows `args`, and ends with 130 when it is told to stop. */
function workersRun(script: string): void {
  const path = join(root, 'worker.mjs')
  const stopped = "process.stdin.once('data', (word) => process.exit(String(word) === 'stop\\n' ? 130 : 3))"
  writeFileSync(path, `const args = process.argv.slice(2)\n${script.replace('STOPPABLE', stopped)}\n`)
  process.argv[1] = path
  process.execArgv = []
}

const never = new AbortController().signal

describe('processes that share the cells', () => {
  it('are given a share each, and their exit codes are given back', async () => {
    workersRun("process.exit(args.join(' ') === 'experiment x --shard 2/2 --worker' ? 0 : 1)")
    expect(await shareCells(['experiment', 'x'], 2, never)).toEqual([1, 0])
  })

  it('are not started when the interruption came before them', async () => {
    workersRun(`(await import('node:fs')).writeFileSync(${JSON.stringify(join(root, 'started'))}, '')`)
    expect(await shareCells([], 2, AbortSignal.abort())).toEqual([])
    expect(readdirSync(root)).not.toContain('started')
  })

  it('count as interrupted, and not as broken off, when Ctrl+C ends them before they have begun', async () => {
    workersRun("process.kill(process.pid, args[1] === '1/2' ? 'SIGINT' : 'SIGKILL'); setInterval(() => {}, 99)")
    expect(await shareCells([], 2, never)).toEqual([130, 1])
  })

  it('are told to stop by the signal', async () => {
    workersRun('STOPPABLE')
    const controller = new AbortController()
    const codes = shareCells([], 2, controller.signal)
    controller.abort()
    expect(await codes).toEqual([130, 130])
  })

  it('stop when one of them cannot be started, which is said in words', async () => {
    workersRun('STOPPABLE')
    fault.spawnsBefore = 1
    await expect(shareCells([], 2, never)).rejects.toThrow(/could not be started: spawn EMFILE\. Run fewer with --jobs/)
  })
})
