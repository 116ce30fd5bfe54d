/** Whether a value is an object with keys: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A field of whatever was decoded; undefined where the value has no fields, or not this one. */
export function property(value: unknown, key: string): unknown {
  return isContainer(value) ? Reflect.get(value, key) : undefined
}

/** The text under the first of the keys that holds any, without blanks around it; null when none does. */
export function textOf(value: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = property(value, key)
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** The list a value is, or the one under the first of the keys that holds one; null when there is none. */
export function listOf(value: unknown, ...keys: readonly string[]): unknown[] | null {
  if (Array.isArray(value)) return value
  for (const key of keys) {
    const list = property(value, key)
    if (Array.isArray(list)) return list
  }
  return null
}
