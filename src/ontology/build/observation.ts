import { type PlanBox, planBox } from '../../geometry/box.ts'
import type { Point, Size } from '../../scene/types.ts'
import type { InventoryEvidence, RoomEvidence } from './evidence.ts'
import { UNSPECIFIC } from './front3dCategory.ts'
import { pointingOf, type WallPose } from './pose.ts'
import { supportsOf } from './supportsOf.ts'

/** One object as the statistics see it; null is "not known". */
export interface Observation {
  readonly category: string
  readonly size: Size | null
  readonly place: Place | null
  /** What it rests on: a category, `floor`, `wall` or `ceiling`; null when nothing holds it that we can name. */
  readonly support: string | null
}

/** Where an object stands. */
export interface Place {
  readonly center: Point
  readonly footprint: PlanBox
  readonly yaw: number | null
  /** How it stands to wall and room; null without a heading. */
  readonly pose: WallPose | null
}

/** One room as the statistics see it. */
export interface ObservedScene {
  readonly source: string
  readonly roomType: string
  readonly objects: readonly Observation[]
}

/** Turns a room of a source into observations. Objects whose word says too little to count are left out. */
export function observeRoom(source: string, { layout, parents, hasSizes = true }: RoomEvidence): ObservedScene {
  const pointing = pointingOf(layout.room.outline)
  const supports = supportsOf(layout, parents)
  const objects = layout.objects
    .filter((object) => !UNSPECIFIC.has(object.category))
    .map((object): Observation => {
      const { category, center, size, yaw } = object
      const footprint = planBox(center, size.width, size.depth, yaw ?? 270)
      return {
        category,
        size: hasSizes ? size : null,
        place: { center, footprint, yaw, pose: pointing(object) },
        support: supports.get(object.id) ?? null,
      }
    })
  return { source, roomType: layout.room.type, objects }
}

const MOST_ALIKE = 10 // of a kind in one room; a shop's 1,742 apples would else make apples a thing of shops

/** Turns a list of what is in a room into observations of things at no known place. */
export function observeInventory(source: string, { roomType, objects }: InventoryEvidence): ObservedScene {
  return {
    source,
    roomType,
    objects: [...objects].flatMap(([category, n]) => {
      const one: Observation = { category, size: null, place: null, support: null }
      return UNSPECIFIC.has(category) ? [] : Array.from({ length: Math.min(n, MOST_ALIKE) }, () => one)
    }),
  }
}
