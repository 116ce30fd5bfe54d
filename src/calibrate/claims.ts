import type { VerdictSink } from '../evaluate/counts.ts'
import { judgeOrientation } from '../evaluate/orientation.ts'
import { judgeOverlap } from '../evaluate/overlap.ts'
import { prepareSubject, type Subject } from '../evaluate/subject.ts'
import type { Tables } from '../evaluate/tables.ts'
import type { Profile, Verdict } from '../evaluate/types.ts'
import type { Layout } from '../scene/types.ts'
import type { Damaged, DamageKind } from './damage.ts'
import { backToWallGap } from './wallGap.ts'

/**
 * Whether some criterion of a profile claims to see a damage, that is, has a check about the very thing that was spoilt:
 * - `turned`: a heading is expected of the thing where it stood;
 * - `moved-into`: it now overlaps something it may not overlap;
 * - `centred`: the same, or the profile says how far from a wall its back may be and it is further (without that, no
 *   criterion measures how far from a wall a thing stands);
 * - `scaled`: at least one length of its category is known;
 * - `swapped`: the new category has a table of companions with something else in the room;
 * - `removed`: always, since each room is its own brief.
 * A claim says where to look, not that the score will fall.
 */
export function isClaimed(
  before: Layout,
  { layout: after, victim }: Damaged,
  kind: DamageKind,
  tables: Tables,
  profile: Profile,
): boolean {
  switch (kind) {
    case 'turned':
      return verdictsOf(prepareSubject(before, tables), 'orientation', profile).some(
        ({ verdict, objects }) => verdict !== 'unscored' && objects[0] === victim,
      )
    case 'moved-into':
    case 'centred': {
      if (kind === 'centred' && isBeyondReach(after, victim, tables, profile)) return true
      const old = collisions(before, victim, tables, profile)
      return [...collisions(after, victim, tables, profile)].some((other) => !old.has(other))
    }
    case 'scaled': {
      const { category } = before.objects.find(({ id }) => id === victim)!
      return tables.kindOf(category).lengths.some((limits) => limits !== null)
    }
    case 'swapped': {
      const { kinds, objects, pairs } = prepareSubject(after, tables)
      const own = kinds[objects.findIndex(({ id }) => id === victim)]!
      return kinds.some(
        (kind) => kind.index >= 0 && own.index >= 0 && kind.index !== own.index && pairs(own, kind).likelihood !== null,
      )
    }
    case 'removed':
      return true
  }
}

function isBeyondReach({ objects, room }: Layout, victim: string, tables: Tables, { orientation }: Profile): boolean {
  const object = objects.find(({ id }) => id === victim)!
  const { wallReach } = orientation
  const isExpected = wallReach !== undefined && tables.kindOf(object.category).backToWall
  return isExpected && backToWallGap(object, room.outline) > wallReach
}

/** Ids of what an object overlaps and may not. */
function collisions(layout: Layout, victim: string, tables: Tables, profile: Profile): Set<string> {
  const hard = verdictsOf(prepareSubject(layout, tables), 'overlap', profile).filter(
    ({ criterion, verdict, objects }) => criterion === 'true-overlap' && verdict === 'hard' && objects.includes(victim),
  )
  return new Set(hard.flatMap(({ objects }) => objects.filter((id) => id !== victim)))
}

function verdictsOf(subject: Subject, criterion: 'orientation' | 'overlap', profile: Profile): Verdict[] {
  const verdicts: Verdict[] = []
  const sink: VerdictSink = {
    wantsPair: (verdict) => verdict === 'hard',
    add: (verdict) => verdicts.push(verdict),
  }
  if (criterion === 'orientation') judgeOrientation(subject, profile, sink)
  else judgeOverlap(subject, profile, sink)
  return verdicts
}
