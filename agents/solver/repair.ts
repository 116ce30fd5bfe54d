import type { Unmet } from '../../src/contracts/agent.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { boxGap } from '../../src/geometry/box.ts'
import type { Brief } from '../../src/scene/types.ts'
import { construct, shrunk } from './construct.ts'
import { type Item, idMaker, type Standing, stand } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { collide, headingCost, isFree } from './poseCost.ts'
import { repose, turnInPlace } from './repose.ts'
import { resized as resizedThing } from './resize.ts'

/** What a round of repairs came to. */
export interface Repair {
  readonly standing: readonly Standing[]
  /** Short clauses in the past tense: `turned sofa-1 to suit the room`. */
  readonly done: readonly string[]
  readonly unmet: readonly Unmet[]
}

/** Repairs what the findings name, worst first, until `most` things have been changed. Knows nothing but the findings. */
export function repair(
  brief: Brief,
  standing: readonly Standing[],
  findings: readonly Finding[],
  setting: Setting,
  most: number,
): Repair {
  let now: readonly Standing[] = standing
  const done: string[] = []
  const unmet: Unmet[] = []
  const touched = new Set<string>()
  const put = (changed: readonly Standing[], clause: string) => {
    const byId = new Map(changed.map((s) => [s.id, s]))
    now = now.map((s) => byId.get(s.id) ?? s)
    for (const id of byId.keys()) touched.add(id)
    done.push(clause)
  }
  for (const finding of inOrder(findings)) {
    if (touched.size >= most) break
    const named = finding.objects.flatMap((id) => now.find((s) => s.id === id) ?? [])
    if (named.some((s) => touched.has(s.id))) continue // changed in this step already; the next review will tell
    switch (finding.rule) {
      case 'missing': {
        const count = Math.min(most, finding.hint?.count ?? 1)
        const added = add(brief, finding.category ?? '', count, now, setting)
        now = added.standing
        for (const s of added.placed) touched.add(s.id)
        if (added.placed.length > 0) done.push(`added ${added.placed.map((s) => s.id).join(', ')}`)
        unmet.push(...added.unmet)
        break
      }
      case 'surplus': {
        const victims = surplusOf(finding, now).slice(0, Math.max(1, -(finding.hint?.count ?? -1)))
        for (const victim of victims) {
          now = now.filter((s) => s.id !== victim.id)
          touched.add(victim.id)
          done.push(`removed ${victim.id}`)
        }
        break
      }
      case 'scale': {
        for (const thing of named) {
          const resized = resizedThing(thing, finding.hint?.size, setting)
          if (resized === null) continue
          put([resized], `resized ${thing.id}`)
          if (!isFree(setting.site, resized, others(now, resized))) {
            const moved = repose(thing.id, now, setting)
            if (moved) put(moved, `moved it to where it fits`)
          }
        }
        break
      }
      case 'orientation': {
        for (const thing of named) {
          const turned = turnInPlace(thing.id, now, setting, finding.hint?.yaw)
          const better = turned ?? movedIfBetter(thing, now, setting)
          if (better) put(better, `${turned ? 'turned' : 'moved'} ${thing.id} to face the right way`)
        }
        break
      }
      case 'plausibility':
        break // what the brief asks for stays, however odd its company
      default: {
        const changed = relocate(named, now, setting, finding)
        if (changed) put(changed.stood, `moved ${changed.id} ${purpose(finding, changed.id)}`)
      }
    }
  }
  return { standing: now, done, unmet }
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  // Surplus goes first, as it makes room, and what is missing last, as it needs it; otherwise the critic's own order.
  const rank = (f: Finding) => (f.rule === 'surplus' ? 0 : f.rule === 'missing' ? 2 : 1)
  return [...findings].sort((a, b) => rank(a) - rank(b))
}

function add(brief: Brief, category: string, count: number, standing: readonly Standing[], setting: Setting) {
  const asked =
    brief.objects.find((o) => o.category === category) ??
    brief.objects.find((o) => setting.knowledge.facts(o.category).category === category)
  const label = asked?.category ?? category
  const facts = setting.knowledge.facts(label)
  const nextId = idMaker(standing.map((s) => s.id))
  const items = Array.from(
    { length: count },
    (): Item => ({ id: nextId(label), label, facts, size: asked?.size ?? facts.size }),
  )
  const made = construct(items, standing, setting, 1)
  const had = new Set(standing.map((s) => s.id))
  const left = made.unplaced.length
  return {
    standing: made.standing,
    placed: made.standing.filter((s) => !had.has(s.id)),
    unmet: left > 0 ? [{ category: label, count: left, reason: noPlace(made.unplaced[0]!) }] : [],
  }
}

