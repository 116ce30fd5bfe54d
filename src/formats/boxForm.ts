import { z } from 'zod'
import { parseWith } from '../scene/parseWith.ts'
import { pointSchema } from '../scene/schema.ts'
import { boxFormCenter, boxFormYaw, normalizeYaw } from '../scene/transform.ts'
import type { Layout, Opening, Point } from '../scene/types.ts'
import { type FoundObject, type FoundRoom, importLayout } from './importLayout.ts'
import type { FormatReader, FormatWriter } from './types.ts'

const positive = z.number().positive()

// Loose: models add remarks of their own to such lists, and those say nothing about the layout.
const objectSchema = z.looseObject({
  label: z.string().min(1).max(200),
  bbox: z.looseObject({ x: z.number(), y: z.number(), w: positive, h: positive }),
  rotation: z.number().nullish(),
  id: z.string().min(1).max(200).optional(),
  height: positive.optional(),
  elevation: z.number().optional(),
})
const openingSchema = z.looseObject({
  kind: z.enum(['door', 'window', 'passage']),
  from: pointSchema,
  to: pointSchema,
  sill: z.number().optional(),
  head: z.number().optional(),
  swing: z.object({ hinge: z.enum(['from', 'to']), side: z.enum(['in', 'out']) }).optional(),
})
const roomSchema = z.looseObject({
  type: z.string().min(1).optional(),
  outline: z.array(pointSchema).optional(),
  width: positive.optional(),
  depth: positive.optional(),
  height: positive.optional(),
  openings: z.array(openingSchema).optional(),
})
const listSchema = z.array(objectSchema)
const sceneSchema = z.looseObject({ room: roomSchema.optional(), objects: listSchema })

/**
 * The box form of the papers: `{ label, bbox: { x, y, w, h }, rotation }`, (x, y) the lower left corner of the box
 * before it is turned about its centre, rotation 0 facing the viewer (-y) and growing counter-clockwise. Either a bare
 * list or `{ room, objects }`. `id`, `height` and `elevation` are read where present.
 */
export const boxForm: FormatReader = {
  name: 'box-form',
  summary: "the papers' list of { label, bbox: { x, y, w, h }, rotation }, bare or as { room, objects }",
  detects(value) {
    const list: unknown = Array.isArray(value) ? value : isRecord(value) ? value.objects : undefined
    if (!Array.isArray(list)) return false
    if (list.length === 0)
      return !Array.isArray(value) && isRecord(value) && isRecord(value.room) && !('format' in value)
    return isRecord(list[0]) && 'bbox' in list[0] && 'label' in list[0]
  },
  read(value, options) {
    const isList = Array.isArray(value)
    const scene = isList
      ? { room: undefined, objects: parseWith(listSchema, value, options.where) }
      : parseWith(sceneSchema, value, options.where)
    return [importLayout({ room: roomOf(scene.room ?? {}), objects: scene.objects.map(objectOf) }, options)]
  },
}

/** Writes `{ room, objects }` in the box form, with heights and ids beside the papers' keys so that nothing is lost. */
export const boxFormWriter: FormatWriter = {
  name: 'box-form',
  summary: boxForm.summary,
  write: (layout) => ({ value: { room: layout.room, objects: layout.objects.map(boxOf) }, losses: [] }),
}

function objectOf(raw: z.infer<typeof objectSchema>): FoundObject {
  const { w, h } = raw.bbox
  return {
    id: raw.id,
    category: raw.label,
    center: boxFormCenter(raw.bbox),
    elevation: raw.elevation,
    size: { width: w, depth: h, height: raw.height },
    yaw: raw.rotation === undefined || raw.rotation === null ? null : boxFormYaw(raw.rotation),
  }
}

function roomOf(raw: z.infer<typeof roomSchema>): FoundRoom {
  const { type, outline, width, depth, height, openings } = raw
  const corners: Point[] | undefined =
    outline ?? (width !== undefined && depth !== undefined ? rectangle(width, depth) : undefined)
  return { type, outline: corners, height, openings: openings as Partial<Opening>[] | undefined }
}

function rectangle(width: number, depth: number): Point[] {
  return [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ]
}

function boxOf({ id, category, center, size, elevation, yaw }: Layout['objects'][number]) {
  return {
    id,
    label: category,
    bbox: { x: center[0] - size.width / 2, y: center[1] - size.depth / 2, w: size.width, h: size.depth },
    rotation: yaw === null ? null : normalizeYaw(yaw + 90),
    height: size.height,
    elevation,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
