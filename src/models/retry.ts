import { createHash } from 'node:crypto'
import { ModelError, type ModelFault } from './errors.ts'

/** One retry policy for all providers; their own are switched off. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number
  /** Wait before the first retry, milliseconds; it doubles each time. */
  readonly baseMs: number
  /** Longest wait, milliseconds, whatever the server asks for. */
  readonly capMs: number
}

export const DEFAULT_RETRY: RetryPolicy = { retries: 4, baseMs: 500, capMs: 30_000 }

/** A failed attempt: what happened, and what the server said about when to come back. */
export interface AttemptFault {
  readonly fault: ModelFault
  readonly status: number | null
  readonly message: string
  readonly mayPass: boolean
  readonly retryAfterMs: number | null
}

/**
 * Milliseconds to wait before retry number `retry` (from 0). Exponential, or what the server asks for; jitter comes from
 * `key`, so that the same run waits the same; never above the cap.
 */
export function waitBefore(policy: RetryPolicy, retry: number, retryAfterMs: number | null, key: string): number {
  const share = createHash('sha256').update(`${key}/${retry}`).digest().readUInt32LE(0) / 2 ** 32
  const doubled = policy.baseMs * 2 ** retry
  const wait = retryAfterMs === null ? doubled * (0.5 + share / 2) : retryAfterMs + policy.baseMs * share
  return Math.round(Math.min(policy.capMs, wait))
}

/** Reads what a provider's client threw at the time `now`. `redact` has the last word on every message. */
export function readFault(error: unknown, redact: (text: string) => string, now: Date): AttemptFault {
  const status =
    numberOf(error, 'status') ?? numberOf(error, 'statusCode') ?? numberOf(error, 'status_code') ?? statusInText(error)
  const chain = causes(error)
  // The clients put the status before the server's words; it is told on its own.
  const said = chain.map(({ message }) => message.trim().replace(/\.$/, '').replace(`${status} `, ''))
  const message = redact(oneLine(said.join(': '))) || 'no message'
  const base = { status, message, retryAfterMs: retryAfter(error, now) }
  if (status === 429) {
    const isSpent = chain.some((e) =>
      /insufficient_quota|exceeded your current quota|billing/i.test(`${codeOf(e)} ${e.message}`),
    )
    return isSpent ? { ...base, fault: 'quota', mayPass: false } : { ...base, fault: 'rate-limit', mayPass: true }
  }
  if (status === 401 || status === 403) return { ...base, fault: 'unauthorised', mayPass: false }
  if (status === 408) return { ...base, fault: 'timeout', mayPass: true }
  if (status !== null && status >= 500) return { ...base, fault: 'server', mayPass: true }
  if (status !== null && status >= 400) return { ...base, fault: 'rejected', mayPass: false }
  if (
    chain.some((e) =>
      /timed? ?out|ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT/i.test(`${e.name} ${codeOf(e)} ${e.message}`),
    )
  )
    return { ...base, fault: 'timeout', mayPass: true }
  if (chain.some((e) => NETWORK.test(`${codeOf(e)} ${e.message}`)))
    return { ...base, fault: 'connection', mayPass: true }
  return { ...base, fault: 'rejected', mayPass: false }
}

/** The error a caller gets when no attempt is left, or none would help. */
export function modelError(fault: AttemptFault, spec: string, attempts: number, advice: string): ModelError {
  const tried = attempts === 1 ? '' : ` after ${attempts} attempts`
  const status = fault.status === null ? '' : ` (HTTP ${fault.status})`
  return new ModelError(
    fault.fault,
    `${spec} ${WORDS[fault.fault]}${status}${tried}: ${fault.message}.${advice}`,
    fault.status,
  )
}

const WORDS: { readonly [F in ModelFault]: string } = {
  'rate-limit': 'refused for too many requests',
  quota: 'has no quota left',
  server: 'failed on its side',
  timeout: 'did not answer in time',
  connection: 'could not be reached',
  rejected: 'rejected the request',
  unauthorised: 'refused the key',
  cancelled: 'was not waited for',
  'no-answer': 'has no kept answer',
}

const NETWORK =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR|fetch failed|socket hang up|terminated|Connection error|other side closed|Premature close|unexpected end of (?:JSON|file)/i

function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 5 && !chain.includes(at); at = at.cause) chain.push(at)
  return chain.length > 0 ? chain : [new Error(typeof error === 'string' ? error : 'unknown error')]
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code') ?? Reflect.get(error, 'type')
  return typeof code === 'string' ? code : ''
}

function numberOf(error: unknown, key: string): number | null {
  if (typeof error !== 'object' || error === null) return null
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'number' && value >= 100 ? value : null
}

/** Google's client gives the status in its message alone: `[503 Service Unavailable]`. */
function statusInText(error: unknown): number | null {
  const match = error instanceof Error ? /\[(4\d\d|5\d\d) [A-Za-z ]+\]/.exec(error.message) : null
  return match === null ? null : Number(match[1])
}

/** Milliseconds after which the server wants to be asked again: it says how long, or until when. */
function retryAfter(error: unknown, now: Date): number | null {
  const headers: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'headers') : null
  if (typeof headers !== 'object' || headers === null) return null
  const get = (name: string): string => {
    const value: unknown = headers instanceof Headers ? headers.get(name) : Reflect.get(headers, name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const ms = numberIn(get('retry-after-ms'))
  if (ms !== null) return ms
  const text = get('retry-after')
  const seconds = numberIn(text)
  if (seconds !== null) return seconds * 1000
  const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}

function numberIn(text: string): number | null {
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}

function oneLine(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
  return plain.length > 400 ? `${plain.slice(0, 397)}...` : plain
}
