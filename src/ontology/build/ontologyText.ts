import type { Ontology } from '../types.ts'

const LONGEST_LINE = 320 // characters; what fits stays on one line, so that a change shows as the line it is

/** An ontology as the text of its file: one entry a line where it fits, one space of indent, a line break at the end. */
export function ontologyText(ontology: Ontology): string {
  return `${written(ontology, 0)}\n`
}

function written(value: unknown, depth: number): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || (nesting(value) <= 2 && flat.length <= LONGEST_LINE)) return flat
  const indent = ' '.repeat(depth + 1)
  const lines = Array.isArray(value)
    ? value.map((item) => `${indent}${written(item, depth + 1)}`)
    : Object.entries(value).map(([key, item]) => `${indent}${JSON.stringify(key)}: ${written(item, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth)}${close}`
}

/** Levels of objects below and including this one. */
function nesting(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(nesting))
}
