import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Option } from 'commander'
import { neededBy } from '../../contracts/part.ts'
import type { Picture, Renderer, RenderOptions } from '../../contracts/renderer.ts'
import { fileFault } from '../../files/readJson.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import { buildPart, choosePart, listParts } from '../../loop/registry.ts'
import { findRun, readRun } from '../../record/runFolder.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { renderMany, type Subject, type WantedView } from '../renderMany.ts'
import { plain } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly out: string
  readonly view: string
  readonly renderer?: string
  readonly assets?: string
  readonly theme: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  readonly title?: string
  readonly labels?: boolean
  readonly findings?: boolean
  readonly name?: string
  readonly step?: number | 'all'
  readonly from?: string
  readonly runs: string
  readonly json?: boolean
}

const MEDIA: Readonly<Record<string, Picture['mediaType']>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** `render`: a picture of a layout, or of a step of a run. */
export const render: Verb = (program, io) => {
  program
    .command('render')
    .summary('draw a layout')
    .description(
      'Draw a layout in any known format, or steps of a run, as PNG, SVG or WebP. Several views or steps go into a folder, steps with a contact sheet and an animation. Existing files are replaced.',
    )
    .argument('<layout>', "a file of layouts, or a run's id or folder")
    .requiredOption('-o, --out <path>', 'picture to write, ending in .png, .svg or .webp; or a folder for several')
    .option('--view <views>', `what to draw, joined by commas: ${viewsOf().join(', ')}, eye:<object id>`, 'plan')
    .option('--renderer <name>', 'who draws; options as name:key=value, e.g. plan:labelBy=id')
    .option('--assets <dir>', 'scene3d: folder of .glb models named by category or object id')
    .addOption(new Option('--theme <theme>', 'colours').choices(['light', 'dark']).default('light'))
    .addOption(new Option('--width <pixels>', 'width of the picture').argParser(wholeNumber('--width')))
    .addOption(new Option('--height <pixels>', 'height, else what the room needs').argParser(wholeNumber('--height')))
    .option('--title <text>', 'a title above the picture')
    .option('--labels', 'write the names on (a plan has them anyway)')
    .option('--no-labels', 'leave the names out')
    .option('--name <name>', 'which layout, where the file holds several')
    .option('--from <format>', 'format of the file, else detected')
    .addOption(new Option('--step <n>', 'of a run: this step or "all", else the last').argParser(stepNumber))
    .option('--findings', "of a run: mark what the step's critics found")
    .option('--runs <dir>', 'folder that holds run folders', 'runs')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright render room.json -o room.png\n  scenewright render room.json -o room.svg --theme dark --no-labels\n  scenewright render runs/examples/bedroom --step 0 --findings -o placed.png\n  scenewright render runs/examples/bedroom --step all --view corner,top -o pictures/',
    )
    .action((layout: string, options: Options) => renderTo(layout, options, io))
}

async function renderTo(source: string, options: Options, io: Io): Promise<void> {
  const views = options.view.split(',').map((view) => view.trim())
  if (views.length > 1 || options.step === 'all' || isFolder(options.out)) return renderInto(source, views, options, io)
  const mediaType = mediaTypeOf(options.out)
  const { renderer, view } = await rendererFor(views[0]!, options)
  const { layout, findings } = (await subjectsOf(source, options, io))[0]!
  const picture = await renderer.render(layout, view, {
    ...look(options),
    mediaType,
    ...(findings === undefined ? {} : { findings }),
  })
  save(options.out, picture.bytes)
  const { width, height } = picture
  if (options.json)
    io.out(JSON.stringify({ file: options.out, view, mediaType, width, height, bytes: picture.bytes.length }))
  else io.out(`${plain(options.out)} (${width} x ${height})`)
}

async function renderInto(source: string, views: readonly string[], options: Options, io: Io): Promise<void> {
  if (/\.(png|svg|webp)$/i.test(options.out))
    throw new InputError(
      `-o is ${quoteValue(options.out)}, one picture; several views or steps go into a folder, e.g. -o pictures/.`,
    )
  const wanted: WantedView[] = []
  for (const view of views) wanted.push(await rendererFor(view, options, wanted))
  const written = await renderMany(await subjectsOf(source, options, io), wanted, options.out, look(options))
  if (options.json) io.out(JSON.stringify(written))
  else for (const { file, width, height } of written) io.out(`${plain(file)} (${width} x ${height})`)
}

