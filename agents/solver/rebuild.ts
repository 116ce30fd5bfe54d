import type { Finding } from '../../src/contracts/finding.ts'
import { boxGap } from '../../src/geometry/box.ts'
import { inOrder, placeRaised, settle } from './construct.ts'
import { type Group, groupItems } from './groups.ts'
import type { Item, Standing } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { isFree, poseCost } from './poseCost.ts'
import { resized } from './resize.ts'

/** The room after placing some of it anew. */
export interface Rebuilt {
  readonly standing: readonly Standing[]
  /** How many things were placed anew. */
  readonly count: number
}

const GOOD_ENOUGH = 0.6 // cost below which a thing may stay where it is
const WORTH_IT = 0.1 // cost that a move must save
const ATTACHED = 0.15 // metres within which a member still belongs to its anchor
const KNEE_ROOM = 0.6 // metres more for what stands before a sofa or at its sides

/**
 * Placing anew, for rooms in which so much is wrong that moving one thing at a time gets nowhere. The groups of what
 * findings name are gone through, the large first: one that stands well among those settled so far stays, one that does
 * not is placed again, in sizes the findings allow, until `most` things have been. What is not yet settled is no
 * obstacle, as its turn comes in a later step. Null when less than `share` of the things are named, or nothing moved.
 */
export function rebuild(
  standing: readonly Standing[],
  findings: readonly Finding[],
  setting: Setting,
  { share, most }: { readonly share: number; readonly most: number },
): Rebuilt | null {
  const named = new Set(findings.filter(isAboutPlace).flatMap((f) => f.objects))
  if (standing.filter((s) => named.has(s.id)).length < Math.max(3, share * standing.length)) return null
  const limits = new Map(
    findings.flatMap((f) => (f.rule === 'scale' ? f.objects.map((id) => [id, f.hint?.size]) : [])) as [
      string,
      NonNullable<Finding['hint']>['size'],
    ][],
  )
  const fitted = standing.map((s) => (limits.has(s.id) ? (resized(s, limits.get(s.id), setting) ?? s) : s))
  const groups = groupItems(fitted, setting.knowledge).filter((g) => membersOf(g).some((item) => named.has(item.id)))
  const inGroups = new Set(groups.flatMap(membersOf).map((item) => item.id))
  const raised = fitted.filter((s) => s.facts.mount !== 'floor' && named.has(s.id))
  let settled = standing.filter((s) => !inGroups.has(s.id) && !raised.some((r) => r.id === s.id))
  let count = 0
  const keep = (stood: readonly Standing[]) => {
    settled = [...settled, ...stood]
  }
  const was = new Map(standing.map((s) => [s.id, s]))
  // Where what was found is no better than what is there, it stays, so that the next step gets on to the next thing.
  const choose = (now: readonly Standing[], find: () => readonly Standing[]) => {
    const cost = costOf(now, fitted, settled, setting)
    if (cost < GOOD_ENOUGH) return keep(now)
    if (count > 0 && count + now.length > most) return
    const placed = find()
    const isBetter = placed.length > 0 && costOf(placed, placed, settled, setting) < cost - WORTH_IT
    if (isBetter) count += placed.length
    if (isBetter || cost < Number.POSITIVE_INFINITY) keep(isBetter ? placed : now)
  }
  for (const group of inOrder(groups, () => 0, 0)) {
    const now = membersOf(group).map((item) => was.get(item.id)!)
    choose(now, () => settle(group, settled, setting, new Set()).placed)
  }
  for (const thing of raised)
    choose([was.get(thing.id)!], () => {
      const placed = placeRaised(thing, settled, setting)
      return placed ? [placed] : []
    })
  if (count === 0) return null
  const byId = new Map(settled.map((s) => [s.id, s]))
  return { standing: standing.map((s) => byId.get(s.id) ?? s), count }
}

function membersOf(group: Group): Item[] {
  return [group.anchor, ...group.members.map((m) => m.item)]
}

/**
 * The worst cost among things that belong together; without end when one has a size that is complained of, has lost its
 * company or is in somebody's way.
 */
function costOf(
  now: readonly Standing[],
  fitted: readonly Standing[],
  settled: readonly Standing[],
  { site, knowledge }: Setting,
): number {
  const anchor = now[0]!
  const others = [...settled, ...now]
  const costs = now.map((s) => {
    const reach = ATTACHED + (s.facts.kind === 'low table' || s.facts.kind === 'seat' ? KNEE_ROOM : 0)
    const isWhole = fitted.some((f) => f.id === s.id && f.size === s.size) && boxGap(s.box, anchor.box) <= reach
    return isWhole && isFree(site, s, others) ? poseCost(site, knowledge, s, others) : Number.POSITIVE_INFINITY
  })
  return Math.max(...costs)
}

function isAboutPlace({ rule, severity }: Finding): boolean {
  return severity !== 'note' && !['missing', 'surplus', 'plausibility'].includes(rule)
}
