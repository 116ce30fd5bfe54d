import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaUnderCurve, meanOfMeans, rankCorrelation, wilsonInterval } from '../../src/calibrate/statistics.ts'

const apart = (positives: readonly number[], negatives: readonly number[]) => ({
  positives: positives.map((_, i) => i),
  negatives: negatives.map((_, i) => positives.length + i),
})

describe('the interval of a share', () => {
  it('is that of Wilson: 8 of 10 lies in 0.4902 to 0.9433', () => {
    const { value, low, high } = wilsonInterval(8, 10)!
    expect(value).toBe(0.8)
    expect(low).toBeCloseTo(0.4902, 4)
    expect(high).toBeCloseTo(0.9433, 4)
  })
  it('ends at 1 for 10 of 10 and at 0 for 0 of 10, and is wide all the same', () => {
    expect(wilsonInterval(10, 10)).toEqual({ value: 1, low: expect.closeTo(0.7225, 4), high: 1 })
    expect(wilsonInterval(0, 10)).toEqual({ value: 0, low: 0, high: expect.closeTo(0.2775, 4) })
  })
  it('does not exist without a trial', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
  })
})

describe('the area under the curve', () => {
  it('counts pairs by hand: 3, 2, 2 against 1, 2 has 5 of 6', () => {
    // 3>1, 3>2, 2>1, 2=2, 2>1, 2=2: four wins and two ties of half.
    expect(areaUnderCurve([3, 2, 2], [1, 2], apart([3, 2, 2], [1, 2]))?.value).toBeCloseTo(5 / 6, 12)
  })
  it('agrees with counting every pair', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))
        const counted = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
        expect(areaUnderCurve(a, b, apart(a, b))!.value).toBeCloseTo(counted, 10)
      }),
      { seed: 7 },
    )
  })
  it('has the interval of DeLong, worked by hand for 3, 1 against 2, 0', () => {
    // Placements: above 1, 1/2; below 1/2, 1; area 3/4. Sums by cluster: (1/4)/2 four times, squared: 4/64 = 1/16.
    // Four clusters: times 4/3 is 1/12; standard error 0.288675, so the interval is cut at 1.
    const { low, high } = areaUnderCurve([3, 1], [2, 0], apart([3, 1], [2, 0]))!
    expect(low).toBeCloseTo(0.75 - 1.959964 * Math.sqrt(1 / 12), 5)
    expect(high).toBe(1)
  })
  it('is surer of rooms of many houses than of as many rooms of few', () => {
    const values = Array.from({ length: 40 }, (_, i) => ((Math.floor(i / 4) * 7) % 10) + 1)
    const spoilt = values.map((value) => value - 2)
    const each = values.map((_, i) => i)
    const house = values.map((_, i) => Math.floor(i / 4))
    const many = areaUnderCurve(values, spoilt, { positives: each, negatives: each })!
    const few = areaUnderCurve(values, spoilt, { positives: house, negatives: house })!
    expect(few.value).toBe(many.value)
    expect(few.high - few.low).toBeGreaterThan(many.high - many.low)
  })
  it('does not exist where one side is empty', () => {
    expect(areaUnderCurve([], [1], { positives: [], negatives: [0] })).toBeNull()
  })
})

describe('a mean of means', () => {
  it('weighs groups alike, whatever their size', () => {
    const groups = [
      { values: [1, 1, 1, 1], clusters: [0, 1, 2, 3] },
      { values: [0], clusters: [4] },
    ]
    expect(meanOfMeans(groups)?.value).toBe(0.5)
  })
  it('has the standard error worked by hand', () => {
    // One group 1, 0 in two clusters: sums +1/4 and -1/4, squares 1/8, times 2/1: standard error 1/2.
    const { low } = meanOfMeans([{ values: [1, 0], clusters: [0, 1] }])!
    expect(low).toBeCloseTo(0.5 - 1.959964 * 0.5, 5)
  })
  it('leaves empty groups out, and is nothing of nothing', () => {
    expect(meanOfMeans([{ values: [], clusters: [] }])).toBeNull()
    expect(
      meanOfMeans([
        { values: [], clusters: [] },
        { values: [1], clusters: [0] },
      ])?.value,
    ).toBe(1)
  })
})

describe('rank correlation', () => {
  it('is 1 for the same order, -1 for the reverse, 0.5 for 1 2 3 against 1 3 2', () => {
    expect(rankCorrelation([1, 5, 9], [2, 3, 4])).toBeCloseTo(1, 12)
    expect(rankCorrelation([1, 5, 9], [4, 3, 2])).toBeCloseTo(-1, 12)
    expect(rankCorrelation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12)
  })
  it('is unknown where nothing varies', () => {
    expect(rankCorrelation([1, 1], [1, 2])).toBeNull()
  })
})
