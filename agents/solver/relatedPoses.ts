import { boxGap } from '../../src/geometry/box.ts'
import { fromFrame } from './anchorPoses.ts'
import { besidePose, type LocalPose, seatSlots } from './arrangements.ts'
import { seatsOf } from './groups.ts'
import type { Item, Pose, Standing } from './items.ts'
import { isSatAt } from './kinds.ts'

const AT_TABLE = 0.15 // a seat nearer to a table than this sits at it

/** Poses that a single thing takes to what stands already: a seat at a table, a nightstand by a bed, a table before a sofa. */
export function relatedPoses(item: Item, standing: readonly Standing[]): Pose[] {
  switch (item.facts.kind) {
    case 'seat':
      return standing
        .filter((s) => isSatAt(s.facts.kind) && s.facts.mount === 'floor' && seatsAt(s, standing) < seatsOf(s) + 1)
        .flatMap((table) => seatSlots(table, item).map((slot) => onPlan(table, slot)))
    case 'bedside':
      return standing
        .filter((s) => s.facts.kind === 'bed')
        .flatMap((bed) => [1, -1].map((side) => onPlan(bed, besidePose(bed, item, side))))
    case 'low table':
      return standing
        .filter((s) => s.facts.kind === 'sofa' || (s.facts.kind === 'seat' && s.size.depth > 0.6))
        .flatMap((sofa) => aroundSofa(sofa, item))
    case 'screen':
      return standing.filter((s) => s.facts.kind === 'sofa' || s.facts.kind === 'bed').flatMap((s) => opposite(s))
    default:
      return []
  }
}

function seatsAt(table: Standing, standing: readonly Standing[]): number {
  return standing.filter((s) => s.facts.kind === 'seat' && boxGap(s.box, table.box) < AT_TABLE).length
}

function onPlan(anchor: Standing, { left, forward, turn }: Omit<LocalPose, 'item'>): Pose {
  return { center: fromFrame(anchor.pose, left, forward), yaw: (anchor.pose.yaw + turn) % 360, elevation: 0 }
}

function aroundSofa(sofa: Standing, item: Item): Pose[] {
  const front = sofa.size.depth / 2 + 0.4 + item.size.depth / 2
  const side = sofa.size.width / 2 + 0.05 + item.size.width / 2
  return [
    onPlan(sofa, { left: 0, forward: front, turn: 180 }),
    onPlan(sofa, { left: side, forward: 0, turn: 0 }),
    onPlan(sofa, { left: -side, forward: 0, turn: 0 }),
  ]
}

function opposite(seat: Standing): Pose[] {
  return [2, 2.5, 3, 3.5].map((away) => onPlan(seat, { left: 0, forward: seat.size.depth / 2 + away, turn: 180 }))
}
