import { z } from 'zod'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw } from '../scene/transform.ts'
import { type FoundObject, importLayout } from './importLayout.ts'
import type { FormatReader } from './types.ts'

const triple = z.tuple([z.number(), z.number(), z.number()])
const positive = z.number().positive()
const schema = z.looseObject({
  ThreedFront: z.record(
    z.string(),
    z.array(
      z.looseObject({
        label: z.string().min(1).max(200),
        size: z.tuple([positive, positive, positive]),
        theta: z.number(),
        position: triple,
      }),
    ),
  ),
  GPN: z.record(z.string(), z.unknown()).optional(),
})

/**
 * PhyScene's samples, which SceneWeaver starts from: y up, room-centred, `position` on the underside, `size` HALF
 * extents (across, up, front to back), facing (sin theta, cos theta) in (x, z). y = -z keeps handedness, so
 * yaw = theta - 90. The file has no room.
 */
export const physcene: FormatReader = {
  name: 'physcene',
  summary: 'PhyScene samples: ThreedFront objects with half sizes',
  detects: (value) => typeof value === 'object' && value !== null && 'ThreedFront' in value,
  read(value, options) {
    const raw = parseWith(schema, value, options.where)
    const skipped = Object.keys(raw.GPN ?? {}).length
    const repairs = skipped > 0 ? [`${skipped} articulated objects (GPN) left out: the file gives them no size`] : []
    const objects = Object.values(raw.ThreedFront)
      .flat()
      .map(
        ({ label, size, theta, position }): FoundObject => ({
          category: label,
          center: [position[0], -position[2]],
          elevation: position[1],
          size: { width: 2 * size[0], depth: 2 * size[2], height: 2 * size[1] },
          yaw: normalizeYaw((theta * 180) / Math.PI - 90),
        }),
      )
    return [importLayout({ room: {}, objects, repairs }, options)]
  },
}
