import { boxGap } from '../../src/geometry/box.ts'
import { boundsOf } from '../../src/geometry/polygon.ts'
import { fromFrame } from './anchorPoses.ts'
import { cheapest } from './cheapest.ts'
import { type Item, type Pose, type Standing, stand } from './items.ts'
import type { Setting } from './placeGroup.ts'

/** Where a rug lies: under a bed, a sofa's table or a table, else in the middle; null when it is too large for the room. */
export function placeCovering(item: Item, standing: readonly Standing[], setting: Setting): Standing | null {
  const { site } = setting
  const laid = standing.filter((s) => s.facts.mount === 'covering')
  const hosts = standing.filter(
    (s) => s.facts.mount === 'floor' && ['bed', 'sofa', 'table', 'low table', 'desk'].includes(s.facts.kind),
  )
  const poses: Pose[] = hosts.flatMap((host) =>
    [0, host.size.depth / 4, host.size.depth / 2, host.size.depth / 2 + item.size.depth / 2 + 0.05].flatMap((forward) =>
      [0, 90].map((turn) => ({
        center: fromFrame(host.pose, 0, forward),
        yaw: (host.pose.yaw + turn) % 360,
        elevation: 0,
      })),
    ),
  )
  const bounds = boundsOf(site.room.outline)
  for (const yaw of site.headings.slice(0, 2))
    for (let i = 0; i <= 12; i++)
      for (let j = 0; j <= 12; j++)
        poses.push({
          center: [
            bounds.minX + ((bounds.maxX - bounds.minX) * i) / 12,
            bounds.minY + ((bounds.maxY - bounds.minY) * j) / 12,
          ],
          yaw,
          elevation: 0,
        })
  return cheapest(
    poses.map((pose) => stand(item, pose)),
    standing,
    setting,
    (s) => {
      const onOthers = laid.filter((l) => l.id !== s.id && boxGap(l.box, s.box) === 0).length
      const toHost = Math.min(
        2,
        ...hosts.map((h) => Math.hypot(h.pose.center[0] - s.pose.center[0], h.pose.center[1] - s.pose.center[1])),
      )
      return onOthers * 2 + 0.2 * toHost
    },
  )
}
