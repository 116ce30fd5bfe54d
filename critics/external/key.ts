import { InputError } from '../../src/scene/errors.ts'

const SHORTEST = 8 // characters; a shorter key would be found by chance in answers, where it is blanked out

/**
 * The key that an environment variable holds. Throws an `InputError` that never repeats it when there is none, or one that
 * no header can carry.
 */
export function readKey(name: string, environment: { readonly [name: string]: string | undefined }): string {
  const key = environment[name]
  if (key === undefined || key === '')
    throw new InputError(`external: keyVariable names ${name}, which is not set; set it to the key of the critic.`)
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < SHORTEST)
    throw new InputError(
      `external: the environment variable ${name} holds no key; expected at least ${SHORTEST} printable characters of ASCII without blanks.`,
    )
  return key
}
