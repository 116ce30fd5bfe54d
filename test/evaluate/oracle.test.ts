import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { parseProfile } from '../../src/evaluate/profile.ts'
import { rankAxes } from '../../src/evaluate/scale.ts'
import { compileTables } from '../../src/evaluate/tables.ts'
import type { Report, Scores } from '../../src/evaluate/types.ts'
import { readJsonFile } from '../../src/files/readJson.ts'
import { parseOntology } from '../../src/ontology/loadOntology.ts'
import { parseBrief } from '../../src/scene/parseBrief.ts'
import { parseLayout } from '../../src/scene/parseLayout.ts'

const PATH = '../shared/data/scenecritic-oracle/cases.json.gz'
const PROFILES = ['paper', 'default'] as const

interface Expected {
  scores: { [K in keyof Scores]: number | null }
  counts: { [criterion: string]: { [kind: string]: number } }
  outsideArea: number
}
interface Case {
  name: string
  layout: unknown
  brief: unknown
  boundary?: boolean
  expected: { paper: Expected; default: Expected }
}
interface Oracle {
  ontology: unknown
  profiles: { paper: unknown; default: unknown }
  cases: Case[]
  twins: (Case & { of: string; equal: { paper: (keyof Scores)[]; default: (keyof Scores)[] } })[]
}

const isThere = existsSync(PATH)
const oracle = (isThere ? readJsonFile(PATH) : { cases: [], twins: [] }) as Oracle

describe.skipIf(!isThere)(`an independent implementation agrees (skipped without ${PATH})`, () => {
  const ontology = isThere ? parseOntology(oracle.ontology) : undefined
  const evaluators = Object.fromEntries(
    isThere ? PROFILES.map((name) => [name, createEvaluator(ontology!, parseProfile(oracle.profiles[name]))]) : [],
  )
  const reportOf = (given: Case, profile: string): Report =>
    evaluators[profile]!.report(
      parseLayout(given.layout).value,
      given.brief === null ? undefined : parseBrief(given.brief).value,
    )

  it('on the cases it has', () => expect(oracle.cases.length).toBe(100))

  it.each(oracle.cases.flatMap((given) => PROFILES.map((profile) => ({ name: given.name, profile, given }))))(
    'on $name under $profile',
    ({ given, profile }) => {
      const expected = given.expected[profile]
      const report = reportOf(given, profile)
      expectClose(report.scores, expected.scores)
      for (const [criterion, counts] of Object.entries(expected.counts)) {
        if (criterion === 'scale-axis') continue
        const { unscored: _, ...ours } = report.counts[criterion as keyof Report['counts']]
        const { unscored: __, ...theirs } = counts
        expect({ criterion, ...ours }).toEqual({ criterion, ...theirs })
        const listed = report.verdicts.filter((v) => v.criterion === criterion && v.verdict !== 'unscored')
        expect(listed.length).toBe(Object.values(theirs).reduce((s, n) => s + n, 0))
      }
      expect(report.measures.outsideArea).toBeCloseTo(expected.outsideArea, 6)
    },
  )

  it.each(oracle.cases)('on every axis of $name', (given) => {
    const profile = parseProfile(oracle.profiles.default)
    const tables = compileTables(ontology!, profile)
    const ours = [0, 0, 0]
    for (const object of parseLayout(given.layout).value.objects)
      for (const rank of rankAxes(object, tables.kindOf(object.category), profile)) if (rank >= 0) ours[rank]!++
    const theirs = given.expected.default.counts['scale-axis']!
    expect(ours).toEqual([theirs.pass, theirs.soft, theirs.hard])
  })

  it.each(oracle.twins.flatMap((twin) => PROFILES.map((profile) => ({ name: twin.name, profile, twin }))))(
    'that $name scores as the layout it was made from, under $profile',
    ({ twin, profile }) => {
      const original = oracle.cases.find((given) => given.name === twin.of)!
      const before = reportOf(original, profile).scores
      const after = reportOf(twin, profile).scores
      for (const part of twin.equal[profile]) expectClose({ [part]: after[part] }, { [part]: before[part] })
      expectClose(after, twin.expected[profile].scores)
    },
  )
})

function expectClose(actual: object, expected: object): void {
  for (const [key, value] of Object.entries(expected)) {
    const ours: unknown = Reflect.get(actual, key)
    if (typeof value === 'number' && typeof ours === 'number')
      expect(Math.abs(ours - value), `${key}: ${ours}, expected ${value}`).toBeLessThanOrEqual(1e-9)
    else expect({ [key]: ours }).toEqual({ [key]: value })
  }
}
