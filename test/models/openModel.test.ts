import { HumanMessage } from '@langchain/core/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { MemoryAnswers } from '../../src/models/answers.ts'
import type { ModelCall } from '../../src/models/calls.ts'
import type { ModelCallOptions } from '../../src/models/chatModel.ts'
import { type OpenModel, openModel } from '../../src/models/openModel.ts'
import { messageText } from '../../src/models/reply/messageText.ts'
import {
  type ScriptedReply,
  type ScriptedRequest,
  type ScriptedServer,
  startScriptedServer,
} from '../helpers/scriptedServer/server.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SCHEMA = {
  type: 'object',
  properties: { colour: { type: 'string' } },
  required: ['colour'],
  additionalProperties: false,
}

async function open(
  script: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>,
  options: Partial<OpenModel> = {},
) {
  const server = await startScriptedServer(script)
  servers.push(server)
  const calls: ModelCall[] = []
  const waits: number[] = []
  const provider = (options.spec ?? 'openai:test').split(':')[0]
  const model = await openModel({
    spec: 'openai:test',
    baseUrl: provider === 'openai' ? `${server.url}/v1` : server.url,
    record: (call) => calls.push(call),
    environment: { OPENAI_API_KEY: 'planted-secret-key-1234567890' },
    sleep: async (ms) => {
      waits.push(ms)
    },
    ...options,
  })
  return { server, model, calls, waits }
}

const ask = (text: string) => [new HumanMessage(text)]

describe('the four providers', () => {
  for (const [spec, structure] of [
    ['openai:test', 'text'],
    ['anthropic:claude-test', 'tool'],
    ['google-genai:gemini-2.5-flash', 'text'],
    ['ollama:test', 'text'],
  ] as const) {
    it(`${spec.split(':')[0]} is sent text and a picture and its answer is read`, async () => {
      const { server, model, calls } = await open(() => ({ text: 'a red dot', usage: { input: 30, output: 4 } }), {
        spec,
      })
      const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } }
      const answer = await model.invoke([
        new HumanMessage({ content: [{ type: 'text', text: 'what is this?' }, picture] }),
      ])
      expect(messageText(answer).text).toBe('a red dot')
      expect(server.requests[0]?.text).toContain('what is this?')
      expect(server.requests[0]?.images[0]?.bytes.toString('base64')).toBe(PIXEL)
      expect(calls[0]?.answer?.tokens).toEqual({ input: 30, output: 4 })
      expect(JSON.stringify(calls[0]?.request)).not.toContain(PIXEL)
    })

    it(`${spec.split(':')[0]} is asked for JSON by schema, and damaged JSON comes back as it was sent`, async () => {
      const script = (text: string): ScriptedReply => (structure === 'tool' ? { toolCall: { colour: text } } : { text })
      const { model, server } = await open(() => script('{"colour": "re'), { spec })
      const options: ModelCallOptions = { structure: { name: 'colour', schema: SCHEMA } }
      const answer = messageText(await model.invoke(ask('which colour?'), options))
      expect(answer.text).toContain('re')
      expect(JSON.stringify(server.requests[0]?.body)).toContain('colour')
      expect(server.requests).toHaveLength(1)
    })

    it(`${spec.split(':')[0]} is asked again after a failure of the server, by our policy alone`, async () => {
      const { model, server, calls, waits } = await open(
        ({ n }) => (n < 2 ? { status: 503, error: 'overloaded' } : { text: 'done' }),
        { spec },
      )
      expect(messageText(await model.invoke(ask('hello'))).text).toBe('done')
      expect(server.requests).toHaveLength(3)
      expect(waits).toHaveLength(2)
      expect(calls[0]?.retries.map((r) => [r.fault, r.status])).toEqual([
        ['server', 503],
        ['server', 503],
      ])
    })
  }
})

describe('a JSON answer', () => {
  const asked = async (spec: string, structure: NonNullable<OpenModel['structure']>) => {
    const { model, server } = await open(() => ({ text: '{"colour": "red"}' }), { spec, structure })
    await model.invoke(ask('which colour?'), { structure: { name: 'colour', schema: SCHEMA } })
    const { response_format, tools } = server.requests[0]!.body
    return { response_format, tools }
  }
  const byFormat = {
    response_format: { type: 'json_schema', json_schema: { name: 'colour', schema: SCHEMA } },
    tools: undefined,
  }
  const byTool = {
    response_format: undefined,
    tools: [{ type: 'function', function: expect.objectContaining({ name: 'colour', parameters: SCHEMA }) }],
  }

  it('is asked for as the choice says: by schema, by tool, or by words alone', async () => {
    expect(await asked('openai:test', 'auto')).toEqual(byFormat)
    expect(await asked('openai:test', 'schema')).toEqual(byFormat)
    expect(await asked('openai:test', 'tools')).toEqual(byTool)
    expect(await asked('openai:test', 'none')).toEqual({ response_format: undefined, tools: undefined })
  })

  it('is asked for by tool where the model is older than schemas', async () => {
    for (const old of ['gpt-4', 'gpt-4-turbo', 'gpt-3.5-turbo'])
      expect(await asked(`openai:${old}`, 'auto')).toEqual(byTool)
    for (const recent of ['gpt-4o-mini', 'gpt-4.1', 'gpt-5-mini'])
      expect(await asked(`openai:${recent}`, 'auto')).toEqual(byFormat)
  })
})

