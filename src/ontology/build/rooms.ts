import { count, kept, shares } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** In which types of room the objects of a category stand: how many objects, and in `scenes` how many rooms. */
export function createRooms(): Prior {
  const rooms = new Map<string, Map<string, number>>()
  const scenes = new Map<string, Map<string, number>>()
  const tally = createSourceTally()
  return {
    addScene({ source, roomType, objects }) {
      for (const { category } of objects) {
        count(kept(rooms, category, newCounts), roomType)
        tally.add(category, source)
      }
      for (const category of new Set(objects.map((object) => object.category)))
        count(kept(scenes, category, newCounts), roomType)
    },
    blocksOf(category) {
      const of = rooms.get(category)
      if (of === undefined) return { blocks: {}, sources: {} }
      const having = scenes.get(category)!
      const block = Object.fromEntries(
        Object.entries(shares(of)).map(([room, share]) => [room, { ...share, scenes: having.get(room)! }]),
      )
      return { blocks: { rooms: block }, sources: { rooms: tally.of(category) } }
    },
  }
}

function newCounts(): Map<string, number> {
  return new Map()
}
