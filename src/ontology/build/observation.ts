import { type PlanBox, planBox } from '../../geometry/box.ts'
import type { Layout, Point, Size } from '../../scene/types.ts'
import { UNSPECIFIC } from './front3dCategory.ts'
import { pointingOf, type WallPose } from './pose.ts'
import { supportsOf } from './supportsOf.ts'

/** One room as a source hands it over: a layout in ontology categories, and what a layout cannot hold. */
export interface SourceScene {
  readonly layout: Layout
  /** Object id -> id of the object it lies on or in, where the source records it. */
  readonly parents?: ReadonlyMap<string, string>
}

/** One object as the statistics see it. */
export interface Observation {
  readonly category: string
  readonly center: Point
  readonly footprint: PlanBox
  readonly size: Size
  readonly yaw: number | null
  /** What it rests on: a category, `floor`, `wall` or `ceiling`; null when nothing holds it that we can name. */
  readonly support: string | null
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
export function observeScene(source: string, { layout, parents }: SourceScene): ObservedScene {
  const pointing = pointingOf(layout.room.outline)
  const supports = supportsOf(layout, parents)
  const objects = layout.objects
    .filter((object) => !UNSPECIFIC.has(object.category))
    .map((object): Observation => {
      const { category, center, size, yaw } = object
      return {
        category,
        center,
        size,
        yaw,
        footprint: planBox(center, size.width, size.depth, yaw ?? 270),
        support: supports.get(object.id) ?? null,
        pose: pointing(object),
      }
    })
  return { source, roomType: layout.room.type, objects }
}
