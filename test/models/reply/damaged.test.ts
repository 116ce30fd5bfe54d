import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { llm } from '../../../agents/llm/index.ts'
import { openModel } from '../../../src/models/openModel.ts'
import { defaultOntology } from '../../../src/ontology/loadOntology.ts'
import { layoutHash } from '../../../src/scene/canonical.ts'
import { applyEdits } from '../../../src/scene/edit.ts'
import { parseBrief } from '../../../src/scene/parseBrief.ts'
import type { Layout } from '../../../src/scene/types.ts'
import { testContext } from '../../../src/testing/testContext.ts'
import { damagedReplies, READABLE, seeded, UNREADABLE, wholeLayout } from '../../helpers/damagedReplies.ts'
import { RepliesModel } from '../../helpers/repliesModel.ts'

const brief = parseBrief({
  format: 'scenewright/brief@1',
  name: 'bedroom',
  description: 'a bedroom',
  room: { type: 'bedroom', width: 4, depth: 5, height: 2.6 },
  objects: [
    { category: 'double_bed', count: 1 },
    { category: 'nightstand', count: 2 },
    { category: 'wardrobe', count: 1 },
  ],
}).value
const empty: Layout = { format: 'scenewright/layout@1', room: brief.room, objects: [] }
const ontology = defaultOntology()

/** What the llm agent makes of replies, one after the other: a layout, or the reason of its failure. */
async function place(replies: readonly string[], reasks: number) {
  const log: string[] = []
  const model = await openModel({
    spec: 'openai:double',
    baseUrl: 'http://double/v1',
    environment: {},
    inner: new RepliesModel(replies),
  })
  const agent = llm.create(llm.options.parse({ reasks }))
  const ctx = { ...testContext(ontology, { log: (line) => log.push(line) }), model }
  const plan = { summary: 'Along the walls.', groups: [] }
  try {
    const { edits, unmet } = await agent.place(brief, plan, ctx)
    return { layout: applyEdits(empty, edits), unmet, log, error: null }
  } catch (error) {
    return { layout: null, unmet: [], log, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

const whole = () => JSON.stringify({ objects: wholeLayout(seeded(99)), reason: 'Along the walls.' })

describe('1,000 damaged replies through the agent', () => {
  it('each is repaired, asked for again or failed with its reason, as its kind demands, and none crashes', async () => {
    const corpus = damagedReplies(1000)
    const wrong: string[] = []
    for (const { kind, text, expected } of corpus) {
      const { layout, log, error } = await place([text, whole()], 1)
      const asked = log.some((line) => line.startsWith('Asked again'))
      const got = error !== null ? `failed: ${error.message}` : asked ? 'again' : 'read'
      if (got !== expected)
        wrong.push(`${kind}: ${got} instead of ${expected}: ${log.join(' ')} <- ${text.slice(0, 200)}`)
      if (layout !== null && layout.objects.length !== 4) wrong.push(`${kind}: ${layout.objects.length} objects`)
    }
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it('what was repaired is said', async () => {
    // These are shapes that are taken as they come, without a word.
    const silent = [
      'keys nobody asked for',
      'no ids',
      'a bare list, or another name for it',
      'no heights',
      'positions and sizes by other names',
      'a plus sign or decimal comma',
      'the box form where ours was asked for',
    ]
    for (const { kind, text } of damagedReplies(80).filter((r) => r.expected === 'read' && !silent.includes(r.kind))) {
      const { log } = await place([text], 0)
      expect(
        log.some((line) => line.startsWith('Repaired')),
        `${kind}: ${text.slice(0, 200)}`,
      ).toBe(true)
    }
  })

  it('a reply that only its punctuation damages gives the very layout that was meant', async () => {
    const kinds = [
      'words around the JSON',
      'a code fence',
      'thoughts before the answer',
      'a draft before a lone closing tag',
      'a draft before the answer',
      'a bracket in the words before',
      'Python words and quotes',
      'trailing commas',
      'comments',
      'keys without quotes',
      'typographic quotes',
      'missing commas',
      'degrees as text',
      'a tool-call wrapping',
      'a bare list, or another name for it',
      'JSON inside a string',
      'centimetres',
      'millimetres',
      'the box form where ours was asked for',
      'positions and sizes by other names',
    ]
    for (const kind of kinds)
      for (let seed = 1; seed <= 5; seed++) {
        const draw = seeded(seed)
        const meant = wholeLayout(draw)
        const text = READABLE[kind]!(meant, draw)
        const { layout, error } = await place([text], 0)
        const plain = await place([JSON.stringify({ objects: meant })], 0)
        expect(error, `${kind}: ${error?.message}`).toBeNull()
        expect(rounded(layout!), kind).toEqual(rounded(plain.layout!))
      }
  })

  it('one that cannot be used fails with the problem and the raw reply once it has been asked for often enough', async () => {
    for (const [kind, damage] of Object.entries(UNREADABLE)) {
      const draw = seeded(5)
      const texts = [0, 1, 2].map(() => damage(wholeLayout(draw), draw))
      const { error, layout, unmet, log } = await place(texts, 2)
      if (kind === 'objects left out') {
        // What a model leaves out for good is no fault of form: the rest stands and the lack is told.
        expect(layout?.objects).toHaveLength(2)
        expect(unmet.map(({ category, count }) => [category, count])).toEqual([
          ['nightstand', 1],
          ['wardrobe', 1],
        ])
        continue
      }
      expect(error?.name, kind).toBe('UnusableAnswer')
      expect(error?.message).toMatch(/after 3 attempts/)
      expect(Reflect.get(error!, 'raw')).toBe(texts[2])
      expect(log.filter((line) => line.startsWith('Asked again'))).toHaveLength(2)
    }
  })

  it('the table in the docs lists every kind', () => {
    const docs = readFileSync(fileURLToPath(new URL('../../../docs/models.md', import.meta.url)), 'utf8').replace(
      / +\|/g,
      ' |',
    )
    for (const kind of [...Object.keys(READABLE), ...Object.keys(UNREADABLE)]) expect(docs).toContain(`| ${kind} |`)
  })
})

function rounded(layout: Layout): string {
  return layoutHash({
    ...layout,
    objects: layout.objects.map((o) => ({
      ...o,
      center: [Math.round(o.center[0] * 1e3), Math.round(o.center[1] * 1e3)],
      size: {
        width: Math.round(o.size.width * 1e3),
        depth: Math.round(o.size.depth * 1e3),
        height: Math.round(o.size.height * 1e3),
      },
    })),
  })
}
