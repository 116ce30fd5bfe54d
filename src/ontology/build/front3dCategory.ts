import type { Size } from '../../scene/types.ts'
import { wordsOf } from '../words.ts'
import { bedBySize } from './bedBySize.ts'

/** What is known of a 3D-FRONT model: its 3D-FUTURE category, and the noun and words of its description. */
export interface Front3dModel {
  /** `King-size Bed`, `Sideboard / Side Cabinet / Console Table`, .. ; empty where unknown or `Others`. */
  readonly category: string
  /** Head noun of the description, `tvstand`; empty where unknown. */
  readonly noun: string
  readonly description: string
  readonly size: Size
}

/**
 * The ontology category of a 3D-FRONT object. The description's noun wins where it contradicts the model's category (bunk
 * beds are filed under dressing chairs), the category where the noun is wider, and words of the description or the size
 * part what one category lumps together. What no table knows keeps its noun; without one it is an `object`.
 */
export function front3dCategory(model: Front3dModel): string {
  const filed = CATEGORIES.get(model.category)
  const named = NOUNS.get(model.noun)
  if (named === 'bed') return bedOf(model)
  if (filed === undefined)
    return byWords(named, model.description) ?? named ?? (wordsOf(model.noun).join('_') || 'object')
  if (named === undefined || WIDER.get(named)?.includes(filed)) return parted(filed, model)
  switch (named) {
    case 'lamp':
      return filed
    case 'table':
      return filed === 'sideboard' ? 'console_table' : filed
    case 'fan':
      return filed.endsWith('_lamp') ? 'ceiling_fan' : 'fan'
    default:
      return parted(named, model)
  }
}

/** Words that say too little to count as a category of their own; a build leaves such objects out. */
export const UNSPECIFIC: ReadonlySet<string> = new Set([
  'object',
  'table',
  'lamp',
  'decor',
  'decorative',
  'furniture',
  'stand',
])

/** Tells apart what is filed as one: a seat at work or at leisure, a stool for one or a bench along a bed. */
function parted(category: string, { description, size }: Front3dModel): string {
  if (category === 'work_or_lounge') return WORK.test(description) ? 'office_chair' : 'lounge_chair'
  if (category === 'ottoman' && size.width >= 0.9 && size.width >= 1.8 * size.depth) return 'bench'
  return category
}

const WORK = /\b(office|computer|swivel|ergonomic|casters?|wheels|rolling)\b/i

/** The kind of a lamp or table by the word before it in the description; undefined where there is none. */
function byWords(noun: string | undefined, description: string): string | undefined {
  const kind = /\b(pendant|ceiling|floor|table|wall|coffee|dining|side|console|dressing)[ -](lamp|table)\b/i.exec(
    description,
  )
  return kind !== null && kind[2]!.toLowerCase() === noun ? `${kind[1]}_${noun}`.toLowerCase() : undefined
}

/** Beds filed for children include headboards and toys; what nobody can lie in is no bed. */
function bedOf({ category, size }: Front3dModel): string {
  if (Math.max(size.width, size.depth) < 1.2) return 'object'
  return BEDS.get(category) ?? bedBySize(size)
}

const BEDS = new Map([
  ['Kids Bed', 'kids_bed'],
  ['Bunk Bed', 'bunk_bed'],
])

/** Nouns that say less than the categories listed with them. */
const WIDER: ReadonlyMap<string, readonly string[]> = new Map([
  ['chair', ['dining_chair', 'armchair', 'work_or_lounge', 'chair', 'bean_bag']],
  ['armchair', ['work_or_lounge']],
  ['sofa', ['sofa', 'loveseat', 'chaise_longue', 'armchair', 'bean_bag']],
  ['cabinet', ['cabinet', 'wine_cabinet', 'shoe_cabinet']],
  ['dresser', ['dresser', 'dressing_table']],
  ['shelf', ['shelf', 'bookshelf']],
])

const CATEGORIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    armchair: 'armchair',
    Bar: 'bar',
    Barstool: 'stool', // one kind with other stools, so that "seat at a counter" holds for it
    'Bookcase / jewelry Armoire': 'bookshelf',
    'Ceiling Lamp': 'ceiling_lamp',
    'Chaise Longue Sofa': 'chaise_longue',
    'Children Cabinet': 'cabinet',
    'Classic Chinese Chair': 'chair',
    'Coffee Table': 'coffee_table',
    'Corner/Side Table': 'side_table',
    Desk: 'desk',
    'Dining Chair': 'dining_chair',
    'Dining Table': 'dining_table',
    'Drawer Chest / Corner cabinet': 'dresser',
    'Dressing Chair': 'chair',
    'Dressing Table': 'dressing_table',
    'Floor Lamp': 'floor_lamp',
    'Folding chair': 'chair',
    'Footstool / Sofastool / Bed End Stool / Stool': 'ottoman',
    'L-shaped Sofa': 'sofa',
    'Lazy Sofa': 'bean_bag',
    'Lounge Chair / Book-chair / Computer Chair': 'work_or_lounge',
    'Lounge Chair / Cafe Chair / Office Chair': 'work_or_lounge',
    'Loveseat Sofa': 'loveseat',
    Nightstand: 'nightstand',
    'Pendant Lamp': 'pendant_lamp',
    'Round End Table': 'side_table',
    Shelf: 'shelf',
    'Shoe Cabinet': 'shoe_cabinet',
    'Sideboard / Side Cabinet / Console': 'sideboard',
    'Sideboard / Side Cabinet / Console Table': 'sideboard',
    'Tea Table': 'coffee_table',
    'Three-Seat / Multi-person sofa': 'sofa',
    'Three-Seat / Multi-seat Sofa': 'sofa',
    'TV Stand': 'tv_stand',
    'Two-seat Sofa': 'loveseat',
    'U-shaped Sofa': 'sofa',
    'Wall Lamp': 'wall_lamp',
    Wardrobe: 'wardrobe',
    'Wine Cabinet': 'wine_cabinet',
    'Wine Cooler': 'wine_cabinet',
  }),
)

const NOUNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'air purifier': 'air_purifier',
    air_conditioner: 'air_conditioner',
    armchair: 'armchair',
    armoire: 'wardrobe',
    artwork: 'painting',
    ball: 'ball',
    bar: 'bar',
    barstool: 'stool',
    basket: 'basket',
    bed: 'bed',
    bench: 'bench',
    bin: 'trash_can',
    bonsai: 'plant',
    book: 'book',
    bookcase: 'bookshelf',
    bookshelf: 'bookshelf',
    boot: 'shoes',
    box: 'box',
    'bunk bed': 'bunk_bed',
    bunkbed: 'bunk_bed',
    cabinet: 'cabinet',
    candle_holder: 'candle',
    cat: 'statue', // sculptures of cats
    ceilingfan: 'ceiling_fan',
    chair: 'chair',
    chaise: 'chaise_longue',
    chandelier: 'pendant_lamp',
    chest: 'dresser',
    'coat rack': 'coat_rack',
    coat_rack: 'coat_rack',
    coatstand: 'coat_rack',
    container: 'box',
    crate: 'box',
    cushion: 'pillow',
    desk: 'desk',
    drawer: 'dresser',
    dresser: 'dresser',
    dressing_table: 'dressing_table',
    dressingtable: 'dressing_table',
    end_table: 'side_table',
    fan: 'fan',
    figurine: 'statue',
    footstool: 'ottoman',
    footwear: 'shoes',
    garmentrack: 'coat_rack',
    giftbox: 'box',
    hamper: 'laundry_basket',
    lamp: 'lamp',
    loveseat: 'loveseat',
    mirror: 'mirror',
    nightstand: 'nightstand',
    ottoman: 'ottoman',
    oven: 'oven',
    petbed: 'dog_bed',
    piano: 'piano',
    pillow: 'pillow',
    plant: 'plant',
    planter: 'plant',
    plantpot: 'plant',
    plantstand: 'plant_stand',
    pouf: 'ottoman',
    refrigerator: 'fridge',
    sculpture: 'statue',
    shelf: 'shelf',
    shoe: 'shoes',
    side_table: 'side_table',
    sideboard: 'sideboard',
    slipper: 'shoes',
    sneaker: 'shoes',
    sofa: 'sofa',
    statue: 'statue',
    storage: 'box',
    stool: 'stool',
    suitcase: 'suitcase',
    table: 'table',
    teddy_bear: 'teddy_bear',
    trashcan: 'trash_can',
    tree: 'plant',
    tvstand: 'tv_stand',
    vacuum: 'vacuum_cleaner',
    valet: 'coat_rack',
    vanity: 'dressing_table',
    vase: 'vase',
    wall_art: 'painting',
    wallart: 'painting',
    wardrobe: 'wardrobe',
    washing_machine: 'washing_machine',
    wine_cooler: 'wine_cabinet',
  }),
)

/** The first noun we know in a description, for files without the table of nouns; empty when there is none. */
export function nounIn(description: string): string {
  const text = description
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replaceAll('tv stand', 'tvstand')
  let best = ''
  let at = Number.POSITIVE_INFINITY
  for (const noun of NOUNS.keys()) {
    const found = ` ${text} `.indexOf(` ${noun.replaceAll('_', ' ')} `)
    if (found === -1 || found > at || (found === at && noun.length < best.length)) continue
    best = noun
    at = found
  }
  return best
}
