import { z } from 'zod'
import { InputError } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw } from '../scene/transform.ts'
import { importLayout } from './importLayout.ts'
import type { FormatReader } from './types.ts'

const column = z.array(z.number())
const schema = z.looseObject({
  objects: z.array(z.string().min(1).max(190)),
  room_size: z.tuple([z.number().positive(), z.number().positive()]),
  bbox: z.looseObject({ x: column, y: column, z: column }),
  pose: z.looseObject({ x: column, y: column, rz: column }),
})

/**
 * R3L rooms: parallel columns, metres, origin in the room's corner, `pose` the centre on the plan and a turn in radians.
 * Deduced from its rooms: at 0 the front looks along +y, so yaw = rz + 90; `bbox` is across, front to back, up. No
 * elevations: everything stands on the floor.
 */
export const r3l: FormatReader = {
  name: 'r3l',
  summary: 'R3L: objects, bbox and pose as parallel columns',
  detects: (value) => typeof value === 'object' && value !== null && 'pose' in value && 'room_size' in value,
  read(value, options) {
    const { objects, room_size, bbox, pose } = parseWith(schema, value, options.where)
    const columns = {
      'bbox.x': bbox.x,
      'bbox.y': bbox.y,
      'bbox.z': bbox.z,
      'pose.x': pose.x,
      'pose.y': pose.y,
      'pose.rz': pose.rz,
    }
    for (const [name, { length }] of Object.entries(columns))
      if (length !== objects.length)
        throw new InputError(
          `${options.where}: ${name} has ${length} numbers for ${objects.length} objects; each object needs one.`,
        )
    const [x, y] = room_size
    const outline = [[0, 0] as const, [x, 0] as const, [x, y] as const, [0, y] as const]
    const found = objects.map((id, i) => ({
      id,
      category: id.replace(/-\d+$/, '') || id,
      center: [pose.x[i]!, pose.y[i]!] as const,
      size: { width: bbox.x[i]!, depth: bbox.y[i]!, height: bbox.z[i]! },
      yaw: normalizeYaw((pose.rz[i]! * 180) / Math.PI + 90),
    }))
    return [importLayout({ room: { outline }, objects: found }, options)]
  },
}
