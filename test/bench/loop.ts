import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/loop/run.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { testBrief, testRoom } from '../../src/testing/scenes.ts'

// What a run of 10 steps over 15 objects costs beside its parts: the record, the evaluator and two critics, with the
// baseline agent, whose own work is a few dice. The first run of a process also reads the ontology and compiles it.
const brief = testBrief(testRoom(6, 6), [
  { category: 'double_bed', count: 1 },
  { category: 'nightstand', count: 2 },
  { category: 'chair', count: 12 },
])
const out = mkdtempSync(join(tmpdir(), 'scenewright-bench-'))
const millis: number[] = []
try {
  defaultOntology()
  for (let seed = 1; seed <= 8; seed++) {
    const before = process.cpuUsage()
    await run({ brief, agent: 'random', steps: 10, seed, out })
    const { user, system } = process.cpuUsage(before)
    millis.push((user + system) / 1000)
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
const sorted = millis.slice(1).toSorted((a, b) => a - b)
console.log(
  `first run ${millis[0]?.toFixed(0)} ms, later runs ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms of processor time`,
)
