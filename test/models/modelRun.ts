// Runs with a model, for tests: a scripted server, a small bedroom and what stands in the record afterwards.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import type { RunOptions } from '../../src/loop/run.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import {
  type ScriptedReply,
  type ScriptedRequest,
  type ScriptedServer,
  startScriptedServer,
} from '../helpers/scriptedServer/server.ts'

const servers: ScriptedServer[] = []
export const folder = mkdtempSync(join(tmpdir(), 'scenewright-models-'))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export const brief = parseBrief({
  format: 'scenewright/brief@1',
  name: 'small-bedroom',
  description: 'a small bedroom',
  room: { type: 'bedroom', width: 4, depth: 4, height: 2.6 },
  objects: [
    { category: 'double_bed', count: 1 },
    { category: 'nightstand', count: 2 },
    { category: 'chair', count: 1 },
  ],
}).value

let runs = 0
/** A server, options for a run that asks it, and the folder the run goes to. */
export async function setUp(
  script: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply> = designerReply,
) {
  const server = await startScriptedServer(script)
  servers.push(server)
  const out = join(folder, String(runs++))
  const options: RunOptions = {
    brief,
    agent: 'llm',
    critics: ['vision'],
    steps: 4,
    patience: 50,
    // The address stands in the manifest, so it is the same for all; the server is reached through the environment's place.
    model: { spec: 'openai:scripted', baseUrl: `${server.url}/v1` },
    access: { environment: { OPENAI_API_KEY: 'planted-secret-key-1234567890' }, retry: { baseMs: 1, capMs: 5 } },
    out,
  }
  return { server, options, out }
}

/** The events of a run without their times. */
export function eventsOf(path: string): string[] {
  return readFileSync(join(path, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace(/"at":"[^"]*"/, '"at":"-"'))
}

/** Everything that a folder holds, as text. */
export function allText(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}
