// Measures our own overhead: 200 runs at once in one process against the scripted server with 50 ms latency.
// npx tsx test/bench/manyModelRuns.ts [runs] [steps]

import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/loop/run.ts'
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
const one = (seed: number, critics: string[], agent: string) =>
  run({
    brief,
    agent,
    critics,
    steps,
    patience: 99,
    seed,
    out: join(out, agent),
    model: { spec: 'openai:scripted', baseUrl: url, timeoutMs: 600_000 },
  })
await one(0, ['text'], 'llm') // loads everything
for (const agent of ['llm', 'random']) {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const done = await Promise.all(
    Array.from({ length: runs }, (_, i) => one(i + 1, agent === 'llm' ? ['text'] : ['none'], agent)),
  )
  const { user, system } = process.cpuUsage(cpu)
  const all = done.reduce((sum, { state }) => sum + state.steps.length, 0)
  const calls = done.reduce((sum, { state }) => sum + state.spent.calls, 0)
  console.log(
    `${agent}: ${runs} runs, ${all} steps, ${calls} calls in ${((performance.now() - started) / 1000).toFixed(2)} s; CPU ${((user + system) / 1000 / all).toFixed(2)} ms a step`,
  )
}
server.kill()
rmSync(out, { recursive: true, force: true })
