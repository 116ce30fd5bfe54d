import { describe, expect, it } from 'vitest'
import { tempRuns } from '../loop/scripted.ts'
import { cli } from './capture.ts'

const out = tempRuns()

describe('a step in words', () => {
  it('says of each finding of an ensemble which of its critics share it, and of others nothing', async () => {
    const told = async (critic: string) => {
      const args = ['--agent', 'random', '--steps', '0', '--critic', critic, '--out', out, '--quiet']
      const id = (await cli('run', 'beach-bedroom', ...args)).out.trim()
      const { out: text } = await cli('show', id, '--step', '0', '--out', out)
      return text.split('\n').filter((line) => /^ {4}. (hard|soft|note) /.test(line))
    }
    const joined = await told('ensemble:critics=collision/scenecritic')
    expect(joined.length).toBeGreaterThan(0)
    for (const line of joined)
      expect(line).toMatch(
        /(hard|soft|note) \[(collision|scenecritic|collision, scenecritic|scenecritic, collision)\] /,
      )
    const alone = await told('scenecritic')
    expect(alone.length).toBeGreaterThan(0)
    for (const line of alone) expect(line).not.toContain('[')
  })
})
