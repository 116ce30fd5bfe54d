import type { Size } from '../../src/scene/types.ts'
import { type Standing, stand } from './items.ts'
import type { Setting } from './placeGroup.ts'

/** Allowed lengths per axis, metres; an axis that is absent is free. */
export type SizeLimits = { readonly [A in keyof Size]?: readonly [number, number] }

/**
 * A thing with each length that lies outside its limits brought to what is usual, or to the limit nearest to that; null
 * when nothing is outside. Without limits of the critic's, those of the ontology count.
 */
export function resized(thing: Standing, wanted: SizeLimits | undefined, setting: Setting): Standing | null {
  const limits = wanted ?? thing.facts.range
  if (limits === null) return null
  const usual = thing.facts.size
  const brought = (axis: keyof Size): number => {
    const band = limits[axis]
    const now = thing.size[axis]
    if (band === undefined || (now >= band[0] && now <= band[1])) return now
    return Math.min(band[1], Math.max(band[0], usual[axis]))
  }
  const size = { width: brought('width'), depth: brought('depth'), height: brought('height') }
  if (size.width === thing.size.width && size.depth === thing.size.depth && size.height === thing.size.height)
    return null
  const isHung = thing.facts.mount === 'ceiling'
  const elevation = isHung ? Math.max(0, setting.site.room.height - size.height) : thing.pose.elevation
  return stand({ ...thing, size }, { ...thing.pose, elevation })
}
