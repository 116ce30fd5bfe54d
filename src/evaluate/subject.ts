import type { PlanBox } from '../geometry/box.ts'
import { footprint } from '../scene/transform.ts'
import type { Layout, SceneObject } from '../scene/types.ts'
import type { Kind, PairLookUp, Tables } from './tables.ts'

/** A layout made ready for the criteria: what several of them need, worked out once. Lists run parallel to `objects`. */
export interface Subject {
  readonly layout: Layout
  readonly objects: readonly SceneObject[]
  readonly kinds: readonly Kind[]
  readonly boxes: readonly PlanBox[]
  /** Positions in `objects` of each known category, in order of first appearance. */
  readonly groups: readonly (readonly number[])[]
  readonly pairs: PairLookUp
}

/** Resolves labels, places footprints and groups objects by category. */
export function prepareSubject(layout: Layout, tables: Tables): Subject {
  const { objects } = layout
  const kinds = objects.map((object) => tables.kindOf(object.category))
  const groups = new Map<number, number[]>()
  for (let i = 0; i < kinds.length; i++) {
    const { index } = kinds[i]!
    if (index < 0) continue
    const group = groups.get(index)
    if (group === undefined) groups.set(index, [i])
    else group.push(i)
  }
  return {
    layout,
    objects,
    kinds,
    boxes: objects.map(footprint),
    groups: [...groups.values()],
    pairs: tables.pairsIn(layout.room.type),
  }
}
