/**
 * The word for a BEHAVIOR-1K category that the category table should look up; undefined for what does not belong in it:
 * built-in lights, goods of shops, parts of things. Words that mean what they say are looked up as they stand.
 */
export function behaviorCategory(label: string): string | undefined {
  if (LEFT_OUT.test(label)) return undefined
  return RENAMED.get(label) ?? label.replaceAll('_', ' ')
}

const LEFT_OUT =
  /^(box|bag|carton|can|jar|pack|bunch|case)_of_(?!tissues)|_light$|^(downlight|spotlight|tree|bush|low_resolution_tree|garden_plant|cap|lid|plant_stem|tabletop_sink|drop_in_sink|plant_pot|hook)$|^multi_station|^(half|cooked|chopped|sliced|diced)_/

const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    beefsteak_tomato: 'tomato',
    bottle_of_champagne: 'wine bottle',
    bottle_of_wine: 'wine bottle',
    bottle_of_beer: 'bottle',
    bottle_of_pop: 'bottle',
    bottle_of_water: 'bottle',
    bottle_of_milk: 'bottle',
    bottom_cabinet: 'cabinet',
    bottom_cabinet_no_top: 'cabinet',
    box_of_tissues: 'tissue box',
    breakfast_table: 'dining table',
    carton: 'box',
    carving_knife: 'knife',
    cedar_chest: 'box',
    clothes_dryer: 'dryer',
    commercial_kitchen_sink: 'sink',
    commercial_kitchen_table: 'counter',
    desk_phone: 'cell phone',
    dinner_napkin: 'napkin',
    furniture_sink: 'sink',
    grocery_shelf: 'shelf',
    hardback: 'book',
    metal_bottom_cabinet: 'cabinet',
    paperback_book: 'book',
    pedestal_sink: 'sink',
    picture: 'painting',
    pillar_candle: 'candle',
    pot_plant: 'plant',
    public_trash_can: 'trash can',
    saucepot: 'pot',
    serving_cart: 'cart',
    soda_cup: 'cup',
    soft_roll: 'bread',
    sourdough: 'bread',
    snack_rack: 'shelf',
    standing_loudspeaker: 'speaker',
    standing_tv: 'tv',
    stand: 'side table',
    stockpot: 'pot',
    straight_chair: 'chair',
    swivel_chair: 'office chair',
    table_knife: 'butter knife',
    tablefork: 'fork',
    tablespoon: 'spoon',
    taboret: 'stool',
    teaspoon: 'spoon',
    teddy_bear: 'teddy bear',
    toy_box: 'box',
    wall_mounted_loudspeaker: 'speaker',
    wall_mounted_sink: 'sink',
    wall_mounted_tv: 'tv',
    wicker_basket: 'basket',
  }),
)
