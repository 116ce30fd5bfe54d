import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { loadProfile } from '../../src/evaluate/profile.ts'
import type { Scores, Verdict } from '../../src/evaluate/types.ts'
import { readJsonFile } from '../../src/files/readJson.ts'
import { loadOntologyFile } from '../../src/ontology/loadOntology.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'
import { parseLayout } from '../../src/scene/parseLayout.ts'

interface Case {
  title: string
  profile: string
  layout: unknown
  brief?: unknown
  verdicts: Partial<Verdict>[]
  scores?: Partial<Scores>
}

const FOLDER = 'test/cases/evaluate'
const ontology = loadOntologyFile('test/fixtures/toy-ontology.json')
const cases = readdirSync(FOLDER).map((file) => readJsonFile(`${FOLDER}/${file}`) as Case)

describe('the evaluator', () => {
  it.each(cases)('$title', (given) => {
    const evaluator = createEvaluator(ontology, loadProfile(given.profile))
    const layout = parseLayout(given.layout).value
    const brief = given.brief === undefined ? undefined : parseBrief(given.brief).value
    const report = evaluator.report(layout, brief)
    const { scores, counts, measures } = report
    expect(evaluator.tally(layout, brief)).toEqual({ scores, counts, measures })
    for (const expected of given.verdicts) {
      const about = report.verdicts.filter(
        (verdict) =>
          verdict.criterion === expected.criterion &&
          JSON.stringify(verdict.objects) === JSON.stringify(expected.objects) &&
          (expected.category === undefined || verdict.category === expected.category),
      )
      expect(about).toHaveLength(1)
      const { value, ...rest } = expected
      expect(about[0]).toMatchObject(rest)
      if (typeof value === 'number') expect(about[0]!.value).toBeCloseTo(value, 9)
    }
    for (const [part, value] of Object.entries(given.scores ?? {})) {
      const ours = report.scores[part as keyof Scores]
      if (value === null) expect({ [part]: ours }).toEqual({ [part]: null })
      else expect(ours).toBeCloseTo(value, 12)
    }
    expect(evaluator.score(layout, brief)).toEqual(report.scores)
    for (const { message } of report.verdicts) {
      expect(message).toMatch(/^\S.*\.$/)
      expect(message).not.toMatch(/\p{Cc}|undefined|NaN|null/u)
    }
  })
})
