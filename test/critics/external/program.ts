// Programs that play an external critic, written to files that the test run leaves behind nothing of.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { external } from '../../../critics/external/index.ts'
import type { Critic } from '../../../src/contracts/critic.ts'
import { defaultOntology } from '../../../src/ontology/loadOntology.ts'
import { briefOfLayout } from '../../../src/scene/parseBrief.ts'
import { testLayout, testObject, testRoom } from '../../../src/testing/scenes.ts'
import { testContext } from '../../../src/testing/testContext.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-critic-'))
const layout = testLayout(testRoom(4, 4), [testObject('bed-1', 'double_bed', [2, 2.9])])
const open: Critic[] = []
let count = 0

afterAll(async () => {
  await Promise.all(open.map(async (critic) => critic.close?.()))
  rmSync(folder, { recursive: true, force: true })
})

const PRELUDE = `
const asked = (answer) => require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)))
const say = (response) => console.log(JSON.stringify(response))
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
`

/** The command that runs a script, which may use `asked(request => ..)`, `say(response)` and `sleep(ms)`. */
export function program(script: string): string {
  const path = join(folder, `${++count}.cjs`)
  writeFileSync(path, PRELUDE + script)
  return `"${process.execPath}" "${path}"`
}

/** A path that does not exist yet. */
export function freePath(): string {
  return join(folder, `${++count}.txt`)
}

/** An external critic; it is closed when the tests of the file are done. */
export function externalCritic(options: object): Critic {
  const critic = external.create(external.options.parse({ timeout: 20, ...options }))
  open.push(critic)
  return critic
}

/** Asks for a review, of the test room unless another is given. What is logged is added to `log`. */
export function review(critic: Critic, of = layout, log: string[] = []) {
  const ctx = testContext(defaultOntology(), { log: (line) => log.push(line) })
  return critic.review(of, briefOfLayout(of), [], ctx)
}

/** Rewards of reviews asked for one after the other, without a pause. */
export async function rewards(critic: Critic, times: number): Promise<(number | undefined)[]> {
  const given: (number | undefined)[] = []
  for (let i = 0; i < times; i++) given.push((await review(critic)).reward)
  return given
}

/** Waits until a process has ended; throws when it does not. */
export async function ended(pid: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (isAlive(pid)) throw new Error(`Process ${pid} lives on.`)
    },
    { timeout: 3000, interval: 20 },
  )
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid < 2) throw new Error(`${pid} is no process id.`)
  try {
    process.kill(pid, 0)
    // One that has ended stays listed until its parent, here some other process, has heard of it.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // no such process
  }
}
