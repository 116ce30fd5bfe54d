import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HumanMessage } from '@langchain/core/messages'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/loop/run.ts'
import { MemoryAnswers } from '../../src/models/answers.ts'
import { ask } from '../../src/models/ask.ts'
import { ModelError } from '../../src/models/errors.ts'
import type { ModelSettings } from '../../src/models/modelChoice.ts'
import { type OpenModel, openModel } from '../../src/models/openModel.ts'
import { messageText } from '../../src/models/reply/messageText.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'

/** A server to hold to the suite: how it is reached, and what it can do. */
export interface Door {
  readonly settings: ModelSettings & { readonly baseUrl: string }
  readonly environment?: OpenModel['environment']
  readonly canSee: boolean
  readonly countsTokens: boolean
  /** Whether it can be made to answer in JSON by a schema. */
  readonly takesSchemas: boolean
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const COLOUR = {
  type: 'object',
  properties: { colour: { type: 'string' } },
  required: ['colour'],
  additionalProperties: false,
}

/** What must hold of every server, scripted or real, whatever its model says. */
export function doorSuite(name: string, at: () => Promise<Door>, timeout = 30_000): void {
  describe(`models of ${name}`, { timeout }, () => {
    const open = async (options: Partial<OpenModel> = {}) => {
      const door = await at()
      const environment = door.environment === undefined ? {} : { environment: door.environment }
      return { door, model: await openModel({ ...door.settings, ...environment, ...options }) }
    }
    const faultOf = async (work: Promise<unknown>) => {
      const error = await work.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ModelError)
      return (error as ModelError).fault
    }

    it('answer in words, and their tokens are counted where the server counts them', async () => {
      const calls: { tokens: unknown }[] = []
      const { door, model } = await open({ record: ({ answer }) => calls.push({ tokens: answer?.tokens ?? null }) })
      const answer = await model.invoke([new HumanMessage('Say a word.')])
      expect(messageText(answer).text.trim()).not.toBe('')
      if (door.countsTokens) expect(calls[0]?.tokens).toEqual({ input: expect.any(Number), output: expect.any(Number) })
    })

    it('answer in JSON by a schema, or by words alone', async (test) => {
      for (const structure of ['auto', 'none'] as const) {
        const { door, model } = await open({ structure })
        if (!door.takesSchemas) return test.skip('the server takes no schemas')
        const colour = ask(
          { model, log() {} },
          {
            messages: [{ role: 'user', content: 'Name a colour. Answer as {"colour": word} and nothing else.' }],
            structure: { name: 'colour', schema: COLOUR },
            reasks: 3,
            read: (value) => {
              const told: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'colour') : null
              return typeof told === 'string' ? { value: told, repairs: [] } : { problems: ['no colour'] }
            },
          },
        )
        if (structure === 'auto') expect(await colour).not.toBe('')
        else await colour.catch((error: unknown) => expect(error).toHaveProperty('name', 'UnusableAnswer'))
      }
    })

    it('look at a picture, or say that they cannot', async () => {
      const { door, model } = await open()
      const shown = model.invoke([
        new HumanMessage({
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
          ],
        }),
      ])
      if (door.canSee) expect(messageText(await shown).text.trim()).not.toBe('')
      else await shown.catch((error: unknown) => expect(error).toBeInstanceOf(ModelError))
    })

    it('give a kept answer again with nobody there', async () => {
      const answers = new MemoryAnswers()
      const { model } = await open({ answers })
      const first = messageText(await model.invoke([new HumanMessage('Say a word.')]))
      const { model: replayed } = await open({ answers, mode: 'replay', baseUrl: 'http://127.0.0.1:9/v1' })
      expect(messageText(await replayed.invoke([new HumanMessage('Say a word.')]))).toEqual(first)
      expect(await faultOf(replayed.invoke([new HumanMessage('Say another.')]))).toBe('no-answer')
    })

    it('are given up at the time limit, when the run is stopped, and where nobody listens', async () => {
      const hurried = await open({ timeoutMs: 1, retry: { retries: 0 } })
      expect(await faultOf(hurried.model.invoke([new HumanMessage('Count to ten.')]))).toBe('timeout')
      const stop = new AbortController()
      const stopped = await open({ signal: stop.signal })
      const asked = stopped.model.invoke([new HumanMessage('Count to ten.')])
      stop.abort()
      expect(await faultOf(asked)).toBe('cancelled')
      const lost = await open({ baseUrl: 'http://127.0.0.1:9/v1', retry: { retries: 1, baseMs: 1 } })
      expect(await faultOf(lost.model.invoke([new HumanMessage('Is anybody there?')]))).toBe('connection')
    })

    it('carry a run to an end, which replays without them', async () => {
      const { settings, environment } = await at()
      const out = mkdtempSync(join(tmpdir(), 'scenewright-door-'))
      const access = environment === undefined ? {} : { access: { environment } }
      try {
        const options = {
          brief: parseBrief({
            format: 'scenewright/brief@1',
            name: 'small',
            description: 'a small bedroom',
            room: { type: 'bedroom', width: 4, depth: 4 },
            objects: [{ category: 'double_bed', count: 1 }],
          }).value,
          agent: 'llm',
          critics: ['text'],
          steps: 1,
          out,
          model: { ...settings, maxTokens: 500 },
        }
        const first = await run({ ...options, ...access })
        expect(first.state.end).not.toBeNull()
        const again = await run({ ...options, access: { ...access.access, mode: 'replay', from: first.folder } })
        expect(again.state.steps.map((s) => s.layoutHash)).toEqual(first.state.steps.map((s) => s.layoutHash))
      } finally {
        rmSync(out, { recursive: true, force: true })
      }
    })
  })
}
