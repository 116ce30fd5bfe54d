import { z } from 'zod'
import { quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw } from '../scene/transform.ts'
import type { Point } from '../scene/types.ts'
import { type FoundObject, importLayout } from './importLayout.ts'
import type { FormatReader } from './types.ts'

const triple = z.tuple([z.number(), z.number(), z.number()])
const quaternion = z.tuple([z.number(), z.number(), z.number(), z.number()])
const objectSchema = z.looseObject({
  object_type: z.string(),
  name: z.string().min(1).max(200),
  transform: z.looseObject({ translation: triple, rotation_wxyz: quaternion }),
  bbox_min: triple.nullish(),
  bbox_max: triple.nullish(),
})
const schema = z.looseObject({
  room_geometry: z.looseObject({
    width: z.number().positive(),
    length: z.number().positive(),
    wall_height: z.number().positive().nullish(),
    openings: z.array(z.unknown()).nullish(),
  }),
  objects: z.record(z.string(), objectSchema),
})

/**
 * SceneSmith's scene_state.json: metres, z up, origin in the middle of the floor, the room's length along x. An object's
 * box stands in its own frame, its front is +y, and its quaternion gives w first. Walls and floors are skipped; doors and
 * windows are not read.
 */
export const scenesmith: FormatReader = {
  name: 'scenesmith',
  summary: 'SceneSmith: scene_state.json with room_geometry',
  detects: (value) => typeof value === 'object' && value !== null && 'room_geometry' in value && 'objects' in value,
  read(value, options) {
    const { room_geometry: room, objects } = parseWith(schema, value, options.where)
    const [x, y] = [room.length / 2, room.width / 2]
    const outline: Point[] = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ]
    const holes = room.openings?.length ?? 0
    const repairs = holes > 0 ? [`${holes} doors and windows left out: their walls are not read`] : []
    const found = Object.entries(objects).flatMap(([id, object]) => objectOf(id, object, repairs))
    const height = room.wall_height ?? undefined
    return [importLayout({ room: { outline, height }, objects: found, repairs }, options)]
  },
}

function objectOf(id: string, object: z.infer<typeof objectSchema>, repairs: string[]): FoundObject[] {
  if (object.object_type === 'wall' || object.object_type === 'floor') return []
  const { bbox_min: min, bbox_max: max } = object
  if (!min || !max) {
    repairs.push(`${quoteValue(id)} left out: it has no box`)
    return []
  }
  const { translation, rotation_wxyz } = object.transform
  const [w, x, y, z] = rotation_wxyz
  if (Math.hypot(x, y) > 0.01 * Math.hypot(w, x, y, z))
    repairs.push(`${quoteValue(id)} is tilted; only its heading is kept`)
  const turn = Math.atan2(2 * (w * z + x * y), w * w + x * x - y * y - z * z)
  const [dx, dy] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]
  return [
    {
      id,
      category: object.name,
      center: [
        translation[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        translation[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ],
      elevation: translation[2] + min[2],
      size: { width: max[0] - min[0], depth: max[1] - min[1], height: max[2] - min[2] },
      yaw: normalizeYaw((turn * 180) / Math.PI + 90),
    },
  ]
}
