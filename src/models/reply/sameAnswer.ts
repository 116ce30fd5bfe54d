import { isContainer, isRecord } from './fields.ts'

/**
 * Whether a second piece of JSON answers the same question as the first: `same` when both are of one shape, `other` when it
 * is a quotation or something else, `unclear` when it may be either, `part` when they are two items of a list that is
 * given piece by piece.
 */
export function sameAnswer(first: unknown, second: unknown): 'same' | 'other' | 'unclear' | 'part' {
  const [one, two] = [itemsOf(first), itemsOf(second)]
  if (Array.isArray(first) && Array.isArray(second)) {
    if (one.length > 0 && two.length > 0) return shareKey(one[0]!, two[0]!) ? 'same' : 'other'
    // A list of things, and then none at all.
    return first.length === 0 || second.length === 0 ? 'unclear' : 'other'
  }
  if (isRecord(first) && isRecord(second)) {
    if (isQuoted(first, two) || isQuoted(second, one)) return 'other'
    if (shareAnswerKey(first, second))
      return typeof first.id === 'string' && typeof second.id === 'string' && first.id !== second.id ? 'part' : 'same'
  } else if (isQuoted(first, two) || isQuoted(second, one)) return 'other'
  return one.length > 0 && two.length > 0 && shareKey(one[0]!, two[0]!) ? 'unclear' : 'other'
}

/** The objects that a piece lists, directly, by name or in what it wraps; empty when it lists none. */
function itemsOf(value: unknown, depth = 0): readonly Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isRecord)
  if (!isRecord(value) || depth > 3) return []
  for (const inner of Object.values(value)) {
    const items = itemsOf(inner, depth + 1)
    if (items.length > 0) return items
  }
  const named = Object.values(value)
  return named.every(isRecord) ? named : []
}

/** Whether a piece that lists nothing looks like one of the items that another lists. */
function isQuoted(value: unknown, items: readonly Record<string, unknown>[]): boolean {
  return isRecord(value) && items.length > 0 && itemsOf(value).length === 0 && shareKey(value, items[0]!)
}

/** Answers of one shape share a key that holds what was asked for: a list or an object, where there is any. */
function shareAnswerKey(first: Record<string, unknown>, second: Record<string, unknown>): boolean {
  const isFlat = [first, second].every((each) => !Object.values(each).some(isContainer))
  return Object.keys(first).some(
    (key) => Object.hasOwn(second, key) && (isFlat || (isContainer(first[key]) && isContainer(second[key]))),
  )
}

function shareKey(first: Record<string, unknown>, second: Record<string, unknown>): boolean {
  return Object.keys(first).some((key) => Object.hasOwn(second, key))
}
