import { boxContains, type PlanBox } from '../../geometry/box.ts'
import { distanceToSegment } from '../../geometry/polygon.ts'
import { compareText } from '../../scene/canonical.ts'
import { footprint } from '../../scene/transform.ts'
import type { Layout, SceneObject } from '../../scene/types.ts'

/** Metres between an underside and what it rests on, or a top and the ceiling. */
export const SUPPORT_TOLERANCE = 0.05

const WALL_REACH = 0.1 // metres; a picture's box may stand this far off the wall it hangs on
const CEILING_REACH = 0.3 // metres; many lamps are modelled without the rose or the whole of their cord

/**
 * What each object rests on, by id: a category, `floor`, `wall` or `ceiling`; objects that nothing holds are left out.
 *
 * Where the source says so (`parents`), that is believed: a pillow sinks into a sofa whose box ends at its back, and eggs
 * lie inside a fridge. Else objects are taken bottom up: one rests on the lower object whose top is nearest to its
 * underside, within 5 cm, and whose footprint holds its centre; else on the floor, within 5 cm. What is left hangs from
 * the ceiling, if its top comes within 30 cm of it, or on a wall, if its footprint comes within 10 cm of one; where both
 * hold, the one nearer in proportion to its reach.
 */
export function supportsOf(layout: Layout, parents?: ReadonlyMap<string, string>): Map<string, string> {
  const byId = new Map(layout.objects.map((object) => [object.id, object]))
  const bottomUp = [...layout.objects].sort((a, b) => a.elevation - b.elevation || compareText(a.id, b.id))
  const boxes = new Map(layout.objects.map((object) => [object.id, footprint(object)]))
  const supports = new Map<string, string>()
  bottomUp.forEach((object, i) => {
    const parent = byId.get(parents?.get(object.id) ?? '')
    const surface =
      parent?.category ?? surfaceUnder(object, bottomUp.slice(0, i), boxes) ?? holder(object, layout, boxes)
    if (surface !== null) supports.set(object.id, surface)
  })
  return supports
}

function surfaceUnder(
  object: SceneObject,
  lower: readonly SceneObject[],
  boxes: ReadonlyMap<string, PlanBox>,
): string | null {
  let best: SceneObject | null = null
  let nearest = SUPPORT_TOLERANCE + 1e-9
  for (const other of lower) {
    const gap = Math.abs(other.elevation + other.size.height - object.elevation)
    if (gap >= nearest || !boxContains(boxes.get(other.id)!, object.center)) continue
    best = other
    nearest = gap
  }
  return best?.category ?? null
}

function holder(object: SceneObject, { room }: Layout, boxes: ReadonlyMap<string, PlanBox>): string | null {
  if (Math.abs(object.elevation) <= SUPPORT_TOLERANCE + 1e-9) return 'floor'
  if (object.elevation < 0) return null
  const toCeiling = Math.max(0, room.height - object.elevation - object.size.height) / CEILING_REACH
  const toWall = wallGap(boxes.get(object.id)!, room.outline) / WALL_REACH
  if (Math.min(toCeiling, toWall) > 1) return null
  return toCeiling <= toWall ? 'ceiling' : 'wall'
}

function wallGap(box: PlanBox, outline: Layout['room']['outline']): number {
  const gaps = outline.flatMap((from, i) => {
    const to = outline[(i + 1) % outline.length]!
    return [...box.corners, box.center].map((corner) => distanceToSegment(corner, from, to))
  })
  return Math.min(...gaps)
}
