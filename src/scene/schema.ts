import { z } from 'zod'

const FARTHEST = 100_000 // metres from the origin: room enough for a city, and squares of it keep their precision
const LONGEST = 1_000 // metres a single thing may measure

const finite = z.number().min(-FARTHEST).max(FARTHEST)
const positive = z.number().positive().max(LONGEST)
const word = z.string().min(1).max(200)

/** Plan coordinates as read from a file. */
export const pointSchema = z.tuple([finite, finite])

/** Object size as read from a file: three positive lengths in metres. */
export const sizeSchema = z.strictObject({ width: positive, depth: positive, height: positive })

const openingSchema = z.strictObject({
  kind: z.enum(['door', 'window', 'passage']),
  from: pointSchema,
  to: pointSchema,
  sill: finite.nonnegative().optional(),
  head: positive.optional(),
  swing: z.strictObject({ hinge: z.enum(['from', 'to']), side: z.enum(['in', 'out']) }).optional(),
})

const outlineSchema = z.array(pointSchema).min(3)

const roomSchema = z.strictObject({
  type: word,
  outline: outlineSchema,
  height: positive,
  openings: z.array(openingSchema).optional(),
})

/** An object as read from a file. */
export const objectSchema = z.strictObject({
  id: word,
  category: word,
  center: pointSchema,
  elevation: finite.optional(),
  size: sizeSchema,
  yaw: finite.nullable(),
})

/** `scenewright/layout@1` as it stands in a file, before geometry is checked. */
export const layoutSchema = z.strictObject({
  format: z.literal('scenewright/layout@1'),
  room: roomSchema,
  objects: z.array(objectSchema),
})

const briefRoomSchema = z.strictObject({
  type: word,
  width: positive.optional(),
  depth: positive.optional(),
  outline: outlineSchema.optional(),
  height: positive.optional(),
  openings: z.array(openingSchema).optional(),
})

const briefObjectSchema = z.strictObject({
  category: word,
  count: z.number().int().positive().max(10_000).default(1),
  size: sizeSchema.optional(),
  label: word.optional(),
})

/** `scenewright/brief@1` as it stands in a file. */
export const briefSchema = z.strictObject({
  format: z.literal('scenewright/brief@1'),
  name: word,
  description: z.string().max(10_000),
  room: briefRoomSchema,
  objects: z.array(briefObjectSchema),
})

export type RawRoom = z.infer<typeof roomSchema>
export type RawLayout = z.infer<typeof layoutSchema>
export type RawBrief = z.infer<typeof briefSchema>
