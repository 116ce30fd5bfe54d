import { z } from 'zod'
import type { Structure } from '../../src/models/chatModel.ts'

const id = z.string()
const number = z.number()
const maybe = number.nullable()

// Only what every provider's schema mode takes: closed objects, no optional keys, no tuples.

const planSchema = z.strictObject({
  summary: z.string(),
  groups: z.array(
    z.strictObject({
      anchor: z.string(),
      placement: z.string(),
      members: z.array(z.strictObject({ category: z.string(), count: number, relation: z.string() })),
      count: number,
    }),
  ),
})

const boxFormSchema = z.strictObject({
  objects: z.array(
    z.strictObject({
      id,
      label: z.string(),
      bbox: z.strictObject({ x: number, y: number, w: number, h: number }),
      rotation: number,
      height: number,
      elevation: number,
    }),
  ),
  reason: z.string(),
})

const ownFormSchema = z.strictObject({
  objects: z.array(
    z.strictObject({
      id,
      category: z.string(),
      center: z.array(number),
      size: z.strictObject({ width: number, depth: number, height: number }),
      yaw: number,
      elevation: number,
    }),
  ),
  reason: z.string(),
})

const editsSchema = z.strictObject({
  edits: z.array(
    z.strictObject({
      type: z.enum(['move', 'turn', 'resize', 'remove', 'add']),
      id,
      category: z.string().nullable(),
      x: maybe,
      y: maybe,
      elevation: maybe,
      yaw: maybe,
      width: maybe,
      depth: maybe,
      height: maybe,
    }),
  ),
  reason: z.string(),
})

/** The shapes a model is asked to answer in. */
export const structures = {
  plan: structure('plan', planSchema),
  box: structure('layout', boxFormSchema),
  own: structure('layout', ownFormSchema),
  edits: structure('edits', editsSchema),
} as const

function structure(name: string, schema: z.ZodType): Structure {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema)
  return { name, schema: plain }
}
