import { describe, expect, it } from 'vitest'
import { damageKinds } from '../../src/calibrate/damage.ts'
import { missedByKind } from '../../src/calibrate/missed.ts'
import { halfOf, type RealRoom } from '../../src/calibrate/rooms.ts'
import { meanDetection, type ScoredTwins, separationByKind } from '../../src/calibrate/separation.ts'
import { createSceneScorer } from '../../src/calibrate/subScores.ts'
import { makeTwins, type Twin } from '../../src/calibrate/twins.ts'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import { paperProfile } from '../../src/evaluate/profiles/paper.ts'
import { briefOfLayout } from '../../src/scene/parseBrief.ts'
import { scatteredLayout, seededRandom, toyOntology } from '../bench/fixtures.ts'

const rooms: RealRoom[] = Array.from({ length: 24 }, (_, i) => {
  const layout = scatteredLayout(i + 1, 8)
  const house = `house-${Math.floor(i / 2)}`
  return { layout, brief: briefOfLayout(layout), set: i < 16 ? 'a' : 'b', house, half: halfOf(house) }
})
const twins = makeTwins(rooms, toyOntology, defaultProfile, (at, kind) => seededRandom(at * 31 + kind.length))
const scenes = [...rooms, ...twins.map(({ layout, room }) => ({ layout, brief: rooms[room]!.brief }))]

describe('scores of many scenes', () => {
  const { overall } = createSceneScorer(scenes, toyOntology)

  it.each([defaultProfile, paperProfile])('under profile "$name" are exactly those of the evaluator', (profile) => {
    const { score } = createEvaluator(toyOntology, profile)
    expect(overall(profile)).toEqual(scenes.map(({ layout, brief }) => score(layout, brief).overall))
  })

  it('are worked out once for each value of the parameters they rest on', () => {
    const worked: string[] = []
    const { overall: scorer } = createSceneScorer(scenes.slice(0, 2), toyOntology, (c) => worked.push(c))
    scorer(defaultProfile)
    expect(worked.length).toBe(5)
    scorer({ ...defaultProfile, semanticWeights: { scale: 1, cooccurrence: 1, completeness: 1 } })
    expect(worked.length).toBe(5)
    scorer({ ...defaultProfile, orientation: { ...defaultProfile.orientation, softCredit: 0.5 } })
    expect(worked.slice(5)).toEqual(['orientation'])
  })
})

describe('separation', () => {
  const scores = createSceneScorer(scenes, toyOntology).overall(defaultProfile)
  const scored: ScoredTwins = { rooms, twins, real: scores.slice(0, 24), damaged: scores.slice(24) }

  it('has a row for every kind, with shares from 0 to 1 inside their intervals', () => {
    const rows = separationByKind(scored, 'all')
    expect(rows.map(({ kind }) => kind)).toEqual([...damageKinds])
    for (const { paired, auc } of rows) {
      for (const estimate of [paired, auc]) {
        if (estimate === null) continue
        expect(estimate.low).toBeLessThanOrEqual(estimate.value)
        expect(estimate.value).toBeLessThanOrEqual(estimate.high)
      }
    }
  })

  it('parts all damages into those some criterion claims and those none does', () => {
    const [all, claimed, unclaimed] = (['all', 'claimed', 'unclaimed'] as const).map((s) => separationByKind(scored, s))
    all!.forEach((row, i) => {
      expect(claimed![i]!.rooms + unclaimed![i]!.rooms).toBe(row.rooms)
    })
  })

  it('of one house is on one side of the split', () => {
    expect(rooms.every(({ house, half }) => half === halfOf(house))).toBe(true)
    expect(new Set(Array.from({ length: 40 }, (_, i) => halfOf(`house-${i}`))).size).toBe(2)
  })
})

describe('paired detection', () => {
  const twin = (room: number, claimed = true): Twin => ({
    room,
    kind: 'turned',
    layout: rooms[room]!.layout,
    category: 'sofa',
    claimed,
  })
  const hand: ScoredTwins = {
    rooms,
    twins: [twin(0), twin(1), twin(2), twin(3), twin(4, false), twin(5)],
    real: [0.9, 0.9, 0.9, 0.9, 0.9, null],
    damaged: [0.8, 0.9, 0.95, 0.1, 0.1, 0.1],
  }

  it('counts lower twins as 1, ties as half and higher ones as 0, and leaves unscored rooms out', () => {
    const [turned] = separationByKind(hand, 'claimed')
    expect(turned).toMatchObject({ rooms: 4, paired: { value: 2.5 / 4 }, ties: 0.25 })
    expect(separationByKind(hand, 'all')[0]).toMatchObject({ rooms: 5, paired: { value: 3.5 / 5 } })
  })

  it('against other scores is the mean difference over the same twins', () => {
    const worse = { real: hand.real, damaged: [0.9, 0.9, 0.9, 0.9, 0.9, 0.9] }
    expect(meanDetection(hand, 'claimed', undefined, worse)?.value).toBeCloseTo(2.5 / 4 - 0.5, 12)
    expect(meanDetection(hand, 'claimed', undefined, hand)).toEqual({ value: 0, low: 0, high: 0 })
  })
})

describe('what was missed', () => {
  const scorer = createSceneScorer(scenes, toyOntology)
  const scores = scorer.overall(defaultProfile)
  const scored: ScoredTwins = { rooms, twins, real: scores.slice(0, 24), damaged: scores.slice(24) }
  const missed = missedByKind(scored, scorer.parts(defaultProfile))

  it('adds up with what was detected', () => {
    separationByKind(scored, 'claimed').forEach(({ rooms: n, paired, ties }, i) => {
      expect(missed[i]!.claimed).toBe(n)
      if (n === 0) return
      expect(missed[i]!.ties).toBeCloseTo(ties! * n, 9)
      expect(n - missed[i]!.higher - missed[i]!.ties / 2).toBeCloseTo(paired!.value * n, 9)
    })
  })

  it('is counted by category of the spoilt thing, and no higher score goes without a criterion that rose', () => {
    for (const { ties, higher, categories, rose } of missed) {
      expect(categories.reduce((sum, one) => sum + one.missed, 0)).toBe(ties + higher)
      expect(Object.values(rose).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(higher)
    }
  })
})
