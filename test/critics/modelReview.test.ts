import { describe, expect, it } from 'vitest'
import { findingsInText } from '../../critics/findings.ts'
import { readReview } from '../../critics/modelReview.ts'
import { openModel } from '../../src/models/openModel.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'
import { brief, critic, ctx, layout } from './fixture.ts'

describe('findings in what models say', () => {
  it('are tied to the objects whose ids they mention, as whole words; what mentions none is a note', () => {
    const said = findingsInText(
      '1. chair-10 faces the wall.\n- The Bed-1 blocks chair-1\nNice colours overall',
      'text',
      layout,
    )
    expect(said.map(({ objects, severity }) => [objects, severity])).toEqual([
      [['chair-10'], 'soft'],
      [['bed-1', 'chair-1'], 'soft'],
      [[], 'note'],
    ])
  })

  it('keep known ids however they are spelt, drop others with a word, and use one name for a rule', () => {
    const reading = readReview(
      {
        findings: [
          { rule: 'Collision', severity: 'critical', objects: ['BED_1', 'sofa-9'], message: 'They collide.' },
          { rule: 'missing', severity: 'hard', objects: [], category: 'lamp', message: 'No lamp.' },
        ],
        score: '7/10',
      },
      'text',
      layout,
    )
    expect(reading).toMatchObject({
      value: {
        reward: 0.7,
        findings: [
          { rule: 'overlap', severity: 'hard', objects: ['bed-1'] },
          { rule: 'missing', severity: 'hard', objects: [], category: 'lamp' },
        ],
      },
      repairs: [expect.stringContaining('sofa-9')],
    })
  })
})

describe('a review whose complaints name nothing', () => {
  const isVague = (...findings: unknown[]) => vagueAt(7, ...findings)
  const vagueAt = (score: number | null, ...findings: unknown[]) => {
    const reading = readReview({ findings, score }, 'text', layout)
    return 'value' in reading ? (reading.value.isVague ?? false) : null
  }
  const untied = { rule: 'style', severity: 'hard', objects: [], category: null, message: 'The room feels wrong.' }

  it('is vague, in plain words too', () => {
    expect(isVague(untied)).toBe(true)
    expect(isVague('Something about this room is off.')).toBe(true)
    expect(isVague({ ...untied, severity: 'note' }, untied)).toBe(true)
  })

  it('is not vague when it is empty, names an object, or was meant as advice', () => {
    expect(isVague()).toBe(false)
    expect(isVague(untied, { ...untied, objects: ['bed-1'] })).toBe(false)
    expect(isVague({ ...untied, severity: 'note' })).toBe(false)
    expect(vagueAt(null)).toBe(false)
  })

  it('is vague when it finds nothing and still marks the room down', () => {
    expect(vagueAt(3)).toBe(true)
    expect(vagueAt(3, { ...untied, objects: ['bed-1'] })).toBe(false)
  })
})

describe('a review that finds nothing and marks the room down', () => {
  it('is asked about once more, and counts as vague when the model stands by it', async () => {
    for (const second of [
      { findings: [{ rule: 'overlap', severity: 'hard', objects: ['bed-1'], message: 'In the wall.' }], score: 2 },
      { findings: [], score: 2 },
    ]) {
      const server = await startScriptedServer(({ n }) => ({
        text: JSON.stringify(n === 0 ? { findings: [], score: 2 } : second),
      }))
      const model = await openModel({ spec: 'openai:x', baseUrl: `${server.url}/v1`, environment: {} })
      try {
        const given = await critic('text', { reasks: 1 }).review(layout, brief, [], { ...ctx(), model })
        expect(server.requests).toHaveLength(2)
        expect(server.requests[1]?.text).toContain('what costs the room its marks')
        expect(given.findings).toHaveLength(second.findings.length)
        expect(given.isVague ?? false).toBe(second.findings.length === 0)
      } finally {
        await server.close()
      }
    }
  })
})
