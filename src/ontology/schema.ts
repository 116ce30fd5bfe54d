import { z } from 'zod'

const share = z.strictObject({ count: z.number().int().nonnegative(), fraction: z.number().min(0).max(1) })
const roomShare = share.extend({
  scenes: z.number().int().nonnegative().optional().describe('Rooms of the type that have at least one.'),
})
const sampleCount = z.number().int().nonnegative()
const length = z.number().nonnegative()

const lengthStatistics = z.strictObject({
  n: sampleCount,
  models: sampleCount
    .optional()
    .describe(
      'Different models among the n; each weighs the square root of its copies, but p5 and p95 also hold by copy.',
    ),
  p5: length,
  p25: length,
  median: length,
  p75: length,
  p95: length,
  mean: length,
  std: length,
})

/** An empty block is a way to write "not known". */
const maybeLengths = z.preprocess((block) => (isEmptyBlock(block) ? undefined : block), lengthStatistics.optional())

const pairDistance = z.strictObject({ n: sampleCount, p5: length, median: length, p95: length })

const cooccurrence = z.strictObject({
  count: z.number().int().nonnegative(),
  p_b_given_a: z
    .number()
    .min(0)
    .max(1)
    .describe('By room type, a share global_weight of it is the probability over all rooms.'),
  npmi: z.number().min(-1.000001).max(1.000001),
  distance: pairDistance.optional(),
})

const heading = z.strictObject({
  fraction: z.number().min(0).max(1),
  mean_deviation: z.number().nonnegative(),
  n: sampleCount,
})

const facesPair = z.strictObject({
  fraction: z.number().min(0).max(1),
  mean_angle: z.number().nonnegative(),
  mean_distance: length,
  n: sampleCount,
})

const table = z.record(z.string(), cooccurrence)

const category = z.strictObject({
  dimensions: z
    .strictObject({
      width: maybeLengths,
      depth: maybeLengths,
      height: maybeLengths,
    })
    .optional(),
  rooms: z.record(z.string(), roomShare).optional(),
  support: z.record(z.string(), share).optional(),
  cooccurrence: table.optional(),
  cooccurrence_by_room: z.record(z.string(), table).optional(),
  orientation: z
    .strictObject({
      back_to_wall: heading.optional(),
      faces_center: heading.optional(),
      faces_pair: z.record(z.string(), facesPair).optional(),
    })
    .optional(),
  sources: z.record(z.string(), z.record(z.string(), z.number().nonnegative())),
})

/** `scenewright/ontology@1` as it stands in a file. */
export const ontologySchema = z.strictObject({
  format: z.literal('scenewright/ontology@1'),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  licence: z.string(),
  sources: z.array(
    z.strictObject({
      name: z.string().min(1),
      scenes: z.number().int().nonnegative(),
      objects: z.number().int().nonnegative(),
      sizes: sampleCount.optional(),
      supports: sampleCount.optional(),
      aliases: sampleCount.optional(),
    }),
  ),
  parameters: z.strictObject({
    cooccurrenceDistance: z.number().positive().nullable(),
    supportTolerance: z.number().nonnegative(),
    backToWall: z.number().min(0).max(180),
    faces: z.number().min(0).max(180),
    pairRadius: z.number().positive(),
    wallRule: z.enum(['back', 'center']),
    copies: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('A model seen c times weighs c to this power among the sizes of its category.'),
    sizeSpread: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'Share by which the size of a category known by one model is spread; falls with the root of the models.',
      ),
    catalogueShare: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Share of the sizes that catalogues make up at most where rooms show ten models or more.'),
    roomShrinkage: z
      .number()
      .nonnegative()
      .optional()
      .describe('Scenes of a room type that weigh as much as all rooms together.'),
    statedSupports: z
      .number()
      .nonnegative()
      .optional()
      .describe('Things seen that the rules or judgements of one source stand for at most, per category.'),
  }),
  rooms: z.record(
    z.string(),
    z.strictObject({
      scenes: z.number().int().nonnegative(),
      global_weight: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .describe('Share of the probabilities by room type that comes from all rooms.'),
      fallback: z
        .array(z.string().min(1))
        .optional()
        .describe('What stands in where the scenes are too few: other room types, then all_rooms.'),
    }),
  ),
  aliases: z.record(z.string(), z.string()),
  categories: z.record(z.string().min(1), category),
})

function isEmptyBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}
