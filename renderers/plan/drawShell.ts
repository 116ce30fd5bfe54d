import type { Theme } from '../../src/look/tokens.ts'
import type { Room } from '../../src/scene/types.ts'
import { type Frame, MITER_LIMIT } from './frame.ts'
import { drawOpenings } from './openings.ts'
import { path, trace } from './svg.ts'

/** The empty room: walls as solid strips outside the outline, the floor, and the openings in the walls. */
export function drawShell(room: Room, frame: Frame, theme: Theme): string {
  const floor = trace(room.outline.map((corner) => frame.at(corner)))
  // A stroke twice as thick as the wall, its inner half hidden by the floor, is a mitred wall around any polygon.
  const walls = path(floor, {
    fill: theme.wall,
    stroke: theme.wall,
    'stroke-width': 2 * frame.wall,
    'stroke-linejoin': 'miter',
    'stroke-miterlimit': MITER_LIMIT,
  })
  return walls + path(floor, { fill: theme.floor }) + drawOpenings(room.openings, room.outline, frame, theme)
}
