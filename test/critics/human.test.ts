import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { interview, terminalAsker } from '../../critics/human/index.ts'
import { layout } from './fixture.ts'

describe('human', () => {
  it('turns typed lines into findings and a mark into a reward', async () => {
    const asked: string[] = []
    const input = Readable.from(['! bed-1 blocks the door\n', 'nice light\n\n', '7\n'])
    const review = await interview(layout, 2, terminalAsker(input, { write: (t: string) => asked.push(t) }))
    expect(review).toMatchObject({
      reward: 0.7,
      findings: [
        { severity: 'hard', objects: ['bed-1'] },
        { severity: 'note', objects: [] },
      ],
    })
    expect(asked[0]).toContain('bed-1, chair-1, chair-10')
  })

  it('is vague when nothing that was typed names an object', async () => {
    const typed = (...lines: string[]) => interview(layout, 1, async () => lines.shift() ?? '')
    expect((await typed('It feels wrong somehow.', '')).isVague).toBe(true)
    expect((await typed('It feels wrong somehow.', 'bed-1 most of all.', '')).isVague).toBeUndefined()
    expect((await typed('')).isVague).toBeUndefined()
  })

  it('an input that ends before the first line is a failure, not a clean room', async () => {
    await expect(interview(layout, 0, async () => null)).rejects.toThrow(/Nobody answered/)
  })
})
