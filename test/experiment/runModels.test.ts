import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { cellsOf } from '../../src/experiment/cells.ts'
import { estimateCells } from '../../src/experiment/estimateCells.ts'
import { type Cell, loadExperiment } from '../../src/experiment/matrix.ts'
import { outcomesOf } from '../../src/experiment/outcomes.ts'
import { collectCells, type RunCellsOptions, runCells } from '../../src/experiment/runCells.ts'
import { listRunFolders, readRun } from '../../src/record/runFolder.ts'
import { cli } from '../cli/capture.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedServer, startScriptedServer } from '../helpers/scriptedServer/server.ts'

const SECRET = 'planted-secret-key-1234567890'
const STEPS = 2
const CALLS = { text: 1 + STEPS, llm: 2 + STEPS } // reviews; a plan, a layout and edits

const KILLS = [4, 20] // answers after which the processes are killed

const root = mkdtempSync(join(tmpdir(), 'scenewright-experiments-'))
const servers: ScriptedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function served(script: Parameters<typeof startScriptedServer>[0] = designerReply): Promise<ScriptedServer> {
  const server = await startScriptedServer(script)
  servers.push(server)
  return server
}

const modelAt = (server: ScriptedServer, settings = {}) => ({
  model: 'openai:scripted',
  baseUrl: `${server.url}/v1`,
  retries: 0,
  ...settings,
})

let folders = 0
const newFolder = () => join(root, `runs-${folders++}`)

/** Solver and language model, under collision rules, a reader of numbers and a viewer; two seeds. */
function written(matrix: object): string {
  const brief = join(root, 'brief.json')
  writeFileSync(
    brief,
    JSON.stringify({
      format: 'scenewright/brief@1',
      name: 'small-bedroom',
      description: 'a small bedroom',
      room: { type: 'bedroom', width: 4, depth: 4, height: 2.6 },
      objects: [
        { category: 'double_bed', count: 1 },
        { category: 'nightstand', count: 2 },
      ],
    }),
  )
  const path = join(root, `matrix-${folders++}.json`)
  const whole = {
    format: 'scenewright/experiment@1',
    name: 'small',
    briefs: [brief],
    agents: ['solver', 'llm'],
    critics: ['collision', 'text', 'vision'],
    seeds: [1, 2],
    steps: STEPS,
    ...matrix,
  }
  writeFileSync(path, JSON.stringify(whole))
  return path
}

async function cellsIn(path: string): Promise<Cell[]> {
  const { experiment, folder } = loadExperiment(path)
  return cellsOf(experiment, folder)
}

const signal = new AbortController().signal
const quick = { access: { environment: { OPENAI_API_KEY: SECRET }, retry: { baseMs: 1, capMs: 2 } }, signal }

async function ran(cells: readonly Cell[], out: string, options: Partial<RunCellsOptions> = {}) {
  await runCells(cells, { ...quick, out, ...options })
  return collectCells(cells, { out, ...options })
}

