import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openModel } from '../../src/models/openModel.ts'
import { messageText } from '../../src/models/reply/messageText.ts'
import { fetchWaiting, patientFetch } from '../../src/process/patientFetch.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'

const slow = createServer((_request, response) => {
  setTimeout(() => response.end('{"late": true}'), 2500)
})
await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => slow.close(resolve)))

describe('a patient fetch', () => {
  it('waits as long as it is told, no longer and no shorter', async () => {
    const hasty = await fetchWaiting(500)
    await expect(hasty(url)).rejects.toThrow()
    const patient = await fetchWaiting(10_000)
    expect(await (await patient(url)).json()).toEqual({ late: true })
  })

  it("is Node's own where that is patient enough", async () => {
    expect(await patientFetch(300_000)).toBe(globalThis.fetch)
    expect(await patientFetch(300_001)).not.toBe(globalThis.fetch)
  })

  it.each(['openai:m', 'anthropic:claude-m', 'google-genai:gemini-m', 'ollama:m'])(
    'is what %s is asked by when its time limit is longer than that',
    async (spec) => {
      const server = await startScriptedServer(() => ({ text: 'done' }))
      const keys = { OPENAI_API_KEY: 'k-1234567', ANTHROPIC_API_KEY: 'k-1234567', GOOGLE_API_KEY: 'k-1234567' }
      try {
        const model = await openModel({
          spec,
          baseUrl: spec.startsWith('openai') ? `${server.url}/v1` : server.url,
          environment: keys,
          timeoutMs: 900_000,
        })
        const answer = await model.invoke([{ role: 'user', content: 'Take your time.' }])
        expect(messageText(answer).text).toBe('done')
        expect(server.requests).toHaveLength(1)
      } finally {
        await server.close()
      }
    },
  )
})
