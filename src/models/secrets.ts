/** Names of variables that hold a secret: one of these words stands between underscores or at an end. */
const SECRET = /(^|_)(SECRETS?|PASSWORD|PASSWD|PASSPHRASE|PASS|CREDENTIALS?)(_|$)|_PWD$/i
const KEY = /(^|_)([A-Z]*API_?KEY|KEY|[A-Z]*TOKEN|AUTH|PAT)S?(_|$)/i
const SHORTEST_SECRET = 6 // shorter ones would blank out ordinary words and numbers
const SHORTEST_KEY = 8
const SHORTEST_USED = 6
const SHAPES = [
  /\bsk-[A-Za-z0-9_-]{12,}/g,
  /\bAIza[A-Za-z0-9_-]{20,}/g,
  /\b(?:gsk|xai|hf|ghp|glpat)[_-][A-Za-z0-9_-]{16,}/g,
  // Words may follow these two as well; what has no digit or sign in it is a word.
  /\b(Bearer|Basic)(?:\s|\\[nrt])+(?=[A-Za-z]*[\d._~+/=-])[A-Za-z0-9._~+/=-]{8,}/g,
  /([?&](?:key|api[_-]?key|token|access_token)=)[^&\s"'\\]+/gi,
  /(:\/\/)[^/\s:@"'\\]+:[^/\s@"'\\]+@/g,
]

/** Takes secrets out of text: the values of variables that hold them, and whatever has the shape of a key. */
export type Redact = (text: string) => string

/** A JSON value with the secrets taken out of its texts. Keys and numbers are left alone. */
export function redacted<T>(value: T, redact: Redact): T {
  return redactedJson(JSON.stringify(value), redact) as T
}

/** The same for a value that is given as JSON. */
export function redactedJson(json: string, redact: Redact): unknown {
  const value: unknown = JSON.parse(json)
  // Mostly there is none, and one look at the whole is quicker than one at each text.
  return redact(json) === json ? value : withoutSecrets(value, redact)
}

function withoutSecrets(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, redact)]))
}

/** What stands in place of a secret. */
export const REDACTED = '[secret]'

/**
 * Makes a `Redact` that knows the secrets of an environment: what the variables in `used` hold, and what others hold by
 * their names, unless it is a plain word or a number.
 */
export function redactor(
  environment: { readonly [name: string]: string | undefined },
  used: readonly string[] = [],
): Redact {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && (used.includes(name) ? value.length >= SHORTEST_USED : holdsSecret(name, value))
      ? [value]
      : [],
  )
  const values = [...new Set(named)]
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

function holdsSecret(name: string, value: string): boolean {
  if (isFlag(value) || /^([a-z]+|[\d.]{1,12})$/i.test(value)) return false
  if (SECRET.test(name)) return value.length >= SHORTEST_SECRET
  // What is called a key may also be the path of a file.
  return KEY.test(name) && value.length >= SHORTEST_KEY && !/^\/[\w./-]*$/.test(value)
}

function isFlag(value: string): boolean {
  return /^(true|false|yes|no|on|off|none|null)$/i.test(value)
}

/** Keeps what leads up to a secret (`Bearer`, `?key=`, `://`), so that the reader sees what was there. */
function blank(match: string, ...groups: unknown[]): string {
  const lead = groups[0]
  if (typeof lead !== 'string') return REDACTED
  return match.endsWith('@') ? `${lead}${REDACTED}@` : /[=/]$/.test(lead) ? lead + REDACTED : `${lead} ${REDACTED}`
}
