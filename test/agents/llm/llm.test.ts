import { describe, expect, it } from 'vitest'
import { llm } from '../../../agents/llm/index.ts'
import type { PastStep } from '../../../src/contracts/context.ts'
import type { Finding } from '../../../src/contracts/finding.ts'
import { openModel } from '../../../src/models/openModel.ts'
import { defaultOntology } from '../../../src/ontology/loadOntology.ts'
import { applyEdits } from '../../../src/scene/edit.ts'
import { briefOfLayout } from '../../../src/scene/parseBrief.ts'
import { testLayout, testObject, testRoom } from '../../../src/testing/scenes.ts'
import { testContext } from '../../../src/testing/testContext.ts'
import { RepliesModel } from '../../helpers/repliesModel.ts'

const layout = testLayout(testRoom(4, 4), [
  testObject('bed-1', 'double_bed', [2, 2.9]),
  testObject('chair-1', 'chair', [1, 1]),
])
const brief = briefOfLayout(layout)
const plan = { summary: 'Bed to the wall.', groups: [] }
const finding: Finding = {
  critic: 'collision',
  rule: 'overlap',
  severity: 'hard',
  objects: ['bed-1', 'chair-1'],
  message: 'bed-1 and chair-1 overlap.',
  hint: { yaw: 90 },
}

async function refine(replies: string[], options: object, history: PastStep[] = []) {
  const inner = new RepliesModel(replies)
  const log: string[] = []
  const model = await openModel({ spec: 'openai:double', baseUrl: 'http://double/v1', environment: {}, inner })
  const ctx = { ...testContext(defaultOntology(), { step: 2, log: (line) => log.push(line) }), model, history }
  const proposal = await llm.create(llm.options.parse(options)).refine(brief, plan, layout, [finding], ctx)
  return {
    proposal,
    log,
    after: applyEdits(layout, proposal.edits),
    asked: inner.asked.map((messages) => messages.map((m) => m.text).join('\n')),
  }
}

describe('the llm agent plans', () => {
  it('and asks for a shorter plan where there was no room for one', async () => {
    const inner = new RepliesModel([
      '{"summary": "The room is furnished with a bed, which',
      '{"summary": "s", "groups": []}',
    ])
    const model = await openModel({ spec: 'openai:double', baseUrl: 'http://double/v1', environment: {}, inner })
    const ctx = { ...testContext(defaultOntology()), model }
    expect(await llm.create(llm.options.parse({})).plan(brief, ctx)).toEqual({ summary: 's', groups: [] })
    expect(inner.asked[1]?.at(-1)?.text).toContain('the plan was cut off; give a shorter one')
  })
})

describe('the llm agent refines', () => {
  it('by edits: what is repaired is said, and what the critics found stands in the prompt', async () => {
    const { proposal, log, asked } = await refine(
      [
        JSON.stringify({
          edits: [
            { type: 'rotate', id: 'Chair_1', yaw: '450°' },
            { type: 'move', id: 'bed-1', x: 150, y: 300 },
          ],
          reason: 'Cleared the bed.',
        }),
      ],
      {},
    )
    expect(proposal.edits).toEqual([
      { type: 'turn', id: 'chair-1', yaw: 90 },
      { type: 'move', id: 'bed-1', center: [1.5, 3], elevation: 0 },
    ])
    expect(log.join('\n')).toMatch(/centimetres/)
    expect(log.join('\n')).toMatch(/"Chair_1" was read as "chair-1"/)
    expect(asked[0]).toContain('hard: overlap (bed-1, chair-1): bed-1 and chair-1 overlap. A yaw of 90 would do.')
  })

  it('asks again about an id that is not there, with the ids that are', async () => {
    const bad = JSON.stringify({ edits: [{ type: 'remove', id: 'sofa-9' }], reason: 'x' })
    const { asked, proposal } = await refine(
      [bad, JSON.stringify({ edits: [{ type: 'remove', id: 'chair-1' }], reason: 'x' })],
      {},
    )
    expect(asked[1]).toContain('names "sofa-9", which is not in the room; ids are bed-1, chair-1')
    expect(proposal.edits).toEqual([{ type: 'remove', id: 'chair-1' }])
  })

  it('by whole new layouts: what stays keeps its id, and only what changed is proposed', async () => {
    const objects = layout.objects.map((o) => (o.id === 'chair-1' ? { ...o, center: [3, 1] } : o))
    const { proposal, after } = await refine([JSON.stringify({ objects, reason: 'Moved the chair.' })], {
      mode: 'regenerate',
    })
    expect(proposal.edits).toEqual([{ type: 'move', id: 'chair-1', center: [3, 1], elevation: 0 }])
    expect(after.objects).toHaveLength(2)
    const box = await refine(
      [
        JSON.stringify([
          { id: 'bed-1', label: 'double_bed', bbox: { x: 1.2, y: 1.85, w: 1.6, h: 2.1 }, rotation: 0, height: 0.9 },
          { id: 'chair-1', label: 'chair', bbox: { x: 0.75, y: 0.75, w: 0.5, h: 0.5 }, rotation: 90, height: 0.8 },
        ]),
      ],
      { mode: 'regenerate', form: 'box' },
    )
    expect(box.after.objects.map((o) => o.yaw)).toEqual([270, 0])
  })

  it('sees of earlier steps what its option says', async () => {
    const past = (step: number, reason: string): PastStep => ({
      step,
      proposals: [{ edits: [], reason, isTaken: true }],
      layout,
      findings: [finding],
    })
    const reply = JSON.stringify({ edits: [], reason: 'x' })
    const history = [past(0, 'Placed all.'), past(1, 'Moved the bed.'), past(2, 'Now.')]
    const seen = async (how: string) => (await refine([reply], { history: how }, history)).asked[0]!
    expect(await seen('none')).not.toMatch(/Placed all|Moved the bed/)
    expect(await seen('last')).toMatch(/Moved the bed/)
    expect(await seen('last')).not.toMatch(/Placed all/)
    expect(await seen('all')).toMatch(/Placed all[\s\S]*Moved the bed/)
    expect(await seen('all')).not.toMatch(/Now\./)
  })

  it('tells what was offered last and not taken, which the layout does not show', async () => {
    const rejected: PastStep = {
      step: 1,
      proposals: [{ edits: [], reason: 'Moved the bed to the window.', isTaken: false }],
      layout,
      findings: [finding],
    }
    const reply = JSON.stringify({ edits: [], reason: 'x' })
    for (const how of ['last', 'all'])
      expect((await refine([reply], { history: how }, [rejected])).asked[0]).toMatch(
        /Step 1: Moved the bed to the window\. \(not taken\)/,
      )
    expect((await refine([reply], { history: 'none' }, [rejected])).asked[0]).not.toMatch(/to the window/)
  })
})

describe('prompts', () => {
  it('are hashed into the options, and a run refuses to go on with others', () => {
    const options = llm.options.parse({})
    expect(options.promptHash).toMatch(/^[0-9a-f]{16}$/)
    expect(llm.options.parse(JSON.parse(JSON.stringify(options)))).toEqual(options)
    expect(() => llm.create({ ...options, promptHash: '0'.repeat(16) })).toThrow(/not those the run was started with/)
  })
})
