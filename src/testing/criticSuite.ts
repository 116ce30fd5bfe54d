import { deepEqual, doesNotThrow, equal, match, ok } from 'node:assert/strict'
import type { Critic, Review } from '../contracts/critic.ts'
import { SEVERITIES } from '../contracts/finding.ts'
import type { CriticDefinition } from '../contracts/part.ts'
import type { Picture } from '../contracts/renderer.ts'
import { frozen } from '../loop/frozen.ts'
import type { Ontology } from '../ontology/types.ts'
import { reviewSchema } from '../record/schema.ts'
import type { Brief, Layout } from '../scene/types.ts'
import type { ContractCase } from './contractCase.ts'
import { crowd, HOSTILE_LABELS, testBrief, testCornerRoom, testLayout, testObject, testRoom } from './scenes.ts'
import { testContext } from './testContext.ts'

export interface CriticSuiteOptions {
  /** The ontology to hand the critic. Its first categories furnish the rooms. */
  readonly ontology: Ontology
  /** A room the critic must find nothing wrong with, beside the empty one. */
  readonly clean?: { readonly layout: Layout; readonly brief: Brief }
  /** Options other than the defaults. */
  readonly options?: unknown
}

/** What every critic must keep, as cases for any test runner. */
export function criticSuite(definition: CriticDefinition, given: CriticSuiteOptions): ContractCase[] {
  const { ontology, options = {} } = given
  const create = (): Critic => definition.create(definition.options.parse(options))
  const known = Object.keys(ontology.categories).slice(0, 6)
  const brief = testBrief(
    testRoom(),
    known.map((category) => ({ category, count: 1 })),
  )
  const scenes: { readonly [name: string]: readonly [Layout, Brief] } = {
    'an empty room': [testLayout(testRoom(), []), brief],
    'one object': [testLayout(testRoom(), [testObject('only', known[0] ?? 'chair', [2, 2])]), brief],
    'objects on one another and outside': [
      testLayout(testCornerRoom(), [
        testObject('a', known[0] ?? 'chair', [1, 1]),
        testObject('b', known[1] ?? 'desk', [1.1, 1], { yaw: 33 }),
        testObject('c', known[1] ?? 'desk', [4.5, 4.5], { yaw: null }),
        testObject('d', known[2] ?? 'bed', [2, 2], { size: { width: 9, depth: 0.01, height: 30 } }),
      ]),
      brief,
    ],
    'labels and ids meant to do harm': [
      testLayout(
        testRoom(),
        HOSTILE_LABELS.map((label, i) => testObject(`${label}${i}`, label, [1 + 0.2 * i, 2])),
      ),
      testBrief(
        testRoom(),
        HOSTILE_LABELS.slice(3).map((category) => ({ category, count: 2 })),
      ),
    ],
    '300 objects': [testLayout(testRoom(), crowd(300, known)), brief],
  }
  const perScene = Object.entries(scenes).flatMap(([name, [layout, wanted]]): ContractCase[] => [
    {
      name: `reviews ${name}: findings are well formed, name objects of the layout and come worst first`,
      async run() {
        checkReview(await review(create(), layout, wanted, ontology), layout, definition.name)
      },
    },
    {
      name: `reviews ${name} twice alike, and in whatever order the objects are listed`,
      async run() {
        const critic = create()
        const first = await review(critic, layout, wanted, ontology)
        deepEqual(await review(critic, layout, wanted, ontology), first)
        const reversed = { ...layout, objects: layout.objects.toReversed() }
        deepEqual((await review(create(), reversed, wanted, ontology)).findings.length, first.findings.length)
      },
    },
  ])
  const empty = { layout: testLayout(testRoom(), []), brief: testBrief(testRoom(), []) }
  const clean = given.clean === undefined ? [empty] : [empty, given.clean]
  return [
    {
      name: 'has a name, a one-line summary and defaults for all options',
      async run() {
        match(definition.name, /^[a-z0-9]+(-[a-z0-9]+)*$/)
        match(definition.summary, /^[^\n]+$/)
        doesNotThrow(() => definition.options.parse({}))
      },
    },
    {
      name: 'finds nothing in a clean room',
      async run() {
        for (const room of clean) deepEqual((await review(create(), room.layout, room.brief, ontology)).findings, [])
      },
    },
    ...perScene,
  ]
}

/** Reviews frozen inputs, so that a critic that changes them fails. */
async function review(critic: Critic, layout: Layout, brief: Brief, ontology: Ontology): Promise<Review> {
  const pictures = critic.sees.map(
    ({ view }): Picture => ({ view, mediaType: 'image/png', width: 1, height: 1, bytes: DOT }),
  )
  return critic.review(frozen(layout), frozen(brief), pictures, testContext(ontology))
}

function checkReview(given: Review, layout: Layout, name: string): void {
  doesNotThrow(() => reviewSchema.parse(JSON.parse(JSON.stringify(given))), 'the review cannot be recorded')
  const ids = new Set(layout.objects.map(({ id }) => id))
  let rank = 0
  for (const finding of given.findings) {
    equal(finding.critic, name, 'a finding is signed with another name')
    for (const id of finding.objects)
      ok(ids.has(id), `a finding names ${JSON.stringify(id)}, which is not in the layout`)
    match(finding.message, /^\P{Cc}+$/u, 'a message has control characters or is empty')
    const severity = SEVERITIES.indexOf(finding.severity)
    ok(severity >= rank, 'a worse finding comes after a lesser one')
    rank = severity
  }
  const { reward } = given
  ok(reward === undefined || (reward >= 0 && reward <= 1), `the reward is ${reward}; expected 0 to 1`)
}

/** The smallest PNG: one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
