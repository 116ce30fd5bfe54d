import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Option } from 'commander'
import { makeFolders } from '../../files/makeFolders.ts'
import { fileFault } from '../../files/readJson.ts'
import { formatReaders, formatWriters as jsonWriters } from '../../formats/index.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import type { FormatWriter, Imported } from '../../formats/types.ts'
import { gltfWriter } from '../../gltf/index.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import type { Verb } from '../verb.ts'

const formatWriters: readonly FormatWriter[] = [...jsonWriters, gltfWriter]

interface Options {
  readonly to: string
  readonly from?: string
  readonly out?: string
  readonly roomType?: string
  readonly shorterSide?: number
  readonly assets?: string
}

/** `convert`: layouts from any known format into another. What was assumed, and what is lost, goes to standard error. */
export const convert: Verb = (program, io) => {
  program
    .command('convert')
    .summary('turn layouts of one format into another')
    .description('Turn the layouts of a file or folder into another format. Without -o they are printed.')
    .argument('<file>', 'file (.json, .jsonl, .txt, gzipped or not) or folder of layouts')
    .requiredOption('--to <format>', `one of ${formatWriters.map((writer) => writer.name).join(', ')}`)
    .option('--from <format>', `format of the file, else detected; one of ${readable()}`)
    .option('-o, --out <path>', 'file to write: .json holds one layout or a list, .jsonl one a line; or a folder/')
    .option('--room-type <type>', 'type of room, where the file names none')
    .addOption(new Option('--shorter-side <metres>', "LayoutGPT: the room's shorter side").argParser(metres))
    .option('--assets <folder>', 'ProcTHOR: folder of asset-database.json, which holds the sizes')
    .addHelpText(
      'after',
      '\nExample:\n  scenewright convert rooms.json --from layoutgpt --to scenewright -o rooms.jsonl',
    )
    .action((file: string, options: Options) => runConvert(file, options, io))
}

async function runConvert(file: string, options: Options, io: Io): Promise<void> {
  const writer = findWriter(options.to)
  const imported = await readLayouts(file, {
    ...(options.from === undefined ? {} : { format: options.from }),
    ...(options.roomType === undefined ? {} : { roomType: options.roomType }),
    ...(options.shorterSide === undefined ? {} : { shorterSide: options.shorterSide }),
    ...(options.assets === undefined ? {} : { assets: options.assets }),
  })
  const exported = imported.map(({ layout, name }) => ({ name, ...writer.write(layout, name) }))
  writeOut(exported, options.out, writer.ending, io)
  report('read', imported.map(repairsOf), io)
  report(
    'lost',
    exported.map(({ losses }) => losses),
    io,
  )
  if (options.out !== undefined)
    io.err(`${imported.length} ${imported.length === 1 ? 'layout' : 'layouts'} written to ${options.out}`)
}

function repairsOf({ repairs }: Imported): readonly string[] {
  return repairs
}

function findWriter(name: string): FormatWriter {
  const names = formatWriters.map((writer) => writer.name)
  const writer = formatWriters[names.indexOf(name)]
  if (writer !== undefined) return writer
  throw new InputError(
    `No format named ${quoteValue(name)} to write.${didYouMean(name, names)} Layouts can be written as: ${names.join(', ')}.`,
  )
}

function writeOut(
  exported: readonly { name: string; value: unknown }[],
  out: string | undefined,
  ending: string | undefined,
  io: Io,
): void {
  if (out !== undefined && isFolder(out)) {
    const used = new Set<string>()
    for (const { name, value } of exported)
      save(
        join(out, `${fileStem(name, used)}${ending ?? '.json'}`),
        value instanceof Uint8Array ? value : pretty(value),
        out,
      )
    return
  }
  if (ending !== undefined) {
    const [only, ...more] = exported
    if (out === undefined || !out.toLowerCase().endsWith(ending) || only === undefined || more.length > 0)
      throw new InputError(
        `This format is binary and holds one layout a file; write ${exported.length === 1 ? `-o NAME${ending}, or ` : ''}-o FOLDER/ for ${exported.length} files.`,
      )
    save(out, only.value as Uint8Array)
    return
  }
  const asLines = out === undefined ? exported.length > 1 : /\.jsonl(\.gz)?$/.test(out)
  const text = asLines
    ? `${exported.map(({ value }) => JSON.stringify(value)).join('\n')}\n`
    : pretty(exported.length === 1 ? exported[0]!.value : exported.flatMap(({ value }) => value))
  if (out === undefined) io.out(text.replace(/\n$/, ''))
  else save(out, text)
}

function isFolder(path: string): boolean {
  if (/[/\\]$/.test(path)) return true
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch (error) {
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  }
}

function save(path: string, content: string | Uint8Array, folder?: string): void {
  try {
    if (folder !== undefined) makeFolders(folder)
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(content) : content)
  } catch (error) {
    const isHomeless = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const fault = isHomeless ? 'its folder does not exist; make it first.' : fileFault(error)
    throw new InputError(`${path}: ${fault}`, { cause: error })
  }
}

// A layout's name comes from a file and must not choose a path.
function fileStem(name: string, used: Set<string>): string {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 100) || 'layout'
  let stem = safe
  for (let n = 2; used.has(stem.toLowerCase()); n++) stem = `${safe}-${n}`
  used.add(stem.toLowerCase())
  return stem
}

/** Prints one of each kind of remark, with the number of layouts it holds for. Kinds differ in more than their numbers. */
function report(verb: string, remarks: readonly (readonly string[])[], io: Io): void {
  const kinds = new Map<string, { first: string; layouts: Set<number> }>()
  remarks.forEach((list, i) => {
    for (const remark of list) {
      const kind = remark.replace(/"[^"]*"/g, '""').replace(/\d+(\.\d+)?/g, '0')
      const known = kinds.get(kind)
      if (known === undefined) kinds.set(kind, { first: remark, layouts: new Set([i]) })
      else known.layouts.add(i)
    }
  })
  for (const { first, layouts } of kinds.values())
    io.err(
      `${verb}: ${first}${remarks.length > 1 ? ` (or the like, ${layouts.size} of ${remarks.length} layouts)` : ''}`,
    )
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function metres(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new InputError(`--shorter-side is ${quoteValue(text)}; expected a number of metres above zero, e.g. 3.6.`)
}

function readable(): string {
  return formatReaders.map((reader) => reader.name).join(', ')
}
