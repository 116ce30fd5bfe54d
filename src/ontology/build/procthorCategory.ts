import type { Size } from '../../scene/types.ts'
import { wordsOf } from '../words.ts'
import { bedBySize } from './bedBySize.ts'

/**
 * The ontology category of a ProcTHOR object type. Types keep their words (`TVStand` is tv_stand) unless people use
 * another word for the thing, or another source of ours does. Beds are told apart by width, since the type does not.
 * Side tables stay side tables in bedrooms too: only a tenth of those there stand by a bed, as a nightstand would.
 */
export function procthorCategory(type: string, size: Size): string {
  if (type === 'Bed') return bedBySize(size)
  if (type === 'SideTable') return isConsole(size) ? 'console_table' : 'side_table'
  return RENAMED.get(type) ?? wordsOf(type).join('_')
}

/** A long slim stand against a wall is a console, whatever the file calls it: a metre long, twice as long as deep. */
function isConsole({ width, depth }: Size): boolean {
  return width >= 1 && width >= 2 * depth
}

const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ArmChair: 'armchair',
    BasketBall: 'basketball',
    Boots: 'shoes',
    ClothesDryer: 'dryer',
    CounterTop: 'counter',
    DeskLamp: 'table_lamp',
    Desktop: 'desktop_computer',
    DishSponge: 'sponge',
    Footstool: 'ottoman',
    Fridge: 'fridge',
    GarbageBag: 'trash_bag',
    GarbageCan: 'trash_can',
    HousePlant: 'plant',
    KeyChain: 'keys',
    LaundryHamper: 'laundry_basket',
    RoomDecor: 'floor_ornament',
    ShelvingUnit: 'shelf', // ProcTHOR stacks anything on them; nothing makes them bookshelves
    SoapBar: 'soap',
    TableTopDecor: 'table_ornament',
    Television: 'tv',
    TissueBox: 'tissue_box',
    TVStand: 'tv_stand',
  }),
)
