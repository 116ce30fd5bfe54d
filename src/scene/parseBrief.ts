import { InputError } from './errors.ts'
import { checkFormat, type Parsed } from './parseLayout.ts'
import { checkRoom } from './parseRoom.ts'
import { parseWith } from './parseWith.ts'
import { briefSchema } from './schema.ts'
import type { Brief, Layout, Point } from './types.ts'

const DEFAULT_ROOM_HEIGHT = 2.6

/** Reads a brief from an already decoded JSON value. Throws an `InputError` as `parseLayout` does. */
export function parseBrief(value: unknown, where = 'brief'): Parsed<Brief> {
  checkFormat(value, 'scenewright/brief@1', where)
  const raw = parseWith(briefSchema, value, where)
  const repairs: string[] = []
  const { type, width, depth, height = DEFAULT_ROOM_HEIGHT, openings = [] } = raw.room
  if (raw.room.outline === undefined && (width === undefined || depth === undefined))
    throw new InputError(`${where}: room has neither an outline nor both width and depth; give one of the two.`)
  if (raw.room.outline !== undefined && (width !== undefined || depth !== undefined))
    throw new InputError(`${where}: room has an outline and also a width or depth; give one of the two.`)
  const outline: Point[] = raw.room.outline ?? [
    [0, 0],
    [width!, 0],
    [width!, depth!],
    [0, depth!],
  ]
  const room = checkRoom({ type, outline: outline.map((p) => [p[0], p[1]]), height, openings }, where, repairs)
  const objects = raw.objects.map((o) => ({
    category: o.category,
    count: o.count,
    ...(o.size ? { size: o.size } : {}),
    ...(o.label ? { label: o.label } : {}),
  }))
  return {
    value: { format: 'scenewright/brief@1', name: raw.name, description: raw.description, room, objects },
    repairs,
  }
}

/** The brief a finished layout answers: its room and what it holds, in order of first appearance. */
export function briefOfLayout(layout: Layout, name = 'from-layout'): Brief {
  const counts = new Map<string, number>()
  for (const { category } of layout.objects) counts.set(category, (counts.get(category) ?? 0) + 1)
  return {
    format: 'scenewright/brief@1',
    name,
    description: `What the starting layout holds: ${layout.objects.length} objects.`,
    room: layout.room,
    objects: [...counts].map(([category, count]) => ({ category, count })),
  }
}
