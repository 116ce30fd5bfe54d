/**
 * The words of a label, lower case: case changes, underscores and punctuation part words; accents, brackets with their
 * content, and trailing counters go. `office_chair_2` and `OfficeChair (left)` are both `office chair`.
 */
export function wordsOf(label: string): string[] {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]s?(?=\P{L}|$)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  while (words.length > 1 && /^\d+$/.test(words.at(-1)!)) words.pop()
  if (words.length > 0) words[words.length - 1] = words.at(-1)!.replace(/(?<=\p{L}{2})\d+$/u, '')
  return words
}

/** The singular of an English noun, itself when it is none or already singular. Knows shelves from stoves. */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  const compound = [...IRREGULAR].find(([plural]) => plural.length > 4 && word.endsWith(plural))
  if (compound !== undefined) return word.slice(0, -compound[0].length) + compound[1]
  if (word.length < 3 || !word.endsWith('s') || /(ss|us|is)$/.test(word) || SINGULAR_IN_S.has(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|[^o]us|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** The plural of an English noun, for sentences about a category. */
export function pluralOf(word: string): string {
  for (const [plural, singular] of IRREGULAR)
    if (word === singular || (singular.length > 3 && word.endsWith(singular)))
      return word.slice(0, -singular.length) + plural
  if (SINGULAR_IN_S.has(word)) return word
  if (/(s|x|ch|sh|z)$/.test(word)) return word === singularOf(word) ? `${word}es` : word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}

const IRREGULAR = new Map([
  ['shelves', 'shelf'],
  ['knives', 'knife'],
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['scarves', 'scarf'],
  ['cookies', 'cookie'],
  ['canvases', 'canvas'],
  ['movies', 'movie'],
  ['children', 'child'],
  ['mice', 'mouse'],
  ['people', 'person'],
  ['potatoes', 'potato'],
  ['tomatoes', 'tomato'],
])

const SINGULAR_IN_S = new Set(['canvas', 'gas', 'lens', 'christmas', 'series', 'scissors'])
