import { describe, expect, it } from 'vitest'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { judgeAngle } from '../../src/evaluate/orientation.ts'
import { builtInProfiles, loadProfile, parseProfile } from '../../src/evaluate/profile.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import { paperProfile } from '../../src/evaluate/profiles/paper.ts'
import { combineScores } from '../../src/evaluate/scores.ts'
import { loadOntologyFile } from '../../src/ontology/loadOntology.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'

const ontology = loadOntologyFile('test/fixtures/toy-ontology.json')

describe('published aggregates', () => {
  it.each([
    [93, 75, 100, 89, 0],
    [95.4, 86.2, 100, 93.9, 1],
    [94, 77.8, 98.5, 90.1, 1],
    [91.9, 94, 99.2, 95, 1],
  ])(
    'semantic %d, orientation %d and overlap %d give overall %d',
    (semantic, orientation, overlap, overall, places) => {
      const share = semantic / 100
      const scores = combineScores(
        {
          scale: share,
          cooccurrence: share,
          completeness: share,
          orientation: orientation / 100,
          proximityOverlap: overlap / 100,
          trueOverlap: overlap / 100,
        },
        defaultProfile,
      )
      expect((scores.overall! * 100).toFixed(places)).toBe(overall.toFixed(places))
    },
  )

  it('a bookstore of 12 objects with one overlapping pair has overlap 98.48', () => {
    const shelves = Array.from({ length: 12 }, (_, i): SceneObject => {
      const at = i === 11 ? 10.3 : i
      return {
        id: `s${i}`,
        category: 'bookshelf',
        center: [at, 1],
        elevation: 0,
        size: { width: 0.5, depth: 0.3, height: 2 },
        yaw: 90,
      }
    })
    const layout: Layout = {
      format: 'scenewright/layout@1',
      room: {
        type: 'bookstore',
        outline: [
          [-1, 0],
          [12, 0],
          [12, 3],
          [-1, 3],
        ],
        height: 3,
        openings: [],
      },
      objects: shelves,
    }
    const { overlap } = createEvaluator(ontology, paperProfile).score(layout)
    expect((overlap! * 100).toFixed(2)).toBe('98.48')
  })
})

describe('a deviation', () => {
  const judge = (angle: number, softAngle: number, hardAngle: number) =>
    judgeAngle(angle, { ...defaultProfile, orientation: { ...defaultProfile.orientation, softAngle, hardAngle } })
  it.each([
    [90, 75, 150, 'soft'],
    [90, 90, 150, 'pass'],
    [90, 45, 90, 'hard'],
    [180, 75, 270, 'soft'],
    [75, 75, 150, 'pass'],
    [150, 75, 150, 'hard'],
  ] as const)('of %d degrees under (%d, %d) is %s', (angle, soft, hard, verdict) => {
    expect(judge(angle, soft, hard)).toBe(verdict)
  })
})

describe('a part that is unscored', () => {
  it('passes its weight on to the others in proportion', () => {
    const scores = combineScores(
      { scale: 1, cooccurrence: 0.5, completeness: null, orientation: null, proximityOverlap: 1, trueOverlap: 0.5 },
      defaultProfile,
    )
    expect(scores.semantic).toBeCloseTo((0.3 * 1 + 0.4 * 0.5) / 0.7, 12)
    expect(scores.overall).toBeCloseTo((scores.semantic! + 0.75) / 2, 12)
  })
})

describe('a profile', () => {
  it('takes what it leaves out from the default', () => {
    const profile = parseProfile({ format: 'scenewright/profile@1', name: 'mine', scale: { epsilon: 0.1 } })
    expect(profile).toEqual({ ...defaultProfile, name: 'mine', scale: { ...defaultProfile.scale, epsilon: 0.1 } })
  })
  it('that ships reads back as itself', () => {
    for (const profile of builtInProfiles) expect(parseProfile({ ...profile })).toEqual(profile)
  })
  it.each([
    [
      { format: 'scenewright/profile@1', scale: { epsilom: 1 } },
      /scale has an unknown key "epsilom"\. Did you mean "epsilon"/,
    ],
    [{ format: 'scenewright/profile@1', scale: { epsilon: -1 } }, /scale\.epsilon is -1/],
    [
      { format: 'scenewright/profile@1', orientation: { softAngle: 160 } },
      /hardAngle is 150 and orientation\.softAngle 160/,
    ],
    [{ format: 'scenewright/profile@2' }, /format is "scenewright\/profile@2"/],
    [
      { format: 'scenewright/profile@1', semanticWeights: { scale: 0, cooccurrence: 0, completeness: 0 } },
      /at least one must be above 0/,
    ],
    [[], /expected an object/],
  ])('%j is refused', (value, message) => {
    expect(() => parseProfile(value, 'p.json')).toThrow(InputError)
    expect(() => parseProfile(value, 'p.json')).toThrow(message)
  })
  it('asked for by a wrong name is refused with the nearest', () => {
    expect(() => loadProfile('papr')).toThrow(/No profile named "papr"\. Did you mean "paper"\?/)
  })
  it('has another hash when a number differs, and so has the report', () => {
    const one = createEvaluator(ontology, defaultProfile)
    const other = createEvaluator(
      ontology,
      parseProfile({ format: 'scenewright/profile@1', name: 'default', scale: { epsilon: 0.06 } }),
    )
    expect(one.profile.hash).not.toBe(other.profile.hash)
    expect(one.ontology).toEqual(other.ontology)
  })
})
