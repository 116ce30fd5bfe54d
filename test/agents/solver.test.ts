import { describe, expect, it } from 'vitest'
import { solver } from '../../agents/solver/index.ts'
import { listBriefs, loadBrief } from '../../src/briefs/index.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { applyEdits } from '../../src/scene/edit.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'
import type { Brief, Layout, SceneObject } from '../../src/scene/types.ts'
import { testContext } from '../../src/testing/testContext.ts'

const ontology = defaultOntology()
const evaluator = createEvaluator(ontology)
const agent = solver.create(solver.options.parse({}))
const oneByOne = solver.create(solver.options.parse({ rebuild: 2 }))

const contextAt = (step: number) => testContext(ontology, { step })

async function furnish(brief: Brief) {
  const plan = await agent.plan(brief, contextAt(0))
  const proposal = await agent.place(brief, plan, contextAt(0))
  const empty: Layout = { format: 'scenewright/layout@1', room: brief.room, objects: [] }
  return { plan, proposal, layout: applyEdits(empty, proposal.edits) }
}

async function mend(brief: Brief, layout: Layout, findings: readonly Finding[], who = oneByOne) {
  const plan = await who.plan(brief, contextAt(0))
  const proposal = await who.refine(brief, plan, layout, findings, contextAt(1))
  return { proposal, layout: applyEdits(layout, proposal.edits) }
}

function briefOf(objects: readonly { category: string; count: number }[], width = 4, depth = 5): Brief {
  const openings = [{ kind: 'door', from: [1, 0], to: [1.9, 0] }]
  const room = { type: 'bedroom', width, depth, openings }
  return parseBrief({ format: 'scenewright/brief@1', name: 'test', description: 'a test', room, objects }).value
}

function finding(rule: string, objects: readonly string[], more: Partial<Finding> = {}): Finding {
  return { critic: 'test', rule, severity: 'hard', objects, message: `${rule}.`, ...more }
}

const byId = (layout: Layout, id: string): SceneObject => layout.objects.find((object) => object.id === id)!

describe('placing', () => {
  it.each(listBriefs().map((brief) => [brief.name, brief] as const))(
    '%s is furnished whole: inside the room, nothing overlapping, doors free, everything in reach',
    async (_name, brief) => {
      const { layout, proposal } = await furnish(brief)
      const { scores, measures } = evaluator.report(layout, brief)
      expect(proposal.unmet).toEqual([])
      expect(scores.completeness).toBe(1)
      expect(scores.trueOverlap).toBe(1)
      expect(scores.overall).toBeGreaterThan(0.9)
      expect(measures.outsideArea).toBeLessThan(1e-6)
      expect(measures.penetrationArea).toBeLessThan(1e-6)
      expect(measures.blockedDoorArea).toBeLessThan(1e-6)
      expect(measures.reachableShare).toBe(1)
    },
  )

  it('the same context gives the same layout, and the plan names every category of the brief', async () => {
    const { value: brief } = loadBrief('beach-bedroom')
    const [first, second] = [await furnish(brief), await furnish(brief)]
    expect(second.layout).toEqual(first.layout)
    const planned = first.plan.groups.flatMap((g) => [g.anchor, ...g.members.map((m) => m.category)])
    expect(new Set(planned)).toEqual(new Set(brief.objects.map((o) => o.category)))
  })

  it('nightstands stand beside the head of the bed, backs to the same wall', async () => {
    const { layout } = await furnish(
      briefOf([
        { category: 'double_bed', count: 1 },
        { category: 'nightstand', count: 2 },
      ]),
    )
    const bed = byId(layout, 'double_bed-1')
    for (const id of ['nightstand-1', 'nightstand-2']) expect(byId(layout, id).yaw).toBe(bed.yaw)
  })

  it('many tables of one make stand in straight rows', async () => {
    const { layout } = await furnish(
      briefOf(
        [
          { category: 'dining_table', count: 6 },
          { category: 'chair', count: 24 },
        ],
        10,
        9,
      ),
    )
    const tables = layout.objects.filter((o) => o.category === 'dining_table')
    const lines = (axis: 0 | 1) => new Set(tables.map((t) => t.center[axis].toFixed(2))).size
    expect(lines(0) * lines(1)).toBeLessThanOrEqual(8)
    expect(new Set(tables.map((t) => (t.yaw ?? 0) % 180)).size).toBe(1)
  })

  it('what finds no place in a small room is told with its size, and the rest is placed', async () => {
    const { layout, proposal } = await furnish(briefOf([{ category: 'double_bed', count: 3 }], 2.6, 2.8))
    const placed = layout.objects.length
    expect(placed).toBeLessThan(3)
    expect(proposal.unmet).toHaveLength(1)
    expect(proposal.unmet[0]).toMatchObject({ category: 'double_bed', count: 3 - placed })
    expect(proposal.unmet[0]!.reason).toMatch(/no place of \d/)
  })

  it('5,000 objects end in a layout and a reckoning of what is left over', async () => {
    const { layout, proposal } = await furnish(briefOf([{ category: 'wardrobe', count: 5000 }]))
    expect(layout.objects.length).toBeGreaterThan(3)
    expect(layout.objects.length + proposal.unmet[0]!.count).toBe(5000)
  })
})

