import type { Finding } from '../../src/contracts/finding.ts'
import { construct } from './construct.ts'
import { groupItems } from './groups.ts'
import type { Item, Standing } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { restingOn } from './repose.ts'

/** The room after placing anew what findings name, with how many things that were; null when something found no place. */
export interface Rebuilt {
  readonly standing: readonly Standing[]
  readonly count: number
}

/**
 * Placing anew, for rooms in which so much is wrong that moving one thing at a time gets nowhere: everything the
 * findings name is taken up, with what rests on it and what it is grouped with, and placed again group by group around
 * what stands. Null when less than `share` of the things are named, or when something taken up would find no place.
 */
export function rebuild(
  standing: readonly Standing[],
  findings: readonly Finding[],
  setting: Setting,
  { share, attempts }: { readonly share: number; readonly attempts: number },
): Rebuilt | null {
  const named = new Set(findings.filter(isAboutPlace).flatMap((f) => f.objects))
  const isNamed = (item: Item) => named.has(item.id)
  if (standing.filter(isNamed).length < Math.max(3, share * standing.length)) return null
  const mates = groupItems(standing, setting.knowledge)
    .map((group) => [group.anchor, ...group.members.map((m) => m.item)])
    .filter((group) => group.some(isNamed))
    .flat()
  const floor = standing.filter((s) => isNamed(s) || mates.some((m) => m.id === s.id))
  const taken = new Set([...floor, ...floor.flatMap((s) => restingOn(s, standing))].map((s) => s.id))
  const kept = standing.filter((s) => !taken.has(s.id))
  const items = standing.filter((s) => taken.has(s.id))
  const made = construct(items, kept, setting, attempts)
  if (made.unplaced.length > 0) return null
  const byId = new Map(made.standing.map((s) => [s.id, s]))
  return { standing: standing.map((s) => byId.get(s.id)!), count: items.length }
}

function isAboutPlace({ rule, severity }: Finding): boolean {
  return severity !== 'note' && !['scale', 'missing', 'surplus', 'plausibility'].includes(rule)
}
