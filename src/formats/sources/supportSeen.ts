import { tabledCategory } from '../../ontology/build/categoryTable.ts'

/** A thing in a photograph: what it was called, and its box in pixels from the upper left corner. */
export interface Seen {
  readonly name: string
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

/**
 * The support that a relation in a photograph shows, or null. It must be said in words of standing, lying or hanging; both
 * sides must be kinds of the category table or parts of a room; and four filters hold, after the paper: the surface must be
 * able to hold anything; a thing does not rest on its like; nothing rests on what is of a lighter class; and the boxes must
 * agree: the upper thing overlaps the lower one from side to side, is not below it, and ends at or under its upper edge.
 */
export function supportSeen(relation: {
  readonly predicate: string
  readonly subject: Seen
  readonly object: Seen
}): { category: string; surface: string } | null {
  const predicate = relation.predicate.trim().toLowerCase().replace(/\s+/g, ' ')
  const hangs = HANGING.has(predicate)
  if (!hangs && !STANDING.has(predicate)) return null
  const category = tabledCategory(relation.subject.name)
  const surface = surfaceOf(relation.object.name)
  if (category === null || surface === null || surface === category) return null
  const isUpright = surface === 'wall' || surface === 'ceiling'
  if (hangs !== isUpright && !(isUpright && predicate === 'on')) return null
  if (CANNOT_HOLD.has(surface)) return null
  if (!PARTS_OF_ROOM.has(surface) && heftOf(category) > heftOf(surface)) return null
  return agree(relation.subject.box, relation.object.box, isUpright) ? { category, surface } : null
}

const STANDING = new Set(
  [
    'on,on top of,atop,sitting on,sits on,sitting on top of,standing on,stands on,resting on,rests on,lying on,lies on',
    'laying on,lays on,placed on,sitting in,sat on,set on,kept on,on the,on a,stacked on',
  ].flatMap((line) => line.split(',')),
)

const HANGING = new Set(
  'hanging on,hangs on,hanging from,hangs from,hung on,mounted on,mounted to,attached to,fixed to'.split(','),
)

const PARTS_OF_ROOM = new Set(['floor', 'wall', 'ceiling'])

function surfaceOf(name: string): string | null {
  const word = name.trim().toLowerCase()
  return WORDS_FOR_PARTS.get(word) ?? tabledCategory(name)
}

const WORDS_FOR_PARTS = new Map([
  ['floor', 'floor'],
  ['ground', 'floor'],
  ['tile floor', 'floor'],
  ['wood floor', 'floor'],
  ['wooden floor', 'floor'],
  ['wall', 'wall'],
  ['walls', 'wall'],
  ['ceiling', 'ceiling'],
])

/** Surfaces that are none: round, hanging, soft or upright things, which annotators still call a place. */
const CANNOT_HOLD = words(
  'table_lamp floor_lamp pendant_lamp ceiling_lamp wall_lamp ceiling_fan mirror painting curtain blinds plant vase bottle',
  'wine_bottle cup mug glass wine_glass ball basketball candle statue teddy_bear remote_control cell_phone pen pencil knife',
  'fork spoon toothbrush clothes umbrella faucet wall_clock whiteboard blackboard monitor tv',
)

/** 0 what a hand holds, 1 what one person lifts, 2 furniture. */
function heftOf(category: string): number {
  return HAND.has(category) ? 0 : LIFTED.has(category) ? 1 : 2
}

const HAND = words(
  'alarm_clock apple ball banana book bottle bowl bread butter_knife candle carrot cd cell_phone cloth coaster credit_card',
  'cup egg folder fork glass jar keys knife ladle lemon lettuce lime marker mug napkin newspaper notebook orange pan peach',
  'pear pen pencil pepper_shaker pillow plate plum potato remote_control salt_shaker scissors shoes soap soap_bottle spatula',
  'sponge spoon spray_bottle teapot tissue_box toilet_paper tomato toothbrush toothpaste towel toy tray vase watch wine_bottle',
  'wine_glass computer_mouse mouse_pad computer_keyboard place_mat toiletries teddy_bear hat backpack umbrella board_game',
)

const LIFTED = words(
  'basket blanket box coffee_machine cutting_board desktop_computer kettle laptop microwave monitor painting plant pot radio',
  'speaker statue stool suitcase table_lamp toaster trash_can tv basketball globe guitar printer laundry_basket wall_clock',
)

const SLACK = 0.15 // of the upper thing's height; boxes are drawn by hand

type Box = Seen['box']

function agree(upper: Box, lower: Box, isUpright: boolean): boolean {
  const sizes = [upper.w, upper.h, lower.w, lower.h]
  if (!sizes.every((length) => Number.isFinite(length) && length > 0)) return false
  const across = Math.min(upper.x + upper.w, lower.x + lower.w) - Math.max(upper.x, lower.x)
  if (across <= 0) return false
  const slack = SLACK * upper.h
  const foot = upper.y + upper.h
  if (isUpright) return upper.y >= lower.y - slack && foot <= lower.y + lower.h + slack
  return foot >= lower.y - slack && foot <= lower.y + lower.h + slack && upper.y + upper.h / 2 <= lower.y + lower.h
}

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
