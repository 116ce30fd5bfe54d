import { basename } from 'node:path'
import { Argument } from 'commander'
import { listBriefs } from '../../briefs/index.ts'
import { listParts, type PartKind } from '../../loop/registry.ts'
import { RecordMismatch } from '../../record/mismatch.ts'
import { listRunFolders, readRun } from '../../record/runFolder.ts'
import { summarize } from '../../record/summary.ts'
import { InputError } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { clip, score, table } from '../text.ts'
import type { Verb } from '../verb.ts'

type Row = { readonly name: string } & { readonly [key: string]: unknown }

const PARTS: { readonly [plural: string]: PartKind } = {
  agents: 'agent',
  critics: 'critic',
  renderers: 'renderer',
  acceptance: 'acceptance',
}

/** `list`: runs, parts and briefs. */
export const list: Verb = (program, io) => {
  program
    .command('list')
    .summary('a table of runs, agents, critics, renderers, acceptance rules or briefs')
    .description('List what there is: recorded runs, or what a run can be made of.')
    .addArgument(
      new Argument('[what]', 'what to list').choices(['runs', ...Object.keys(PARTS), 'briefs']).default('runs'),
    )
    .option('--json', 'print an array of objects')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addHelpText('after', '\nExamples:\n  scenewright list\n  scenewright list critics --json')
    .action((what: string, options: { json?: boolean; out: string }) => {
      const rows = rowsOf(what, options.out)
      if (options.json) io.out(JSON.stringify(rows, null, 2))
      else if (rows.length === 0) io.out(`No ${what} in ${options.out}. Make one: scenewright run beach-bedroom`)
      else printRows(what, rows, io)
    })
}

function rowsOf(what: string, out: string): Row[] {
  const kind = PARTS[what]
  if (kind !== undefined) return listParts(kind).map(({ name, summary }) => ({ name, summary }))
  if (what === 'runs') return listRunFolders(out).map(runRow)
  return listBriefs().map(({ name, description, room, objects }) => ({
    name,
    room: room.type,
    objects: objects.reduce((sum, { count }) => sum + count, 0),
    description,
  }))
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

function printRows(what: string, rows: readonly Row[], io: Io): void {
  if (what === 'runs') {
    // An id alone may fill half a line, so each run has two.
    for (const row of rows) {
      io.out(clip(row.name, io.columns))
      io.out(`  ${clip(runLine(row), io.columns - 2)}`)
    }
    return
  }
  const cells = rows.map((row) =>
    what === 'briefs'
      ? [String(row.name), String(row.room), String(row.objects), String(row.description)]
      : [String(row.name), String(row.summary)],
  )
  for (const line of table(cells, what === 'briefs' ? ['left', 'left', 'right', 'left'] : ['left', 'left']))
    io.out(clip(line, io.columns))
}

function runLine(row: Row): string {
  if ('error' in row) return `damaged: ${row.error}`
  const { outcome, steps, first, last, critic, agent, refiner } = row as unknown as ReturnType<typeof summarize>
  const who = agent === refiner ? agent : `${agent}, refined by ${refiner}`
  return `${outcome ?? 'unfinished'} after ${steps} steps, overall ${score(first?.scores.overall)} to ${score(last?.scores.overall)}; ${who}, ${critic}`
}
