import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthHistogram } from '../../src/cli/lengthHistogram.ts'

const even = { p5: 0, p25: 1, median: 2.25, p75: 3.5, p95: 4.5 }

describe('the histogram of a length', () => {
  it('is flat where sizes are spread evenly, and empty beyond the middle 90%', () => {
    expect(lengthHistogram(even, 9, 9)).toBe('████▄    ')
  })

  it('has one block where all sizes are the same', () => {
    const same = { p5: 0.55, p25: 0.55, median: 0.55, p75: 0.55, p95: 0.55 }
    expect(lengthHistogram(same, 1, 10)).toBe('     █    ')
  })

  it('is tallest where the percentiles lie closest', () => {
    const skewed = { p5: 0.05, p25: 0.1, median: 0.2, p75: 0.5, p95: 1 }
    expect(lengthHistogram(skewed, 1, 4)).toMatch(/^█[▁▂▃▄]{3}$/)
  })

  it('is as wide as it was asked to be, whatever the percentiles', () => {
    const lengths = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(lengths, (values) => {
        const [p5, p25, median, p75, p95] = values.sort((a, b) => a - b) as [number, number, number, number, number]
        const text = lengthHistogram({ p5, p25, median, p75, p95 }, 5.1, 24)
        expect([...text].length).toBe(24)
        expect(text).toContain('█')
      }),
      { seed: 5 },
    )
  })
})
