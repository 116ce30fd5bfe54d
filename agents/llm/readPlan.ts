import type { Plan, PlanGroup } from '../../src/contracts/agent.ts'
import type { Reading } from '../../src/models/ask.ts'

/** Reads a plan out of a decoded answer. A plan is advice, so what is missing is taken as plainly as can be. */
export function readPlan(value: unknown): Reading<Plan> {
  if (typeof value !== 'object' || value === null)
    return { problems: ['the answer is no object with "summary" and "groups"'] }
  const inner: unknown = Reflect.get(value, 'plan')
  const from = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : value
  const told: unknown = Array.isArray(from) ? from : Reflect.get(from, 'groups')
  if (!Array.isArray(told)) return { problems: ['the answer holds no list under "groups"'] }
  const repairs: string[] = []
  const groups = told.flatMap((item: unknown, i): PlanGroup[] => {
    const anchor = textOf(item, 'anchor') ?? textOf(item, 'category')
    if (anchor === null) {
      repairs.push(`group ${i + 1} names no anchor and was left out`)
      return []
    }
    const members: unknown = Reflect.get(item as object, 'members')
    return [
      {
        anchor,
        placement: textOf(item, 'placement') ?? 'where it fits',
        count: countOf(item),
        members: (Array.isArray(members) ? members : []).flatMap((member: unknown) => {
          const category = typeof member === 'string' ? member : textOf(member, 'category')
          return category === null
            ? []
            : [{ category, count: countOf(member), relation: textOf(member, 'relation') ?? 'near it' }]
        }),
      },
    ]
  })
  const summary = textOf(from, 'summary') ?? `Groups around ${groups.map((g) => g.anchor).join(', ') || 'nothing'}.`
  return { value: { summary, groups }, repairs }
}

function textOf(value: unknown, key: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

function countOf(value: unknown): number {
  const count: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'count') : undefined
  const number = typeof count === 'string' ? Number(count) : count
  return typeof number === 'number' && Number.isFinite(number) && number >= 1 ? Math.round(number) : 1
}
