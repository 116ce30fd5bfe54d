import type { Plan, PlanGroup } from '../../src/contracts/agent.ts'
import type { Brief } from '../../src/scene/types.ts'
import type { Group, Relation } from './groups.ts'
import type { Item } from './items.ts'

/** A plan one can read, from the groups that will be placed and what is added to them afterwards. */
export function planInWords(brief: Brief, groups: readonly Group[], items: readonly Item[]): Plan {
  const merged = new Map<string, PlanGroup & { count: number }>()
  for (const group of groups) {
    const made = describeGroup(group)
    const key = JSON.stringify(made)
    const had = merged.get(key)
    if (had) had.count++
    else merged.set(key, { ...made, count: 1 })
  }
  for (const item of items.filter((i) => i.facts.mount !== 'floor')) {
    const made = { anchor: item.label, placement: RAISED[item.facts.mount], members: [] }
    const key = JSON.stringify(made)
    const had = merged.get(key)
    if (had) had.count++
    else merged.set(key, { ...made, count: 1 })
  }
  const list = [...merged.values()]
  const main = list.slice(0, 4).map((g) => `${g.count > 1 ? `${g.count} x ` : ''}${g.anchor} ${g.placement}`)
  const rest = list.length > 4 ? `, and ${list.length - 4} more kinds of things around them` : ''
  const summary = list.length === 0 ? `The ${brief.room.type} stays empty.` : `Start with ${main.join(', ')}${rest}.`
  return { summary, groups: list }
}

const RAISED = {
  floor: 'on the floor',
  wall: 'on a wall',
  ceiling: 'under the ceiling',
  surface: 'on furniture',
  covering: 'under the furniture',
} as const

const RELATIONS: Record<Relation, string> = {
  beside: 'beside it',
  'seated at': 'at it, facing it',
  'in front of': 'in front of it',
  flanking: 'at its sides, facing in',
}

function describeGroup({ anchor, members }: Group): Omit<PlanGroup, 'count'> {
  const counts = new Map<string, { category: string; count: number; relation: string }>()
  for (const { item, relation } of members) {
    const key = JSON.stringify([item.label, relation])
    const had = counts.get(key)
    if (had) had.count++
    else counts.set(key, { category: item.label, count: 1, relation: RELATIONS[relation] })
  }
  const isWall = anchor.facts.backToWall >= 0.5
  const placement = isWall
    ? 'back to a wall'
    : members.length > 0
      ? 'in the open floor'
      : 'where it leaves the way free'
  return { anchor: anchor.label, placement, members: [...counts.values()] }
}

/** One sentence from clauses, shortened when there are many. */
export function sentenceOf(clauses: readonly string[], because: string): string {
  if (clauses.length === 0) return because
  const shown = clauses.slice(0, 4)
  const rest = clauses.length - shown.length
  const list = rest > 0 ? [...shown, `${rest} more changes`] : shown
  const joined = list.length === 1 ? list[0]! : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}${because}.`
}
