// Measures our own overhead: 200 runs at once in one process against the scripted server with 50 ms latency. Processor
// time of this process, all of its threads, a step: of the whole run, of the provider's bare client making the same
// calls, and the difference, which is ours. The agent `random` without a model is there for comparison.
// npx tsx test/bench/manyModelRuns.ts [runs] [steps]

import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/loop/run.ts'
import { ANSWERS_FILE } from '../../src/models/answerLines.ts'
import { makeInnerModel } from '../../src/models/innerModel.ts'
import { modelChoice } from '../../src/models/modelChoice.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'

const [runs = 200, steps = 5] = process.argv.slice(2).map(Number)
const server = fork(fileURLToPath(new URL('./scriptedProcess.ts', import.meta.url)), { execArgv: process.execArgv })
const url = await new Promise<string>((resolve) => server.once('message', (message) => resolve(String(message))))
const out = mkdtempSync(join(tmpdir(), 'scenewright-bench-'))
const brief = parseBrief({
  format: 'scenewright/brief@1',
  name: 'b',
  description: 'a bedroom',
  room: { type: 'bedroom', width: 4, depth: 4 },
  objects: [
    { category: 'double_bed', count: 1 },
    { category: 'nightstand', count: 2 },
  ],
}).value
const model = { spec: 'openai:scripted', baseUrl: url, timeoutMs: 600_000 }
const one = (seed: number, critics: string[], agent: string) =>
  run({ brief, agent, critics, steps, patience: 99, seed, out: join(out, agent), model })

/** What a kept answer says of its request. */
interface Kept {
  readonly request: {
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly parameters: { readonly structure: { readonly name: string; readonly schema: Record<string, unknown> } }
  }
}

/** The requests of each run below a folder. */
function requestsOf(folder: string): Kept['request'][][] {
  return readdirSync(folder).map((name) => {
    const lines = readFileSync(join(folder, name, ANSWERS_FILE), 'utf8')
      .trimEnd()
      .split('\n')
    return lines.map((line) => (JSON.parse(line) as Kept).request)
  })
}

/** Makes the same calls with the provider's own client alone, as many at once. */
async function bareCalls(requests: readonly Kept['request'][][]): Promise<void> {
  const bare = await makeInnerModel(modelChoice(model), {}, process.env)
  await Promise.all(
    requests.map(async (ofRun) => {
      for (const { messages, parameters } of ofRun) {
        const { name, schema } = parameters.structure
        await bare
          .withStructuredOutput(schema, { name, includeRaw: true, method: 'jsonSchema' })
          .invoke(messages.map(({ role, content }) => ({ role, content })))
      }
    }),
  )
}

/** Milliseconds of processor time that work takes, and seconds on the wall. */
interface Cost {
  readonly cpuMs: number
  readonly seconds: number
}

interface Round {
  readonly random: Cost
  readonly asked: Cost
  readonly bare: Cost
  readonly calls: number
}

const ROUNDS = 5

async function measured(work: () => Promise<unknown>): Promise<Cost> {
  const started = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, seconds: (performance.now() - started) / 1000 }
}

const seeds = Array.from({ length: runs }, (_, i) => i + 1)
try {
  // Loads everything and lets the compiler see it, for both sides of the comparison.
  await Promise.all(seeds.slice(0, 20).map((seed) => one(seed + 1e6, ['text'], 'llm')))
  await bareCalls(requestsOf(join(out, 'llm')))
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rmSync(out, { recursive: true })
    const random = await measured(() => Promise.all(seeds.map((seed) => one(seed, ['none'], 'random'))))
    const asked = await measured(() => Promise.all(seeds.map((seed) => one(seed, ['text'], 'llm'))))
    const requests = requestsOf(join(out, 'llm'))
    const bare = await measured(() => bareCalls(requests))
    rounds.push({ random, asked, bare, calls: requests.flat().length })
  }
  const all = runs * (steps + 1)
  const each = (cost: (round: Round) => number) => {
    const costs = rounds.map((round) => cost(round) / all).sort((x, y) => x - y)
    return `${costs[(ROUNDS - 1) / 2]!.toFixed(2)} ms a step (${costs[0]!.toFixed(2)} to ${costs.at(-1)!.toFixed(2)})`
  }
  console.log(
    [
      `${runs} runs at once, ${all} steps, ${rounds[0]!.calls} calls in ${rounds[0]!.asked.seconds.toFixed(1)} s; median of ${ROUNDS} rounds and their range`,
      `all processor time   ${each(({ asked }) => asked.cpuMs)}`,
      `bare client          ${each(({ bare }) => bare.cpuMs)}, the same calls`,
      `ours                 ${each(({ asked, bare }) => asked.cpuMs - bare.cpuMs)}`,
      `no model, random     ${each(({ random }) => random.cpuMs)}`,
    ].join('\n'),
  )
} finally {
  server.kill()
  rmSync(out, { recursive: true, force: true })
}
