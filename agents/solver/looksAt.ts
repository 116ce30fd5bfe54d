import type { Standing } from './items.ts'

/** Whether something lies within 60 degrees of where a thing looks. */
export function looksAt(who: Standing, what: Standing): boolean {
  const dx = what.pose.center[0] - who.pose.center[0]
  const dy = what.pose.center[1] - who.pose.center[1]
  return (dx * who.box.front[0] + dy * who.box.front[1]) / Math.max(1e-9, Math.hypot(dx, dy)) > 0.5
}
