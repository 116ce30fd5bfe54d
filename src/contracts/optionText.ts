/**
 * Reads options as they are typed: `key=value` pairs with `separator` between them. Values are numbers, true, false, null
 * or words. Gives the first pair that is none as a fault.
 */
export function readOptions(
  text: string,
  separator: string,
): { readonly options: { readonly [key: string]: unknown } } | { readonly fault: string } {
  const options: Record<string, unknown> = {}
  for (const pair of text === '' ? [] : text.split(separator)) {
    const equals = pair.indexOf('=')
    if (equals < 1) return { fault: pair }
    options[pair.slice(0, equals).trim()] = readValue(pair.slice(equals + 1))
  }
  return { options }
}

function readValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
