import type { z } from 'zod'
import { didYouMean, InputError, quoteValue } from './errors.ts'

/**
 * Parses `value` or throws an `InputError` that names, for each problem, the JSON path, what was found and what was
 * expected. `where` is the file or source the value came from.
 */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap((issue) => describeIssue(issue, value, schema))
  const shown = problems.slice(0, 5)
  const rest = problems.length - shown.length
  throw new InputError([...shown.map((p) => `${where}: ${p}`), ...(rest > 0 ? [`(and ${rest} more)`] : [])].join('\n'))
}

/** `room.outline[3]` for `['room', 'outline', 3]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  )
}

function describeIssue(issue: z.core.$ZodIssue, root: unknown, schema: z.ZodType): string[] {
  const path = formatPath(issue.path) || 'the top level'
  const found = quoteValue(valueAt(root, issue.path))
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, issue.path)
      return issue.keys.map(
        (key) =>
          `${path} has an unknown key ${quoteValue(key)}.${didYouMean(key, known)}${known.length > 0 ? ` Known keys: ${known.join(', ')}.` : ''}`,
      )
    }
    case 'invalid_union':
      return [
        `${path} is ${found}; ${
          issue.errors
            .flat()
            .map((e) => e.message)
            .join(' or ') || issue.message
        }.`,
      ]
    default:
      return [`${path} is ${found}; ${issue.message}.`]
  }
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema
  for (const key of path) {
    at = unwrap(at)
    const def = definition(at)
    if (def?.shape !== undefined) at = def.shape[String(key)]
    else if (def?.element !== undefined) at = def.element
    else if (def?.valueType !== undefined) at = def.valueType
    else return []
  }
  const shape = definition(unwrap(at))?.shape
  return shape === undefined ? [] : Object.keys(shape)
}

interface SchemaDefinition {
  shape?: Record<string, unknown>
  element?: unknown
  valueType?: unknown
  innerType?: unknown
  in?: unknown
}

function definition(schema: unknown): SchemaDefinition | undefined {
  return (schema as { def?: SchemaDefinition } | undefined)?.def
}

function unwrap(schema: unknown): unknown {
  let at = schema
  for (;;) {
    const def = definition(at)
    // What a transformation is given is what a user writes.
    const inner = def?.innerType ?? def?.in
    if (inner === undefined) return at
    at = inner
  }
}
