import { z } from 'zod'
import { quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw } from '../scene/transform.ts'
import type { Point } from '../scene/types.ts'
import { type FoundObject, importLayout } from './importLayout.ts'
import { openingFromPoints } from './openingFromPoints.ts'
import type { FormatReader } from './types.ts'

const triple = z.tuple([z.number(), z.number(), z.number()])
const thing = z.looseObject({ location: triple, rotation: triple, size: triple })
const schema = z.looseObject({
  objects: z.record(z.string(), thing),
  structure: z.record(z.string(), thing).optional(),
  roomsize: z.tuple([z.number().positive(), z.number().positive()]),
})

/**
 * SceneWeaver's `layout_{i}.json`: metres, z up, origin in the room's corner; `location` is the centre on the plan and
 * the underside in height, `rotation` Euler radians with 0 along +x, `size` front to back, across, up. The category is
 * the key without its seed number and the word Factory.
 */
export const sceneweaver: FormatReader = {
  name: 'sceneweaver',
  summary: "SceneWeaver: a step's layout_{i}.json with objects by key and roomsize",
  detects: (value) => typeof value === 'object' && value !== null && 'roomsize' in value && 'objects' in value,
  read(value, options) {
    const raw = parseWith(schema, value, options.where)
    const repairs: string[] = []
    const [x, y] = raw.roomsize
    const outline: Point[] = [
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ]
    const openings = Object.entries(raw.structure ?? {}).flatMap(([key, { location, rotation, size }]) => {
      const kind = key.startsWith('window') ? ('window' as const) : ('door' as const)
      // A hole's long side lies along its wall, whichever axis the file gives it.
      const half = Math.max(size[0], size[1]) / 2
      const turn = rotation[2] + (size[0] >= size[1] ? 0 : Math.PI / 2)
      const [dx, dy] = [Math.cos(turn) * half, Math.sin(turn) * half]
      const ends: Point[] = [
        [location[0] - dx, location[1] - dy],
        [location[0] + dx, location[1] + dy],
      ]
      const segment = openingFromPoints(ends, outline)
      if (segment === null) repairs.push(`structure ${quoteValue(key)} left out: it lies on no wall`)
      return segment === null ? [] : [{ kind, ...segment }]
    })
    const objects = Object.entries(raw.objects).map(([id, object]) => objectOf(id, object, repairs))
    return [importLayout({ room: { outline, openings }, objects, repairs }, options)]
  },
}

function objectOf(id: string, { location, rotation, size }: z.infer<typeof thing>, repairs: string[]): FoundObject {
  if (Math.abs(rotation[0]) > 0.01 || Math.abs(rotation[1]) > 0.01)
    repairs.push(`${quoteValue(id)} is tilted; only its heading is kept`)
  return {
    id,
    category: id.replace(/^\d+_/, '').replace(/Factory$/, '') || id,
    center: [location[0], location[1]],
    elevation: location[2],
    size: { width: size[1], depth: size[0], height: size[2] },
    yaw: normalizeYaw((rotation[2] * 180) / Math.PI),
  }
}
