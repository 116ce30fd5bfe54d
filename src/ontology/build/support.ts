import { count, kept, shares } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** What the objects of a category rest on. Objects that nothing holds say nothing and are not counted. */
export function createSupport(): Prior {
  const surfaces = new Map<string, Map<string, number>>()
  const tally = createSourceTally()
  return {
    add({ source, objects }) {
      for (const { category, support } of objects) {
        if (support === null) continue
        count(
          kept(surfaces, category, () => new Map()),
          support,
        )
        tally.add(category, source)
      }
    },
    blocksOf(category, { categories }) {
      const of = new Map(
        [...(surfaces.get(category) ?? [])].filter(
          ([surface]) => categories.has(surface) || PARTS_OF_ROOM.has(surface),
        ),
      )
      if (of.size === 0) return { blocks: {}, sources: {} }
      return { blocks: { support: shares(of) }, sources: { support: tally.of(category) } }
    },
  }
}

const PARTS_OF_ROOM: ReadonlySet<string> = new Set(['floor', 'wall', 'ceiling'])
