import type { Redact } from '../models/secrets.ts'
import type { Manifest } from '../record/manifest.ts'
import { InputError } from '../scene/errors.ts'

/**
 * Refuses settings that hold a secret: they stand in the manifest, which is read by others. Throws an `InputError` that
 * says where, and never what.
 */
export function refuseSecrets(
  { parts, model, brief }: Pick<Manifest, 'parts' | 'model' | 'brief'>,
  redact: Redact,
): void {
  const settings = { parts, model, brief }
  const at = placeOfSecret(settings, redact)
  if (at !== null)
    throw new InputError(
      `The run's ${at} holds what an environment variable keeps secret, or what looks like a key, and it would be recorded. Keep it in the environment: programs that are started inherit it, and external:url=.. takes keyVariable=NAME.`,
    )
}

/** The path of the first text that holds a secret, as in `parts.critics.0.options.command`; null when none does. */
function placeOfSecret(value: unknown, redact: Redact): string | null {
  if (typeof value === 'string') return redact(value) === value ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const below = placeOfSecret(inner, redact)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}
