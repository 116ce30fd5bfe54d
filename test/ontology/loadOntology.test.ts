import { describe, expect, it } from 'vitest'
import { readJsonFile } from '../../src/files/readJson.ts'
import { defaultOntology, loadOntologyFile, parseOntology } from '../../src/ontology/loadOntology.ts'
import { InputError } from '../../src/scene/errors.ts'

const PATH = 'test/fixtures/toy-ontology.json'
const toy = () =>
  structuredClone(readJsonFile(PATH)) as Record<string, never> & { categories: Record<string, Record<string, unknown>> }

describe('an ontology', () => {
  it('is read from a file, and the one that ships is read once', () => {
    expect(Object.keys(loadOntologyFile(PATH).categories)).toContain('nightstand')
    expect(defaultOntology()).toBe(defaultOntology())
  })

  it('may leave a block out or empty: not known', () => {
    const given = toy()
    given.categories.sofa!.dimensions = { width: {}, depth: {} }
    expect(parseOntology(given).categories.sofa?.dimensions?.width).toBeUndefined()
  })

  it.each([
    [
      'with an alias that leads nowhere',
      { aliases: { couch: 'sofaa' } },
      /aliases\["couch"\] is "sofaa", which is no category\. Did you mean "sofa"\?/,
    ],
    ['of another format', { format: 'scenewright/ontology@2' }, /format is "scenewright\/ontology@2"/],
    ['without categories', { categories: {} }, /categories is empty/],
    ['with an unknown key', { colour: 1 }, /unknown key "colour"/],
    [
      'with a share above 1',
      { categories: { a: { support: { floor: { count: 1, fraction: 2 } }, sources: {} } }, aliases: {} },
      /categories\.a\.support\.floor\.fraction is 2/,
    ],
    [
      'with percentiles that fall',
      {
        aliases: {},
        categories: {
          a: {
            dimensions: { width: { n: 9, p5: 2, p25: 1, median: 1, p75: 1, p95: 1, mean: 1, std: 0 } },
            sources: {},
          },
        },
      },
      /percentiles must not fall/,
    ],
  ])('%s is refused, with the place', (_, change, message) => {
    const given = { ...toy(), ...change }
    expect(() => parseOntology(given, 'o.json')).toThrow(InputError)
    expect(() => parseOntology(given, 'o.json')).toThrow(message)
    expect(() => parseOntology(given, 'o.json')).toThrow(/^o\.json/)
  })

  it.each([null, [], 3, 'x'])('that is %j is refused', (value) => {
    expect(() => parseOntology(value)).toThrow(/expected an object/)
  })
})
