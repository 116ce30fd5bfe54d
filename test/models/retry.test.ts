import { describe, expect, it } from 'vitest'
import { DEFAULT_RETRY, readFault, waitBefore } from '../../src/models/retry.ts'

const now = new Date('2030-01-01T12:00:00Z')
const fault = (headers: Record<string, string>) =>
  readFault(Object.assign(new Error('slow down'), { status: 429, headers }), (text) => text, now).retryAfterMs

describe('when a server wants to be asked again', () => {
  it('is read in milliseconds, in seconds, or as a time', () => {
    expect(fault({ 'retry-after-ms': '250' })).toBe(250)
    expect(fault({ 'retry-after': '3' })).toBe(3000)
    expect(fault({ 'retry-after': '0' })).toBe(0)
    expect(fault({ 'retry-after': 'Tue, 01 Jan 2030 12:00:07 GMT' })).toBe(7000)
    expect(fault({ 'retry-after': 'Tue, 01 Jan 2030 11:00:00 GMT' })).toBe(0)
  })

  it('is left to the policy when it says nothing that can be read', () => {
    for (const text of ['', ' ', 'soon', '-5', 'NaN']) expect(fault({ 'retry-after': text })).toBeNull()
    expect(fault({})).toBeNull()
  })

  it('is waited for up to the cap, and a little longer by the key alone', () => {
    const wait = (key: string, afterMs: number | null, retry = 0) => waitBefore(DEFAULT_RETRY, retry, afterMs, key)
    expect(wait('a', 3000)).toBe(wait('a', 3000))
    expect(wait('a', 3000)).toBeGreaterThanOrEqual(3000)
    expect(wait('a', 1e9)).toBe(DEFAULT_RETRY.capMs)
    for (let retry = 0; retry < 4; retry++) {
      const base = DEFAULT_RETRY.baseMs * 2 ** retry
      expect(wait('b', null, retry)).toBeGreaterThanOrEqual(base / 2)
      expect(wait('b', null, retry)).toBeLessThanOrEqual(base)
    }
  })
})
