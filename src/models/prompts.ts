import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../files/packageRoot.ts'
import { readTextFile } from '../files/readJson.ts'
import { compareText } from '../scene/canonical.ts'
import { InputError, quoteValue } from '../scene/errors.ts'

/** The prompts of a part: text files in one folder, named `<name>.md`. */
export interface Prompts {
  /** Short hash of all of them, which the manifest keeps. */
  readonly hash: string
  /** A prompt with its places `{{name}}` filled. Throws for a place that is not given. */
  fill(name: string, values: { readonly [place: string]: string }): string
}

/**
 * Reads the prompts of a part from the folder that ships beside it, or from a folder of the user's. With `expected`, a
 * folder that changed since is refused. Throws an `InputError`.
 */
export function loadPrompts(shipped: readonly string[], folder: string | null, expected: string | null): Prompts {
  const path = folder ?? packageFile(...shipped)
  const texts = new Map(promptNames(path).map((name) => [name, readTextFile(join(path, `${name}.md`))]))
  const hash = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 16)
  if (expected !== null && expected !== hash)
    throw new InputError(
      `The prompts in ${folder ?? shipped.join('/')} are not those the run was started with (${hash}, then ${expected}). Put them back, or start a new run.`,
    )
  return {
    hash,
    fill(name, values) {
      const text = texts.get(name)
      if (text === undefined)
        throw new InputError(`${path}: holds no ${name}.md; there are ${[...texts.keys()].join(', ')}.`)
      return text.trim().replace(/\{\{(\w+)\}\}/g, (_, place: string) => {
        if (Object.hasOwn(values, place)) return values[place]!
        throw new InputError(
          `${join(path, `${name}.md`)}: {{${place}}} is no place; there are ${Object.keys(values).join(', ')}.`,
        )
      })
    },
  }
}

function promptNames(path: string): string[] {
  try {
    return readdirSync(path)
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.slice(0, -3))
      .sort(compareText)
  } catch (error) {
    throw new InputError(`Prompts folder ${quoteValue(path)} cannot be read.`, { cause: error })
  }
}
