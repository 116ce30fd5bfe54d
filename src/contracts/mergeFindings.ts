import { compareText } from '../scene/canonical.ts'
import { compareSeverity, type Finding } from './finding.ts'

/** A finding, how many critics share it, and what they are called. */
export interface Merged {
  readonly finding: Finding
  readonly votes: number
  readonly sources: readonly string[]
}

/**
 * Findings of several critics as one list. Complaints of one sense about the same objects are one: the earliest words and
 * the worst severity hold, and a hint is kept wherever it came from. Worst first, then those that more critics share,
 * then taking turns in the order of the critics, so that none drowns another.
 */
export function mergeFindings(lists: readonly (readonly Finding[])[]): Merged[] {
  const merged = new Map<string, Shared>()
  const placed = lists.flatMap((list, critic) => list.map((finding, turn) => ({ finding, critic, turn })))
  for (const { finding, critic } of placed.sort((a, b) => a.turn - b.turn || a.critic - b.critic)) {
    const key = keyOf(finding)
    const had = merged.get(key)
    merged.set(
      key,
      had === undefined
        ? { finding, critics: new Set([critic]), sources: new Set([finding.critic]), place: merged.size }
        : {
            ...had,
            critics: new Set([...had.critics, critic]),
            sources: new Set([...had.sources, finding.critic]),
            finding: joined(had.finding, finding),
          },
    )
  }
  return [...merged.values()]
    .sort(
      (a, b) =>
        compareSeverity(a.finding.severity, b.finding.severity) || b.critics.size - a.critics.size || a.place - b.place,
    )
    .map(({ finding, critics, sources }) => ({ finding, votes: critics.size, sources: [...sources] }))
}

interface Shared {
  readonly finding: Finding
  /** Places of the critics in the list. */
  readonly critics: ReadonlySet<number>
  readonly sources: ReadonlySet<string>
  readonly place: number
}

function joined(had: Finding, other: Finding): Finding {
  const hint = had.hint ?? other.hint
  const severity = compareSeverity(other.severity, had.severity) < 0 ? other.severity : had.severity
  return { ...had, severity, ...(hint === undefined ? {} : { hint }) }
}

/** Critics call one fault by several names; what they say of the same objects in the same sense is one complaint. */
function keyOf({ rule, objects, category, message }: Finding): string {
  const sense = Object.hasOwn(SENSES, rule) ? SENSES[rule] : rule
  // Notes without objects or category are told apart by their words alone.
  const words = objects.length === 0 && category === undefined ? message : null
  return JSON.stringify([sense, [...objects].sort(compareText), category ?? null, words])
}

const SENSES: { readonly [rule: string]: string } = {
  'proximity-overlap': 'overlap',
  collision: 'overlap',
  'out-of-bounds': 'outside',
  'out-of-room': 'outside',
  completeness: 'missing',
  size: 'scale',
  facing: 'orientation',
}
