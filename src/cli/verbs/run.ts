import { loadBrief } from '../../briefs/index.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import { estimateRun } from '../../loop/estimateRun.ts'
import { run as runLoop } from '../../loop/run.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Layout } from '../../scene/types.ts'
import type { Io } from '../io.ts'
import { readAccess } from '../modelOptions.ts'
import { addRunFlags, type RunFlags, readRunFlags } from '../runFlags.ts'
import { tellEstimate } from '../tellEstimate.ts'
import { plain } from '../text.ts'
import type { Verb } from '../verb.ts'
import { type Telling, watchRun } from '../watchRun.ts'

interface Options extends RunFlags, Telling {
  readonly start?: string
  readonly startName?: string
  readonly from?: string
  readonly out: string
  readonly dryRun?: boolean
}

/** `run`: plan, place and refine a brief. */
export const run: Verb = (program, io) => {
  const command = program
    .command('run')
    .summary('plan, place and refine a room')
    .description(
      'Take a brief, plan and place its objects, and refine the layout by what the critics find. Every layout is scored and recorded.',
    )
    .argument('[brief]', 'a file, or the name of a built-in brief ("scenewright list briefs")')
  addRunFlags(command)
    .option('--start <layout>', 'begin at this layout, in any known format, instead of placing')
    .option('--start-name <name>', 'which layout, where the file holds several')
    .option('--from <format>', 'format of the starting layout, else detected')
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .option('--dry-run', 'say what the language model would be asked and cost, and end')
    .option('--json', 'print JSON lines: the run, each step, the end')
    .option('--quiet', "print nothing but the run's id")
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright run beach-bedroom\n  scenewright run my-room.json --agent random --refiner solver --steps 20\n  scenewright run --start layout.json --accept improving',
    )
    .action((brief: string | undefined, options: Options) => startRun(brief, options, io))
}

async function startRun(name: string | undefined, options: Options, io: Io): Promise<void> {
  if (name === undefined && options.start === undefined)
    throw new InputError('No brief is given. Try "scenewright run beach-bedroom", or "scenewright list briefs".')
  const parts = readRunFlags(options)
  const brief = name === undefined ? undefined : loadBrief(name)
  for (const repair of brief?.repairs ?? []) io.err(`${plain(name ?? '')}: ${plain(repair)}`)
  const start = options.start === undefined ? undefined : await readStart(options.start, options, io)
  if (options.dryRun) {
    const subject = {
      ...(brief === undefined ? {} : { brief: brief.value }),
      ...(start === undefined ? {} : { start }),
    }
    return tellEstimate(await estimateRun({ ...parts, ...subject }, readAccess(options).access?.prices), options, io)
  }
  await watchRun(io, options, ({ events, signal }) =>
    runLoop({
      ...parts,
      ...readAccess(options),
      ...(brief === undefined ? {} : { brief: brief.value }),
      ...(start === undefined ? {} : { start }),
      out: options.out,
      events,
      signal,
    }),
  )
}

async function readStart(path: string, options: Options, io: Io): Promise<{ layout: Layout; source: string }> {
  const all = await readLayouts(path, options.from === undefined ? {} : { format: options.from })
  const names = all.map(({ name }) => name)
  const wanted = options.startName
  if (wanted !== undefined && !names.includes(wanted))
    throw new InputError(
      `${path} holds no layout named ${quoteValue(wanted)}.${didYouMean(wanted, names)} It holds ${all.length}, the first of them ${quoteValue(names[0])}.`,
    )
  if (wanted === undefined && all.length !== 1)
    throw new InputError(
      all.length === 0
        ? `${path} holds no layout.`
        : `${path} holds ${all.length} layouts; say which with --start-name, e.g. --start-name ${quoteValue(names[0])}.`,
    )
  const { layout, name, repairs } = all[wanted === undefined ? 0 : names.indexOf(wanted)]!
  for (const repair of repairs) io.err(`${plain(name)}: ${plain(repair)}`)
  return { layout, source: name }
}
