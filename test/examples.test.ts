import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../src/files/packageRoot.ts'
import { replay } from '../src/loop/replay.ts'

const folder = packageFile('runs', 'examples')

describe.each(readdirSync(folder))('the recorded run %s', (name) => {
  it('replays with every hash in order, and ends higher than it began', async () => {
    const { state } = await replay(packageFile('runs', 'examples', name))
    expect(state.steps.length).toBeGreaterThan(2)
    expect(state.end?.outcome).toBe('satisfied')
    expect(state.steps.at(-1)!.scores.overall!).toBeGreaterThan(state.steps[0]!.scores.overall! + 0.2)
  })

  it('names no place of the machine it was made on', () => {
    for (const file of ['manifest.json', 'events.jsonl'])
      expect(readFileSync(packageFile('runs', 'examples', name, file), 'utf8')).not.toMatch(/"\/[a-z]+\/|[A-Z]:\\\\/)
  })
})
