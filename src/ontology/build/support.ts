import { count, kept, mostFirst, rounded } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** The most observations that the rules and judgements of one source may stand for in a category. */
export const STATED_WEIGHT = 20

const RAREST = 0.001 // a smaller share of a category's supports is an accident, and is left out

/**
 * What the objects of a category rest on. Objects that nothing holds say nothing and are not counted. What rules and
 * judgements say fills gaps: for each category a source of them weighs at most as much as 20 things seen in rooms.
 * `count` is rounded, and `fraction` is of the exact weights.
 */
export function createSupport(): Prior {
  const seen = new Map<string, Map<string, number>>()
  const stated = new Map<string, Map<string, Map<string, number>>>()
  const tally = createSourceTally()
  return {
    addScene({ source, objects }) {
      for (const { category, support } of objects) {
        if (support === null) continue
        count(kept(seen, category, newCounts), support)
        tally.add(category, source)
      }
    },
    addSupport(source, { category, surface, weight, isStated }) {
      const counts = isStated
        ? kept(
            kept(stated, category, () => new Map()),
            source,
            newCounts,
          )
        : kept(seen, category, newCounts)
      count(counts, surface, weight)
      tally.add(category, source)
    },
    blocksOf(category, { categories }) {
      const weights = new Map<string, number>()
      const add = (surfaces: ReadonlyMap<string, number>, factor: number) => {
        for (const [surface, weight] of surfaces)
          if (categories.has(surface) || PARTS_OF_ROOM.has(surface)) count(weights, surface, weight * factor)
      }
      add(seen.get(category) ?? new Map(), 1)
      for (const surfaces of stated.get(category)?.values() ?? [])
        add(surfaces, Math.min(1, STATED_WEIGHT / sum(surfaces)))
      const total = sum(weights)
      if (total === 0) return { blocks: {}, sources: {} }
      const support = Object.fromEntries(
        [...weights]
          .filter(([, weight]) => weight / total >= RAREST)
          .sort(mostFirst)
          .map(([surface, weight]) => [
            surface,
            { count: Math.max(1, Math.round(weight)), fraction: rounded(weight / total) },
          ]),
      )
      return { blocks: { support }, sources: { support: tally.of(category) } }
    },
  }
}

const PARTS_OF_ROOM: ReadonlySet<string> = new Set(['floor', 'wall', 'ceiling'])

function newCounts(): Map<string, number> {
  return new Map()
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0
  for (const weight of counts.values()) total += weight
  return total
}