/** Why a thing could not be placed, in words. */
export function noPlace({ size, facts }: Item): string {
  const box = `${size.width.toFixed(2)} x ${size.depth.toFixed(2)} m`
  switch (facts.mount) {
    case 'surface':
      return `no furniture has ${box} of free top for it`
    case 'wall':
      return `no wall has ${box} free for it`
    case 'ceiling':
      return `no place under the ceiling has ${box} free for it`
    case 'covering':
      return `the floor has no ${box} for it`
    case 'floor':
      return `no place of ${box} is left that keeps doors free and everything in reach`
  }
}

function surplusOf(finding: Finding, standing: readonly Standing[]): Standing[] {
  if (finding.objects.length > 0) return standing.filter((s) => finding.objects.includes(s.id)).reverse()
  const same = standing.filter((s) => s.label === finding.category || s.facts.category === finding.category)
  const clashes = (s: Standing) => standing.filter((o) => o.id !== s.id && collide(s, o)).length
  return same.reverse().sort((a, b) => clashes(b) - clashes(a))
}

function movedIfBetter(thing: Standing, standing: readonly Standing[], setting: Setting) {
  const moved = repose(thing.id, standing, setting)
  const then = moved?.find((s) => s.id === thing.id)
  if (!moved || !then) return null
  const ids = new Set(moved.map((s) => s.id))
  const rest = standing.filter((s) => !ids.has(s.id))
  const before = headingCost(setting.site, thing, rest)
  return headingCost(setting.site, then, [...rest, ...moved]) < before - 0.05 ? moved : null
}

/** Moves the lightest of the things named that can be helped; failing that, the next; failing that, a smaller version. */
function relocate(
  named: readonly Standing[],
  standing: readonly Standing[],
  setting: Setting,
  { rule, hint }: Finding,
) {
  const candidates = [...named].sort((a, b) => a.size.width * a.size.depth - b.size.width * b.size.depth)
  const isClash = rule.includes('overlap')
  if (isClash && named.length === 2 && !isBoxy(named) && !collide(named[0]!, named[1]!)) return null
  for (const thing of candidates) {
    const company = rule === 'proximity' ? named.filter((s) => s.id !== thing.id) : []
    const stood = repose(thing.id, standing, setting, company, hint?.within)
    if (stood && (rule !== 'proximity' || isNearer(thing, stood, named))) return { id: thing.id, stood }
  }
  if (rule === 'proximity') return null // a smaller version is no nearer
  for (const thing of candidates) {
    const smaller = shrunk(thing)
    if (!smaller) continue
    const swapped = stand({ ...thing, ...smaller }, thing.pose)
    const stood = repose(
      thing.id,
      standing.map((s) => (s.id === thing.id ? swapped : s)),
      setting,
    )
    if (stood) return { id: thing.id, stood }
  }
  return null
}

function isNearer(thing: Standing, stood: readonly Standing[], named: readonly Standing[]): boolean {
  const after = stood.find((s) => s.id === thing.id)
  const company = named.filter((s) => s.id !== thing.id)
  if (!after || company.length === 0) return true
  const gap = (from: Standing) => Math.min(...company.map((s) => boxGap(from.box, s.box)))
  return gap(after) < gap(thing) - 0.005
}

function isBoxy(named: readonly Standing[]): boolean {
  return named.some((s) => s.pose.yaw % 90 !== 0)
}

function purpose(finding: Finding, id: string): string {
  const other = finding.objects.find((o) => o !== id)
  switch (finding.rule) {
    case 'overlap':
    case 'true-overlap':
    case 'proximity-overlap':
      return other ? `clear of ${other}` : 'clear of its neighbours'
    case 'proximity':
      return other ? `nearer to ${other}` : 'nearer to its company'
    case 'outside':
      return 'back into the room'
    default:
      return 'to a better place'
  }
}

function others(standing: readonly Standing[], thing: Standing): Standing[] {
  return standing.filter((s) => s.id !== thing.id)
}
