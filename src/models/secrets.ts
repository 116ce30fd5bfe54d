const NAME_OF_SECRET = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH)/i
const SHORTEST = 8 // values shorter than this would blank out ordinary words
const SHAPES = [
  /\bsk-[A-Za-z0-9_-]{12,}/g,
  /\bAIza[A-Za-z0-9_-]{20,}/g,
  /\b(?:gsk|xai|hf|ghp|glpat)[_-][A-Za-z0-9_-]{16,}/g,
  /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /([?&](?:key|api[_-]?key|token|access_token)=)[^&\s"']+/gi,
  /(:\/\/)[^/\s:@"']+:[^/\s@"']+@/g,
]

/** Takes secrets out of text: the values of variables that hold them, and whatever has the shape of a key. */
export type Redact = (text: string) => string

/** What stands in place of a secret. */
export const REDACTED = '[secret]'

/** Makes a `Redact` that knows the secrets of an environment (by the names of its variables) and any others given. */
export function redactor(
  environment: { readonly [name: string]: string | undefined },
  others: readonly string[] = [],
): Redact {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    NAME_OF_SECRET.test(name) && value !== undefined ? [value] : [],
  )
  const values = [...new Set([...named, ...others])]
    .filter((value) => value.length >= SHORTEST && !/^(true|false|[\d.]+|\/[\w./-]*)$/i.test(value))
    // Also as they stand inside JSON, and in an address.
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
    .sort((a, b) => b.length - a.length)
  const known = [...new Set(values)]
  return (text) => {
    let clean = text
    for (const value of known) if (clean.includes(value)) clean = clean.replaceAll(value, REDACTED)
    for (const shape of SHAPES) clean = clean.replace(shape, blank)
    return clean
  }
}

/** Keeps what leads up to a secret (`Bearer`, `?key=`, `://`), so that the reader sees what was there. */
function blank(match: string, ...groups: unknown[]): string {
  const lead = groups[0]
  if (typeof lead !== 'string') return REDACTED
  return match.endsWith('@') ? `${lead}${REDACTED}@` : /[=/]$/.test(lead) ? lead + REDACTED : `${lead} ${REDACTED}`
}
