import { deepEqual, doesNotThrow, equal, match, ok } from 'node:assert/strict'
import type { PlacementAgent, Plan, Proposal } from '../contracts/agent.ts'
import type { Finding } from '../contracts/finding.ts'
import type { AgentDefinition } from '../contracts/part.ts'
import { frozen } from '../loop/frozen.ts'
import type { Ontology } from '../ontology/types.ts'
import { planSchema, proposalSchema } from '../record/schema.ts'
import { applyEdits } from '../scene/edit.ts'
import { parseLayout } from '../scene/parseLayout.ts'
import type { Brief, BriefObject, Layout } from '../scene/types.ts'
import type { ContractCase } from './contractCase.ts'
import { HOSTILE_LABELS, testBrief, testCornerRoom, testLayout, testObject, testRoom } from './scenes.ts'
import { testContext } from './testContext.ts'

export interface AgentSuiteOptions {
  /** The ontology to hand the agent. Its first categories furnish the rooms. */
  readonly ontology: Ontology
  /** Options other than the defaults. */
  readonly options?: unknown
}

/** What every placement agent must keep, as cases for any test runner. */
export function agentSuite(definition: AgentDefinition, { ontology, options = {} }: AgentSuiteOptions): ContractCase[] {
  const create = (): PlacementAgent => definition.create(definition.options.parse(options))
  const known = Object.keys(ontology.categories).slice(0, 6)
  const wanted: BriefObject[] = known.map((category, i) => ({ category, count: 1 + (i % 2) }))
  const briefs: { readonly [name: string]: Brief } = {
    'a room with a door': testBrief(testRoom(6, 6), wanted),
    'a room with a notch': testBrief(testCornerRoom(), wanted),
    'an empty list': testBrief(testRoom(), []),
    'a room too small for anything': testBrief(testRoom(0.4, 0.4), wanted),
    'labels meant to do harm': testBrief(
      testRoom(6, 6),
      HOSTILE_LABELS.map((category) => ({ category, count: 1 })),
    ),
    'a fixed size and a label of its own': testBrief(testRoom(), [
      {
        category: known[0] ?? 'chair',
        count: 1,
        size: { width: 0.7, depth: 0.6, height: 0.5 },
        label: '<b>my own</b>',
      },
    ]),
    '300 objects': testBrief(testRoom(14, 14), [{ category: known[0] ?? 'chair', count: 300 }]),
  }
  const perBrief = Object.entries(briefs).flatMap(([name, brief]): ContractCase[] => [
    {
      name: `places ${name}: edits apply, every object is placed or unmet, and the reason is one sentence`,
      async run() {
        const { plan, proposal, layout } = await placed(create(), brief, ontology)
        doesNotThrow(() => planSchema.parse(plan), 'the plan does not survive being recorded')
        checkProposal(proposal)
        checkInventory(brief, layout, proposal)
      },
    },
    {
      name: `refines ${name} without findings: edits apply`,
      async run() {
        const { plan, layout } = await placed(create(), brief, ontology)
        const proposal = await create().refine(
          frozen(brief),
          plan,
          frozen(layout),
          [],
          testContext(ontology, { step: 1 }),
        )
        checkProposal(proposal)
        checkLayout(applyEdits(layout, proposal.edits))
      },
    },
  ])
  return [
    {
      name: 'has a name, a one-line summary and defaults for all options',
      async run() {
        match(definition.name, /^[a-z0-9]+(-[a-z0-9]+)*$/)
        match(definition.summary, /^[^\n]+$/)
        doesNotThrow(() => definition.options.parse({}))
      },
    },
    ...perBrief,
    {
      name: 'draws from the context alone: the same seed gives the same proposals, whatever ran before',
      async run() {
        const agent = create()
        const brief = briefs['a room with a door']!
        const first = await placed(agent, brief, ontology)
        await placed(agent, briefs['a room with a notch']!, ontology)
        const again = await placed(agent, brief, ontology)
        const fresh = await placed(create(), brief, ontology)
        deepEqual(again.proposal, first.proposal)
        deepEqual(fresh.proposal, first.proposal)
      },
    },
    {
      name: 'answers findings: edits apply, nothing it was handed is changed, and what is missing is added or unmet',
      async run() {
        const category = known[0] ?? 'chair'
        const brief = testBrief(testRoom(), [{ category, count: 3 }])
        const layout = testLayout(brief.room, [
          testObject('a', category, [1, 2]),
          testObject('b', category, [1.1, 2]),
          testObject('far', category, [90, 90]),
          testObject('odd', HOSTILE_LABELS[0], [2, 3], { yaw: null }),
        ])
        const plan = await create().plan(frozen(brief), testContext(ontology))
        const findings = frozen(findingsFor(category))
        const proposal = await create().refine(
          frozen(brief),
          plan,
          frozen(layout),
          findings,
          testContext(ontology, { step: 1 }),
        )
        checkProposal(proposal)
        checkLayout(applyEdits(layout, proposal.edits))
      },
    },
    {
      name: 'asked for one more, it adds one or says why not',
      async run() {
        const category = known[0] ?? 'chair'
        const brief = testBrief(testRoom(8, 8), [{ category, count: 1 }])
        const plan = await create().plan(brief, testContext(ontology))
        const empty = testLayout(brief.room, [])
        const missing: Finding = {
          critic: 'suite',
          rule: 'missing',
          severity: 'hard',
          objects: [],
          category,
          message: `One ${category} is missing.`,
          hint: { count: 1 },
        }
        const proposal = await create().refine(brief, plan, empty, [missing], testContext(ontology, { step: 1 }))
        checkProposal(proposal)
        const after = applyEdits(empty, proposal.edits)
        ok(after.objects.length === 1 || proposal.unmet.length > 0, 'nothing was added and nothing was said')
      },
    },
  ]
}

