import { quoteValue } from '../scene/errors.ts'

/** The seven numbers LayoutGPT gives of an object, in the unit of its reply. */
export const LAYOUTGPT_FIELDS = ['length', 'width', 'height', 'left', 'top', 'depth', 'orientation'] as const

/** An object as LayoutGPT writes it. */
export type LayoutgptBox = { readonly [field in (typeof LAYOUTGPT_FIELDS)[number]]: number }

/** What a raw reply holds. */
export interface LayoutgptReply {
  readonly objects: readonly (readonly [string, LayoutgptBox])[]
  /** 'm' where the lengths carry that unit, else 'px'. */
  readonly unit: 'px' | 'm'
  /** Lines that are neither objects nor part of the prompt's header, each with its number and what is wrong with it. */
  readonly faults: readonly string[]
}

const OBJECT_LINE = /^([^{}]+?)\s*\{([^{}]*)\}?\s*$/
const HEADER = /^(condition|room type|room size|layout)\s*:/i
const VALUE = /^([a-z]+)\s*:\s*(-?\d+(?:\.\d+)?)\s*(px|m|degrees?|deg|°)?$/i

/**
 * Reads reply lines `bed {length: 150px; width: 190px; ..; orientation: 90 degrees;}`: seven fields in any order, pixels,
 * metres or bare numbers. A line that breaks the form is kept in `faults`; digits are dropped from the category, as the
 * original reader does.
 */
export function parseLayoutgptReply(text: string): LayoutgptReply {
  const objects: [string, LayoutgptBox][] = []
  const faults: string[] = []
  const units = new Set<string>()
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.trim()
    if (line === '' || HEADER.test(line)) return
    const fault = readLine(line, objects, units)
    if (fault !== undefined) faults.push(`line ${i + 1} left out: ${fault}: ${quoteValue(line)}`)
  })
  return { objects, unit: units.has('m') ? 'm' : 'px', faults }
}

function readLine(line: string, objects: [string, LayoutgptBox][], units: Set<string>): string | undefined {
  const match = OBJECT_LINE.exec(line)
  if (match === null) return 'it is no object line (category {field: number; ..})'
  const category = match[1]!.replace(/\d+/g, '').trim()
  if (category === '') return 'it has no category'
  const box: Record<string, number> = {}
  for (const part of match[2]!.split(';').map((p) => p.trim())) {
    if (part === '') continue
    const value = VALUE.exec(part)
    if (value === null) return `${quoteValue(part)} is no "field: number"`
    const field = value[1]!.toLowerCase()
    if (!LAYOUTGPT_FIELDS.some((known) => known === field)) return `unknown field ${quoteValue(field)}`
    if (field in box) return `field ${field} stands twice`
    box[field] = Number(value[2])
    if (field !== 'orientation' && value[3] !== undefined) units.add(value[3].toLowerCase())
  }
  const missing = LAYOUTGPT_FIELDS.filter((field) => !(field in box))
  if (missing.length > 0) return `${missing.join(', ')} missing`
  objects.push([category, box as LayoutgptBox])
  return undefined
}