describe('retries', () => {
  it('a refusal for too many requests is retried with and without a word on when', async () => {
    const { model, waits } = await open(({ n }) =>
      n === 0 ? { status: 429 } : n === 1 ? { status: 429, headers: { 'retry-after': '3' } } : { text: 'ok' },
    )
    await model.invoke(ask('hello'))
    expect(waits[0]).toBeGreaterThanOrEqual(250)
    expect(waits[0]).toBeLessThanOrEqual(500)
    expect(waits[1]).toBeGreaterThanOrEqual(3000)
    expect(waits[1]).toBeLessThanOrEqual(3500)
  })

  it('no wait is longer than the cap, and the same run waits the same', async () => {
    const script = ({ n }: ScriptedRequest): ScriptedReply =>
      n % 3 < 2 ? { status: 429, headers: { 'retry-after': '600' } } : { text: 'ok' }
    const first = await open(script, { retry: { capMs: 5000 } })
    await first.model.invoke(ask('hello'))
    const second = await open(script, { retry: { capMs: 5000 } })
    await second.model.invoke(ask('hello'))
    expect(first.waits).toEqual([5000, 5000])
    const plain = await open(({ n }) => (n < 3 ? { status: 500 } : { text: 'ok' }))
    const again = await open(({ n }) => (n < 3 ? { status: 500 } : { text: 'ok' }))
    await plain.model.invoke(ask('hello'))
    await again.model.invoke(ask('hello'))
    expect(plain.waits).toEqual(again.waits)
  })

  it('a request that cannot succeed is not repeated', async () => {
    for (const reply of [
      { status: 400, error: 'bad schema' },
      { status: 401, error: 'bad key' },
      { status: 404, error: 'no such model' },
      { status: 429, error: 'You exceeded your current quota', code: 'insufficient_quota' },
    ]) {
      const { model, server } = await open(() => reply)
      await expect(model.invoke(ask('hello'))).rejects.toThrow(reply.error)
      expect(server.requests).toHaveLength(1)
    }
  })

  it('a dropped connection is retried, before and in the middle of an answer', async () => {
    const { model, server } = await open(({ n }) =>
      n === 0 ? { drop: 'before' } : n === 1 ? { text: 'x'.repeat(500), drop: 'middle' } : { text: 'ok' },
    )
    expect(messageText(await model.invoke(ask('hello'))).text).toBe('ok')
    expect(server.requests).toHaveLength(3)
  })

  it('a server that is not there is named, after all retries', async () => {
    const { model, waits } = await open(() => ({}), { baseUrl: 'http://127.0.0.1:9/v1' })
    await expect(model.invoke(ask('hello'))).rejects.toThrow(/could not be reached after 5 attempts.*127\.0\.0\.1:9/)
    expect(waits).toHaveLength(4)
  })

  it('an answer that takes too long is given up and asked for again', async () => {
    const { model, server, calls } = await open(
      ({ n }) => (n === 0 ? { text: 'late', delayMs: 400 } : { text: 'ok' }),
      { timeoutMs: 100 },
    )
    expect(messageText(await model.invoke(ask('hello'))).text).toBe('ok')
    expect(calls[0]?.retries[0]?.fault).toBe('timeout')
    expect(server.aborted).toContain(0)
  })

  it('a cancelled run stops at once and closes the connection', async () => {
    const stop = new AbortController()
    const { model, server } = await open(() => ({ text: 'late', delayMs: 5000 }), { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    const started = performance.now()
    await expect(model.invoke(ask('hello'))).rejects.toThrow(/was called off/)
    expect(performance.now() - started).toBeLessThan(1000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.aborted).toEqual([0])
  })
})

describe('answers', () => {
  it('a replay gives what was recorded, to the byte, and never calls', async () => {
    const answers = new MemoryAnswers()
    const first = await open(({ n }) => (n === 0 ? { status: 500 } : { text: 'one', usage: { input: 7, output: 3 } }), {
      answers,
    })
    const recorded = await first.model.invoke(ask('hello'))
    const second = await open(() => ({ text: 'other' }), { answers, mode: 'replay', environment: {} })
    const replayed = await second.model.invoke(ask('hello'))
    expect(messageText(replayed)).toEqual(messageText(recorded))
    expect(second.calls).toEqual(first.calls)
    expect(second.server.requests).toHaveLength(0)
  })

  it('an unknown request is an error in replay, and asked in auto', async () => {
    const answers = new MemoryAnswers()
    const { model, server } = await open(() => ({ text: 'one' }), { answers, mode: 'replay' })
    await expect(model.invoke(ask('hello'))).rejects.toThrow(/No kept answer/)
    expect(server.requests).toHaveLength(0)
    const auto = await open(() => ({ text: 'one' }), { answers, mode: 'auto' })
    await auto.model.invoke(ask('hello'))
    expect(auto.server.requests).toHaveLength(1)
  })

  it('everything the answer depends on is part of the key', async () => {
    const answers = new MemoryAnswers()
    const { model, server } = await open(() => ({ text: 'one' }), { answers, mode: 'auto' })
    const picture = (data: string) => [
      new HumanMessage({ content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }] }),
    ]
    await model.invoke(ask('hello'))
    await model.invoke(ask('hello')) // the second of equal requests is another sample
    await model.invoke(ask('hello!'))
    await model.invoke(ask('hello'), { temperature: 0.7 })
    await model.invoke(picture(PIXEL))
    await model.invoke(picture(Buffer.from('other').toString('base64')))
    expect(server.requests).toHaveLength(6)
    expect(answers.size).toBe(6)
  })

  it('failures are not kept', async () => {
    const answers = new MemoryAnswers()
    const { model } = await open(() => ({ status: 400, error: 'no' }), { answers, mode: 'auto' })
    await expect(model.invoke(ask('hello'))).rejects.toThrow()
    expect(answers.size).toBe(0)
  })
})

