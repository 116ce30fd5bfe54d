/**
 * Whether things of a category have a front that people turn somewhere on purpose. Without one, a heading in the data is
 * the habit of a modelling tool, and a prior learnt from it would fault rooms for nothing; so such categories get no
 * orientation block. What is in no list below has a front.
 */
export function hasFront(category: string): boolean {
  return !WITHOUT_FRONT.has(category)
}

/**
 * Whether others are turned towards things of a category: what people sit at, look at, lie on or gather round. A sofa
 * that happens to look at a bin says nothing, and as the nearest thing in view the bin would decide the check.
 */
export function isFaced(category: string): boolean {
  return FACED.has(category)
}

/**
 * Whether things of a category are turned towards others. What has a front but looks at nothing, a bin or a cart, is
 * turned to wall or room at most; that a bin faces the next chair is chance.
 */
export function facesOthers(category: string): boolean {
  return !LOOKS_AT_NOTHING.has(category)
}

const LOOKS_AT_NOTHING = words('side_table trash_can laundry_basket coat_rack cart teddy_bear')

const WITHOUT_FRONT = words(
  // round or alike from all sides
  'plant plant_stand vase basketball ball floor_lamp table_lamp pendant_lamp ceiling_lamp ceiling_fan ottoman',
  'pedestal basket trash_bag dog_bed plunger candle bottle wine_bottle cup mug bowl',
  'plate pot pan kettle salt_shaker pepper_shaker paper_towel_roll toilet_paper apple tomato potato lettuce egg bread',
  // the same from front and back, so that a half turn changes nothing
  'dining_table coffee_table box rug carpet mat doormat runner',
  // goods and tableware that stand or lie as they were put down
  'banana carrot lemon lime orange peach pear plum glass wine_glass teapot jar tray coaster place_mat napkin cutting_board',
  'blanket clothes clothes_hanger folder notebook marker toy board_game toiletries toothbrush toothpaste umbrella trophy globe',
  // loose things that lie as they were put down
  'book newspaper pillow cloth towel remote_control cell_phone pen pencil credit_card keys watch cd tissue_box soap',
  'soap_bottle spray_bottle sponge fork spoon knife butter_knife spatula ladle shoes baseball_bat tennis_racket dumbbell',
  'suitcase statue toy table_ornament floor_ornament',
)

const FACED = words(
  'dining_table desk coffee_table side_table console_table dressing_table counter bar',
  'tv tv_stand desktop_computer piano sink mirror',
  'sofa loveseat armchair lounge_chair chaise_longue chair dining_chair office_chair bench stool ottoman',
  'double_bed single_bed kids_bed bunk_bed',
)

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
