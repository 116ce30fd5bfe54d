import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedServer, startScriptedServer } from '../helpers/scriptedServer/server.ts'
import { tempRuns } from '../loop/scripted.ts'
import { cli } from './capture.ts'

const out = tempRuns()
const brief = join(out, 'brief.json')
const prices = join(out, 'prices.json')
let server: ScriptedServer
let broken: ScriptedServer

beforeAll(async () => {
  // The second call is answered at the second attempt.
  server = await startScriptedServer((request) => (request.n === 1 ? { status: 503 } : designerReply(request)))
  broken = await startScriptedServer(() => ({ status: 400, error: 'no such model' }))
  writeFileSync(
    brief,
    JSON.stringify({
      format: 'scenewright/brief@1',
      name: 'small-bedroom',
      description: 'a small bedroom',
      room: { type: 'bedroom', width: 4, depth: 4 },
      objects: [
        { category: 'double_bed', count: 1 },
        { category: 'nightstand', count: 2 },
        { category: 'chair', count: 1 },
      ],
    }),
  )
  writeFileSync(prices, JSON.stringify({ 'openai:scripted': { input: 1000, output: 2000 } }))
})
afterAll(async () => {
  await server.close()
  await broken.close()
})

const ask = (at: ScriptedServer, ...more: string[]) =>
  cli(
    ...['run', brief, '--agent', 'llm', '--critic', 'text', '--steps', '1', '--out', out],
    ...['--model', 'openai:scripted', '--base-url', `${at.url}/v1`, ...more],
  )

describe('a run that asks a model', () => {
  it('tells calls, tokens, cost and retries at its end, in show, show --step, replay and compare', async () => {
    const { out: told, code } = await ask(server, '--prices', prices)
    expect(code).toBe(0)
    // a plan, a layout, an edit and two reviews, of 100 tokens in and 50 out each
    const line = 'openai:scripted: 5 calls, 750 tokens, $1.0000, 1 retry'
    expect(told).toContain(`Model     ${line}`)
    const id = told.split('\n')[0]!
    expect((await cli('show', id, '--out', out)).out).toContain(`model     ${line}`)
    expect((await cli('replay', id, '--out', out)).out.replace(/\s+/g, ' ')).toContain(line)
    const step = (await cli('show', id, '--step', '0', '--out', out)).out
    expect(step.match(/asked openai:scripted: 100 tokens in, 50 out, \$0\.2000/g)).toHaveLength(3)
    expect(step.replace(/\s+/g, ' ')).toContain('1 retry (server, HTTP 503)')
    for (const text of [told, step])
      expect(text.split('\n').filter((l) => l.length > 80 && !l.includes(id))).toEqual([])

    const model = { spec: 'openai:scripted', calls: 5, failed: 0, tokens: 750, uncounted: 0, usd: 1, unpriced: 0 }
    const summary = JSON.parse((await cli('show', id, '--json', '--out', out)).out)
    expect(summary.model).toEqual({ ...model, retries: 1, usd: expect.closeTo(1, 9) })
    const json = JSON.parse((await cli('show', id, '--step', '0', '--json', '--out', out)).out)
    expect(json.calls.map(({ part }: { part: string }) => part)).toEqual(['llm/plan', 'llm', 'text'])

    const without = (await cli('run', brief, '--agent', 'random', '--critic', 'none', '--quiet', '--out', out)).out
    const both = (await cli('compare', id, without, '--out', out)).out
    expect(both).toMatch(/calls +retries +tokens +cost +model\nA +5 +1 +750 +\$1\.0000 +openai:scripted\nB +- .*none/)
  })

  it('as JSON says with each step what it has cost so far, and null where no price is known', async () => {
    const { out: text } = await ask(server, '--json', '--seed', '2')
    const lines: { type: string; model?: unknown }[] = text.split('\n').map((line) => JSON.parse(line))
    expect(lines.filter(({ type }) => type === 'step').map(({ model }) => model)).toMatchObject([
      { calls: 3, usd: null, unpriced: 3 },
      { calls: 5, usd: null, unpriced: 5 },
    ])
    expect(lines.at(-1)).toMatchObject({ type: 'end', model: { calls: 5, tokens: 750 } })
  })
})

