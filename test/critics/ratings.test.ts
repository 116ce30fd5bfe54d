import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeUpFactor } from '../../critics/closeUp.ts'
import { pixels } from '../../critics/pixels/index.ts'
import { DIMENSIONS, fitWeights, fuse, PUBLISHED_WEIGHTS } from '../../critics/saIqa/fuse.ts'
import { PREFERENCE_COLUMNS, readPreferences } from '../../critics/saIqa/preferences.ts'
import { ratingScore } from '../../critics/saIqa/rating.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { testContext } from '../../src/testing/testContext.ts'
import { brief, layout, picture } from './fixture.ts'

describe('ratings', () => {
  const top = (words: Record<string, number>) => Object.entries(words).map(([token, logprob]) => ({ token, logprob }))

  it('a word that is not among the alternatives weighs next to nothing; equal ones give the mean', () => {
    expect(ratingScore([{ token: ' good', top: top({ ' good': -0.1 }) }]).score).toBeCloseTo(4, 9)
    expect(ratingScore([{ token: 'Fair', top: top({ Fair: -1, poor: -1, good: -1 }) }]).score).toBeCloseTo(3, 9)
  })

  it('the word is found by its text wherever it stands, also when it is split', () => {
    const tokens = [
      { token: 'It is ', top: [] },
      { token: 'exc', top: top({ exc: -0.1, good: -3 }) },
      { token: 'ellent', top: [] },
      { token: '.', top: [] },
      { token: '<end>', top: [] },
    ]
    const { score, word } = ratingScore(tokens)
    expect(word).toBe('excellent')
    expect(score).toBeGreaterThan(4.9)
  })

  it('the fused score is a weighted mean and stays within the range of its parts', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }), (values) => {
        const scores = Object.fromEntries(DIMENSIONS.map((d, i) => [d, values[i]!]))
        const fused = fuse(scores, PUBLISHED_WEIGHTS)!
        expect(fused).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(fused).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })

  it('weights fitted to preferences that one dimension decides weigh that dimension most', () => {
    const rows = ['a_layout,a_harmony,a_lighting,a_distortion,b_layout,b_harmony,b_lighting,b_distortion,outcome']
    for (let i = 0; i < 40; i++) {
      const [a, b] = [1 + (i % 5), 1 + ((i * 3) % 5)]
      rows.push(`${1 + ((i * 7) % 5)},${a},3,3,${1 + ((i * 2) % 5)},${b},3,3,${a > b ? 'win' : a < b ? 'lose' : 'tie'}`)
    }
    const { weights, agreement } = fitWeights(readPreferences(rows.join('\n')))
    expect(weights.harmony).toBeGreaterThan(5 * Math.abs(weights.layout))
    expect(agreement).toBeGreaterThan(0.8)
  })

  it('preferences are read from CSV as spreadsheets write it, and a fault is told with its line', () => {
    const head = `\uFEFFnote,${PREFERENCE_COLUMNS.join(',')}`
    const ratings = '5,4,3,2,1,2,3,4'
    const [first, second] = readPreferences(
      `${head}\r\n"warm, bright\nand ""airy""",${ratings},Win\r\n\r\n,"5",4,3,2,1,2,3,4,tie\r\n`,
    )
    expect(first).toMatchObject({ a: { layout: 5, distortion: 2 }, b: { layout: 1 }, outcome: 'win' })
    expect(second).toMatchObject({ a: { layout: 5 }, outcome: 'tie' })
    const semicolons = (...lines: string[]) =>
      readPreferences(`\uFEFF${[`note,;${PREFERENCE_COLUMNS.join(';')}`, ...lines].join('\r\n')}\r\n`)
    expect(semicolons('"warm; bright";5;4;3;2;1;2;3;4;Win', 'a, b;1.5;4;3;2;1;2;3;4;tie')).toMatchObject([
      { a: { layout: 5 }, b: { distortion: 4 }, outcome: 'win' },
      { a: { layout: 1.5 }, outcome: 'tie' },
    ])
    expect(() => semicolons(';3,5;4;3;2;1;2;3;4;win')).toThrow(
      /line 2: a_layout is "3,5"; expected a number, with a point: 3\.5\./,
    )
    for (const [text, fault] of [
      ['a_layout\n1', /lacks the columns/],
      ['', /lacks the columns/],
      [`${head}\n,${ratings},win\n,${ratings},better`, /line 3: outcome is "better"/],
      [`${head}\n,5,,3,2,1,2,3,4,win`, /line 2: a_harmony is ""; expected a number/],
      [`${head}\n"open,${ratings},win`, /no table of CSV/],
    ] as const)
      expect(() => readPreferences(text)).toThrow(fault)
  })

  it('a view of half of the objects and a third of the floor counts in full, one that shows nothing not at all', () => {
    expect(closeUpFactor({})).toBe(1)
    expect(closeUpFactor({ coverage: { objects: { a: 0.3, b: 0 }, floor: 0.9 } })).toBe(1)
    expect(closeUpFactor({ coverage: { objects: { a: 0, b: 0.02 }, floor: 0.9 } })).toBe(0)
    expect(closeUpFactor({ coverage: { objects: { a: 0.3, b: 0.01, c: 0, d: 0 }, floor: 0.9 } })).toBe(0.5)
    expect(closeUpFactor({ coverage: { objects: { a: 1 }, floor: 0.1 } })).toBeCloseTo(0.3, 12)
    expect(closeUpFactor({ coverage: { objects: {}, floor: 0.4 } })).toBe(1)
  })
})

describe('pixels', () => {
  it('finds what measures below the option findBelow, and nothing else', async () => {
    const rules = async (findBelow: number) => {
      const part = pixels.create(pixels.options.parse({ findBelow }))
      const given = await part.review(layout, brief, [await picture('#b0b0b0')], testContext(defaultOntology()))
      return given.findings.map(({ rule }) => rule)
    }
    expect(await rules(0)).toEqual([])
    expect(await rules(1)).toContain('pixels-lighting')
    expect(() => pixels.options.parse({ content: 1 })).toThrow()
  })

  it('gives shares, calls a grey room better lit than a black one, and claims nothing of distortion', async () => {
    const log: string[] = []
    const look = (p: Picture) =>
      pixels
        .create(pixels.options.parse({}))
        .review(layout, brief, [p], testContext(defaultOntology(), { log: (l) => log.push(l) }))
    const [grey, black] = [await look(await picture('#b0b0b0')), await look(await picture('#000'))]
    expect(grey.reward).toBeGreaterThan(black.reward!)
    expect(log.join()).toContain('distortion cannot be measured')
    const closeUp = await look(await picture('#b0b0b0', { objects: { 'bed-1': 0.5 }, floor: 1 / 6 }))
    expect(closeUp.reward).toBeCloseTo(grey.reward! / 2, 12)
    expect(closeUp.findings).toEqual(grey.findings)
  })
})
