import { z } from 'zod'

/** One option of a part as its schema has it; `schema` is JSON Schema. */
export interface PartOption {
  readonly name: string
  /** Left out where it has none. */
  readonly default?: unknown
  readonly description: string
  readonly schema: { readonly [keyword: string]: unknown }
}

/** What may be set of a part, in the order its schema has it. A schema that is no object has no options to name. */
export function partOptions(options: z.ZodType): PartOption[] {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]): PartOption => {
    if (typeof property === 'boolean') return { name, description: '', schema: {} }
    const { default: value, description = '', ...schema } = property
    return { name, ...('default' in property ? { default: value } : {}), description, schema: { ...schema } }
  })
}

/** The values an option takes, in words: `edit or regenerate`, `64 to 4096`, `true or false`; empty where any text is. */
export function valuesInWords({ schema }: Pick<PartOption, 'schema'>): string {
  if (Array.isArray(schema.anyOf))
    return oneOf(schema.anyOf.map((each: PartOption['schema']) => valuesInWords({ schema: each })))
  if (Array.isArray(schema.enum)) return oneOf(schema.enum.map(String))
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type]
  return oneOf(types.map((type) => valuesOfType(type, schema)))
}

function valuesOfType(type: unknown, { minimum, exclusiveMinimum, maximum }: PartOption['schema']): string {
  if (type === 'boolean') return 'true or false'
  if (type === 'null') return 'null'
  if (type !== 'number' && type !== 'integer') return ''
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`)
  if (least !== undefined && isBound(maximum)) return `${least} to ${maximum}`
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  if (isBound(minimum)) return `${kind} of at least ${minimum}`
  return isBound(maximum) ? `${kind} of at most ${maximum}` : kind
}

/** What zod writes for whole numbers without a bound is the widest a double holds, and no bound to speak of. */
function isBound(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
}

function oneOf(values: readonly string[]): string {
  const known = values.filter((value) => value !== '')
  // Where one of the alternatives is any text, naming the others would mislead.
  if (known.length < values.length) return ''
  return known.length < 2 ? known.join('') : `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`
}
