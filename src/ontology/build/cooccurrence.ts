import { boxGap } from '../../geometry/box.ts'
import type { Cooccurrence } from '../types.ts'
import { npmi } from './npmi.ts'
import { count, kept, mostFirst, pairDistance, rounded, sortedKeys } from './numbers.ts'
import type { Observation, ObservedScene } from './observation.ts'
import { type BuildFrame, createSourceTally, type Prior } from './prior.ts'

const MOST_COMPANIONS = 50
const FEWEST_ROOM_SCENES = 20 // a table by room over fewer scenes is noise; the global one stands in

/**
 * Which categories share a scene, and how near they stand: unique categories per scene, for pairs whose nearest
 * footprints are within `distance` metres (null: anywhere in the room). The gap of a pair in a scene is that of its
 * nearest instances. Globally and by room type, at most 50 companions each, most frequent first.
 */
export function createCooccurrence(distance: number | null): Prior {
  const everywhere = createTable()
  const byRoom = new Map<string, Table>()
  const tally = createSourceTally()
  return {
    add(scene) {
      const groups = groupsOf(scene)
      const tables = [everywhere, kept(byRoom, scene.roomType, createTable)]
      for (const table of tables) for (const category of groups.keys()) count(table.scenesWith, category)
      for (const category of groups.keys()) tally.add(category, scene.source)
      const categories = [...groups.keys()]
      categories.forEach((a, i) => {
        for (const b of categories.slice(i + 1)) {
          const gap = smallestGap(groups.get(a)!, groups.get(b)!)
          if (distance !== null && gap > distance) continue
          for (const { gaps } of tables) {
            kept(kept(gaps, a, newGaps), b, () => []).push(gap)
            kept(kept(gaps, b, newGaps), a, () => []).push(gap)
          }
        }
      })
    },
    blocksOf(category, frame) {
      const cooccurrence = companions(everywhere, category, frame.scenes, frame)
      if (cooccurrence === null) return { blocks: {}, sources: {} }
      const sources = tally.of(category)
      const rooms = sortedKeys(byRoom.keys()).flatMap((room): [string, Record<string, Cooccurrence>][] => {
        const scenes = frame.rooms.get(room) ?? 0
        const table = scenes < FEWEST_ROOM_SCENES ? null : companions(byRoom.get(room)!, category, scenes, frame)
        return table === null ? [] : [[room, table]]
      })
      if (rooms.length === 0) return { blocks: { cooccurrence }, sources: { cooccurrence: sources } }
      return {
        blocks: { cooccurrence, cooccurrence_by_room: Object.fromEntries(rooms) },
        sources: { cooccurrence: sources, cooccurrence_by_room: sources },
      }
    },
  }
}

interface Table {
  readonly scenesWith: Map<string, number>
  /** a -> b -> the gap in each scene with both. */
  readonly gaps: Map<string, Map<string, number[]>>
}

function createTable(): Table {
  return { scenesWith: new Map(), gaps: new Map() }
}

function newGaps(): Map<string, number[]> {
  return new Map()
}

function groupsOf(scene: ObservedScene): Map<string, Observation[]> {
  const groups = new Map<string, Observation[]>()
  for (const object of scene.objects) kept(groups, object.category, () => []).push(object)
  return groups
}

function smallestGap(as: readonly Observation[], bs: readonly Observation[]): number {
  let best = Number.POSITIVE_INFINITY
  for (const a of as)
    for (const b of bs) {
      best = Math.min(best, boxGap(a.footprint, b.footprint))
      if (best === 0) return 0
    }
  return best
}

function companions(
  table: Table,
  category: string,
  scenes: number,
  { categories }: BuildFrame,
): Record<string, Cooccurrence> | null {
  const gaps = table.gaps.get(category)
  const withA = table.scenesWith.get(category)
  if (gaps === undefined || withA === undefined) return null
  const counts = [...gaps]
    .filter(([other]) => categories.has(other))
    .map(([other, values]) => [other, values.length] as const)
    .sort(mostFirst)
    .slice(0, MOST_COMPANIONS)
  if (counts.length === 0) return null
  return Object.fromEntries(
    counts.map(([other, both]): [string, Cooccurrence] => [
      other,
      {
        count: both,
        p_b_given_a: rounded(both / withA),
        npmi: rounded(npmi(both, withA, table.scenesWith.get(other)!, scenes)),
        distance: pairDistance(gaps.get(other)!),
      },
    ]),
  )
}
