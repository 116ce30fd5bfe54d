import { type ModelCall, openLedger } from '../models/calls.ts'
import type { RecordedChatModel } from '../models/chatModel.ts'
import type { EventBody } from '../record/events.ts'
import { hashOf } from '../scene/canonical.ts'
import type { Place, Surroundings } from './context.ts'
import type { Workshop } from './workshop.ts'

/**
 * Puts a model where parts are called, each with a list of calls of its own, and records the calls in the order they
 * were begun. What is still under way when a part has returned, as when one of several calls failed, is waited for: it
 * will be paid for.
 */
export function modelPlaces(
  model: RecordedChatModel,
  seed: number,
  { putBlob }: Pick<Workshop, 'putBlob'>,
  record: (body: EventBody) => void,
): NonNullable<Surroundings['modelAt']> {
  // A part may be called twice at one place, as a critic is whose review failed.
  const repeats = new Map<string, Map<string, number>>()
  let step = -1
  const repeatsAt = (place: Place) => {
    if (place.step !== step) repeats.clear()
    step = place.step
    const key = JSON.stringify([place.part, place.offer])
    const own = repeats.get(key) ?? new Map<string, number>()
    repeats.set(key, own)
    return own
  }
  return (place) => {
    const ledger = openLedger((call) => record(calledEvent(call, place, putBlob)))
    return {
      // The signal of a run asks it to end with the step in flight, so the calls of that step are let through.
      model: model.at({ scope: { seed, ...place }, ledger, signal: null, repeats: repeatsAt(place) }),
      close: () => ledger.close(),
    }
  }
}

function calledEvent(call: ModelCall, place: Place, putBlob: Workshop['putBlob']): EventBody {
  const { key, request, answer, retries, error } = call
  return {
    type: 'model.called',
    step: place.step,
    offer: place.offer,
    part: place.part,
    model: request.model,
    key,
    // What was answered is kept with its request already; a request that failed is kept here.
    request: answer === null ? putBlob(Buffer.from(`${JSON.stringify(request)}\n`, 'utf8'), 'json') : null,
    reply: answer === null ? null : hashOf(answer.message),
    tokens: answer?.tokens ?? null,
    cost: answer?.cost ?? null,
    latencyMs: answer?.latencyMs ?? null,
    retries: [...retries],
    error,
  }
}
