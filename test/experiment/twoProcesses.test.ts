import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cellsOf } from '../../src/experiment/cells.ts'
import { type Cell, loadExperiment } from '../../src/experiment/matrix.ts'
import { collectCells, runCells } from '../../src/experiment/runCells.ts'
import { run } from '../../src/loop/run.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { takeLock } from '../../src/record/processLock.ts'
import { listRunFolders } from '../../src/record/runFolder.ts'
import { cli } from '../cli/capture.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'

const GONE = 2 ** 22 + 1 // above the highest process id that Linux gives

const root = mkdtempSync(join(tmpdir(), 'scenewright-two-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let files = 0
const signal = new AbortController().signal
const statesOf = (cells: readonly Cell[], out: string) =>
  collectCells(cells, { out }).unfinished.map(({ cell, state }) => `${cell.seed} ${state}`)

async function written(matrix: object): Promise<{ path: string; cells: Cell[]; out: string }> {
  const path = join(root, `matrix-${files++}.json`)
  const parts = { agents: ['random/solver'], critics: ['collision'], seeds: [1, 2, 3], steps: 2 }
  const format = 'scenewright/experiment@1'
  writeFileSync(path, JSON.stringify({ format, name: 'two', briefs: ['beach-bedroom'], ...parts, ...matrix }))
  const { experiment, folder } = loadExperiment(path)
  return { path, cells: await cellsOf(experiment, folder), out: join(root, `runs-${files++}`) }
}

/** Begins a cell and breaks it off after its first step; gives the path of its lock. */
async function brokenOff(cell: Cell, out: string): Promise<string> {
  const interruption = new AbortController()
  const events = createRunEmitter()
  events.on('step.finished', () => interruption.abort())
  await run({ ...cell.subject, ...cell.options, out, signal: interruption.signal, events })
  return join(listRunFolders(out).at(-1)!, 'lock')
}

describe('a second experiment in the same folder', () => {
  it('passes over the cell that another process is at, says so, and runs the rest', async () => {
    const { path, cells, out } = await written({})
    const release = takeLock(await brokenOff(cells[0]!, out))
    const { code, err } = await cli('experiment', path, '--out', out)
    expect(code).toBe(1)
    expect(err).toContain('2 of 3 runs are finished (being run by another process: 1).\n')
    expect(err).toMatch(/A process is writing .*-s1-.*if it is gone for good, delete the file "lock" there\.\nThe same/)
    expect(statesOf(cells, out)).toEqual(['1 running'])
    release()
    await runCells(cells, { out, signal })
    expect(statesOf(cells, out)).toEqual([])
    expect(listRunFolders(out)).toHaveLength(3)
  })

  it('passes over a cell that another process takes at the same moment', async () => {
    const { cells, out } = await written({ seeds: [1, 2] })
    const lock = await brokenOff(cells[0]!, out)
    // The lock of a process that is gone, which another is just taking over.
    writeFileSync(lock, JSON.stringify({ pid: GONE, host: hostname(), started: null }))
    const release = takeLock(`${lock}.clearing`)
    await runCells(cells, { out, signal })
    expect(statesOf(cells, out)).toEqual(['1 broken-off'])
    release()
    await runCells(cells, { out, signal })
    expect(statesOf(cells, out)).toEqual([])
  })

  it('shares the cells with the first, and no cell is paid for twice', async () => {
    const server = await startScriptedServer((request) => ({ ...designerReply(request), delayMs: 2 }))
    const models = [{ model: 'openai:m', baseUrl: `${server.url}/v1`, retries: 0 }]
    const { cells, out } = await written({ agents: ['llm'], models, seeds: [1, 2, 3, 4] })
    const options = { out, signal, access: { environment: { OPENAI_API_KEY: 'no-key-at-all' } } }
    const first = runCells(cells, options)
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    await Promise.all([first, runCells(cells, options)])
    await server.close()
    const { finished, spent } = collectCells(cells, { out })
    expect(finished).toHaveLength(cells.length)
    expect(listRunFolders(out)).toHaveLength(cells.length)
    expect(spent.calls).toBe(server.requests.length)
  })
})
