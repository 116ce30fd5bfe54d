import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BUILDS, defaultOntology, loadOntology, parseOntology } from '../../src/ontology/loadOntology.ts'
import { ontologyJsonSchema } from '../../src/ontology/ontologySchema.ts'
import { resolveRoomType } from '../../src/ontology/resolveRoomType.ts'

const TOY = 'test/fixtures/toy-ontology.json'

describe('an ontology', () => {
  it('is found by the name of a build, read once, or by the path of a file', () => {
    expect(loadOntology('sceneonto')).toBe(defaultOntology())
    for (const name of BUILDS) expect(loadOntology(name).name).toBe(name)
    expect(Object.keys(loadOntology(TOY).categories).length).toBeGreaterThan(0)
  })

  it.each([
    ['sceneonto-permisive', /Did you mean "sceneonto-permissive"/],
    ['zorple', /Built in are: sceneonto, sceneonto-permissive/],
    ['no/such.json', /no such file/],
    ['', /No ontology named ""/],
    ['__proto__', /No ontology named/],
  ])('%j is refused with what there is', (name, message) => {
    expect(() => loadOntology(name)).toThrow(message)
  })
})

describe('the JSON Schema of ontologies', () => {
  const schema = z.fromJSONSchema(ontologyJsonSchema() as Parameters<typeof z.fromJSONSchema>[0])

  it('accepts what ships and the files of before', () => {
    for (const name of [...BUILDS, TOY]) expect(schema.safeParse(loadOntology(name)).success).toBe(true)
  })

  it.each([
    ['an unknown key', { extra: 1 }],
    ['another format', { format: 'scenewright/ontology@2' }],
    ['a share above 1', { categories: { sofa: { support: { floor: { count: 1, fraction: 2 } }, sources: {} } } }],
  ])('refuses %s, as the parser does', (_, change) => {
    const broken = { ...loadOntology(TOY), ...change }
    expect(schema.safeParse(broken).success).toBe(false)
    expect(() => parseOntology(broken)).toThrow()
  })
})

describe('a type of room', () => {
  const rooms = {
    deli: { scenes: 0, fallback: ['grocery_store', 'restaurant', 'all_rooms'] },
    grocery_store: { scenes: 4 },
    restaurant: { scenes: 60 },
    bedroom: { scenes: 50 },
  }

  it.each([
    ['Master Bedroom', 50, { type: 'bedroom', how: 'own' }],
    ['bedroom', 51, { type: null, how: 'all rooms' }],
    ['delicatessen', 50, { type: 'restaurant', how: 'fallback' }],
    ['deli', 4, { type: 'grocery_store', how: 'fallback' }],
    ['deli', 0, { type: 'deli', how: 'own' }],
    ['deli', 100, { type: null, how: 'all rooms' }],
    ['space station', 1, { type: null, how: 'all rooms' }],
  ])('%s with at least %i scenes is answered by the nearest that has them', (type, fewest, found) => {
    expect(resolveRoomType({ rooms }, type, fewest)).toEqual(found)
  })
})