describe('refining', () => {
  const brief = briefOf([
    { category: 'double_bed', count: 1 },
    { category: 'wardrobe', count: 1 },
    { category: 'desk', count: 1 },
  ])

  it('without findings nothing is changed', async () => {
    const { layout } = await furnish(brief)
    expect((await mend(brief, layout, [])).proposal.edits).toEqual([])
  })

  it('a thing that nobody named keeps its very numbers', async () => {
    const { layout } = await furnish(brief)
    const { layout: after } = await mend(brief, layout, [finding('orientation', ['desk-1'])])
    expect(byId(after, 'double_bed-1')).toEqual(byId(layout, 'double_bed-1'))
    expect(byId(after, 'wardrobe-1')).toEqual(byId(layout, 'wardrobe-1'))
  })

  it('a wardrobe that faces the wall is turned round', async () => {
    const { layout } = await furnish(brief)
    const wardrobe = byId(layout, 'wardrobe-1')
    const wrong = applyEdits(layout, [{ type: 'turn', id: 'wardrobe-1', yaw: (wardrobe.yaw! + 180) % 360 }])
    const { layout: after, proposal } = await mend(brief, wrong, [finding('orientation', ['wardrobe-1'])])
    expect(byId(after, 'wardrobe-1').yaw).toBe(wardrobe.yaw)
    expect(proposal.reason).toMatch(/^Turned wardrobe-1 .*\.$/)
  })

  it('two things in one place are parted by moving the smaller', async () => {
    const { layout } = await furnish(brief)
    const bed = byId(layout, 'double_bed-1')
    const wrong = applyEdits(layout, [{ type: 'move', id: 'desk-1', center: bed.center, elevation: 0 }])
    const { layout: after } = await mend(brief, wrong, [finding('true-overlap', ['desk-1', 'double_bed-1'])])
    expect(byId(after, 'double_bed-1')).toEqual(bed)
    expect(evaluator.score(after, brief).trueOverlap).toBe(1)
  })

  it('a size is brought to the nearest end of what the finding allows', async () => {
    const { layout } = await furnish(brief)
    const hint = { size: { height: [0.5, 0.7] as const } }
    const { layout: after } = await mend(brief, layout, [finding('scale', ['desk-1'], { hint })])
    expect(byId(after, 'desk-1').size.height).toBe(0.7)
  })

  it('what is missing is added and what is surplus is taken away', async () => {
    const { layout } = await furnish(
      briefOf([
        { category: 'double_bed', count: 1 },
        { category: 'wardrobe', count: 2 },
      ]),
    )
    const findings = [
      finding('missing', [], { category: 'desk', hint: { count: 1 } }),
      finding('surplus', ['wardrobe-1', 'wardrobe-2'], { category: 'wardrobe', hint: { count: -1 } }),
    ]
    const { layout: after } = await mend(brief, layout, findings)
    expect(after.objects.map((o) => o.category).sort()).toEqual(['desk', 'double_bed', 'wardrobe'])
  })

  it('when most of the room is named, it is placed anew and keeps its ids and sizes', async () => {
    const { layout } = await furnish(brief)
    const heap = applyEdits(
      layout,
      layout.objects.map((o) => ({ type: 'move', id: o.id, center: [2, 2.5], elevation: 0 })),
    )
    const all = heap.objects.map((o) => o.id)
    const { layout: after } = await mend(brief, heap, [finding('true-overlap', all)], agent)
    expect(after.objects.map(({ id, size }) => ({ id, size }))).toEqual(
      heap.objects.map(({ id, size }) => ({ id, size })),
    )
    expect(evaluator.score(after, brief).trueOverlap).toBe(1)
  })
})