describe('log probabilities', () => {
  it('come back where a call asks for them, and are refused by name where a provider has none', async () => {
    const { model, server } = await open(() => ({
      text: 'good',
      logprobs: [{ token: 'good', top: { good: -0.1, fair: -2 } }],
    }))
    const options: ModelCallOptions = { logprobs: true, topLogprobs: 5 }
    const answer = await model.invoke(ask('rate it'), options)
    expect(server.requests[0]?.body).toMatchObject({ logprobs: true, top_logprobs: 5 })
    expect(answer.response_metadata.logprobs).toMatchObject({ content: [{ token: 'good' }] })
    const other = await open(() => ({ text: 'good' }), { spec: 'ollama:test' })
    await expect(other.model.invoke(ask('rate it'), options)).rejects.toThrow(/ollama:test gives no log probabilities/)
  })
})

describe('secrets', () => {
  it('a planted key reaches no record and no message, even when the server gives it back', async () => {
    const key = 'planted-secret-key-1234567890'
    const environment = { OPENAI_API_KEY: key, OTHER_TOKEN: 'second-planted-secret-0987' }
    const answers = new MemoryAnswers()
    const { model, calls, server } = await open(
      ({ n, headers }) =>
        n === 0
          ? { status: 500, error: `failed for ${String(headers.authorization)}` }
          : n === 1
            ? { text: `your key is ${key} and second-planted-secret-0987, sk-abcdefghijklmnop` }
            : { status: 401, error: `Incorrect API key provided: ${key}` },
      { environment, answers },
    )
    const answer = await model.invoke(ask('hello'))
    const failure = await model.invoke(ask(`again, ${key}`)).catch((error: unknown) => error)
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
    const everything = [
      JSON.stringify(calls),
      messageText(answer).text,
      String(failure),
      JSON.stringify(await answers.lookup(calls[0]!.key)),
      deepText(failure),
    ]
    for (const text of everything) {
      expect(text).not.toContain(key)
      expect(text).not.toContain('second-planted')
      expect(text).not.toContain('sk-abcdef')
    }
  })

  it('an address that carries a password or key is refused before it is recorded', async () => {
    for (const baseUrl of ['http://user:secret@host/v1', 'https://host/v1?key=secret'])
      await expect(openModel({ spec: 'openai:x', baseUrl, environment: {} })).rejects.toThrow(
        /keys in environment variables/,
      )
  })
})

describe('settings', () => {
  it('a wrong provider, a missing key and a budget without a price are told before anything is asked', async () => {
    await expect(openModel({ spec: 'opnai:x' })).rejects.toThrow(/Did you mean "openai"/)
    await expect(openModel({ spec: 'gpt-4' })).rejects.toThrow(/provider:name/)
    await expect(openModel({ spec: 'openai:x', environment: {} })).rejects.toThrow(/OPENAI_API_KEY/)
    await expect(
      openModel({ spec: 'openai:x', baseUrl: 'http://h/v1', budget: { usd: 1 }, environment: {} }),
    ).rejects.toThrow(/--prices/)
  })
})

function deepText(error: unknown): string {
  return error instanceof Error
    ? `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${deepText(error.cause)}`
    : ''
}
