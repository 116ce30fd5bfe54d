import type { Plan, PlanGroup } from '../../src/contracts/agent.ts'
import type { Reading } from '../../src/models/ask.ts'
import { isContainer, isRecord, listOf, property, textOf } from '../../src/models/reply/fields.ts'

/** Reads a plan out of a decoded answer. A plan is advice, so what is missing is taken as plainly as can be. */
export function readPlan(value: unknown): Reading<Plan> {
  if (!isContainer(value)) return { problems: ['the answer is no object with "summary" and "groups"'] }
  const inner = property(value, 'plan')
  const from = isRecord(inner) ? inner : value
  const told = listOf(from, 'groups')
  if (told === null) return { problems: ['the answer holds no list under "groups"'] }
  const repairs: string[] = []
  const groups = told.flatMap((item: unknown, i): PlanGroup[] => {
    const anchor = textOf(item, 'anchor', 'category')
    if (anchor === null) {
      repairs.push(`group ${i + 1} names no anchor and was left out`)
      return []
    }
    const members = listOf(property(item, 'members')) ?? []
    return [
      {
        anchor,
        placement: textOf(item, 'placement') ?? 'where it fits',
        count: countOf(item),
        members: members.flatMap((member: unknown) => {
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

function countOf(value: unknown): number {
  const count = property(value, 'count')
  const number = typeof count === 'string' ? Number(count) : count
  return typeof number === 'number' && Number.isFinite(number) && number >= 1 ? Math.round(number) : 1
}
