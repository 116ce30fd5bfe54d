import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Option } from 'commander'
import type { Finding } from '../../contracts/finding.ts'
import type { Picture, Renderer } from '../../contracts/renderer.ts'
import { fileFault } from '../../files/readJson.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import { buildPart, choosePart, listParts } from '../../loop/registry.ts'
import { findRun, readRun } from '../../record/runFolder.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Layout } from '../../scene/types.ts'
import type { Io } from '../io.ts'
import { plain } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly out: string
  readonly view: string
  readonly renderer?: string
  readonly theme: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  readonly title?: string
  readonly labels: boolean
  readonly findings?: boolean
  readonly name?: string
  readonly step?: number
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
      'Draw a layout in any known format, or a step of a run, as PNG, SVG or WebP. An existing file is replaced.',
    )
    .argument('<layout>', "a file of layouts, or a run's id or folder")
    .requiredOption('-o, --out <file>', 'picture to write; its ending chooses the format: .png, .svg or .webp')
    .option('--view <view>', `what to draw: ${viewsOf().join(', ')}`, 'plan')
    .option('--renderer <name>', 'who draws; options as name:key=value, e.g. plan:labelBy=id')
    .addOption(new Option('--theme <theme>', 'colours').choices(['light', 'dark']).default('light'))
    .addOption(new Option('--width <pixels>', 'width of the picture').argParser(wholeNumber('--width')))
    .addOption(new Option('--height <pixels>', 'height, else what the room needs').argParser(wholeNumber('--height')))
    .option('--title <text>', 'a title above the picture')
    .option('--no-labels', 'leave the names out')
    .option('--name <name>', 'which layout, where the file holds several')
    .option('--from <format>', 'format of the file, else detected')
    .addOption(new Option('--step <n>', 'of a run: this step, else the last').argParser(wholeNumber('--step')))
    .option('--findings', "of a run: mark what the step's critics found")
    .option('--runs <dir>', 'folder that holds run folders', 'runs')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  scenewright render room.json -o room.png\n  scenewright render room.json -o room.svg --theme dark --no-labels\n  scenewright render runs/examples/bedroom --step 0 --findings -o placed.png',
    )
    .action((layout: string, options: Options) => renderTo(layout, options, io))
}

async function renderTo(source: string, options: Options, io: Io): Promise<void> {
  const mediaType = mediaTypeOf(options.out)
  const { renderer, view } = await rendererFor(options)
  const { layout, findings } = await subject(source, options, io)
  const picture = await renderer.render(layout, view, {
    mediaType,
    theme: options.theme,
    labels: options.labels,
    ...(options.width === undefined ? {} : { width: options.width }),
    ...(options.height === undefined ? {} : { height: options.height }),
    ...(options.title === undefined ? {} : { title: options.title }),
    ...(findings === undefined ? {} : { findings }),
  })
  save(options.out, picture.bytes)
  const { width, height } = picture
  if (options.json)
    io.out(JSON.stringify({ file: options.out, view, mediaType, width, height, bytes: picture.bytes.length }))
  else io.out(`${plain(options.out)} (${width} x ${height})`)
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
async function rendererFor({ renderer: wanted, view }: Options): Promise<{ renderer: Renderer; view: string }> {
  const names = wanted === undefined ? listParts('renderer').map(({ name }) => name) : [wanted]
  const views: string[] = []
  for (const name of names) {
    const { part } = await buildPart('renderer', await choosePart('renderer', name))
    if (part.views.includes(view) || part.takes?.(view) === true) return { renderer: part, view }
    views.push(...part.views)
  }
  throw new InputError(`No view ${quoteValue(view)}.${didYouMean(view, views)} There are: ${views.join(', ')}.`)
}

function viewsOf(): string[] {
  return listParts('renderer').flatMap((definition) => [...definition.create(definition.options.parse({})).views])
}

/** The layout to draw, with the findings to mark on it. */
async function subject(
  source: string,
  options: Options,
  io: Io,
): Promise<{ layout: Layout; findings?: readonly Finding[] }> {
  if (isRun(source, options.runs)) return stepOf(source, options)
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
  return { layout: chosen.layout }
}

function isRun(source: string, runs: string): boolean {
  const isFile = statSync(source, { throwIfNoEntry: false })?.isFile() === true
  return (
    !isFile &&
    [source, join(runs, source), join(runs, 'examples', source)].some((at) => existsSync(join(at, 'manifest.json')))
  )
}

function stepOf(
  source: string,
  { step: wanted, findings, runs }: Options,
): { layout: Layout; findings?: readonly Finding[] } {
  const { manifest, state } = readRun(findRun(source, runs))
  const step = wanted === undefined ? state.steps.at(-1) : state.steps[wanted]
  if (step === undefined)
    throw new InputError(
      `${manifest.id} has no finished step${wanted === undefined ? '' : ` ${wanted}`}; it has ${state.steps.length}, counted from 0.`,
    )
  return { layout: step.layout, ...(findings ? { findings: step.review?.findings ?? [] } : {}) }
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
