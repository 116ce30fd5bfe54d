import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { formatReaders } from './index.ts'
import { formatOf } from './scenewright.ts'
import type { FormatReader, Imported, ImportOptions } from './types.ts'

/** How to read a value: what `ImportOptions` says, and a format's name where detection is not wanted. */
export interface ReadOptions extends ImportOptions {
  readonly format?: string
}

/** The first format that takes a decoded JSON value or raw text for its own, or undefined. */
export function detectFormat(value: unknown): FormatReader | undefined {
  return formatReaders.find((reader) => reader.detects(value))
}

/** The reader of that name. Throws an `InputError` with the nearest name and the list. */
export function findReader(name: string): FormatReader {
  const names = formatReaders.map((reader) => reader.name)
  const reader = formatReaders[names.indexOf(name)]
  if (reader !== undefined) return reader
  throw new InputError(
    `No format named ${quoteValue(name)}.${didYouMean(name, names)} Layouts can be read from: ${names.join(', ')}.`,
  )
}

/**
 * The layouts in a decoded JSON value or raw text, in the named format or the one it looks like; a list of layouts is
 * read one by one. Throws an `InputError` that says what was tried.
 */
export function readLayoutValue(value: unknown, options: ReadOptions): readonly Imported[] {
  const { format, where } = options
  const reader = format === undefined ? detectFormat(value) : findReader(format)
  if (reader !== undefined && (format === undefined || !isListOf(reader, value))) return reader.read(value, options)
  if (Array.isArray(value) && value.length > 0 && (reader ?? detectFormat(value[0])) !== undefined)
    return value.flatMap((item: unknown, i) =>
      readLayoutValue(item, {
        ...options,
        where: `${where}[${i}]`,
        ...(options.name === undefined ? {} : { name: `${options.name}-${i + 1}` }),
      }),
    )
  throw new InputError(`${where}: ${describeUnknown(value)}`)
}

// A reader that was named is given a list whole, unless only the list's members are its own.
function isListOf(reader: FormatReader, value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && !reader.detects(value) && reader.detects(value[0])
}

function describeUnknown(value: unknown): string {
  const format = formatOf(value)
  if (format?.startsWith('scenewright/brief'))
    return 'is a brief, the request for a room; expected a layout. Give it to "scenewright run", or to "score" as --brief.'
  if (format === 'sceneState')
    return 'is a SceneEval scene state, which has neither sizes nor categories; convert it where its assets are known.'
  const known = 'scenewright/layout@1'
  const found = format === undefined ? `it holds ${shapeOf(value)}` : `"format" is ${quoteValue(format)}`
  const hint = format === undefined ? '' : didYouMean(format, [known])
  const tried = formatReaders.map(({ name, summary }) => `\n  ${name}: ${summary}`).join('')
  return `no known layout format; ${found}.${hint} Tried:${tried}\nName the format with --from when the file is one of these.`
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list whose first item is ${shapeOf(value[0])}`
  if (typeof value !== 'object' || value === null) return quoteValue(value)
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an object without keys'
  return `an object with the keys ${keys.slice(0, 8).map(quoteValue).join(', ')}${keys.length > 8 ? ', ..' : ''}`
}
