import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/contracts/renderer.ts'
import { openModel } from '../../src/models/openModel.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { testContext } from '../../src/testing/testContext.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedReply, startScriptedServer } from '../helpers/scriptedServer/server.ts'
import { brief, critic, layout, picture } from './fixture.ts'

describe('the critics that ask a model', () => {
  async function review(
    name: string,
    options: unknown,
    pictures: Picture[],
    script: () => ScriptedReply,
    log: string[] = [],
  ) {
    const server = await startScriptedServer((request) => ({ ...designerReply(request), ...script() }))
    const model = await openModel({ spec: 'openai:x', baseUrl: `${server.url}/v1`, environment: {} })
    try {
      const given = await critic(name, options).review(layout, brief, pictures, {
        ...testContext(defaultOntology(), { log: (l) => log.push(l) }),
        model,
        renderer: 'plan',
      })
      return { given, server }
    } finally {
      await server.close()
    }
  }

  it.each(['json', 'box', 'xml', 'table'])('text reads the layout as %s', async (form) => {
    const { given, server } = await review('text', { layout: form }, [], () => ({}))
    expect(given.reward).toBeGreaterThanOrEqual(0)
    for (const { id } of layout.objects) expect(server.requests[0]?.text).toContain(id)
  })

  it('vision is shown the very pictures, with the numbers or without', async () => {
    const shot = await picture('#446688')
    for (const numbers of [false, true]) {
      const { server } = await review('vision', { numbers }, [shot, shot], () => ({}))
      expect(server.requests[0]?.images).toHaveLength(2)
      expect(server.requests[0]?.images[0]?.bytes.equals(Buffer.from(shot.bytes))).toBe(true)
      expect(server.requests[0]?.text.includes('"yaw"')).toBe(numbers)
    }
  })

  it('sa-iqa asks one after the other where it may ask again, so that its log does not hang on who answers first', async () => {
    const shot = await picture('#446688')
    const logOf = async (delays: readonly number[]) => {
      const log: string[] = []
      const server = await startScriptedServer(async ({ n }) => {
        await new Promise((resolve) => setTimeout(resolve, delays[n % delays.length]))
        return { text: n % 2 === 0 ? 'no JSON here' : '{"score": 4}' }
      })
      const model = await openModel({ spec: 'openai:x', baseUrl: `${server.url}/v1`, environment: {} })
      try {
        await critic('sa-iqa', { mode: 'json' }).review(layout, brief, [shot], {
          ...testContext(defaultOntology(), { log: (line) => log.push(line) }),
          model,
        })
      } finally {
        await server.close()
      }
      return [log, server.requests.map(({ text }) => text)]
    }
    expect(await logOf([0, 20, 5])).toEqual(await logOf([15, 0]))
  })

  it('a review in plain words is read as findings', async () => {
    const { given } = await review('text', {}, [], () => ({ text: 'bed-1 stands in the middle of the way.' }))
    expect(given.findings[0]).toMatchObject({ objects: ['bed-1'], severity: 'soft' })
  })

  it('thoughts that were cut off are no review, whatever they say', async () => {
    const thinking = { text: '<think>bed-1 stands in the middle of the way. {"findings": []}' }
    await expect(review('text', { reasks: 0 }, [], () => thinking)).rejects.toThrow(/cut off within its thoughts/)
    const { given } = await review('text', {}, [], () => ({ text: `${thinking.text}</think> chair-1 is too near.` }))
    expect(given.findings.map(({ objects }) => objects)).toEqual([['chair-1']])
  })

  it('sa-iqa weighs the rating words, penalises close-ups, and says who drew the picture', async () => {
    const log: string[] = []
    const { given, server } = await review('sa-iqa', {}, [await picture('#888')], () => ({}), log)
    expect(server.requests).toHaveLength(4)
    const score = 1 + 4 * given.reward!
    expect(score).toBeGreaterThan(3.5)
    expect(score).toBeLessThan(4)
    expect(given.findings[0]?.message).toContain('the renderer plan')
    const near = await review(
      'sa-iqa',
      {},
      [await picture('#888', { objects: { a: 0.9, b: 0, c: 0.01, d: 0 }, floor: 0.6 })],
      () => ({}),
    )
    expect(near.given.reward).toBeCloseTo(given.reward! / 2, 6)
  })

  it('sa-iqa refuses an answer without a rating word, and a server without log probabilities', async () => {
    await expect(
      review('sa-iqa', {}, [await picture('#888')], () => ({ text: 'Hm.', logprobs: [{ token: 'Hm', top: {} }] })),
    ).rejects.toThrow(/none of the words/)
    await expect(review('sa-iqa', {}, [await picture('#888')], () => ({ text: 'good', logprobs: [] }))).rejects.toThrow(
      /no log probabilities/,
    )
    const json = await review('sa-iqa', { mode: 'json' }, [await picture('#888')], () => ({ text: '{"score": 3}' }))
    expect(json.given.reward).toBeCloseTo(0.5, 9)
  })
})
