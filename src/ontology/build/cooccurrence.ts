import { boxGap, type PlanBox } from '../../geometry/box.ts'
import { compareText } from '../../scene/canonical.ts'
import type { Cooccurrence, PairDistance } from '../types.ts'
import { npmi } from './npmi.ts'
import { count, kept, pairDistance, rounded, sortedKeys } from './numbers.ts'
import type { ObservedScene } from './observation.ts'
import { type BuildFrame, createSourceTally, type Prior } from './prior.ts'
import { globalWeight, isOwnRoom } from './thinRooms.ts'

const MOST_COMPANIONS = 50
const RAREST = 0.01 // a companion less likely than this, known from other rooms alone, is not worth a line
const FEWEST_WITH = 3 // rooms of a type that must have a category, else what it stands with there says nothing
const FEWEST_GAPS = 20 // gaps by room type; below, the gaps over all rooms say more
const GAP_STEP = 0.005 // metres; gaps are kept in steps, so that memory does not grow with the data

/**
 * Which categories share a scene, and how near they stand: unique categories per scene, for pairs whose nearest
 * footprints are within `distance` metres (null: anywhere in the room; pairs without places then count too). The gap of
 * a pair in a scene is that of its nearest instances. Globally and by room type, at most 50 companions each, most
 * frequent first. A table by room type needs three rooms with the category, and a gap in it twenty of them; what is left
 * out is in the global table. Probabilities by room type lean on the global ones, the more the fewer rooms were seen.
 */
export function createCooccurrence(distance: number | null): Prior {
  const everywhere = createTable()
  const byRoom = new Map<string, Table>()
  const tally = createSourceTally()
  return {
    addScene(scene) {
      const groups = groupsOf(scene)
      const tables = [everywhere, kept(byRoom, scene.roomType, createTable)]
      for (const table of tables) for (const category of groups.keys()) count(table.scenesWith, category)
      for (const category of groups.keys()) tally.add(category, scene.source)
      const categories = sortedKeys(groups.keys())
      categories.forEach((a, i) => {
        for (const b of categories.slice(i + 1)) {
          const gap = smallestGap(groups.get(a)!, groups.get(b)!)
          if (distance !== null && (gap === null || gap > distance)) continue
          for (const { pairs } of tables) {
            const pair = kept(kept(pairs, a, newPairs), b, newPair)
            pair.scenes++
            if (gap !== null) {
              const step = Math.round(gap / GAP_STEP)
              pair.gaps.set(step, (pair.gaps.get(step) ?? 0) + 1)
            }
          }
        }
      })
    },
    blocksOf(category, frame) {
      const cooccurrence = companions({ table: everywhere, category, scenes: frame.scenes, lean: null }, frame)
      if (cooccurrence === null) return { blocks: {}, sources: {} }
      const sources = tally.of(category)
      const rooms = sortedKeys(byRoom.keys()).flatMap((room): [string, Record<string, Cooccurrence>][] => {
        const scenes = frame.rooms.get(room) ?? 0
        if (!isOwnRoom(room, scenes)) return []
        const lean = { table: everywhere, weight: globalWeight(scenes) }
        const table = companions({ table: byRoom.get(room)!, category, scenes, lean }, frame)
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

interface Pair {
  scenes: number
  /** Gap in steps -> how often. Empty where no source says where things stand. */
  readonly gaps: Map<number, number>
}

interface Table {
  readonly scenesWith: Map<string, number>
  /** a -> b -> what is known of the pair, for a before b in order of name. */
  readonly pairs: Map<string, Map<string, Pair>>
}

function createTable(): Table {
  return { scenesWith: new Map(), pairs: new Map() }
}

function newPairs(): Map<string, Pair> {
  return new Map()
}

function newPair(): Pair {
  return { scenes: 0, gaps: new Map() }
}

function pairOf({ pairs }: Table, a: string, b: string): Pair | undefined {
  return compareText(a, b) < 0 ? pairs.get(a)?.get(b) : pairs.get(b)?.get(a)
}

function groupsOf(scene: ObservedScene): Map<string, PlanBox[]> {
  const groups = new Map<string, PlanBox[]>()
  for (const { category, place } of scene.objects) {
    const boxes = kept(groups, category, () => [])
    if (place !== null) boxes.push(place.footprint)
  }
  return groups
}

/** Null where one of the two has no known place. */
function smallestGap(as: readonly PlanBox[], bs: readonly PlanBox[]): number | null {
  let best: number | null = null
  for (const a of as)
    for (const b of bs) {
      best = Math.min(best ?? Number.POSITIVE_INFINITY, boxGap(a, b))
      if (best === 0) return 0
    }
  return best
}

interface Asked {
  readonly table: Table
  readonly category: string
  readonly scenes: number
  /** Where to lean, and how much of the answer comes from there. */
  readonly lean: { readonly table: Table; readonly weight: number } | null
}

function companions(asked: Asked, { categories }: BuildFrame): Record<string, Cooccurrence> | null {
  const { table, category, scenes, lean } = asked
  const withA = table.scenesWith.get(category)
  if (withA === undefined || (lean !== null && withA < FEWEST_WITH)) return null
  const everywhereA = lean?.table.scenesWith.get(category) ?? 0
  const found = [...categories]
    .filter((other) => other !== category)
    .flatMap((other): [string, Cooccurrence][] => {
      const pair = pairOf(table, category, other)
      const both = pair?.scenes ?? 0
      const own = both / withA
      const elsewhere = lean === null ? undefined : pairOf(lean.table, category, other)
      const p = lean === null ? own : own * (1 - lean.weight) + ((elsewhere?.scenes ?? 0) / everywhereA) * lean.weight
      if (both === 0 && p < RAREST) return []
      const distance = distanceOf(pair, lean === null ? 1 : FEWEST_GAPS)
      return [
        [
          other,
          {
            count: both,
            p_b_given_a: rounded(p),
            npmi: both === 0 ? -1 : rounded(npmi(both, withA, table.scenesWith.get(other)!, scenes)),
            ...(distance === null ? {} : { distance }),
          },
        ],
      ]
    })
    .sort(([a, x], [b, y]) => y.count - x.count || y.p_b_given_a - x.p_b_given_a || compareText(a, b))
    .slice(0, MOST_COMPANIONS)
  return found.length === 0 ? null : Object.fromEntries(found)
}

function distanceOf(pair: Pair | undefined, fewest: number): PairDistance | null {
  if (pair === undefined || pair.gaps.size === 0) return null
  const distance = pairDistance(new Map([...pair.gaps].map(([step, times]) => [step * GAP_STEP, times])))
  return distance.n < fewest ? null : distance
}
