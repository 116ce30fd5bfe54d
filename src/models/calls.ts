import type { Answer } from './answers.ts'
import { ModelError } from './errors.ts'
import type { ModelRequest } from './request.ts'

/** An attempt that gave no answer, and how long was waited after it. */
export interface Retry {
  readonly fault: string
  readonly status: number | null
  readonly error: string
  readonly waitMs: number
}

/** A finished call to a model, as it goes into the record. */
export interface ModelCall {
  /** The name its answer is kept under. Two calls of one key are paid for once. */
  readonly key: string
  readonly request: ModelRequest
  /** What came back; null when nothing did. */
  readonly answer: Answer | null
  readonly retries: readonly Retry[]
  readonly error: string | null
}

/** A call in flight. */
export interface Call {
  readonly key: string
  readonly retries: Retry[]
  close(answer: Answer): void
  fail(error: string): void
}

/** Calls of one place. They are handed on in the order they were begun, so that records do not depend on who answers first. */
export interface Ledger {
  open(key: string, request: ModelRequest): Call
  /** Resolves once no call is in flight; none can be begun afterwards. */
  close(): Promise<void>
}

/** A ledger that hands finished calls to `record`. */
export function openLedger(record: (call: ModelCall) => void): Ledger {
  const waiting: { done: ModelCall | null }[] = []
  const waiters: (() => void)[] = []
  let isClosed = false
  // A call that cannot be recorded must not hold up those behind it.
  const flush = () => {
    let fault: { readonly error: unknown } | null = null
    while (waiting[0]?.done) {
      try {
        record(waiting.shift()!.done!)
      } catch (error) {
        fault ??= { error }
      }
    }
    if (waiting.length === 0) for (const resolve of waiters.splice(0)) resolve()
    if (fault !== null) throw fault.error
  }
  return {
    open(key, request) {
      if (isClosed)
        throw new ModelError(
          'cancelled',
          `${request.model} was not asked: ${request.attempt.part} had returned already.`,
        )
      const slot: { done: ModelCall | null } = { done: null }
      waiting.push(slot)
      const retries: Retry[] = []
      const finish = (answer: Answer | null, error: string | null) => {
        slot.done = { key, request, answer, retries: answer?.retries ?? retries, error }
        flush()
      }
      return { key, retries, close: (answer) => finish(answer, null), fail: (error) => finish(null, error) }
    },
    async close() {
      if (waiting.length > 0) await new Promise<void>((resolve) => waiters.push(resolve))
      isClosed = true
    },
  }
}
