import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFile } from '../../../src/files/packageRoot.ts'
import { choosePart, listParts } from '../../../src/loop/registry.ts'
import { testLayout, testObject, testRoom } from '../../../src/testing/scenes.ts'
import { designerReply } from '../../helpers/scriptedServer/designer.ts'
import { type ScriptedServer, startScriptedServer } from '../../helpers/scriptedServer/server.ts'
import { tempRuns } from '../../loop/scripted.ts'
import { cli } from '../capture.ts'

const out = tempRuns()
const layout = join(out, 'room.json')
let server: ScriptedServer
let isBroken = false

beforeAll(async () => {
  const json = { text: '{"score": 4}', usage: { input: 10, output: 5 } }
  server = await startScriptedServer(() => (isBroken ? { status: 400, error: 'no such model' } : json))
  writeFileSync(layout, JSON.stringify(testLayout(testRoom(4, 4), [testObject('bed-1', 'double_bed', [2, 2.9])])))
})
afterAll(() => server.close())

const audit = (...more: string[]) => cli('audit', layout, '--keep', join(out, 'kept'), '--repeats', '2', ...more)
const model = () => ['--model', 'openai:scripted', '--base-url', `${server.url}/v1`]

describe('audit', () => {
  it('of a critic that asks a model refuses at once when none is named', async () => {
    for (const critic of ['text', 'vision', 'sa-iqa']) {
      const { code, err } = await audit('--critic', critic)
      expect([code, err]).toEqual([2, expect.stringContaining('--model provider:name')])
      expect(err.split('\n')).toHaveLength(1)
    }
  })

  it('of a critic with nothing to vary says so, and names those that have', async () => {
    for (const critic of ['collision', 'none', 'scenecritic']) {
      const { code, err } = await audit('--critic', critic)
      expect([code, err]).toEqual([2, expect.stringMatching(/nothing that an audit could vary.*pixels.*vision/)])
    }
  })

  it('asks sa-iqa in every wording that stands in its folder', async () => {
    isBroken = false
    const { code, out: text } = await audit('--critic', 'sa-iqa:mode=json', ...model(), '--json')
    expect(code).toBe(0)
    const { phrasings, judgements } = JSON.parse(text)
    expect(phrasings).toEqual(['shipped', 'brief', 'strict'])
    expect(judgements.map(({ error }: { error: string | null }) => error)).toEqual(Array(18).fill(null))
  })

  it('in which no judgement was given ends with exit code 1 and says why once in progress and once in sum', async () => {
    isBroken = true
    const { code, out: text, err } = await audit('--critic', 'text', ...model(), '--seed', '9')
    expect([code, err.split('\n')]).toEqual([1, [expect.stringContaining('no such model')]])
    expect(text.replace(/\s+/g, ' ')).toMatch(/24 of 24 judgements failed; the first: .*no such model/)
  })

  it('tells what it cost, ends where its budget does, and keeps the answers of two servers apart', async () => {
    const designer = await startScriptedServer(designerReply)
    const own = ['--model', 'openai:scripted', '--base-url', `${designer.url}/v1`]
    const budget = ['--critic', 'text', '--seed', '11', '--budget', 'calls=3']
    const { code, out: text } = await audit(...budget, ...own, '--json')
    const { judgements, model: asked, stopped } = JSON.parse(text)
    expect([code, judgements.length, asked.calls]).toEqual([0, 3, 3])
    expect(stopped).toMatch(/budget of 3 calls/)
    const { out: told } = await audit(...budget, ...own)
    expect(told).toMatch(/3 calls, \d+ tokens/)
    expect(told).toMatch(/Ended early\. The budget/)
    const other = await startScriptedServer(() => ({ status: 401, error: 'another server' }))
    const elsewhere = ['--model', 'openai:scripted', '--base-url', `${other.url}/v1`]
    const { code: refused } = await audit(...budget, ...elsewhere)
    for (const used of [designer, other]) await used.close()
    expect(refused).toBe(1)
  })

  it('of a critic without a model needs none', async () => {
    const { code, out: text } = await audit('--critic', 'pixels')
    expect([code, text]).toEqual([0, expect.stringMatching(/view plan-bare/)])
  })
})

describe.each(listParts('critic').filter(({ audit: described }) => described !== undefined))(
  'what the critic $name says of its audit',
  ({ name, audit: described }) => {
    it('names an option it has, with values it takes, and wordings that hold the prompts it has', async () => {
      for (const value of described!.values ?? ['plan'])
        await choosePart('critic', { name, options: { [described!.option]: value } })
      if (described!.phrasings === undefined) return
      const folder = packageFile(...described!.phrasings)
      const prompts = readdirSync(join(folder, '..', 'prompts')).sort()
      for (const wording of readdirSync(folder)) expect(readdirSync(join(folder, wording)).sort()).toEqual(prompts)
    })
  },
)
