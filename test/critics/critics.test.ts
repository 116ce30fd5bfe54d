import { describe, expect, it } from 'vitest'
import { collision } from '../../critics/collision.ts'
import { scenecritic } from '../../critics/scenecritic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import type { CriticDefinition } from '../../src/contracts/part.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { applyEdits } from '../../src/scene/edit.ts'
import type { Brief, Layout, SceneObject } from '../../src/scene/types.ts'
import { testBrief, testCornerRoom, testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { testContext } from '../../src/testing/testContext.ts'

const room = testRoom(4, 5)
const bed = testObject('bed', 'double_bed', [2, 3.9], { size: { width: 1.7, depth: 2.1, height: 0.9 }, yaw: 270 })
const stand = testObject('stand', 'nightstand', [3.2, 4.75], {
  size: { width: 0.5, depth: 0.42, height: 0.55 },
  yaw: 270,
})
const brief = testBrief(room, [
  { category: 'double_bed', count: 1 },
  { category: 'nightstand', count: 1 },
])

async function review(critic: CriticDefinition, layout: Layout, wanted: Brief = brief, options: unknown = {}) {
  return critic.create(critic.options.parse(options)).review(layout, wanted, [], testContext(defaultOntology()))
}

function rules(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, objects }) => [rule, ...objects].join(' '))
}

function withBed(change: Partial<SceneObject>): Layout {
  return testLayout(room, [{ ...bed, ...change }, stand])
}

describe('collision', () => {
  it('names what reaches through a wall, farthest first, and nothing that touches one', async () => {
    const layout = testLayout(room, [
      { ...bed, center: [2, 4.5] },
      { ...stand, center: [3.9, 1] },
      testObject('touching', 'chair', [0.25, 1]),
    ])
    const { findings } = await review(collision, layout)
    expect(rules(findings).filter((rule) => rule.startsWith('outside'))).toEqual(['outside bed', 'outside stand'])
  })

  it('sees a corner of the wall that stands inside a box whose own corners are all in the room', async () => {
    const across = testObject('across', 'dining_table', [2.5, 3], {
      size: { width: 0.6, depth: 3.6, height: 0.7 },
      yaw: 315,
    })
    const { findings } = await review(collision, testLayout(testCornerRoom(), [across]))
    expect(rules(findings)).toContain('outside across')
  })

  it('counts what is missing as well as what is surplus, and its reward pays for both', async () => {
    const missing = await review(collision, testLayout(room, [bed]))
    expect(missing.findings.map(({ rule, category, hint }) => [rule, category, hint?.count])).toEqual([
      ['missing', 'nightstand', 1],
    ])
    const surplus = await review(
      collision,
      testLayout(room, [bed, stand, { ...stand, id: 'other', center: [0.8, 4.75] }]),
    )
    expect(surplus.findings.map(({ rule, objects, hint }) => [rule, objects, hint?.count])).toEqual([
      ['surplus', ['other', 'stand'], -1],
    ])
    expect(missing.reward).toBeLessThan(1)
    expect(surplus.reward).toBeLessThan(1)
    expect((await review(collision, testLayout(room, [bed, stand]))).reward).toBe(1)
  })

  it('lets a rug lie under a bed, but not under the rules of the paper', async () => {
    const rug = testObject('rug', 'rug', [2, 3], { size: { width: 2, depth: 1.6, height: 0.01 }, yaw: 270 })
    const layout = testLayout(room, [bed, stand, rug])
    const wanted = testBrief(room, [...brief.objects, { category: 'rug', count: 1 }])
    expect(rules((await review(collision, layout, wanted)).findings)).toEqual([])
    expect(rules((await review(collision, layout, wanted, { rules: 'paper' })).findings)).toEqual(['overlap bed rug'])
  })
})

describe('scenecritic', () => {
  it('hints at the sizes that pass: applying the hint silences the finding', async () => {
    const layout = withBed({ size: { width: 5, depth: 2.1, height: 0.9 } })
    const found = (await review(scenecritic, layout)).findings.find(({ rule }) => rule === 'scale')
    const [low, high] = found?.hint?.size?.width ?? [0, 0]
    expect(low).toBeGreaterThan(0)
    const size = { width: (low + high) / 2, depth: 2.1, height: 0.9 }
    const mended = applyEdits(layout, [{ type: 'resize', id: 'bed', size }])
    expect((await review(scenecritic, mended)).findings.filter(({ rule }) => rule === 'scale')).toEqual([])
  })

  it('hints at a heading that passes, whatever way an object is turned', async () => {
    for (const yaw of [0, 90, 180, 45, 100]) {
      const layout = testLayout(room, [
        { ...bed, yaw },
        { ...stand, yaw },
      ])
      for (const finding of (await review(scenecritic, layout)).findings.filter(({ rule }) => rule === 'orientation')) {
        expect(finding.objects).toHaveLength(1)
        const id = finding.objects[0]!
        const mended = applyEdits(layout, [{ type: 'turn', id, yaw: finding.hint?.yaw ?? null }])
        const left = (await review(scenecritic, mended)).findings
        expect(left.filter(({ rule, objects }) => rule === 'orientation' && objects[0] === id)).toEqual([])
      }
    }
  })

  it('tells of two boxes that truly overlap once, not twice', async () => {
    const layout = testLayout(room, [bed, { ...stand, center: [2.5, 3] }])
    const overlaps = (await review(scenecritic, layout)).findings.filter(({ rule }) => rule.endsWith('overlap'))
    expect(rules(overlaps)).toEqual(['overlap bed stand'])
  })

  it('makes a note of odd company that the brief itself asks for, since no agent can answer for it', async () => {
    const wanted = testBrief(room, [...brief.objects, { category: 'toilet', count: 1 }])
    const toilet = testObject('toilet', 'toilet', [0.5, 2], { size: { width: 0.4, depth: 0.65, height: 0.75 }, yaw: 0 })
    const layout = testLayout(room, [bed, stand, toilet])
    const asked = (await review(scenecritic, layout, wanted)).findings.filter(({ rule }) => rule === 'plausibility')
    const unasked = (await review(scenecritic, layout)).findings.filter(({ rule }) => rule === 'plausibility')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.every(({ severity }) => severity === 'note')).toBe(true)
    expect(unasked.every(({ severity }) => severity === 'hard')).toBe(true)
  })

  it('gives no reward: its own would be the score of the evaluator', async () => {
    expect(await review(scenecritic, testLayout(room, [bed]))).not.toHaveProperty('reward')
  })
})
