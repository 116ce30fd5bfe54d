import { canonicalRoomType } from './roomType.ts'
import type { Ontology } from './types.ts'

/** Which statistics speak for a type of room: its own, those of a kindred type, or those of all rooms (null). */
export interface ResolvedRoomType {
  /** The key in the ontology's `rooms`; null for the statistics of all rooms. */
  readonly type: string | null
  readonly how: 'own' | 'fallback' | 'all rooms'
}

/**
 * Finds the statistics for a type of room: the type's own where the ontology saw at least `minScenes` of it, else the
 * first of its stated fallbacks seen that often, else all rooms. Types are compared by their canonical name.
 */
export function resolveRoomType(ontology: Pick<Ontology, 'rooms'>, type: string, minScenes: number): ResolvedRoomType {
  const wanted = canonicalRoomType(type)
  const known = Object.keys(ontology.rooms).find((key) => canonicalRoomType(key) === wanted)
  if (known === undefined) return { type: null, how: 'all rooms' }
  const isEnough = (key: string) => Object.hasOwn(ontology.rooms, key) && ontology.rooms[key]!.scenes >= minScenes
  if (isEnough(known)) return { type: known, how: 'own' }
  const kin = ontology.rooms[known]!.fallback?.find(isEnough)
  return kin === undefined ? { type: null, how: 'all rooms' } : { type: kin, how: 'fallback' }
}
