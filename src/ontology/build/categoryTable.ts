import type { Size } from '../../scene/types.ts'
import { createLabelResolver } from '../resolveLabel.ts'
import { wordsOf } from '../words.ts'
import { ALIASES } from './aliases.ts'
import { bedBySize } from './bedBySize.ts'

/**
 * The category of a word from an open vocabulary, by the table of categories and aliases that all sources share; null for
 * what the table does not know. Only whole words count. A bed whose size is known is told apart by its width.
 */
export function tabledCategory(label: string, size?: Pick<Size, 'width' | 'depth'>): string | null {
  const { category } = resolve(label)
  if (size !== undefined && (category === 'double_bed' || category === 'single_bed'))
    return bedBySize({ width: Math.min(size.width, size.depth) })
  return category
}

/** Whether a word names a part of the building, which no ontology of furnishings counts. */
export function isPartOfBuilding(label: string): boolean {
  const words = wordsOf(label)
  return BUILDING.has(words.join(' ')) || BUILDING.has(words.at(-1) ?? '')
}

/** Categories without other words for them. With those that have some, they are the table. */
const PLAIN = words(
  'air_purifier apple banana baseball_bat basket basketball book bottle bowl bread butter_knife candle carrot cd cloth',
  'credit_card cup dumbbell egg floor_ornament folder fork globe guitar headphones kettle knife ladle lemon lettuce lime',
  'marker orange paper_towel_roll peach pear pedestal pen pencil pepper_shaker plate plum plunger pot potato printer radio',
  'salt_shaker sandal scissors soap soap_bottle soap_dispenser spatula sponge spoon suitcase table_ornament tennis_racket',
  'toaster toilet_brush tomato toothbrush toothpaste trophy umbrella urinal wine_bottle board_game',
)

const BUILDING = words(
  'wall walls floor floors ceiling ceilings door doors doorway doorframe doorjamb window windows roof pillar column',
  'staircase stairs railing fence gate driveway lawn baseboard socket switch',
)

const resolve = createLabelResolver({
  categories: Object.fromEntries([...new Set([...ALIASES.values(), ...PLAIN])].map((name) => [name, { sources: {} }])),
  aliases: Object.fromEntries(ALIASES),
})

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
