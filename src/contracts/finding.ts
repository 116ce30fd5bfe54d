import { compareText } from '../scene/canonical.ts'
import type { Size } from '../scene/types.ts'

/** How bad a finding is. A note is advice that no object answers for. */
export type Severity = (typeof SEVERITIES)[number]

/** Severities, the worst first. */
export const SEVERITIES = ['hard', 'soft', 'note'] as const

/** Order of severities for sorting: negative when the first is worse. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b)
}

/** What a critic proposes an agent might do about a finding; every part of it is optional and only advice. */
export interface Hint {
  /** Allowed range of each length, metres. */
  readonly size?: { readonly [A in keyof Size]?: readonly [number, number] }
  /** A heading that would satisfy the critic, degrees. */
  readonly yaw?: number
  /** How near the objects named should stand, metres between footprints. */
  readonly within?: number
  /** How many to add (positive) or take away (negative) of `category`. */
  readonly count?: number
}

/** A critic's complaint about a layout. */
export interface Finding {
  /** Name of the critic that found it. */
  readonly critic: string
  /** Of a critic that joins others: the names of those that share the finding. */
  readonly sources?: readonly string[]
  /** The rule broken, e.g. `overlap`, `outside`, `scale`, `orientation`, `proximity`, `missing`, `surplus`. */
  readonly rule: string
  readonly severity: Severity
  /** Ids of the objects concerned; empty when none is, as for a missing object. */
  readonly objects: readonly string[]
  /** The category concerned where no object is: what is missing or surplus. */
  readonly category?: string
  /** One sentence an agent and a person can act on. */
  readonly message: string
  readonly hint?: Hint
}

/** Identity of a complaint from step to step: rule, objects and category, whatever the wording. */
export function findingKey(finding: Finding): string {
  return JSON.stringify([finding.rule, [...finding.objects].sort(compareText), finding.category ?? null])
}

/** What became of the findings between two reviews. */
export interface FindingChange {
  readonly fixed: readonly Finding[]
  readonly introduced: readonly Finding[]
  readonly open: readonly Finding[]
}

/** Compares two reviews by `findingKey`: gone, new, and still there (`open` counts all of `after`). */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]): FindingChange {
  const had = new Set(before.map(findingKey))
  const has = new Set(after.map(findingKey))
  return {
    fixed: before.filter((f) => !has.has(findingKey(f))),
    introduced: after.filter((f) => !had.has(findingKey(f))),
    open: after,
  }
}
