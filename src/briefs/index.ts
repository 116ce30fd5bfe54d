import { readdirSync } from 'node:fs'
import { packageFile } from '../files/packageRoot.ts'
import { readJsonFile } from '../files/readJson.ts'
import { compareText } from '../scene/canonical.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { parseBrief } from '../scene/parseBrief.ts'
import type { Parsed } from '../scene/parseLayout.ts'
import type { Brief } from '../scene/types.ts'

/** The names of the built-in briefs, sorted. */
export function briefNames(): string[] {
  return readdirSync(packageFile('src', 'briefs'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort(compareText)
}

/** All built-in briefs, in order of name. */
export function listBriefs(): Brief[] {
  return briefNames().map((name) => loadBrief(name).value)
}

/**
 * A brief by the name of a built-in one, or from a file when the text looks like a path (it has a separator, or ends in
 * `.json` or `.gz`). Throws an `InputError` for a name nobody knows, with the nearest, and for a file as `parseBrief`.
 */
export function loadBrief(nameOrPath: string): Parsed<Brief> {
  if (looksLikePath(nameOrPath)) return parseBrief(readJsonFile(nameOrPath), nameOrPath)
  const names = briefNames()
  if (!names.includes(nameOrPath))
    throw new InputError(
      `No brief named ${quoteValue(nameOrPath)}.${didYouMean(nameOrPath, names)} Run "scenewright list briefs", or give the path of a file, e.g. ./my-room.json.`,
    )
  const file = packageFile('src', 'briefs', `${nameOrPath}.json`)
  return parseBrief(readJsonFile(file), file)
}

function looksLikePath(text: string): boolean {
  return /[/\\]/.test(text) || /\.(json|gz)$/.test(text)
}
