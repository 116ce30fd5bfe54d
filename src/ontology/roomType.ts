import { wordsOf } from './words.ts'

/**
 * The name under which a type of room is counted: words in lower case joined by underscores, with the spellings of
 * different sources brought together (`MasterBedroom`, `livingroom`, `Kids Room 2`). Unknown types keep their words.
 */
export function canonicalRoomType(type: string): string {
  const words = wordsOf(type)
  return SPELLINGS.get(words.join('')) ?? words.join('_')
}

const SPELLINGS = new Map(
  Object.entries({
    bedroom: 'bedroom masterbedroom secondbedroom guestbedroom guestroom elderlyroom nannyroom',
    living_room: 'livingroom livingdiningroom lounge sittingroom familyroom',
    dining_room: 'diningroom diningarea',
    kitchen: 'kitchen kitchenette',
    bathroom: 'bathroom washroom toilet restroom',
    children_room:
      'childrenroom childrensroom childroom childsroom kidsroom kidroom kidsbedroom childrensbedroom nursery',
    classroom: 'classroom schoolroom',
    computer_room: 'computerroom computerlab',
    game_room: 'gameroom gamingroom gamesroom playroom',
    bookstore: 'bookstore bookshop',
    buffet_restaurant: 'buffetrestaurant buffet',
    deli: 'deli delicatessen',
    florist: 'florist floristshop flowershop',
    office: 'office privateoffice sharedoffice',
    hallway: 'hallway corridor aisle hall',
    walk_in_closet: 'walkincloset closet cloakroom',
    study: 'study studyroom homeoffice',
  }).flatMap(([canonical, spellings]) => spellings.split(' ').map((spelling) => [spelling, canonical] as const)),
)
