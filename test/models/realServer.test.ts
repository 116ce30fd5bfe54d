import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/loop/run.ts'
import { ask } from '../../src/models/ask.ts'
import { openModel } from '../../src/models/openModel.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'

const baseUrl = process.env.SCENEWRIGHT_TEST_BASE_URL
const name = process.env.SCENEWRIGHT_TEST_MODEL

// Needs SCENEWRIGHT_TEST_BASE_URL and SCENEWRIGHT_TEST_MODEL: a server that speaks OpenAI's protocol, and a model of its.
describe.skipIf(baseUrl === undefined || name === undefined)('a real server', { timeout: 1_800_000 }, () => {
  const spec = `openai:${name}`

  it('answers in the form it is asked for', async () => {
    const model = await openModel({ spec, baseUrl: baseUrl!, timeoutMs: 600_000, temperature: 0, maxTokens: 100 })
    const schema = {
      type: 'object',
      properties: { colour: { type: 'string' } },
      required: ['colour'],
      additionalProperties: false,
    }
    const colour = await ask(
      { model, log() {} },
      {
        messages: [{ role: 'user', content: 'Name a colour as {"colour": word}.' }],
        structure: { name: 'colour', schema },
        reasks: 2,
        read: (value) => {
          const told: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'colour') : null
          return typeof told === 'string' ? { value: told, repairs: [] } : { problems: ['no colour'] }
        },
      },
    )
    expect(colour).not.toBe('')
  })

  it('carries a run to an end, and the run replays without it', async () => {
    const out = mkdtempSync(join(tmpdir(), 'scenewright-real-'))
    try {
      const brief = parseBrief({
        format: 'scenewright/brief@1',
        name: 'small',
        description: 'a small bedroom',
        room: { type: 'bedroom', width: 4, depth: 4 },
        objects: [{ category: 'double_bed', count: 1 }],
      }).value
      const options = {
        brief,
        agent: 'llm',
        critics: ['text'],
        steps: 1,
        out,
        model: { spec, baseUrl: baseUrl!, timeoutMs: 600_000, temperature: 0, maxTokens: 500 },
      }
      const first = await run(options)
      expect(first.state.end).not.toBeNull()
      const again = await run({ ...options, access: { mode: 'replay', from: first.folder } })
      expect(again.state.steps.map((s) => s.layoutHash)).toEqual(first.state.steps.map((s) => s.layoutHash))
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  })
})
