import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { cellsOf } from '../../src/experiment/cells.ts'
import { type Cell, loadExperiment } from '../../src/experiment/matrix.ts'
import { collectCells, runCells } from '../../src/experiment/runCells.ts'
import type { ModelAccess } from '../../src/loop/readyModel.ts'
import { run } from '../../src/loop/run.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import { listRunFolders } from '../../src/record/runFolder.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedServer, startScriptedServer } from '../helpers/scriptedServer/server.ts'

const STEPS = 3
const CALLS = 2 + STEPS + (1 + STEPS) // a plan, a layout and edits; reviews
const FIRST = 6 // answers before the key is refused

const root = mkdtempSync(join(tmpdir(), 'scenewright-paid-'))
const servers: ScriptedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
const signal = new AbortController().signal
const access: ModelAccess = { environment: { OPENAI_API_KEY: 'no-key-at-all' }, retry: { baseMs: 1, capMs: 2 } }

/** A cell whose model answers so many times, or as `limit.left` says later; as with real ones, no two replies are equal. */
async function cellWith(limit: { left: number }): Promise<{ cells: Cell[]; server: ScriptedServer; out: string }> {
  const server = await startScriptedServer((request) =>
    limit.left-- > 0
      ? { ...designerReply(request), usage: { input: 100 + request.n, output: 50 } }
      : { status: 401, error: 'refused' },
  )
  servers.push(server)
  const matrix = {
    format: 'scenewright/experiment@1',
    name: 'paid',
    briefs: ['beach-bedroom'],
    agents: ['llm'],
    critics: ['text'],
    models: [{ model: 'openai:m', baseUrl: `${server.url}/v1`, retries: 0 }],
    steps: STEPS,
  }
  const path = join(root, `matrix-${folders++}.json`)
  writeFileSync(path, JSON.stringify(matrix))
  const { experiment, folder } = loadExperiment(path)
  return { cells: await cellsOf(experiment, folder), server, out: join(root, `runs-${folders++}`) }
}

describe('a cell whose run failed for want of answers, was begun anew and then broken off', () => {
  it('goes on with the answers of both runs, and each is counted once', async () => {
    const limit = { left: FIRST }
    const { cells, server, out } = await cellWith(limit)
    await runCells(cells, { out, access, signal })
    expect(collectCells(cells, { out }).unfinished.map(({ state }) => state)).toEqual(['unanswered'])
    limit.left = Number.POSITIVE_INFINITY
    const asked = server.requests.length

    const interruption = new AbortController()
    const events = createRunEmitter()
    events.on('step.finished', () => interruption.abort())
    const [first] = listRunFolders(out)
    const again = { ...access, mode: 'auto', from: first! } as const
    await run({ ...cells[0]!.subject, ...cells[0]!.options, out, access: again, signal: interruption.signal, events })
    expect(collectCells(cells, { out }).unfinished.map(({ state }) => state)).toEqual(['broken-off'])
    expect(server.requests).toHaveLength(asked)

    await runCells(cells, { out, access, signal })
    const { finished, spent } = collectCells(cells, { out })
    expect(finished).toHaveLength(1)
    expect(server.requests.length - asked).toBe(CALLS - FIRST)
    expect(spent.calls).toBe(CALLS)
    expect(finished[0]!.spent.calls).toBe(CALLS)
  })
})

describe('a cell whose answers were asked for anew by name', () => {
  it('has paid for both, and a budget sees both', async () => {
    const limit = { left: FIRST }
    const { cells, server, out } = await cellWith(limit)
    await runCells(cells, { out, access, signal })
    limit.left = Number.POSITIVE_INFINITY
    await runCells(cells, { out, access: { ...access, mode: 'record' }, signal })
    const { spent, overspent } = collectCells(cells, { out, totalBudget: { calls: CALLS + FIRST } })
    expect(server.sent.length).toBeGreaterThan(CALLS + FIRST)
    expect(spent.calls).toBe(CALLS + FIRST)
    expect(overspent).toMatch(/is used up/)
  })
})

describe('a cell begun anew with answers of another run at hand', () => {
  it('has its own earlier answers too', async () => {
    const limit = { left: FIRST }
    const { cells, server, out } = await cellWith(limit)
    await runCells(cells, { out, access, signal })
    const [own] = listRunFolders(out)
    const elsewhere = join(root, 'elsewhere')
    limit.left = 1
    await runCells(cells, { out: elsewhere, access, signal })
    const [other] = listRunFolders(elsewhere)
    expect(own).not.toBe(other)
    limit.left = Number.POSITIVE_INFINITY
    const asked = server.requests.length
    await runCells(cells, { out, access: { ...access, mode: 'auto', from: other! }, signal })
    expect(collectCells(cells, { out }).finished).toHaveLength(1)
    expect(server.requests.length - asked).toBe(CALLS - FIRST)
  })
})
