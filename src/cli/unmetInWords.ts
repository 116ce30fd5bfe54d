import type { Unmet } from '../contracts/agent.ts'

/** What a run could not meet, a line for each reason: `1 x armchair, 2 x nightstand: No agent said why.` */
export function unmetInWords(unmet: readonly Unmet[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { category, count, reason } of unmet)
    byReason.set(reason, [...(byReason.get(reason) ?? []), `${count} x ${category}`])
  return [...byReason].map(([reason, things]) => `${things.join(', ')}: ${reason}`)
}
