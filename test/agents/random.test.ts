import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '../../agents/random.ts'
import { reachOutside } from '../../src/geometry/reachOutside.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { applyEdits } from '../../src/scene/edit.ts'
import { footprint } from '../../src/scene/transform.ts'
import { testBrief, testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { testContext } from '../../src/testing/testContext.ts'

const agent = random.create(random.options.parse({ sizes: 'usual' }))
const ontology = defaultOntology()
const plan = { summary: '', groups: [] }
const brief = testBrief(testRoom(), [
  { category: 'nightstand', count: 2 },
  { category: 'chair', count: 3, size: { width: 0.5, depth: 0.4, height: 0.9 } },
])

describe('the random agent', () => {
  it('scatters everything inside the walls, in the ontology\u2019s median sizes or those the brief fixes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), async (seed) => {
        const { edits, unmet } = await agent.place(brief, plan, testContext(ontology, { seed }))
        const { objects } = applyEdits(testLayout(brief.room, []), edits)
        expect([objects.length, unmet.length]).toEqual([5, 0])
        for (const object of objects) expect(reachOutside(brief.room.outline, footprint(object))).toBe(0)
        expect(objects[0]?.size.width).toBe(ontology.categories.nightstand?.dimensions?.width?.median)
        expect(objects[4]?.size.depth).toBe(0.4)
      }),
      { numRuns: 40 },
    )
  })

  it('moves what a finding names and nothing else', async () => {
    const layout = testLayout(brief.room, [testObject('a', 'chair', [1, 1]), testObject('b', 'chair', [3, 3])])
    const finding = { critic: 'x', rule: 'overlap', severity: 'hard', objects: ['b'], message: '.' } as const
    const { edits } = await agent.refine(brief, plan, layout, [finding], testContext(ontology, { step: 1 }))
    expect(new Set(edits.map((edit) => ('id' in edit ? edit.id : edit.object.id)))).toEqual(new Set(['b']))
  })

  it('takes away as many as are surplus, and no more', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const layout = testLayout(
      brief.room,
      ids.map((id, i) => testObject(id, 'chair', [1 + i * 0.6, 1])),
    )
    const finding = {
      critic: 'x',
      rule: 'surplus',
      severity: 'hard',
      objects: ids,
      message: '.',
      hint: { count: -2 },
    } as const
    const { edits } = await agent.refine(brief, plan, layout, [finding], testContext(ontology, { step: 1 }))
    expect(edits.map(({ type }) => type)).toEqual(['remove', 'remove'])
  })

  it('without findings changes nothing, and says so', async () => {
    const layout = testLayout(brief.room, [testObject('a', 'chair', [1, 1])])
    const { edits, reason } = await agent.refine(brief, plan, layout, [], testContext(ontology, { step: 1 }))
    expect(edits).toEqual([])
    expect(reason).toMatch(/^Changed nothing/)
  })
})
