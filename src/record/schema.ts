import { z } from 'zod'
import type { Plan, Unmet } from '../contracts/agent.ts'
import { type Finding, SEVERITIES } from '../contracts/finding.ts'
import type { Scores } from '../evaluate/types.ts'
import { pointSchema, sizeSchema } from '../scene/schema.ts'
import type { Edit } from '../scene/types.ts'

// Shapes that manifest and events share. They accept exactly what the record writes.

const share = z.number().nullable()

/** `Scores` of the evaluator; null means unscored. */
export const scoresSchema: z.ZodType<Scores> = z.strictObject({
  overall: share,
  semantic: share,
  scale: share,
  cooccurrence: share,
  completeness: share,
  orientation: share,
  overlap: share,
  proximityOverlap: share,
  trueOverlap: share,
})

/** The independent measures by name. Names may be added by later versions, so they are not listed here. */
export const measuresSchema = z.record(z.string(), z.number().nullable())

const id = z.string().min(1).max(200)

const sceneObjectSchema = z.strictObject({
  id,
  category: id,
  center: pointSchema,
  elevation: z.number(),
  size: sizeSchema,
  yaw: z.number().nullable(),
})

/** One change to a layout. */
export const editSchema: z.ZodType<Edit> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), object: sceneObjectSchema }),
  z.strictObject({ type: z.literal('remove'), id }),
  z.strictObject({ type: z.literal('move'), id, center: pointSchema, elevation: z.number() }),
  z.strictObject({ type: z.literal('turn'), id, yaw: z.number().nullable() }),
  z.strictObject({ type: z.literal('resize'), id, size: sizeSchema }),
  z.strictObject({ type: z.literal('relabel'), id, category: id }),
])

/** An agent's plan. What an agent keeps in it beyond the contract survives the record, since a resumed run needs it. */
export const planSchema: z.ZodType<Plan> = z.looseObject({
  summary: z.string(),
  groups: z.array(
    z.looseObject({
      anchor: z.string(),
      placement: z.string(),
      members: z.array(z.looseObject({ category: z.string(), count: z.number(), relation: z.string() })),
      count: z.number(),
    }),
  ),
})

/** Objects that could not be placed, and why. */
export const unmetSchema: z.ZodType<Unmet> = z.strictObject({
  category: z.string(),
  count: z.number(),
  reason: z.string(),
})

const range = z.tuple([z.number(), z.number()])

/** A critic's complaint. */
export const findingSchema: z.ZodType<Finding> = z.strictObject({
  critic: z.string(),
  sources: z.array(z.string()).exactOptional(),
  rule: z.string(),
  severity: z.enum(SEVERITIES),
  objects: z.array(z.string()),
  category: z.string().exactOptional(),
  message: z.string(),
  hint: z
    .strictObject({
      size: z
        .strictObject({
          width: range.exactOptional(),
          depth: range.exactOptional(),
          height: range.exactOptional(),
        })
        .exactOptional(),
      yaw: z.number().exactOptional(),
      within: z.number().exactOptional(),
      count: z.number().exactOptional(),
    })
    .exactOptional(),
})

/** What an agent wants next, as the loop accepts it. */
export const proposalSchema = z.strictObject({
  edits: z.array(editSchema),
  reason: z.string(),
  unmet: z.array(unmetSchema),
})

/** What a critic says of one layout, as the loop accepts it. */
export const reviewSchema = z.strictObject({
  findings: z.array(findingSchema),
  reward: z.number().exactOptional(),
  isVague: z.boolean().exactOptional(),
})
