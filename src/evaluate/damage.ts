import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { normalizeYaw } from '../scene/transform.ts'
import type { Layout, SceneObject } from '../scene/types.ts'
import type { Tables } from './tables.ts'

/**
 * Ways to spoil a good layout, one object at a time:
 * - `turned`: an object that is expected to look somewhere turns by 180 degrees;
 * - `moved-into`: an object moves into another of the same height range (their centres meet);
 * - `scaled`: an object grows to three times its size;
 * - `swapped`: an object becomes a category that real rooms of this type do not hold, at the same size;
 * - `centred`: an object that stands back to wall moves to the middle of the room;
 * - `removed`: an object goes (only a brief can tell).
 */
export type DamageKind = 'turned' | 'moved-into' | 'scaled' | 'swapped' | 'centred' | 'removed'

/** All kinds, in the order of tables. */
export const damageKinds: readonly DamageKind[] = ['turned', 'moved-into', 'scaled', 'swapped', 'centred', 'removed']

/**
 * Spoils a layout in one way. The object is drawn with `random` (uniform in [0, 1)); null when no object qualifies. A
 * qualifying object has a known category, and for `turned` and `centred` one for which the ontology expects a heading.
 */
export function damageLayout(
  layout: Layout,
  kind: DamageKind,
  context: { readonly tables: Tables; readonly ontology: Ontology; readonly roomType: string },
  random: () => number,
): Layout | null {
  const objects = [...layout.objects].sort((a, b) => compareText(a.id, b.id))
  const fitting = objects.filter((object) => qualifies(object, kind, context.tables))
  if (fitting.length === 0) return null
  const victim = draw(fitting, random)
  if (kind === 'removed') return { ...layout, objects: layout.objects.filter(({ id }) => id !== victim.id) }
  const spoilt = spoil(victim, kind, layout, context, random)
  return spoilt === null
    ? null
    : { ...layout, objects: layout.objects.map((object) => (object.id === victim.id ? spoilt : object)) }
}

function qualifies(object: SceneObject, kind: DamageKind, tables: Tables): boolean {
  const known = tables.kindOf(object.category)
  if (known.category === null) return false
  switch (kind) {
    case 'turned':
      return object.yaw !== null && (known.backToWall || known.facesCenter || known.faces.size > 0)
    case 'centred':
      return known.backToWall
    case 'scaled':
      return known.lengths.some((limits) => limits !== null)
    case 'moved-into':
      return !known.isCovering
    case 'swapped':
    case 'removed':
      return true
  }
}

type Context = Parameters<typeof damageLayout>[2]

function spoil(
  victim: SceneObject,
  kind: Exclude<DamageKind, 'removed'>,
  layout: Layout,
  { tables, ontology, roomType }: Context,
  random: () => number,
): SceneObject | null {
  switch (kind) {
    case 'turned':
      return { ...victim, yaw: victim.yaw === null ? null : normalizeYaw(victim.yaw + 180) }
    case 'centred': {
      const xs = layout.room.outline.map(([x]) => x)
      const ys = layout.room.outline.map(([, y]) => y)
      return { ...victim, center: [middleOf(xs), middleOf(ys)] }
    }
    case 'scaled': {
      const { width, depth, height } = victim.size
      return { ...victim, size: { width: 3 * width, depth: 3 * depth, height: 3 * height } }
    }
    case 'moved-into': {
      const others = layout.objects
        .filter((other) => other.id !== victim.id && sharesHeight(other, victim))
        .filter((other) => !tables.kindOf(other.category).isCovering)
        .sort((a, b) => compareText(a.id, b.id))
      return others.length === 0 ? null : { ...victim, center: draw(others, random).center }
    }
    case 'swapped': {
      const foreign = foreignCategories(ontology, roomType)
      return foreign.length === 0 ? null : { ...victim, category: draw(foreign, random) }
    }
  }
}

/** Categories seen often elsewhere and never in such rooms, sorted. */
function foreignCategories(ontology: Ontology, roomType: string): string[] {
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

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function draw<T>(from: readonly T[], random: () => number): T {
  return from[Math.min(from.length - 1, Math.floor(random() * from.length))]!
}
