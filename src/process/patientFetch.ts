/** Milliseconds that Node's own `fetch` waits for an answer to begin, and between pieces of it; nothing can change that. */
export const PATIENCE_OF_FETCH_MS = 300_000

/**
 * A `fetch` that waits for an answer as long as `timeoutMs`: Node's own where that is patient enough, and else one that is
 * told so.
 */
export async function patientFetch(timeoutMs: number): Promise<typeof globalThis.fetch> {
  return timeoutMs <= PATIENCE_OF_FETCH_MS ? globalThis.fetch : fetchWaiting(timeoutMs)
}

/** A `fetch` whose patience is `timeoutMs`, however long or short. */
export async function fetchWaiting(timeoutMs: number): Promise<typeof globalThis.fetch> {
  const { Agent, fetch } = await import('undici')
  const dispatcher = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  // The same interface twice: the library's types and those of the platform differ in name alone.
  const patient = (url: never, init?: object) => fetch(url, { ...init, dispatcher })
  return patient as unknown as typeof globalThis.fetch
}