async function placed(agent: PlacementAgent, brief: Brief, ontology: Ontology) {
  const ctx = testContext(ontology)
  const plan: Plan = await agent.plan(frozen(brief), ctx)
  const recorded: Plan = JSON.parse(JSON.stringify(plan))
  const proposal = await agent.place(brief, frozen(recorded), testContext(ontology))
  const layout = applyEdits(testLayout(brief.room, []), proposal.edits)
  checkLayout(layout)
  return { plan: recorded, proposal, layout }
}

function checkProposal(proposal: Proposal): void {
  doesNotThrow(() => proposalSchema.parse(JSON.parse(JSON.stringify(proposal))), 'the proposal cannot be recorded')
  match(proposal.reason, /^\P{Cc}+[.!?]$/u, 'the reason is not one line that ends a sentence')
}

function checkLayout(layout: Layout): void {
  doesNotThrow(() => parseLayout(JSON.parse(JSON.stringify(layout))), 'the layout it leads to cannot be read')
}

/** Every line of the brief is placed or unmet, to the object. */
function checkInventory(brief: Brief, layout: Layout, proposal: Proposal): void {
  const asked = countBy(brief.objects.map(({ category, count }) => [category, count]))
  const stands = countBy(layout.objects.map(({ category }) => [category, 1]))
  const unmet = countBy(proposal.unmet.map(({ category, count }) => [category, count]))
  for (const category of new Set([...asked.keys(), ...stands.keys(), ...unmet.keys()]))
    equal(
      (stands.get(category) ?? 0) + (unmet.get(category) ?? 0),
      asked.get(category) ?? 0,
      `placed and unmet of ${JSON.stringify(category)} do not add up to what the brief asks for`,
    )
}

function countBy(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [key, n] of pairs) counts.set(key, (counts.get(key) ?? 0) + n)
  return counts
}

function findingsFor(category: string): Finding[] {
  const base = { critic: 'suite', severity: 'hard' } as const
  return [
    { ...base, rule: 'outside', objects: ['far'], message: 'far stands outside the room.' },
    { ...base, rule: 'overlap', objects: ['a', 'b'], message: 'a and b overlap.' },
    {
      ...base,
      rule: 'surplus',
      objects: ['odd'],
      category: HOSTILE_LABELS[0],
      message: 'One too many.',
      hint: { count: -1 },
    },
    { ...base, rule: 'scale', objects: ['a'], message: 'a is too small.', hint: { size: { width: [0.6, 0.8] } } },
    { ...base, rule: 'orientation', severity: 'soft', objects: ['b'], message: 'b looks away.', hint: { yaw: 90 } },
    { ...base, rule: 'proximity', objects: ['a', 'far'], message: 'a and far are apart.', hint: { within: 0.7 } },
    { ...base, rule: 'a-rule-nobody-knows', severity: 'note', objects: [], message: 'Something else.' },
    { ...base, rule: 'missing', objects: [], category, message: 'Two are missing.', hint: { count: 2 } },
  ]
}
