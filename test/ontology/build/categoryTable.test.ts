import { describe, expect, it } from 'vitest'
import { behaviorCategory } from '../../../src/formats/sources/behaviorCategory.ts'
import { virtualhomeWord } from '../../../src/formats/sources/virtualhomeWord.ts'
import { ALIASES } from '../../../src/ontology/build/aliases.ts'
import { isPartOfBuilding, tabledCategory } from '../../../src/ontology/build/categoryTable.ts'
import { canonicalRoomType } from '../../../src/ontology/roomType.ts'

describe('the category table', () => {
  it('understands each of its own aliases as it says', () => {
    const wrong = [...ALIASES].filter(([label, category]) => tabledCategory(label) !== category)
    expect(wrong).toEqual([])
  })

  it.each([
    ['carpet', 'rug'],
    ['Area Rug', 'rug'],
    ['computer monitor', 'monitor'],
    ['bean bags', 'bean_bag'],
    ['refrigerated counter', 'display_case'],
    ['billiard table', 'pool_table'],
    ['green chalkboard', 'blackboard'],
    ['office chair', 'office_chair'],
    ['kitchentable', 'dining_table'],
    ['trash can', 'trash_can'],
    ['zorple', null],
    ['mattress', null],
    ['window seat', null],
  ])('takes "%s" for %s', (label, category) => {
    expect(tabledCategory(label)).toBe(category)
  })

  it('tells beds apart by width, whatever they are called and however they lie', () => {
    expect(tabledCategory('bed', { width: 2.1, depth: 1 })).toBe('single_bed')
    expect(tabledCategory('twin bed', { width: 1.8, depth: 2 })).toBe('double_bed')
    expect(tabledCategory('bed')).toBe('double_bed')
  })

  it('knows parts of the building, which are no furnishings', () => {
    for (const part of ['walls', 'fixed_window', 'Front door', 'Spiral staircase', 'floors'])
      expect(isPartOfBuilding(part)).toBe(true)
    for (const thing of ['floor lamp', 'wall clock', 'door mat', 'window blind'])
      expect(isPartOfBuilding(thing)).toBe(false)
  })

  it.each([
    ['straight_chair', 'chair'],
    ['breakfast_table', 'dining_table'],
    ['bottle_of_wine', 'wine_bottle'],
    ['pot_plant', 'plant'],
    ['washer', 'washing_machine'],
  ])('BEHAVIOR-1K: %s is a %s', (name, category) => {
    expect(tabledCategory(behaviorCategory(name)!)).toBe(category)
  })

  it('leaves the goods of shops and built-in lights of BEHAVIOR-1K out', () => {
    for (const name of ['box_of_granola_bars', 'downlight', 'square_light', 'bag_of_chips', 'cooked__pea'])
      expect(behaviorCategory(name)).toBeUndefined()
  })

  it.each([
    ['cpuscreen', 'monitor'],
    ['bathroomcabinet', 'wall_cabinet'],
    ['stovefan', 'range_hood'],
    ['tvstand', 'tv_stand'],
  ])('VirtualHome: %s is a %s', (name, category) => {
    expect(tabledCategory(virtualhomeWord(name)!)).toBe(category)
  })
})

describe('room types of different sources', () => {
  it.each([
    ['corridor', 'hallway'],
    ['private_office', 'office'],
    ['childs_room', 'children_room'],
    ['closet', 'walk_in_closet'],
    ['playroom', 'game_room'],
    ['LivingDiningRoom', 'living_room'],
    ['computer_lab', 'computer_room'],
  ])('%s counts as %s', (type, canonical) => {
    expect(canonicalRoomType(type)).toBe(canonical)
  })
})
