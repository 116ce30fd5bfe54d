import type { z } from 'zod'
import { isHopeless } from '../models/errors.ts'
import type { EventOf } from '../record/events.ts'
import { RecordFault } from '../scene/errors.ts'
import { formatPath } from '../scene/parseWith.ts'
import type { Workshop } from './workshop.ts'

/** Thrown through a step that a cancelled run does not finish. Its events are left behind. */
export class StepAbandoned extends Error {
  override readonly name = 'StepAbandoned'
}

/**
 * Lets a part do its work. An error becomes `part.failed` in the record and null here; it is never turned into a score.
 * A part that gives up because the run was cancelled abandons the step, and a disk that is full ends the run.
 */
export async function attempt<T>(
  shop: Workshop,
  where: Pick<EventOf<'part.failed'>, 'step' | 'part' | 'call'>,
  work: () => T | Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RecordFault) throw error
    if (shop.signal.aborted) throw new StepAbandoned()
    shop.emit({
      type: 'part.failed',
      ...where,
      error: describe(error),
      ...(isHopeless(error) || (where.call === 'render' && isInputError(error)) ? { isFinal: true } : {}),
    })
    return null
  }
}

/** What a part gave, as it will stand in the record. Throws a sentence that says what is wrong with it. */
export function accepted<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const text = JSON.stringify(value)
  const result = schema.safeParse(text === undefined ? undefined : JSON.parse(text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new TypeError(
    `${what} is malformed: ${formatPath(issue?.path ?? []) || 'it'}: ${issue?.message ?? 'unknown fault'}.`,
  )
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return OWN_WORDS.has(error.name) ? error.message : `${error.name}: ${error.message}`
}

/** Errors whose message is a sentence of its own; the names of others help to find a fault in a part's code. */
const OWN_WORDS = new Set(['Error', 'InputError', 'ModelError', 'UnusableAnswer'])

/** A view that the renderer does not draw will not be drawn in another step either. */
function isInputError(error: unknown): boolean {
  return error instanceof Error && error.name === 'InputError'
}
