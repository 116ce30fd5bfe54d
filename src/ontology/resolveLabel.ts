import { DESCRIBERS, MODIFIERS } from './modifiers.ts'
import type { Ontology } from './types.ts'
import { singularOf, wordsOf } from './words.ts'

/** What a label means. `how` says by which rule it was found; an unknown label has category null. */
export interface ResolvedLabel {
  readonly category: string | null
  readonly how: 'exact' | 'alias' | 'singular' | 'head noun' | 'unknown'
}

/** Looks up labels in the wild; remembers those it has seen. */
export type LabelResolver = (label: string) => ResolvedLabel

/**
 * Builds a resolver for an ontology's categories and aliases. Tried in order: the label's words as a category; as an
 * alias; the same with its last word in the singular; the same after leading words that are known modifiers, or up to a
 * describing word (`sofa with chaise`). Only whole words count: a mattress is not a mat.
 */
export function createLabelResolver(ontology: Pick<Ontology, 'categories' | 'aliases'>): LabelResolver {
  const lookUp = indexOf(ontology)
  const seen = new Map<string, ResolvedLabel>()
  return (label) => {
    let resolved = seen.get(label)
    if (resolved === undefined) {
      if (seen.size >= MOST_REMEMBERED) seen.clear()
      resolved = resolve(label, lookUp)
      seen.set(label, resolved)
    }
    return resolved
  }
}

const MOST_REMEMBERED = 50_000 // a stream of ever new labels must not fill the memory
const MOST_WORDS = 24 // longer labels are prose, not names

const UNKNOWN: ResolvedLabel = { category: null, how: 'unknown' }

type LookUp = (words: readonly string[]) => ResolvedLabel | undefined

const indices = new WeakMap<object, LookUp>()

/** The index of an ontology, made once: it takes milliseconds, and every step of every run asks for one. */
function indexOf(ontology: Pick<Ontology, 'categories' | 'aliases'>): LookUp {
  let lookUp = indices.get(ontology)
  if (lookUp === undefined) {
    lookUp = createIndex(ontology)
    indices.set(ontology, lookUp)
  }
  return lookUp
}

function createIndex({ categories, aliases }: Pick<Ontology, 'categories' | 'aliases'>): LookUp {
  const exact = new Map<string, string>()
  const alias = new Map<string, string>()
  const singular = new Map<string, string>()
  // Earlier entries win, so a category's own name is never taken by another's singular.
  const add = (map: Map<string, string>, key: string, category: string) => {
    if (key !== '' && !map.has(key)) map.set(key, category)
  }
  for (const category of Object.keys(categories)) {
    add(exact, wordsOf(category).join(''), category)
    add(singular, inSingular(wordsOf(category)).join(''), category)
  }
  for (const [label, category] of Object.entries(aliases)) {
    add(alias, wordsOf(label).join(''), category)
    add(singular, inSingular(wordsOf(label)).join(''), category)
  }
  return (words) => {
    const key = words.join('')
    const byName = exact.get(key)
    if (byName !== undefined) return { category: byName, how: 'exact' }
    const byAlias = alias.get(key)
    if (byAlias !== undefined) return { category: byAlias, how: 'alias' }
    const bySingular = singular.get(inSingular(words).join(''))
    return bySingular === undefined ? undefined : { category: bySingular, how: 'singular' }
  }
}

function resolve(label: string, lookUp: LookUp): ResolvedLabel {
  const words = wordsOf(label)
  if (words.length === 0 || words.length > MOST_WORDS) return UNKNOWN
  const whole = lookUp(words)
  if (whole !== undefined) return whole
  const end = words.findIndex((word, i) => i > 0 && DESCRIBERS.has(word))
  const noun = end === -1 ? words : words.slice(0, end)
  for (let start = end === -1 ? 1 : 0; start < noun.length; start++) {
    if (start > 0 && !isModifier(noun[start - 1]!)) return UNKNOWN
    const found = lookUp(noun.slice(start))
    if (found !== undefined) return { category: found.category, how: 'head noun' }
  }
  return UNKNOWN
}

function isModifier(word: string): boolean {
  return MODIFIERS.has(word) || /^\d+$/.test(word)
}

function inSingular(words: readonly string[]): string[] {
  return words.map((word, i) => (i === words.length - 1 ? singularOf(word) : word))
}
