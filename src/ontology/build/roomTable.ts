import type { Ontology } from '../types.ts'
import { rounded, sortedKeys } from './numbers.ts'
import { BRIEFED, globalWeight } from './thinRooms.ts'

/** Kin of room types that no source has enough of, nearest first. What none of them can answer, all rooms do. */
const KIN: ReadonlyMap<string, readonly string[]> = new Map([
  ['buffet_restaurant', ['restaurant']],
  ['classroom', ['meeting_room']],
  ['computer_room', ['office']],
  ['deli', ['grocery_store', 'restaurant']],
])

/**
 * The room types of a build: how many scenes, what share of the probabilities in its tables comes from all rooms, and,
 * for the types people ask for, what stands in where an evaluator finds the scenes too few. All types of the built-in
 * briefs are listed, also those no source has.
 */
export function roomTable(scenes: ReadonlyMap<string, number>): Ontology['rooms'] {
  const types = sortedKeys(new Set([...scenes.keys(), ...BRIEFED]))
  return Object.fromEntries(
    types.map((type) => {
      const n = scenes.get(type) ?? 0
      const kin = (KIN.get(type) ?? []).filter((other) => scenes.has(other))
      return [
        type,
        {
          scenes: n,
          global_weight: rounded(globalWeight(n)),
          ...(BRIEFED.has(type) ? { fallback: [...kin, 'all_rooms'] } : {}),
        },
      ]
    }),
  )
}