describe('tokens that nobody counts', () => {
  it('are told as such, and are null in JSON, never 0', async () => {
    const mute = await startScriptedServer((request) => ({ ...designerReply(request), isUncounted: true }))
    const half = await startScriptedServer((request) => ({
      ...designerReply(request),
      isUncounted: request.n % 2 === 1,
    }))
    try {
      const { out: told } = await ask(mute)
      const id = told.split('\n')[0]!
      expect(told).toContain('Model     openai:scripted: 5 calls, tokens not counted, no known price')
      const { model } = JSON.parse((await cli('show', id, '--json', '--out', out)).out)
      expect(model).toMatchObject({ calls: 5, tokens: null, uncounted: 5 })
      expect((await cli('compare', id, id, '--out', out)).out).toMatch(/A +5 +0 +not counted +not known/)
      const { out: partly } = await ask(half)
      expect(partly.replace(/\s+/g, ' ')).toContain('5 calls, 450 tokens and 2 answers not counted')
    } finally {
      await mute.close()
      await half.close()
    }
  })
})

describe('a run without a model', () => {
  it('has no word about one', async () => {
    const { out: told } = await cli('run', brief, '--agent', 'random', '--critic', 'none', '--out', out)
    const id = told.split('\n')[0]!
    const shown = [told, (await cli('show', id, '--out', out)).out, (await cli('compare', id, id, '--out', out)).out]
    for (const text of shown) expect(text).not.toMatch(/model|calls|tokens/i)
    expect(JSON.parse((await cli('show', id, '--json', '--out', out)).out).model).toBeNull()
  })
})

describe('fork', () => {
  it('keeps the model of the run it branches from, with what the flags change of it', async () => {
    const { out: told } = await ask(server, '--budget', 'calls=1')
    const parent = told.split('\n')[0]!
    expect(told).toMatch(/budget of 1 call /)
    const forked = await cli('fork', parent, '--at', '0', '--budget', 'calls=100', '--out', out, '--json')
    const [first] = forked.out.split('\n').map((line) => JSON.parse(line))
    expect(JSON.parse(readFileSync(join(first.folder, 'manifest.json'), 'utf8')).model).toMatchObject({
      spec: 'openai:scripted',
      baseUrl: `${server.url}/v1`,
      budget: { calls: 100 },
    })
    expect(JSON.parse(forked.out.split('\n').at(-1)!)).toMatchObject({ steps: 1, model: { calls: 3 } })
  })
})

describe('a run whose first step is broken', () => {
  it('is not offered to be forked at that step, while others are', async () => {
    const flaky = await startScriptedServer((request) =>
      request.n === 0 ? { status: 400, error: 'not now' } : designerReply(request),
    )
    try {
      const { out: told } = await ask(flaky, '--agent', 'random')
      expect(told).toContain('Next: scenewright show')
      expect(told).not.toContain('fork')
      expect((await ask(flaky, '--agent', 'random', '--seed', '3')).out).toContain('--at 0 --critic none')
    } finally {
      await flaky.close()
    }
  })
})

describe('a run that fails', () => {
  it('says why once, names what is missing in one line, offers resume, and draws no empty room', async () => {
    const { code, out: told, err } = await ask(broken, '--steps', '4')
    const id = told.split('\n')[0]!
    expect(code).toBe(1)
    expect(`${told}\n${err}`.replace(/\s+/g, ' ').match(/no such model/g)).toHaveLength(1)
    expect(told.match(/^Not met/gm)).toHaveLength(1)
    expect(told).toMatch(/^Not met {3}1 x chair, 1 x double_bed, 2 x nightstand: /m)
    expect(told).toContain(`Next: scenewright resume ${join(out, id)}`)
    expect(told).not.toContain('fork')
    expect(told).not.toContain('Pictures')
    expect(existsSync(join(out, id, 'before-after.png'))).toBe(false)
    const step = (await cli('show', id, '--step', '0', '--out', out)).out
    // The part failed with it; the call need not say it again. An empty room is not shown to the critic.
    expect(step.replace(/\s+/g, ' ').match(/no such model/g)).toHaveLength(1)
    expect(step).toMatch(/llm\/plan asked openai:scripted: no answer in 1 attempt \(rejected, HTTP 400\)$/m)
    expect(told).toMatch(/^Model +openai:scripted: \d+ calls, none answered$/m)
  })

  it('says why on standard error where nothing else is told in words', async () => {
    for (const flag of ['--quiet', '--json']) {
      const { code, err } = await ask(broken, '--steps', '4', flag)
      expect([code, err]).toEqual([1, expect.stringMatching(/^The run failed\. .*no such model/)])
    }
  })
})
