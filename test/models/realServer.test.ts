import { describe, it } from 'vitest'
import { doorSuite } from './doorSuite.ts'

const baseUrl = process.env.SCENEWRIGHT_TEST_BASE_URL
const name = process.env.SCENEWRIGHT_TEST_MODEL

// A server that speaks OpenAI's protocol, and a model of its; SCENEWRIGHT_TEST_VISION=1 when that can see.
if (baseUrl === undefined || name === undefined)
  describe('models of a real server', () => {
    it.skip('needs SCENEWRIGHT_TEST_BASE_URL and SCENEWRIGHT_TEST_MODEL', () => {})
  })
else
  doorSuite(
    `${name} at ${baseUrl}`,
    async () => ({
      settings: { spec: `openai:${name}`, baseUrl, timeoutMs: 600_000, temperature: 0, maxTokens: 100 },
      canSee: process.env.SCENEWRIGHT_TEST_VISION === '1',
      countsTokens: true,
      takesSchemas: true,
    }),
    1_800_000,
  )
