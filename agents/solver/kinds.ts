/**
 * What a category is for, by words in its name. This is common knowledge the ontology does not hold: it counts where
 * things stand, not what people do with them.
 */
export type Kind =
  | 'bed'
  | 'bedside'
  | 'sofa'
  | 'seat'
  | 'low table'
  | 'table'
  | 'desk'
  | 'screen'
  | 'storage'
  | 'covering'
  | 'board'
  | 'lamp'
  | 'plant'
  | 'other'

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['covering', /(^|_)(rug|carpet|mat|doormat|runner)$/],
  ['bedside', /^(nightstand|bedside_table|night_table)$/],
  ['bed', /(^|_)(bed|crib|cradle|bunk)$/],
  ['screen', /(^|_)(tv_stand|media_unit|entertainment_center)$/],
  ['board', /(^|_)(whiteboard|blackboard|board|projector_screen)$/],
  ['sofa', /(^|_)(sofa|couch|loveseat|chaise_longue|chaise_longue_sofa)$/],
  ['seat', /(^|_)(chair|armchair|stool|barstool|bench|ottoman|footstool|pouf|beanbag|bean_bag)$/],
  ['low table', /^(coffee_table|corner_side_table|round_end_table|side_table|end_table|tea_table)$/],
  ['desk', /(^|_)desk$|^dressing_table$/],
  ['table', /(^|_)(table|counter|bar)$/],
  ['lamp', /(^|_)(lamp|light|chandelier)$/],
  ['plant', /(^|_)(plant|tree|flower|flowers|succulent)$/],
  [
    'storage',
    /(^|_)(wardrobe|bookshelf|bookcase|shelf|shelving_unit|cabinet|dresser|drawer_chest|sideboard|wine_cabinet|shoe_cabinet|safe|fridge|stove|oven|washing_machine|rack|chest)$/,
  ],
]

/** The kind of a canonical category, `other` when its name says nothing. */
export function kindOf(category: string): Kind {
  return KINDS.find(([, pattern]) => pattern.test(category))?.[0] ?? 'other'
}

/** Whether people sit at it: where seats gather. */
export function isSatAt(kind: Kind): boolean {
  return kind === 'table' || kind === 'desk'
}

/** Whether a seat is for lounging, and so belongs to a sofa or a wall rather than to a table. */
export function isLounge(category: string): boolean {
  return /(^|_)(armchair|lounge_chair|ottoman|footstool|pouf|beanbag|bean_bag|rocking_chair|chaise)/.test(category)
}
