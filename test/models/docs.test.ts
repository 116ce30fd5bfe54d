import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../../src/files/packageRoot.ts'
import { run } from '../../src/loop/run.ts'
import { setUp } from './modelRun.ts'

describe('docs/models.md', () => {
  const text = readFileSync(packageFile('docs', 'models.md'), 'utf8')

  it('has a critic that asks a model and runs as written', async () => {
    const code = /```js\n([\s\S]*?)```/.exec(text)![1]!
    const { options, server } = await setUp((request) => ({
      text: request.text.includes('Could one rest here?')
        ? JSON.stringify({ calm: request.n === 0 ? 7 : 0.4, why: 'The chair faces the wall.' })
        : '{"edits": [], "reason": "none"}',
    }))
    const path = join(packageFile('test'), `calm-${process.pid}.mjs`)
    const at = (...parts: string[]) => JSON.stringify(pathToFileURL(packageFile('src', ...parts)).href)
    writeFileSync(
      path,
      code.replace("'scenewright'", at('index.ts')).replace("'scenewright/models'", at('models', 'index.ts')),
    )
    try {
      const { state } = await run({ ...options, agent: 'random', critics: [path], steps: 0 })
      expect(state.steps[0]?.review).toMatchObject({
        reward: 0.4,
        findings: [{ rule: 'calm', message: 'The chair faces the wall.' }],
      })
      expect(state.steps[0]?.messages.map(({ message }) => message)).toEqual([
        'Asked again: calm must be a number from 0 to 1.',
      ])
      expect(server.requests).toHaveLength(2)
    } finally {
      rmSync(path)
    }
  })
})
