import { boundsOf } from '../geometry/polygon.ts'
import type { Layout, Point } from '../scene/types.ts'

/** The layout moved so that the room's middle is the origin: far coordinates would be rounded away while drawing. */
export function aroundOrigin(layout: Layout): Layout {
  const { minX, minY, maxX, maxY } = boundsOf(layout.room.outline)
  const [cx, cy] = [(minX + maxX) / 2, (minY + maxY) / 2]
  const move = (p: Point): Point => [p[0] - cx, p[1] - cy]
  const { room } = layout
  return {
    ...layout,
    room: {
      ...room,
      outline: room.outline.map(move),
      openings: room.openings.map((o) => ({ ...o, from: move(o.from), to: move(o.to) })),
    },
    objects: layout.objects.map((o) => ({ ...o, center: move(o.center) })),
  }
}
