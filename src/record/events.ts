import { z } from 'zod'
import { editSchema, findingSchema, measuresSchema, planSchema, scoresSchema, unmetSchema } from './schema.ts'

/** Version tag on every event. A reader refuses tags it does not know. */
export const EVENT_VERSION = 1

const step = z.number().int().nonnegative()
const offer = z.number().int().nonnegative()
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1)

const bodySchemas = [
  /** First event. `setup` is the hash of what the manifest fixes, so that a changed manifest is noticed. */
  z.strictObject({ type: z.literal('run.started'), setup: hash }),
  z.strictObject({ type: z.literal('plan.proposed'), step, part: z.string(), plan: planSchema }),
  /** `offer` counts the proposals of one step from 0; only best-of-n has more than one. */
  z.strictObject({
    type: z.literal('proposal.made'),
    step,
    offer,
    part: z.string(),
    edits: z.array(editSchema),
    reason: z.string(),
    unmet: z.array(unmetSchema),
  }),
  z.strictObject({ type: z.literal('proposal.rejected'), step, offer, reason: z.string() }),
  /**
   * Scores of the layout a proposal leads to (or of the starting layout). Verdicts are counted, not kept: they are a
   * pure function of layout, brief, ontology and profile, all of which the record pins by hash.
   */
  z.strictObject({
    type: z.literal('layout.scored'),
    step,
    offer,
    layoutHash: hash,
    scores: scoresSchema,
    measures: measuresSchema,
    verdicts: z.record(
      z.string(),
      z.strictObject({ pass: count, soft: count, hard: count, allowed: count, unscored: count }),
    ),
  }),
  /**
   * A view shown to a critic; `blob` names a file in the run's blobs folder. `key` is the hash of all that the picture
   * follows from: a second event of one key shows the same blob again, and nothing was drawn for it. Key and size are
   * absent from records of releases that drew every time.
   */
  z.strictObject({
    type: z.literal('picture.drawn'),
    step,
    part: z.string(),
    view: z.string(),
    mediaType: z.enum(['image/png', 'image/svg+xml', 'image/webp']),
    blob: z.string(),
    key: hash.exactOptional(),
    width: z.number().positive().exactOptional(),
    height: z.number().positive().exactOptional(),
    coverage: z.strictObject({ objects: z.record(z.string(), share), floor: share }).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('review.given'),
    step,
    critics: z.array(z.string()),
    findings: z.array(findingSchema),
    reward: z.number().nullable(),
    /** True when no critic said anything that could be tied to the room, so that no complaint does not mean a good one. */
    silent: z.boolean(),
  }),
  z.strictObject({ type: z.literal('message.logged'), step, part: z.string(), message: z.string() }),
  z.strictObject({
    type: z.literal('part.failed'),
    step,
    part: z.string(),
    call: z.enum(['plan', 'place', 'refine', 'review', 'render', 'score']),
    error: z.string(),
    /** There when trying again in another step would not help. */
    isFinal: z.literal(true).exactOptional(),
  }),
  /** Last event of a step; a step counts once this is on disk. */
  z.strictObject({ type: z.literal('step.finished'), step, layoutHash: hash, scores: scoresSchema }),
  /** `abandoned` events and `tornBytes` bytes after the last finished step are left behind. */
  z.strictObject({
    type: z.literal('run.resumed'),
    afterStep: z.number().int().min(-1),
    abandoned: count,
    tornBytes: count,
  }),
  z.strictObject({
    type: z.literal('run.finished'),
    outcome: z.enum(['satisfied', 'converged', 'exhausted', 'cancelled', 'failed']),
    reason: z.string(),
    best: z.strictObject({ step, layoutHash: hash }).nullable(),
    unmet: z.array(unmetSchema),
  }),
  /**
   * A language model was asked. `key` is the hash of the whole request, under which `answers.jsonl` keeps request and
   * reply; calls of one key are billed once. `reply` is the hash of the reply, null when there was none; the request
   * is then the blob `request`. `latencyMs` is a time, and the only one that an event holds beside `at`.
   */
  z.strictObject({
    type: z.literal('model.called'),
    step,
    offer,
    part: z.string(),
    model: z.string(),
    key: hash,
    request: z.string().nullable(),
    reply: hash.nullable(),
    tokens: z.strictObject({ input: count, output: count }).nullable(),
    /** US dollars; null when price or tokens are not known. */
    cost: z.number().min(0).nullable(),
    latencyMs: z.number().min(0).nullable(),
    /** Attempts that gave no answer, and how long was waited after each. */
    retries: z.array(
      z.strictObject({
        fault: z.string(),
        status: z.number().nullable(),
        error: z.string(),
        waitMs: z.number().min(0),
      }),
    ),
    /** Why there was no answer; null when there was. */
    error: z.string().nullable(),
  }),
  /** The critics looked at one of several proposals, so that the best rewarded could be taken; null when they gave none. */
  z.strictObject({
    type: z.literal('offer.reviewed'),
    step,
    offer,
    reward: z.number().nullable(),
    findings: z.array(findingSchema),
  }),
] as const

const bodySchema = z.discriminatedUnion('type', bodySchemas)

/** What happened, without place and time in the journal. */
export type EventBody = z.infer<typeof bodySchema>

/** How a run ended: nothing left to find, nothing left to propose, no steps left, asked to stop, or broken. */
export type Outcome = Extract<EventBody, { type: 'run.finished' }>['outcome']

/** One line of `events.jsonl`: version, gapless number from 0, time (ISO 8601, UTC), and the body. */
export type Event = EventBody & { readonly v: typeof EVENT_VERSION; readonly seq: number; readonly at: string }

export type EventType = Event['type']

/** An event of one type. */
export type EventOf<T extends EventType> = Extract<Event, { type: T }>

const envelope = { v: z.literal(EVENT_VERSION), seq: count, at: z.string() }

const [firstSchema, ...otherSchemas] = bodySchemas
const eventSchema: z.ZodType<Event> = z.discriminatedUnion('type', [
  firstSchema.extend(envelope),
  ...otherSchemas.map((schema) => schema.extend(envelope)),
])

/** Reads one decoded line, or says in one sentence what is wrong with it. */
export function parseEvent(value: unknown): { readonly event: Event } | { readonly fault: string } {
  const version: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'v') : undefined
  if (version !== EVENT_VERSION)
    return { fault: `event version is ${JSON.stringify(version) ?? 'missing'}; this release reads ${EVENT_VERSION}` }
  const result = eventSchema.safeParse(value)
  if (result.success) return { event: result.data }
  const issue = result.error.issues[0]
  return { fault: issue === undefined ? 'not an event' : `${issue.path.join('.') || 'event'}: ${issue.message}` }
}

/** The line an event is written as, without its line break. */
export function eventLine(body: EventBody, seq: number, at: string): string {
  const { type, ...rest } = body
  return JSON.stringify({ v: EVENT_VERSION, seq, at, type, ...rest })
}
