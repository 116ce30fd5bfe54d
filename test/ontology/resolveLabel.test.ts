import { describe, expect, it } from 'vitest'
import { createLabelResolver } from '../../src/ontology/resolveLabel.ts'
import { canonicalRoomType } from '../../src/ontology/roomType.ts'
import { pluralOf, singularOf } from '../../src/ontology/words.ts'

const entry = { sources: {} }
const names =
  'bed double_bed tv_stand tv plant chair office_chair dining_chair table lamp mat fan crib bookshelf armchair stool nightstand rug shelf couch stove blinds glass'
const resolve = createLabelResolver({
  categories: Object.fromEntries(names.split(' ').map((name) => [name, entry])),
  aliases: { 'bedside table': 'nightstand', multi_seat_sofa: 'couch', sofa: 'couch' },
})

describe('a label', () => {
  it.each([
    ['double_bed', 'double_bed', 'exact'],
    ['Double Bed', 'double_bed', 'exact'],
    ['office_chair_2', 'office_chair', 'exact'],
    ['OfficeChair', 'office_chair', 'exact'],
    ['TVStand3', 'tv_stand', 'exact'],
    ['book shelf', 'bookshelf', 'exact'],
    ['night-stand (left)', 'nightstand', 'exact'],
    ['Bedside Table', 'nightstand', 'alias'],
    ['multi-seat sofa', 'couch', 'alias'],
    ['bookshelves', 'bookshelf', 'singular'],
    ['TVs', 'tv', 'singular'],
    ['stoves', 'stove', 'singular'],
    ['blind', 'blinds', 'singular'],
    ['sofas', 'couch', 'singular'],
    ['queen bed', 'bed', 'head noun'],
    ['potted plants', 'plant', 'head noun'],
    ['wooden dining chairs', 'dining_chair', 'head noun'],
    ["children's reading table", 'table', 'head noun'],
    ['3-seater sofa', 'couch', 'head noun'],
    ['sofa with chaise', 'couch', 'head noun'],
    ['table for six', 'table', 'head noun'],
    ['infant crib', 'crib', 'head noun'],
  ])('"%s" is a %s by rule "%s"', (label, category, how) => {
    expect(resolve(label)).toEqual({ category, how })
  })

  it.each([
    'mattress',
    'dog bed',
    'bed frame',
    'fanlight',
    'stable',
    'zorple',
    'lampshade',
    '',
    '  ',
    '1234',
    '../chair/../x',
    '__proto__',
    'constructor',
    '<b>',
    '\u001b[31m',
  ])('"%s" stays unknown', (label) => {
    expect(resolve(label)).toEqual({ category: null, how: 'unknown' })
  })

  it('gives the same answer every time it is asked', () => {
    expect(resolve('queen bed')).toBe(resolve('queen bed'))
  })

  it('of thousands of characters is refused quickly', () => {
    expect(resolve('wooden '.repeat(30_000).concat('table')).category).toBeNull()
  })
})

describe('words', () => {
  it('return to the singular from their plural', () => {
    for (const word of 'shelf bookshelf stove lamp bench box dish glass pastry vase sofa knife toy mattress bus canvas couch'.split(
      ' ',
    ))
      expect(singularOf(pluralOf(word))).toBe(word)
  })
})

describe('a room type', () => {
  it.each([
    ['MasterBedroom', 'bedroom'],
    ['Living Room', 'living_room'],
    ['livingroom', 'living_room'],
    ["Children's Room", 'children_room'],
    ['buffet restaurant', 'buffet_restaurant'],
    ['bookstore_2', 'bookstore'],
    ['space station', 'space_station'],
  ])('"%s" counts as %s', (type, canonical) => {
    expect(canonicalRoomType(type)).toBe(canonical)
  })
})
