import { basename } from 'node:path'
import { Argument } from 'commander'
import { listBriefs } from '../../briefs/index.ts'
import { neededBy } from '../../contracts/part.ts'
import { findPart, listParts, type PartKind } from '../../loop/registry.ts'
import { RecordMismatch } from '../../record/mismatch.ts'
import { listRunFolders, readRun } from '../../record/runFolder.ts'
import { summarize } from '../../record/summary.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Brief } from '../../scene/types.ts'
import type { Io } from '../io.ts'
import { type PartOption, partOptions, valuesInWords } from '../partOptions.ts'
import { clip, plain, score, wrap } from '../text.ts'
import type { Verb } from '../verb.ts'

type Row = { readonly name: string } & { readonly [key: string]: unknown }

const PARTS: { readonly [plural: string]: PartKind } = {
  agents: 'agent',
  critics: 'critic',
  renderers: 'renderer',
  acceptance: 'acceptance',
}

const PLURAL = { agent: 'agents', critic: 'critics', renderer: 'renderers', acceptance: 'acceptance' } as const
const FLAG = { agent: 'agent', critic: 'critic', renderer: 'renderer', acceptance: 'accept' } as const

/** `list`: runs, parts and briefs. */
export const list: Verb = (program, io) => {
  program
    .command('list')
    .summary('runs, briefs, agents, critics, renderers; with a name, its options')
    .description(
      'List what there is: recorded runs, or what a run can be made of. With the name of a part: every option it has, with default and description.',
    )
    .addArgument(
      new Argument('[what]', 'what to list').choices(['runs', ...Object.keys(PARTS), 'briefs']).default('runs'),
    )
    .argument('[name]', 'one of them, with all that can be set')
    .option('--json', 'print an array of objects')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright list\n  scenewright list critics --json\n  scenewright list critics vision\n  scenewright list agents llm',
    )
    .action(async (what: string, name: string | undefined, options: { json?: boolean; out: string }) => {
      const kind = PARTS[what]
      if (kind !== undefined) return listOfParts(kind, name, options, io)
      const rows = what === 'runs' ? listRunFolders(options.out).map(runRow) : listBriefs().map(briefRow)
      const shown = name === undefined ? rows : [pick(what, rows, name)]
      if (options.json) io.out(JSON.stringify(shown, null, 2))
      else if (shown.length === 0) io.out(`No ${what} in ${options.out}. Make one: ${io.command} run beach-bedroom`)
      else if (what === 'runs') printRuns(shown, io)
      else
        printColumns(
          shown.map((row) => [row.name, [`${row.room}, ${row.objects} objects`, String(row.description)]]),
          io,
        )
    })
}

async function listOfParts(
  kind: PartKind,
  name: string | undefined,
  { json }: { readonly json?: boolean },
  io: Io,
): Promise<void> {
  const parts = name === undefined ? listParts(kind) : [await findPart(kind, name)]
  if (json) {
    const rows = parts.map((part) => ({
      name: part.name,
      summary: part.summary,
      needs: neededBy(part),
      options: partOptions(part.options),
    }))
    io.out(JSON.stringify(rows, null, 2))
    return
  }
  printColumns(
    parts.map((part) => [part.name, [part.summary]]),
    io,
  )
  io.out('')
  if (name !== undefined) printOptions(`--${FLAG[kind]} ${name}`, partOptions(parts[0]!.options), io)
  else io.out(`What can be set of one: ${io.command} list ${PLURAL[kind]} ${parts[0]?.name ?? 'NAME'}`)
}

function printOptions(flag: string, options: readonly PartOption[], io: Io): void {
  const first = options.find((option) => option.default !== undefined && option.default !== null) ?? options[0]
  if (first === undefined) {
    io.out('It has no options.')
    return
  }
  printColumns(
    options.map((option) => [option.name, [option.description, defaultInWords(option)]]),
    io,
  )
  io.out('')
  const value = typeof first.default === 'object' ? '' : String(first.default ?? '')
  io.out(`As in: ${flag}:${first.name}=${value || '..'}`)
}

function defaultInWords(option: PartOption): string {
  const values = valuesInWords(option)
  const { default: value } = option
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
  return [...(values === '' ? [] : [values]), text === undefined ? 'no default' : `default ${text}`].join('; ')
}

/** Words, and beside each what is said of it, wrapped in its own column. */
function printColumns(rows: readonly (readonly [string, readonly string[]])[], io: Io): void {
  const width = Math.min(WIDEST_NAME, Math.max(...rows.map(([word]) => word.length)))
  const indent = ' '.repeat(width + 2)
  for (const [word, paragraphs] of rows) {
    const head = plain(word)
    const said = paragraphs.map((text) => wrap(text, io.columns - indent.length)).join('\n')
    const beside = said.replaceAll('\n', `\n${indent}`)
    io.out(head.length > width ? `${head}\n${indent}${beside}` : `${head.padEnd(width)}  ${beside}`)
  }
}

const WIDEST_NAME = 24 // a longer one has a line of its own

function pick(what: string, rows: readonly Row[], name: string): Row {
  const names = rows.map((row) => row.name)
  const found = rows.find((row) => row.name === name)
  if (found !== undefined) return found
  throw new InputError(`${what}: there is none named ${quoteValue(name)}.${didYouMean(name, names)}`)
}

function briefRow({ name, description, room, objects }: Brief): Row {
  return { name, room: room.type, objects: objects.reduce((sum, { count }) => sum + count, 0), description }
}

/** A damaged run is listed as such: one must not hide the others. */
function runRow(folder: string): Row {
  try {
    const { manifest, state } = readRun(folder)
    return { ...summarize(manifest, state), folder }
  } catch (error) {
    if (!(error instanceof RecordMismatch || error instanceof InputError)) throw error
    return { name: basename(folder), folder, outcome: 'damaged', error: error.message }
  }
}

function printRuns(rows: readonly Row[], io: Io): void {
  // An id alone may fill half a line, so each run has two.
  for (const row of rows) {
    io.out(clip(row.name, io.columns))
    io.out(`  ${clip(runLine(row), io.columns - 2)}`)
  }
}

function runLine(row: Row): string {
  if ('error' in row) return `damaged: ${row.error}`
  const { outcome, steps, first, last, critic, agent, refiner } = row as unknown as ReturnType<typeof summarize>
  const who = agent === refiner ? agent : `${agent}, refined by ${refiner}`
  return `${outcome ?? 'unfinished'} after ${steps} steps, overall ${score(first?.scores.overall)} to ${score(last?.scores.overall)}; ${who}, ${critic}`
}
