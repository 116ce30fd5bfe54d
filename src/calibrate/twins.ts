import { compileTables } from '../evaluate/tables.ts'
import type { Profile } from '../evaluate/types.ts'
import type { Ontology } from '../ontology/types.ts'
import type { Layout } from '../scene/types.ts'
import { isClaimed } from './claims.ts'
import { type DamageKind, damageKinds, damageLayout } from './damage.ts'
import type { RealRoom } from './rooms.ts'

/** A real room with one thing spoilt. */
export interface Twin {
  /** Position of the room it came from. */
  readonly room: number
  readonly kind: DamageKind
  readonly layout: Layout
  /** Category of the spoilt thing before, or its label where unknown. */
  readonly category: string
  /** Whether a criterion of the reference profile has a check about the spoilt thing. */
  readonly claimed: boolean
}

/** Gives the stream of numbers in [0, 1) for a room's position and a kind of damage. */
export type RandomOf = (position: number, kind: DamageKind) => () => number

/** Damages each room once per kind where something in it qualifies. `reference` is the profile whose claims are noted. */
export function makeTwins(
  rooms: readonly RealRoom[],
  ontology: Ontology,
  reference: Profile,
  randomOf: RandomOf,
): Twin[] {
  const tables = compileTables(ontology, reference)
  return damageKinds.flatMap((kind) =>
    rooms.flatMap(({ layout }, room): Twin[] => {
      const damaged = damageLayout(layout, kind, { tables, ontology }, randomOf(room, kind))
      if (damaged === null) return []
      const claimed = isClaimed(layout, damaged, kind, tables, reference)
      const { name } = tables.kindOf(layout.objects.find(({ id }) => id === damaged.victim)!.category)
      return [{ room, kind, layout: damaged.layout, category: name, claimed }]
    }),
  )
}
