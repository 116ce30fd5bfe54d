import { describe, expect, it } from 'vitest'
import { countBest } from '../../src/calibrate/bestCounts.ts'
import { combinationsOf, parameterOf, parseAxis, withParameters } from '../../src/calibrate/grid.ts'
import { grids } from '../../src/calibrate/grids.ts'
import { halfOf, type RealRoom } from '../../src/calibrate/rooms.ts'
import { bestOf, tune } from '../../src/calibrate/tune.ts'
import { makeTwins } from '../../src/calibrate/twins.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import { briefOfLayout } from '../../src/scene/parseBrief.ts'
import { scatteredLayout, seededRandom, toyOntology } from '../bench/fixtures.ts'

describe('a grid', () => {
  const axes = [parseAxis('orientation.minFraction=0.2,0.3'), parseAxis('orientation.softCredit=0.1, 0.5')]

  it('tries one parameter at a time or every combination, the base first and only once', () => {
    const each = combinationsOf(defaultProfile, axes, 'each')
    expect(each.map(({ parameters }) => parameters)).toEqual([
      {},
      { 'orientation.minFraction': 0.2 },
      { 'orientation.softCredit': 0.5 },
    ])
    expect(combinationsOf(defaultProfile, axes, 'every')).toHaveLength(4)
  })

  it('sets what it says and nothing else', () => {
    const { name, ...rest } = withParameters(defaultProfile, { 'overlap.nests': false, semanticWeights: '1/2/1' })
    const { name: _, ...base } = defaultProfile
    expect(name).toBe('default nests=false semanticWeights=1/2/1')
    const weights = { scale: 1, cooccurrence: 2, completeness: 1 }
    expect(rest).toEqual({ ...base, semanticWeights: weights, overlap: { ...base.overlap, nests: false } })
  })

  it.each([
    [{ 'orientation.minFractoin': 0.2 }, /Did you mean "orientation.minFraction"/],
    [{ 'overlap.box': 'round' }, /overlap.*box/],
    [{ 'orientation.minFraction': 2 }, /orientation/],
    [{ semanticWeights: '1/2' }, /expected scale\/co-occurrence\/completeness/],
    [{ semanticWeights: '0/0/0' }, /all 0/],
    [{ 'scale.__proto__': 1 }, /No parameter/],
  ])('refuses %j and says what is expected', (parameters, message) => {
    expect(() => withParameters(defaultProfile, parameters)).toThrow(message)
  })

  it.each(['orientation.minFraction', 'x=', '=1', 'a=1,,2'])('refuses the axis "%s"', (text) => {
    expect(() => parseAxis(text)).toThrow(/is no axis/)
  })

  it.each(Object.keys(grids))('that ships as "%s" has values every profile may have', (name) => {
    const { axes: own, mode } = grids[name]!
    expect(combinationsOf(defaultProfile, own, mode).length).toBeGreaterThan(1)
  })

  it('reads back what the base has, as it would be written', () => {
    expect(parameterOf(defaultProfile, 'semanticWeights')).toBe('.3/.4/.3')
    expect(parameterOf(defaultProfile, 'orientation.wallRule')).toBe('back')
  })
})

describe('counts of the best score', () => {
  it('give every combination that ties the scene, and rank by hand', () => {
    const counts = countBest(
      [
        [1, 0.5, 0.9, null],
        [1, 0.6, 0.2, null],
        [0.3, 0.6, 0.1, null],
        [0.1, 0.1, 0.1, null],
      ],
      0.25,
    )
    expect(counts.map(({ best }) => best)).toEqual([2, 2, 1, 0])
    expect(counts.map(({ bottomUp }) => bottomUp)).toEqual([1, 1, 0.5, 0.25])
    expect(counts.map(({ topDown }) => topDown)).toEqual([0.5, 0.5, 0.75, 1])
    expect(counts.map(({ inBand }) => inBand)).toEqual([true, true, true, false])
  })

  it('agree with the published table: 13 combinations, four of them tied, at 61.54% from below and 69.23% from above', () => {
    const [four] = countBest([5, 5, 5, 5, 1, 1, 1, 1, 9, 9, 9, 9, 9].map(asScores), 0.25)
    expect(four!.bottomUp).toBeCloseTo(0.6154, 4)
    expect(four!.topDown).toBeCloseTo(0.6923, 4)
  })
})

/** Scores of ten scenes, the best possible in the first `best` of them. */
function asScores(best: number): number[] {
  return Array.from({ length: 10 }, (_, scene) => (scene < best ? 1 : 0)).map((s, i) => (i === 9 ? 1 : s))
}

describe('tuning', () => {
  const rooms: RealRoom[] = Array.from({ length: 20 }, (_, i) => {
    const layout = scatteredLayout(i + 1, 8)
    return { layout, brief: briefOfLayout(layout), set: 'a', house: `h${i}`, half: halfOf(`h${i}`) }
  })
  const twins = makeTwins(rooms, toyOntology, defaultProfile, (at, kind) => seededRandom(at * 31 + kind.length))
  const run = (...axes: string[]) =>
    tune(rooms, twins, combinationsOf(defaultProfile, axes.map(parseAxis), 'each'), toyOntology)

  it('gives the base no gain and no shift against itself', () => {
    const [base] = run('orientation.softCredit=0.5')
    expect(base!.halves.report.gain).toEqual({ value: 0, low: 0, high: 0 })
    expect(base!.shift).toMatchObject({ meanShift: 0, meanAbsoluteShift: 0, rankCorrelation: expect.closeTo(1, 9) })
  })

  it('finds that a profile which only counts completeness still sees removals', () => {
    const [, only] = run('semanticWeights=0/0/1')
    const rows = only!.halves.report.kinds.filter(({ scope }) => scope === 'all')
    expect(rows.find(({ kind }) => kind === 'removed')!.paired!.value).toBeGreaterThan(0.5)
  })

  it('never chooses by the half it reports on', () => {
    const tuned = run('overlap.box=unrotated', 'orientation.minFraction=0.95')
    const fair = tuned.filter(({ halves }) => halves.choose.auc! >= tuned[0]!.halves.choose.auc!)
    const best = Math.max(...fair.map(({ halves }) => halves.choose.detection!.value))
    expect(bestOf(tuned)!.halves.choose.detection!.value).toBe(best)
    const flipped = tuned.map((one) => ({ ...one, halves: { ...one.halves, report: tuned[0]!.halves.report } }))
    expect(bestOf(flipped)!.parameters).toEqual(bestOf(tuned)!.parameters)
  })

  it('gives the same bytes twice', () => {
    expect(JSON.stringify(run('overlap.nests=false'))).toBe(JSON.stringify(run('overlap.nests=false')))
  })
})
