import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, compareText, layoutHash } from '../../src/scene/canonical.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'

/** The plain way: entries, filtered and sorted. */
function byEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byEntries)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
  const entries = Object.entries(value).filter(([, v]) => v !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)).map(([k, v]) => [k, byEntries(v)]))
}

test('Canonical JSON is that of the sorted entries, byte for byte, whatever the keys are called.', () => {
  const value = fc.object({
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', '10', '2', '-1', 'toString'), fc.string()),
    values: [fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined, -0, 0.5)],
    maxDepth: 4,
  })
  fc.assert(fc.property(value, (v) => canonicalJson(v) === JSON.stringify(byEntries(v))))
})

test('A key named __proto__ is written as any other.', () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"z":1},"b":1}')
})

test('The hash of a layout follows every change that can still be made to it.', () => {
  const object = testObject('a', 'chair', [1, 1])
  const layout = Object.freeze(testLayout(testRoom(4, 4), [object]))
  const before = layoutHash(layout)
  Reflect.set(layout.objects[0]!, 'category', 'stool')
  expect(layoutHash(layout)).not.toBe(before)
})
