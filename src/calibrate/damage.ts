import type { Tables } from '../evaluate/tables.ts'
import { boxOverlapArea } from '../geometry/box.ts'
import { centroid } from '../geometry/polygon.ts'
import { canonicalRoomType } from '../ontology/roomType.ts'
import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { footprint, normalizeYaw } from '../scene/transform.ts'
import type { Layout, SceneObject } from '../scene/types.ts'
import { backToWallGap } from './wallGap.ts'

/**
 * Ways to spoil a good layout, one object at a time:
 * - `turned`: a thing with a front turns by 180 degrees;
 * - `moved-into`: a thing moves into another that it did not touch (their centres meet, and their height ranges);
 * - `scaled`: a thing grows to three times its size;
 * - `swapped`: a thing becomes a category that real rooms of this type do not hold, at the same size;
 * - `centred`: a thing that stands with its back at a wall moves to the middle of the room;
 * - `removed`: a thing goes (only a brief can tell).
 */
export type DamageKind = 'turned' | 'moved-into' | 'scaled' | 'swapped' | 'centred' | 'removed'

/** All kinds, in the order of tables. */
export const damageKinds: readonly DamageKind[] = ['turned', 'moved-into', 'scaled', 'swapped', 'centred', 'removed']

/** A layout with one thing spoilt. */
export interface Damaged {
  readonly layout: Layout
  /** Id of the spoilt thing, as it was before. */
  readonly victim: string
}

/**
 * Spoils a layout in one way, or gives null when nothing in it qualifies. Which things qualify rests on the ontology
 * and the room, never on a profile, so that profiles are compared on the same damage. Drawn with `random`, uniform in
 * [0, 1).
 */
export function damageLayout(
  layout: Layout,
  kind: DamageKind,
  context: { readonly tables: Pick<Tables, 'kindOf'>; readonly ontology: Ontology },
  random: () => number,
): Damaged | null {
  const objects = [...layout.objects].sort((a, b) => compareText(a.id, b.id))
  const room: Room = { layout, objects, ...context }
  const fitting = objects.filter((object) => qualifies(object, kind, room))
  if (fitting.length === 0) return null
  const victim = draw(fitting, random)
  const spoilt = spoil(victim, kind, room, random)
  const kept = layout.objects.flatMap((object) => (object.id === victim.id ? (spoilt ?? []) : object))
  return { layout: { ...layout, objects: kept }, victim: victim.id }
}

interface Room {
  readonly layout: Layout
  readonly objects: readonly SceneObject[]
  readonly tables: Pick<Tables, 'kindOf'>
  readonly ontology: Ontology
}

const WALL_PIECE = { fraction: 0.5, n: 20 } // most of the kind stand back to wall, and enough were seen
const AT_WALL = 0.5 // metres from back face to wall; what stands further off has not been set against it
const MOVED = 0.5 // metres; a shorter way to the middle, as in a small bathroom, spoils nothing

function qualifies(object: SceneObject, kind: DamageKind, room: Room): boolean {
  switch (kind) {
    case 'turned':
      return object.yaw !== null && entryOf(object, room)?.orientation !== undefined
    case 'moved-into':
      return partnersOf(object, room).length > 0
    case 'swapped':
      return foreignCategories(room).length > 0
    case 'centred': {
      const habit = entryOf(object, room)?.orientation?.back_to_wall
      return (
        habit !== undefined &&
        habit.fraction >= WALL_PIECE.fraction &&
        habit.n >= WALL_PIECE.n &&
        object.yaw !== null &&
        backToWallGap(object, room.layout.room.outline) <= AT_WALL &&
        distance(object.center, centroid(room.layout.room.outline)) >= MOVED
      )
    }
    case 'scaled':
    case 'removed':
      return true
  }
}

/** The victim after the damage; null when it goes. */
function spoil(victim: SceneObject, kind: DamageKind, room: Room, random: () => number): SceneObject | null {
  switch (kind) {
    case 'turned':
      return { ...victim, yaw: victim.yaw === null ? null : normalizeYaw(victim.yaw + 180) }
    case 'moved-into':
      return { ...victim, center: draw(partnersOf(victim, room), random).center }
    case 'scaled': {
      const { width, depth, height } = victim.size
      return { ...victim, size: { width: 3 * width, depth: 3 * depth, height: 3 * height } }
    }
    case 'swapped':
      return { ...victim, category: draw(foreignCategories(room), random) }
    case 'centred':
      return { ...victim, center: centroid(room.layout.room.outline) }
    case 'removed':
      return null
  }
}

function entryOf(object: SceneObject, { tables, ontology }: Room) {
  const { category } = tables.kindOf(object.category)
  return category === null ? undefined : ontology.categories[category]
}

/** What a thing may be pushed into: things of its height range that it does not share ground with; rugs are walked on. */
function partnersOf(victim: SceneObject, { objects, tables }: Room): SceneObject[] {
  if (tables.kindOf(victim.category).isCovering) return []
  const box = footprint(victim)
  return objects.filter(
    (other) =>
      other.id !== victim.id &&
      sharesHeight(other, victim) &&
      !tables.kindOf(other.category).isCovering &&
      boxOverlapArea(box, footprint(other)) === 0,
  )
}

const foreign = new WeakMap<Ontology, Map<string, string[]>>()

/** Categories seen often elsewhere and never in such rooms, sorted; none for a type of room the ontology has not seen. */
function foreignCategories({ layout, ontology }: Room): string[] {
  const known = foreign.get(ontology) ?? new Map<string, string[]>()
  foreign.set(ontology, known)
  const roomType = canonicalRoomType(layout.room.type)
  const found = known.get(roomType) ?? findForeign(ontology, roomType)
  known.set(roomType, found)
  return found
}

function findForeign(ontology: Ontology, roomType: string): string[] {
  if (!Object.hasOwn(ontology.rooms, roomType)) return []
  return Object.entries(ontology.categories)
    .filter(([, { rooms = {} }]) => {
      const seen = Object.values(rooms).reduce((sum, { count }) => sum + count, 0)
      return seen >= FOREIGN_SEEN && !Object.hasOwn(rooms, roomType)
    })
    .map(([category]) => category)
    .sort(compareText)
}

const FOREIGN_SEEN = 10 // seen less often, its absence from a room type says little

function sharesHeight(a: SceneObject, b: SceneObject): boolean {
  return a.elevation < b.elevation + b.size.height - 0.01 && b.elevation < a.elevation + a.size.height - 0.01
}

function distance(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function draw<T>(from: readonly T[], random: () => number): T {
  return from[Math.min(from.length - 1, Math.floor(random() * from.length))]!
}
