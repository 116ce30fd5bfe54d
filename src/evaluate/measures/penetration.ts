import { boxOverlapArea, penetrationDepth } from '../../geometry/box.ts'
import { allowanceOf } from '../overlap.ts'
import { defaultProfile } from '../profiles/default.ts'
import type { Subject } from '../subject.ts'
import type { Measures } from '../types.ts'

/**
 * How far objects stand in each other: the largest depth of any pair (the least way, along the plan or upwards, that
 * would part them) and the area shared by all pairs on the plan. Pairs at different heights do not count, nor do pairs
 * whose boxes say more than the things: rugs underfoot, what rests on its usual support, and seats tucked in by at most
 * three quarters, as in the `default` profile, whatever profile scores the layout.
 */
export function measurePenetration(subject: Subject): Pick<Measures, 'penetrationDepth' | 'penetrationArea'> {
  const { objects, boxes } = subject
  let deepest = 0
  let area = 0
  for (let i = 0; i < objects.length; i++) {
    for (let j = i + 1; j < objects.length; j++) {
      const shared = sharedHeight(subject, i, j)
      if (shared <= TOUCH) continue
      const depth = penetrationDepth(boxes[i]!, boxes[j]!)
      if (depth <= TOUCH || allowanceOf(subject, i, j, defaultProfile) !== null) continue
      deepest = Math.max(deepest, Math.min(depth, shared))
      area += boxOverlapArea(boxes[i]!, boxes[j]!)
    }
  }
  return { penetrationDepth: deepest, penetrationArea: area }
}

const TOUCH = 1e-6 // metres; boxes that meet by no more touch

function sharedHeight({ objects }: Subject, i: number, j: number): number {
  const a = objects[i]!
  const b = objects[j]!
  return Math.min(a.elevation + a.size.height, b.elevation + b.size.height) - Math.max(a.elevation, b.elevation)
}
