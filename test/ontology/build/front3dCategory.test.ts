import { describe, expect, it } from 'vitest'
import { front3dCategory, nounIn } from '../../../src/ontology/build/front3dCategory.ts'

const size = { width: 0.6, depth: 0.6, height: 0.8 }
const CASES: readonly [
  why: string,
  category: string,
  noun: string,
  description: string,
  is: string,
  width?: number,
  depth?: number,
][] = [
  ['a category that says it all', 'Nightstand', 'nightstand', '', 'nightstand'],
  ['a noun that contradicts the category', 'Dressing Chair', 'bunkbed', '', 'bunk_bed'],
  ['a noun wider than the category', 'Loveseat Sofa', 'sofa', '', 'loveseat'],
  ['a chair filed as a desk', 'Desk', 'chair', '', 'chair'],
  ['a cabinet filed among chests', 'Drawer Chest / Corner cabinet', 'cabinet', '', 'cabinet'],
  ['a swivel chair', 'Lounge Chair / Cafe Chair / Office Chair', 'chair', 'A swivel chair on casters.', 'office_chair'],
  ['a chair to lounge in', 'Lounge Chair / Cafe Chair / Office Chair', 'chair', 'A soft cafe chair.', 'lounge_chair'],
  ['a table filed among sideboards', 'Sideboard / Side Cabinet / Console Table', 'table', '', 'console_table'],
  ['a fan filed among lamps', 'Pendant Lamp', 'fan', '', 'ceiling_fan'],
  ['a long stool', 'Footstool / Sofastool / Bed End Stool / Stool', 'ottoman', '', 'bench', 1.3, 0.45],
  ['a short one', 'Footstool / Sofastool / Bed End Stool / Stool', 'ottoman', '', 'ottoman'],
  ['a king-size bed', 'King-size Bed', 'bed', '', 'double_bed', 1.9, 2.2],
  ['a single bed as wide as a double', 'Single bed', 'bed', '', 'double_bed', 1.74, 2.2],
  ['a single bed', 'Single bed', 'bed', '', 'single_bed', 1.1, 2],
  ['a headboard filed as a bed', 'Kids Bed', 'bed', '', 'object', 0.5, 0.04],
  ['a lamp known by its words only', '', 'lamp', 'A brass floor lamp.', 'floor_lamp'],
  ['a word of no table', '', 'skateboard', '', 'skateboard'],
  ['nothing at all', '', '', '', 'object'],
  ['a hostile noun', '', '__proto__', '', 'proto'],
]

describe('the category of a 3D-FRONT object', () => {
  it.each(CASES)('is right for %s', (_, category, noun, description, is, width = 0.6, depth = 0.6) => {
    expect(front3dCategory({ category, noun, description, size: { ...size, width, depth } })).toBe(is)
  })

  it('rests on the first noun we know where there is no table of nouns', () => {
    expect(nounIn('A modern TV stand with a shelf.')).toBe('tvstand')
    expect(nounIn('An oak side table beside a bed.')).toBe('side_table')
    expect(nounIn('Something else.')).toBe('')
  })
})
