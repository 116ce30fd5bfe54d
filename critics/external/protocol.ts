import { z } from 'zod'

const text = z.string().max(2000)

/** What an external critic is sent: one JSON line, or the body of a POST. */
export const requestSchema = z.object({
  protocol: z.literal('scenewright/critic@1'),
  /** Counts the requests to one critic; the answer repeats it. */
  id: z.number().int(),
  /** 0 is the layout as placed, then one for each refinement. */
  step: z.number().int(),
  layout: z.looseObject({ format: z.literal('scenewright/layout@1') }).describe('the layout as in a layout file'),
  brief: z.looseObject({ format: z.literal('scenewright/brief@1') }).describe('what was asked for, as in a brief file'),
  pictures: z.array(
    z.object({
      view: z.string(),
      mediaType: z.string(),
      width: z.number(),
      height: z.number(),
      path: z.string().describe('file that holds the picture while the request lasts'),
    }),
  ),
})

/** What it answers: one JSON line, or the body of the response. Keys it adds are ignored. */
export const responseSchema = z.object({
  id: z
    .number()
    .int()
    .optional()
    .describe('the id of the request; may be left out, but only by it is an answer known that comes late or twice'),
  findings: z
    .array(
      z.object({
        rule: z.string().min(1).max(100).describe('one word: overlap, outside, scale, orientation, ..'),
        severity: z.enum(['hard', 'soft', 'note']),
        objects: z.array(z.string()).describe('ids of the objects concerned'),
        category: z.string().max(200).optional().describe('what is missing or surplus, where no object is concerned'),
        message: text,
      }),
    )
    .optional()
    .describe('an empty list says that nothing is wrong; leave it out when only a reward is given'),
  reward: z.number().min(0).max(1).optional().describe('larger is better'),
  error: text.optional().describe('why there is no review; the step then records a failure'),
})

export type ExternalRequest = z.infer<typeof requestSchema>
export type ExternalResponse = z.infer<typeof responseSchema>

/** The protocol as one JSON Schema document; `critics/external/protocol.schema.json` holds it for readers. */
export function protocolSchema(): unknown {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'scenewright/critic@1',
    description: 'One request and one response of an external critic: a line of JSON each way, or an HTTP POST.',
    $defs: {
      request: plain(requestSchema),
      // It says something: findings, a reward, or why there is neither. So a request is no response.
      response: {
        ...plain(responseSchema),
        anyOf: [{ required: ['findings'] }, { required: ['reward'] }, { required: ['error'] }],
      },
    },
    oneOf: [{ $ref: '#/$defs/request' }, { $ref: '#/$defs/response' }],
  }
}

function plain(schema: z.ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