/** Events of each run by its setup, without times. */
function eventsBySetup(out: string): Map<string, string[]> {
  return new Map(
    listRunFolders(out).map((folder) => {
      const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n')
      const events = lines.map((line) => line.replace(/"at":"[^"]*"/, '"at":"-"'))
      return [events[0]!, events]
    }),
  )
}

const lastLayouts = (out: string) =>
  new Map(
    listRunFolders(out).map((folder) => {
      const { state, journal } = readRun(folder)
      return [JSON.stringify(Reflect.get(journal.events[0]!, 'setup')), state.steps.at(-1)?.layoutHash]
    }),
  )

describe('an experiment with a model', () => {
  it('runs each cell once, asks only where a part does, and says for each row what its model cost', async () => {
    const server = await served()
    const cells = await cellsIn(written({ models: [modelAt(server)] }))
    expect(cells).toHaveLength(6 * 2)
    const out = newFolder()
    const prices = { 'openai:scripted': { input: 1000, output: 2000 } } // 0.2 dollars for 100 tokens in and 50 out
    const { finished, spent } = await ran(cells, out, { access: { ...quick.access, prices } })
    expect(finished).toHaveLength(cells.length)
    const outcomes = outcomesOf(finished)
    const calls = Object.fromEntries(
      outcomes.map(({ row, model }) => [`${row.agent} ${row.critic} ${row.model}`, model && model.calls / 2]),
    )
    expect(calls).toEqual({
      'solver collision null': null,
      'solver text openai:scripted': CALLS.text,
      'solver vision openai:scripted': CALLS.text,
      'llm collision openai:scripted': CALLS.llm,
      'llm text openai:scripted': CALLS.llm + CALLS.text,
      'llm vision openai:scripted': CALLS.llm + CALLS.text,
    })
    expect(spent.calls).toBe(server.requests.length)
    expect(spent.tokens).toBe(150 * server.requests.length)
    expect(spent.usd).toBeCloseTo(0.2 * server.requests.length, 9)
    for (const { model } of outcomes) if (model !== null) expect(model.usd).toBeCloseTo(0.2 * model.calls, 9)

    const asked = server.requests.length
    const again = await ran(cells, out)
    expect(server.requests).toHaveLength(asked)
    expect(again.finished.map(({ summary }) => summary)).toEqual(finished.map(({ summary }) => summary))
    expect(listRunFolders(out)).toHaveLength(cells.length)
  })

  it('tells a cost that is not known from no cost', async () => {
    const server = await served()
    const { finished } = await ran(await cellsIn(written({ agents: ['llm'], models: [modelAt(server)] })), newFolder())
    for (const { model } of outcomesOf(finished)) expect(model).toMatchObject({ usd: null, unpriced: model!.calls })
  })

  it('is estimated as many calls as it then makes, with nobody asked', async () => {
    const server = await served()
    const cells = await cellsIn(written({ models: [modelAt(server), modelAt(server, { temperature: 0 })] }))
    const estimate = await estimateCells(cells, { 'openai:scripted': { input: 1, output: 1 } })
    expect(server.requests).toHaveLength(0)
    const { spent } = await ran(cells, newFolder())
    expect(estimate).toMatchObject({ calls: spent.calls, cells: 20, withoutModel: 2 })
    expect(estimate.usd).toBeCloseTo((estimate.inputTokens + estimate.outputTokens) / 1e6, 12)
    expect(estimate.rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(estimate.calls)
    expect((await estimateCells(cells)).usd).toBeNull()
  })

  it('asks each of two models at its own server, and a cell of one is no cell of the other', async () => {
    const [one, two] = [await served(), await served()]
    const cells = await cellsIn(
      written({ agents: ['llm'], critics: ['text'], models: [modelAt(one), modelAt(two, { model: 'openai:other' })] }),
    )
    const out = newFolder()
    const { finished } = await ran(cells, out)
    expect(finished.map(({ cell }) => cell.row.model)).toEqual([
      'openai:scripted',
      'openai:scripted',
      'openai:other',
      'openai:other',
    ])
    expect(one.requests).toHaveLength(2 * (CALLS.llm + CALLS.text))
    expect(two.requests).toHaveLength(2 * (CALLS.llm + CALLS.text))
    expect(new Set(one.requests.map(({ body }) => body.model))).toEqual(new Set(['scripted']))
    expect(new Set(two.requests.map(({ body }) => body.model))).toEqual(new Set(['other']))
  })

  it('is replayed whole with every server gone, event for event', async () => {
    const server = await served()
    const cells = await cellsIn(written({ models: [modelAt(server)] }))
    const out = newFolder()
    await ran(cells, out)
    await server.close()
    const second = newFolder()
    const { finished } = await ran(cells, second, { access: { environment: {}, mode: 'replay', from: out } })
    expect(finished).toHaveLength(cells.length)
    expect(eventsBySetup(second)).toEqual(eventsBySetup(out))
    const more = await cellsIn(written({ models: [modelAt(server)], seeds: [1, 2, 3] }))
    await expect(ran(more, newFolder(), { access: { environment: {}, mode: 'replay', from: out } })).rejects.toThrow(
      /holds no answers for the cell small-bedroom, solver, text, .* seed 3/,
    )
  })
})

describe('a total budget', () => {
  it('begins no cell that asks once it is spent, runs those that do not, and goes on when there is more', async () => {
    const server = await served()
    const cells = await cellsIn(written({ agents: ['llm', 'solver'], models: [modelAt(server)] }))
    const out = newFolder()
    const totalBudget = { calls: CALLS.llm + 1 }
    const part = await ran(cells, out, { totalBudget })
    // the second cell is begun with one call left and carried through
    expect(part.spent.calls).toBe(2 * CALLS.llm)
    expect(part.overspent).toMatch(/budget of 5 calls is used up \(8\)/)
    expect(part.finished.map(({ cell }) => cell.row.agent)).toEqual(['llm', 'llm', 'solver', 'solver'])
    expect(part.unfinished).toHaveLength(cells.length - 4)
    expect(new Set(part.unfinished.map(({ state }) => state))).toEqual(new Set(['not-begun']))
    const same = await ran(cells, out, { totalBudget })
    expect(same.spent.calls).toBe(part.spent.calls)
    const whole = await ran(cells, out, { totalBudget: { calls: 10_000 } })
    expect(whole).toMatchObject({ overspent: null, unfinished: [] })
    expect(whole.spent.calls).toBe(server.requests.length)
  })

  it('is one for all that share the cells: each carries through no more than the cell it is at', async () => {
    const server = await served()
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
    const all = await cellsIn(written({ agents: ['llm'], critics: ['none'], seeds, models: [modelAt(server)] }))
    const out = newFolder()
    const totalBudget = { calls: 2 * CALLS.llm + 1 }
    const shares = [0, 1].map((i) => all.filter((_, k) => k % 2 === i))
    await Promise.all(shares.map((cells) => runCells(cells, { ...quick, out, all, totalBudget })))
    const { spent, finished } = collectCells(all, { out, totalBudget })
    expect(spent.calls).toBe(finished.length * CALLS.llm)
    expect(spent.calls).toBeGreaterThan(totalBudget.calls)
    expect(spent.calls).toBeLessThan(totalBudget.calls + 2 * CALLS.llm)
  })

  it('in dollars is refused while one of the models has no price, before anything is spent', async () => {
    const server = await served()
    const cells = await cellsIn(written({ models: [modelAt(server), modelAt(server, { model: 'openai:gpt-5' })] }))
    await expect(ran(cells, newFolder(), { totalBudget: { usd: 1 } })).rejects.toThrow(/No price.*openai:scripted/)
    expect(server.requests).toHaveLength(0)
  })
})

describe('a model that gives no answer', () => {
  it('leaves its cells for later, not those of another, and what was answered is not asked again', async () => {
    const perCell = CALLS.llm + CALLS.text
    let left = Number.POSITIVE_INFINITY
    const [one, two] = [
      await served((request) => (left-- > 0 ? designerReply(request) : { status: 503, error: 'down' })),
      await served(),
    ]
    const models = [modelAt(one), modelAt(two, { model: 'openai:other' })]
    const cells = await cellsIn(written({ agents: ['llm'], critics: ['text'], seeds: [1, 2, 3, 4], models }))
    const whole = await ran(cells, newFolder())
    const out = newFolder()
    left = perCell + 2 // a whole cell, then the next one's plan and layout
    const told: string[] = []
    const part = await ran(cells, out, { onUnanswered: (cell, error) => told.push(`${cell.seed} ${error}`) })
    const seeds = (model: string) =>
      part.finished.filter(({ cell }) => cell.row.model === model).map((f) => f.cell.seed)
    expect(seeds('openai:scripted')).toEqual([1])
    expect(seeds('openai:other')).toEqual([1, 2, 3, 4])
    // The third got no answer at all, so the fourth was not tried.
    expect(part.unfinished.map(({ state }) => state)).toEqual(['unanswered', 'unanswered', 'not-begun'])
    expect(told.map((line) => /^\d .*503/.test(line))).toEqual([true, true])
    const asked = one.requests.length
    left = Number.POSITIVE_INFINITY
    const rest = await ran(cells, out)
    expect(rest.unfinished).toEqual([])
    expect(one.requests.length - asked).toBe(3 * perCell - 2)
    expect(rest.finished.map(({ summary }) => summary.last)).toEqual(whole.finished.map(({ summary }) => summary.last))
    expect(rest.spent.calls).toBe(whole.spent.calls)
  })

  it('is told of its last fault on the command line, which exits with 1', async () => {
    const server = await served(() => ({ status: 404, error: 'no such model' }))
    const path = written({ agents: ['llm'], critics: ['none'], models: [modelAt(server)] })
    const { code, err } = await cli('experiment', path, '--out', newFolder())
    expect(code).toBe(1)
    expect(err).toMatch(/0 of 2 runs are finished \(not begun: 1, without an answer: 1\)\./)
    expect(err).toMatch(/No answer from openai:scripted: .*404.*no such model/)
  })
})

describe('the command line', () => {
  const command = ['--import', 'tsx', 'src/cli/main.ts']

  function child(args: readonly string[], environment: Record<string, string> = { OPENAI_API_KEY: SECRET }) {
    const process_ = spawn(process.execPath, [...command, 'experiment', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let [out, err] = ['', '']
    process_.stdout.on('data', (chunk) => {
      out += chunk
    })
    process_.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      process_.once('close', (code) => resolve({ code, out, err })),
    )
    return { process: process_, ended }
  }

  it('killed again and again, with two processes sharing the cells, ends as if nobody had killed it', async () => {
    const slow = await served(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      return designerReply(request)
    })
    const path = written({ models: [modelAt(slow)] })
    const cells = await cellsIn(path)
    const whole = newFolder()
    await ran(cells, whole)
    const asked = slow.requests.length
    const out = newFolder()
    const args = [path, '--out', out, '--json', '--jobs', '2']
    for (const calls of KILLS) {
      const from = slow.requests.length
      const { process: running } = child(args)
      const gone = new Promise((resolve) => running.once('exit', resolve))
      while (slow.requests.length - from < calls && running.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 2))
      running.kill('SIGKILL')
      await gone
      // The workers end with the process that started them: nobody goes on asking.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const quiet = slow.requests.length
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(slow.requests).toHaveLength(quiet)
      expect(quiet - from).toBeLessThan(calls + 10)
    }
    const { code, out: printed, err } = await child(args).ended
    expect(err).not.toMatch(/Unexpected|broke off/)
    expect(code).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ cells: cells.length, finished: cells.length, unfinished: [] })
    expect(lastLayouts(out)).toEqual(lastLayouts(whole))
    expect(listRunFolders(out)).toHaveLength(cells.length)
    // Each of the two processes had at most one call under way when it was killed.
    expect(slow.requests.length - asked).toBeLessThanOrEqual(asked + 2 * KILLS.length)
    const everything = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(everything.join('\n')).not.toContain(SECRET)
  }, 180_000)

  it('interrupted once, ends at a step with 130 in all its processes, and goes on from there', async () => {
    const slow = await served(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      return designerReply(request)
    })
    const path = written({ agents: ['llm'], models: [modelAt(slow)] })
    const out = newFolder()
    const args = [path, '--out', out, '--json', '--jobs', '2']
    const { process: running, ended } = child(args)
    while (slow.requests.length < 4) await new Promise((resolve) => setTimeout(resolve, 2))
    running.kill('SIGINT')
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/of 6 runs are finished \(.*\n.*same command goes on/)
    expect(slow.aborted).toEqual([])
    const { code: second, out: printed } = await child(args).ended
    expect(second).toBe(0)
    expect(JSON.parse(printed).spent.calls).toBe(slow.requests.length)
  }, 60_000)

  it('hands its settings to the processes that share the cells, and keys through the environment alone', async () => {
    const server = await served()
    const out = newFolder()
    const path = written({ agents: ['solver'], critics: ['collision', 'vision'] })
    const flags = ['--model', 'openai:scripted', '--base-url', `${server.url}/v1`, '--temperature', '0.25']
    const more = ['--max-tokens', '777', '--retries', '1', '--timeout', '9', '--budget', 'calls=99']
    const { code, out: printed } = await child([path, '--out', out, '--jobs', '2', ...flags, ...more]).ended
    expect(code).toBe(0)
    expect(printed).toMatch(/solver +vision +openai:scripted +always/)
    expect(server.requests.length).toBeGreaterThan(0)
    for (const { body, headers } of server.requests) {
      expect(body).toMatchObject({ model: 'scripted', temperature: 0.25 })
      expect(JSON.stringify(body)).toContain('777')
      expect(headers.authorization).toBe(`Bearer ${SECRET}`)
    }
    const models = listRunFolders(out).map((folder) => readRun(folder).manifest.model)
    expect(models.filter((model) => model !== undefined)).toHaveLength(2)
    for (const model of models)
      if (model !== undefined) expect(model).toMatchObject({ retries: 1, timeoutMs: 9000, budget: { calls: 99 } })
  }, 60_000)

  it('prints models, tokens and cost by row, and what a spent budget left', async () => {
    const server = await served()
    const path = written({ agents: ['llm'], models: [modelAt(server)] })
    const out = newFolder()
    const prices = join(root, 'prices.json')
    writeFileSync(prices, JSON.stringify({ 'openai:scripted': { input: 1000, output: 2000 } }))
    const dry = await cli('experiment', path, '--out', out, '--prices', prices, '--dry-run')
    expect(dry.code).toBe(0)
    expect(dry.out).toMatch(/^llm +vision +openai:scripted +always +2 +14 /m)
    expect(dry.out).toMatch(/6 runs ask a model: 36 calls, .*\$\d/)
    expect(server.requests).toHaveLength(0)

    const part = await cli('experiment', path, '--out', out, '--prices', prices, '--total-budget', 'usd=0.9')
    expect(part.code).toBe(1)
    expect(part.err).toMatch(/2 of 6 runs are finished \(not begun: 4\)\./)
    expect(part.err).toMatch(
      /\$0\.9 for language models is used up \(\$1\.6000\)\. The same command with another --total-budget/,
    )

    const all = await cli('experiment', path, '--out', out, '--prices', prices, '--total-budget', 'usd=90')
    expect(all.code).toBe(0)
    expect(all.out).toMatch(/^llm +text +openai:scripted +always +2 +0 +14 +2100 +\$2\.8000 +\$1\.4000 +0 +0$/m)
    expect(all.out).toContain('In all 36 calls, 5400 tokens, $7.2000.')
    const json = await cli('experiment', path, '--out', out, '--json')
    const { outcomes, spent } = JSON.parse(json.out)
    expect(outcomes[0].row).toEqual({ agent: 'llm', critic: 'collision', accept: 'always', model: 'openai:scripted' })
    expect(outcomes[0].model).toMatchObject({ calls: 8, tokens: 1200, failed: 0 })
    expect(spent).toMatchObject({ calls: 36, tokens: 5400 })
  })

  it('replays with --answers replay:FOLDER', async () => {
    const server = await served()
    const path = written({ models: [modelAt(server)] })
    const [out, second] = [newFolder(), newFolder()]
    expect((await cli('experiment', path, '--out', out, '--json')).code).toBe(0)
    await server.close()
    const { code, err } = await cli('experiment', path, '--out', second, '--json', '--answers', `replay:${out}`)
    expect(err).not.toMatch(/no answer/)
    expect(code).toBe(0)
    expect(eventsBySetup(second)).toEqual(eventsBySetup(out))
  })

  it('takes one model from the flags, and refuses flags beside models of the file', async () => {
    const server = await served()
    const flags = ['--model', 'openai:scripted', '--base-url', `${server.url}/v1`]
    const path = written({ agents: ['solver'], critics: ['collision', 'text'] })
    const { out } = await cli('experiment', path, '--out', newFolder(), '--json', ...flags)
    expect(JSON.parse(out).outcomes.map((o: { row: { model: unknown } }) => o.row.model)).toEqual([
      null,
      'openai:scripted',
    ])
    const both = await cli('experiment', written({ models: [modelAt(server)] }), '--temperature', '1')
    expect(both).toMatchObject({
      code: 2,
      err: expect.stringMatching(/names its models, so --temperature cannot hold/),
    })
    const none = await cli('experiment', path)
    expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/asks a language model/) })
    const stray = await cli('experiment', path, '--retries', '1')
    expect(stray).toMatchObject({ code: 2, err: expect.stringMatching(/--retries says how a model is asked/) })
  })
})
