import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { agents } from '../../agents/index.ts'
import { critics } from '../../critics/index.ts'
import { renderers } from '../../renderers/index.ts'
import type { AcceptanceRule } from '../contracts/acceptance.ts'
import type { PlacementAgent } from '../contracts/agent.ts'
import type { Critic } from '../contracts/critic.ts'
import { readOptions } from '../contracts/optionText.ts'
import { type Need, neededBy, type PartDefinition } from '../contracts/part.ts'
import type { Renderer } from '../contracts/renderer.ts'
import { packageRoot } from '../files/packageRoot.ts'
import type { PartChoice } from '../record/manifest.ts'
import { compareText } from '../scene/canonical.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { acceptanceRules } from './acceptance.ts'

/** The kinds of parts and what each makes. */
export interface Parts {
  readonly agent: PlacementAgent
  readonly critic: Critic
  readonly renderer: Renderer
  readonly acceptance: AcceptanceRule
}

export type PartKind = keyof Parts

/** Parts beyond those that ship: a program's own. */
export type ExtraParts = { readonly [K in PartKind]?: readonly PartDefinition<Parts[K]>[] }

/** A part with the name it goes by in the record. */
export interface Named<P> {
  readonly name: string
  readonly part: P
}

/** A choice as a user may make it: `solver`, `solver:key=value,key=value`, or name and options. */
export type PartSpec = string | { readonly name: string; readonly options?: { readonly [key: string]: unknown } }

const shipped: { readonly [K in PartKind]: readonly PartDefinition<Parts[K]>[] } = {
  agent: agents,
  critic: critics,
  renderer: renderers,
  acceptance: acceptanceRules,
}

/** All parts of a kind, a program's own first, in order of name. */
export function listParts<K extends PartKind>(kind: K, extra: ExtraParts = {}): readonly PartDefinition<Parts[K]>[] {
  const all: readonly PartDefinition<Parts[K]>[] = [...(extra[kind] ?? []), ...shipped[kind]]
  return all.toSorted((a, b) => compareText(a.name, b.name))
}

/**
 * Spells a choice out: the definition is found and every option gets its value. Throws an `InputError` with the nearest
 * name or option.
 */
export async function choosePart<K extends PartKind>(
  kind: K,
  spec: PartSpec,
  extra: ExtraParts = {},
): Promise<PartChoice> {
  const { name, options } = typeof spec === 'string' ? parseSpec(kind, spec) : { options: {}, ...spec }
  const definition = await findPart(kind, name, extra)
  const complete: unknown = parseWith(definition.options, options, `${kind} ${quoteValue(name)}: options`)
  return { name, options: JSON.parse(JSON.stringify(complete)) as PartChoice['options'] }
}

/** What a chosen part cannot do without. */
export async function needsOf<K extends PartKind>(
  kind: K,
  choice: PartChoice,
  extra: ExtraParts = {},
): Promise<readonly Need[]> {
  return neededBy(await findPart(kind, choice.name, extra), choice.options)
}

/** Rebuilds a part from its place in a manifest. Throws an `InputError` when it is not known here. */
export async function buildPart<K extends PartKind>(
  kind: K,
  choice: PartChoice,
  extra: ExtraParts = {},
): Promise<Named<Parts[K]>> {
  const definition = await findPart(kind, choice.name, extra)
  const options: unknown = parseWith(definition.options, choice.options, `${kind} ${quoteValue(choice.name)}: options`)
  return { name: choice.name, part: definition.create(options) }
}

/** Parts joined by `+`, one by one. A `+` inside an option is left alone: what follows it is no name and no path. */
export function splitSpecs(text: string): string[] {
  return text.split(/\+(?=[a-z][a-z\d-]*(?:[:+]|$)|\.{0,2}\/)/)
}

/** Reads `name` or `name:key=value,key=value`; values are numbers, true, false, null or words. */
export function parseSpec(
  kind: PartKind,
  spec: string,
): { name: string; options: { readonly [key: string]: unknown } } {
  const colon = spec.indexOf(':')
  const name = colon === -1 ? spec : spec.slice(0, colon)
  const read = readOptions(colon === -1 ? '' : spec.slice(colon + 1), ',')
  if ('options' in read) return { name, options: read.options }
  throw new InputError(
    `${kind} ${quoteValue(spec)}: ${quoteValue(read.fault)} is no option; expected key=value, as in ${name}:key=value.`,
  )
}

/** The definition of a part by its name, or of one in a file by its path. Throws an `InputError` with the nearest name. */
export async function findPart<K extends PartKind>(
  kind: K,
  name: string,
  extra: ExtraParts = {},
): Promise<PartDefinition<Parts[K]>> {
  const known = listParts(kind, extra)
  const found = known.find((definition) => definition.name === name)
  if (found !== undefined) return found
  if (/^\.{0,2}\/|\.(m?[jt]s)$/.test(name)) return loadPart(kind, name)
  const names = known.map((definition) => definition.name)
  throw new InputError(
    `No ${kind} named ${quoteValue(name)}.${didYouMean(name, names) || ` There are: ${names.join(', ')}.`} Run "scenewright list ${PLURAL[kind]}".`,
  )
}

const PLURAL = { agent: 'agents', critic: 'critics', renderer: 'renderers', acceptance: 'acceptance' }

async function loadPart<K extends PartKind>(kind: K, path: string): Promise<PartDefinition<Parts[K]>> {
  const file = resolve(path)
  if (!existsSync(file)) throw new InputError(`${kind} ${quoteValue(path)}: no such file.`)
  const value = (await importFile(kind, path, file)).default
  if (!isDefinition<Parts[K]>(value))
    throw new InputError(
      `${kind} ${quoteValue(path)}: its default export is no part; expected "export default { name, summary, options, create(options) }", as defineCritic makes it.`,
    )
  return value
}

async function importFile(kind: PartKind, path: string, file: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = error instanceof Error ? error.message : String(error)
    const missing = /^Cannot find package '([^']+)'/.exec(why)?.[1]
    const advice =
      code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? ' This Node does not read TypeScript: compile the file to .mjs, or start with NODE_OPTIONS="--import tsx".'
        : code === 'ERR_MODULE_NOT_FOUND' && missing !== undefined
          ? ` Install it beside the file: cd ${shellWord(dirname(file))} && npm install ${shellWord(missing === 'scenewright' ? packageRoot() : missing)}`
          : ''
    throw new InputError(`${kind} ${quoteValue(path)}: cannot be loaded: ${why}.${advice}`, { cause: error })
  }
}

/** A word of a command line, in quotes where it needs them. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(text) ? text : `"${text.replace(/["$`]/g, '\\$&')}"`
}

function isDefinition<P>(value: unknown): value is PartDefinition<P> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'options' in value &&
    'create' in value &&
    typeof value.create === 'function'
  )
}
