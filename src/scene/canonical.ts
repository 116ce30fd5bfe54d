import { createHash } from 'node:crypto'
import type { Layout } from './types.ts'

/** JSON with sorted keys and no white space: equal values give equal bytes. Refuses numbers that JSON cannot carry. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

/** Hex SHA-256 of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** Identity of a layout: hex SHA-256 of its canonical JSON with objects in order of id, so that order does not matter. */
export function layoutHash(layout: Layout): string {
  const known = hashes.get(layout)
  if (known !== undefined) return known
  const hash = hashOf({ ...layout, objects: [...layout.objects].sort((a, b) => compareText(a.id, b.id)) })
  if (isFrozenThrough(layout)) hashes.set(layout, hash)
  return hash
}

/** Order of code units: the same on every machine, unlike a locale's. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Hashes of layouts that nobody can change any more. A step asks for the same one several times. */
const hashes = new WeakMap<Layout, string>()

function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThrough)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value === 'object' && value !== null) {
    // Every event is hashed, so no list of entries is made; a plain sort goes by code units, as compareText does.
    const copy: Record<string, unknown> = {}
    for (const key of Object.keys(value).sort()) {
      const inner: unknown = Reflect.get(value, key)
      if (inner === undefined) continue
      if (key === '__proto__') Object.defineProperty(copy, key, { value: sorted(inner), enumerable: true })
      else copy[key] = sorted(inner)
    }
    return copy
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written as JSON.`)
    return value === 0 ? 0 : value
  }
  return value
}