function look({ theme, labels, width, height, title }: Options): RenderOptions {
  return {
    theme,
    ...(labels === undefined ? {} : { labels }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(title === undefined ? {} : { title }),
  }
}

function isFolder(path: string): boolean {
  return /[/\\]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function save(path: string, bytes: Uint8Array): void {
  if (!existsSync(dirname(path)))
    throw new InputError(`${path}: the folder ${dirname(path)} does not exist; make it first.`)
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}

function mediaTypeOf(path: string): Picture['mediaType'] {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const mediaType = MEDIA[ending]
  if (mediaType !== undefined) return mediaType
  throw new InputError(
    `-o is ${quoteValue(path)}; expected a file ending in ${Object.keys(MEDIA)
      .map((e) => `.${e}`)
      .join(', ')}.`,
  )
}

/** The renderer named, or the first that has the view. */
async function rendererFor(
  view: string,
  { renderer: wanted, assets }: Options,
  known: readonly WantedView[] = [],
): Promise<WantedView> {
  const before = known.find(({ renderer }) => draws(renderer, view))
  if (before !== undefined) return { renderer: before.renderer, view }
  // One that needs a program of the user's draws only when it is named.
  const ready = listParts('renderer').filter((definition) => !neededBy(definition).includes('program'))
  const names = wanted === undefined ? ready.map(({ name }) => name) : [wanted]
  const views: string[] = []
  for (const name of names) {
    const choice = await choosePart('renderer', name)
    const takesAssets = assets !== undefined && choice.name === 'scene3d'
    const { part } = await buildPart(
      'renderer',
      takesAssets ? { ...choice, options: { ...choice.options, assets } } : choice,
    )
    if (draws(part, view)) return { renderer: part, view }
    views.push(...part.views)
  }
  throw new InputError(
    `No view ${quoteValue(view)}.${didYouMean(view, views)} There are: ${[...new Set(views)].join(', ')}.`,
  )
}

function draws(renderer: Renderer, view: string): boolean {
  return renderer.views.includes(view) || renderer.takes?.(view) === true
}

function viewsOf(): string[] {
  return [
    ...new Set(listParts('renderer').flatMap((definition) => definition.create(definition.options.parse({})).views)),
  ]
}

/** The layouts to draw, with the findings to mark on them. */
async function subjectsOf(source: string, options: Options, io: Io): Promise<readonly Subject[]> {
  if (isRun(source, options.runs)) return stepsOf(source, options)
  if (options.step !== undefined || options.findings)
    throw new InputError(`${quoteValue(source)} is no run; --step and --findings go with a run's id or folder.`)
  const all = await readLayouts(source, options.from === undefined ? {} : { format: options.from })
  const names = all.map(({ name }) => name)
  const chosen = options.name === undefined ? all[0] : all.find(({ name }) => name === options.name)
  if (chosen === undefined && options.name !== undefined)
    throw new InputError(
      `${source} holds no layout named ${quoteValue(options.name)}.${didYouMean(options.name, names)} It holds ${some(names)}.`,
    )
  if (chosen === undefined) throw new InputError(`${source} holds no layout.`)
  if (all.length > 1 && options.name === undefined)
    throw new InputError(`${source} holds ${all.length} layouts; choose one with --name: ${some(names)}.`)
  for (const repair of chosen.repairs) io.err(`read: ${plain(repair)}`)
  return [{ layout: chosen.layout }]
}

function isRun(source: string, runs: string): boolean {
  const isFile = statSync(source, { throwIfNoEntry: false })?.isFile() === true
  return (
    !isFile &&
    [source, join(runs, source), join(runs, 'examples', source)].some((at) => existsSync(join(at, 'manifest.json')))
  )
}

function stepsOf(source: string, { step: wanted, findings, runs }: Options): Subject[] {
  const { manifest, state } = readRun(findRun(source, runs))
  const last = state.steps.length - 1
  const steps = wanted === 'all' ? state.steps : state.steps.slice(wanted ?? last, (wanted ?? last) + 1)
  if (steps.length === 0)
    throw new InputError(
      `${manifest.id} has no finished step${wanted === undefined || wanted === 'all' ? '' : ` ${wanted}`}; it has ${state.steps.length}, counted from 0.`,
    )
  return steps.map(({ step, layout, review, scores }) => ({
    layout,
    step,
    note: `step ${step}${scores.overall === null ? '' : `, ${(scores.overall * 100).toFixed(1)}`}`,
    ...(findings ? { findings: review?.findings ?? [] } : {}),
  }))
}

function stepNumber(text: string): number | 'all' {
  return text === 'all' ? 'all' : wholeNumber('--step')(text)
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(quoteValue).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown || 'none'
}

function wholeNumber(flag: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text)) return Number(text)
    throw new InputError(`${flag} is ${quoteValue(text)}; expected a whole number.`)
  }
}
