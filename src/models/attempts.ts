import type { Retry } from './calls.ts'
import type { ModelChoice } from './choice.ts'
import { ModelError } from './errors.ts'
import { type AttemptFault, modelError, type RetryPolicy, readFault, waitBefore } from './retry.ts'
import type { Redact } from './secrets.ts'

/** A failed attempt that will be made again, told while it is waited. */
export interface RetryNotice extends Retry {
  readonly model: string
  /** Which retry comes next, from 1, and how many there are. */
  readonly retry: number
  readonly retries: number
}

/** What attempts are made by. */
export interface AttemptRules {
  readonly choice: ModelChoice
  readonly retry: RetryPolicy
  readonly redact: Redact
  /** The time of day: a server may say until when it wants to be left alone. */
  readonly date: () => Date
  /** Waits, or rejects when aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  onRetry?(notice: RetryNotice): void
}

/** One call, which may take several attempts. */
export interface Attempted {
  /** Jitters the waits. */
  readonly key: string
  /** Ends everything when aborted. */
  readonly stopped: AbortSignal | undefined
  /** Takes each attempt that failed. */
  readonly failed: Retry[]
}

/**
 * Makes attempts until one succeeds, none is left, or another would not help. Each has the time limit of the choice.
 * Throws a `ModelError`; an `InputError` passes through.
 */
export async function withAttempts<T>(
  rules: AttemptRules,
  { key, stopped, failed }: Attempted,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { choice, retry, redact, date, sleep, onRetry } = rules
  for (let attempt = 0; ; attempt++) {
    if (stopped?.aborted) throw new ModelError('cancelled', `${choice.spec} was not asked: the call was called off.`)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), choice.timeoutMs)
    try {
      const signal = stopped === undefined ? limit.signal : AbortSignal.any([limit.signal, stopped])
      return await orAborted(work(signal), signal)
    } catch (error) {
      if (stopped?.aborted)
        throw new ModelError('cancelled', `${choice.spec} was not waited for: the call was called off.`)
      if (error instanceof ModelError || isInputError(error)) throw error
      const fault = limit.signal.aborted ? overtime(choice) : readFault(error, redact, date())
      const isLast = !fault.mayPass || attempt >= retry.retries
      const waitMs = isLast ? 0 : waitBefore(retry, attempt, fault.retryAfterMs, key)
      const made = { fault: fault.fault, status: fault.status, error: fault.message, waitMs }
      failed.push(made)
      if (isLast) throw modelError(fault, choice.spec, attempt + 1, adviceFor(fault, choice))
      onRetry?.({ ...made, model: choice.spec, retry: attempt + 1, retries: retry.retries })
      await sleep(waitMs, stopped)
    } finally {
      clearTimeout(timer)
    }
  }
}

function overtime({ timeoutMs }: ModelChoice): AttemptFault {
  const message = `no answer within ${timeoutMs / 1000} s`
  return { fault: 'timeout', status: null, message, mayPass: true, retryAfterMs: null }
}

function adviceFor({ fault, status }: AttemptFault, { baseUrl, structure }: ModelChoice): string {
  if (fault === 'unauthorised') return ' Check the key in the environment and what it may do.'
  if (fault === 'connection') return baseUrl === null ? ' Check the network.' : ` Is a server listening at ${baseUrl}?`
  if (fault === 'timeout') return ' A longer limit can be set with --timeout.'
  if (fault === 'rejected' && status === 404)
    return baseUrl === null
      ? ' Is there a model of that name?'
      : ` Is there a model of that name, and is ${baseUrl} the whole path? It mostly ends in /v1.`
  if (fault === 'rejected' && structure !== 'none')
    return ' If the server does not take schemas, choose --structure tools or none.'
  return ''
}

/** Some clients do not heed a signal; the answer of one that was given up is left alone. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function isInputError(error: unknown): boolean {
  return error instanceof Error && error.name === 'InputError'
}
