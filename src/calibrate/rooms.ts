import { readLayouts } from '../formats/readLayouts.ts'
import { hashOf } from '../scene/canonical.ts'
import { InputError } from '../scene/errors.ts'
import { briefOfLayout } from '../scene/parseBrief.ts'
import type { Brief, Layout } from '../scene/types.ts'

/** Rooms to choose parameters on, and rooms to report on. */
export type Half = 'choose' | 'report'

/** A real room of a calibration set. */
export interface RealRoom {
  readonly layout: Layout
  /** Its own inventory, so that completeness takes part. */
  readonly brief: Brief
  /** The file or folder it came from, as given. */
  readonly set: string
  /** Rooms of one house share it; no room is on both sides of the split that its house is on one side of. */
  readonly house: string
  readonly half: Half
}

/** Which half a house falls into: by the first digit of its name's hash, so that the split needs no list and no seed. */
export function halfOf(house: string): Half {
  return Number.parseInt(hashOf(house)[0]!, 16) < 8 ? 'choose' : 'report'
}

/** Reads the rooms of several sets, those without furniture left out. Throws an `InputError` for a set without rooms. */
export async function readRealRooms(sets: readonly string[], assets?: string): Promise<RealRoom[]> {
  const rooms: RealRoom[] = []
  for (const set of sets) {
    const before = rooms.length
    for (const { layout, house, name } of await readLayouts(set, assets === undefined ? {} : { assets })) {
      if (layout.objects.length === 0) continue
      const of = house ?? name
      rooms.push({ layout, brief: briefOfLayout(layout), set, house: of, half: halfOf(of) })
    }
    if (rooms.length === before) throw new InputError(`${set}: holds no room with an object in it.`)
  }
  return rooms
}
