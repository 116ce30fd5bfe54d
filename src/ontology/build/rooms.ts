import { count, kept, shares } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** In which types of room the objects of a category stand; objects count, not rooms. */
export function createRooms(): Prior {
  const rooms = new Map<string, Map<string, number>>()
  const tally = createSourceTally()
  return {
    add({ source, roomType, objects }) {
      for (const { category } of objects) {
        count(
          kept(rooms, category, () => new Map()),
          roomType,
        )
        tally.add(category, source)
      }
    },
    blocksOf(category) {
      const of = rooms.get(category)
      if (of === undefined) return { blocks: {}, sources: {} }
      return { blocks: { rooms: shares(of) }, sources: { rooms: tally.of(category) } }
    },
  }
}
