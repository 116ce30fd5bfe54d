const LONGEST = 90 // code points; at most 180 of the 200 units an id may have, so that a number fits behind

/** A label as an id can carry it: letters, digits and underscores, at most 90 characters, never empty. */
export function idStem(label: string): string {
  const stem = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return [...stem].slice(0, LONGEST).join('') || 'object'
}

/** Hands out ids that are not in `taken`, adding each to it: `stem-1`, `stem-2`, .. counted from `first`. */
export function idGiver(taken: Set<string>, first = 1): (stem: string) => string {
  const next = new Map<string, number>()
  return (text) => {
    const stem = [...text].slice(0, LONGEST).join('')
    let n = next.get(stem) ?? first
    while (taken.has(`${stem}-${n}`)) n++
    next.set(stem, n + 1)
    taken.add(`${stem}-${n}`)
    return `${stem}-${n}`
  }
}
