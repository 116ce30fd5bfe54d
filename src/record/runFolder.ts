import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFolders } from '../files/makeFolders.ts'
import { readJsonFile } from '../files/readJson.ts'
import { ANSWERS_FILE, answerLines } from '../models/answerLines.ts'
import { compareText, hashOf } from '../scene/canonical.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'
import { onDisk } from './diskFault.ts'
import { fold, type RunState } from './fold.ts'
import { fileJournal, type Journal } from './journal.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { isHeld, takeLock } from './processLock.ts'
import { type JournalText, readEvents } from './readEvents.ts'
import { runId } from './runId.ts'
import { syncFolder, writeAtomic, writeDerived } from './writeAtomic.ts'

/** A run on disk, as read. */
export interface RecordedRun {
  readonly folder: string
  readonly manifest: Manifest
  readonly journal: JournalText
  readonly state: RunState
}

/** A run that this process may write, until it is closed. */
export interface OpenRun {
  readonly folder: string
  readonly manifest: Manifest
  readonly journal: Journal
  /** Keeps bytes under their own hash and gives the file's name within the blobs folder. */
  putBlob(bytes: Uint8Array, extension: string): string
  /** Writes a derived file of the run, which may be deleted at any time. */
  putDerived(name: string, content: string | Uint8Array): void
  close(): void
}

/**
 * Makes the folder of a new run below `out` and writes its manifest. `draft` lacks only the id, which is derived.
 * `ontology` is the text of an ontology of the user's own, kept with the run. Throws an `InputError` when the disk refuses.
 */
export function createRun(out: string, draft: Omit<Manifest, 'id'>, now: () => string, ontology?: string): OpenRun {
  onDisk(out, () => makeFolders(out))
  const wanted = runId({ ...draft, id: '' })
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`
    const folder = join(out, id)
    if (!onDisk(folder, () => makeFolder(folder))) continue
    const release = takeLock(join(folder, LOCK))
    const manifest = { ...draft, id }
    if (ontology !== undefined) putBlob(folder, Buffer.from(ontology, 'utf8'), 'json')
    writeAtomic(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    syncFolder(out)
    return openRun(folder, manifest, fileJournal(join(folder, EVENTS), { now, nextSeq: 0, keepBytes: 0 }), release)
  }
}

/** Opens an existing run for writing. The lock is taken before anything is read. */
export function reopenRun(folder: string, now: () => string): { readonly open: OpenRun; readonly run: RecordedRun } {
  const release = takeLock(join(folder, LOCK))
  try {
    const run = readRun(folder)
    const journal = fileJournal(join(folder, EVENTS), {
      now,
      nextSeq: run.state.nextSeq,
      keepBytes: run.journal.wholeBytes,
    })
    return { open: openRun(folder, run.manifest, journal, release), run }
  } catch (error) {
    release()
    throw error
  }
}

/** Whether a process that still lives is writing the run. */
export function isBeingWritten(folder: string): boolean {
  return isHeld(join(folder, LOCK))
}

/** Reads a run and checks it. Throws an `InputError` when there is none, a `RecordMismatch` when it was altered. */
export function readRun(folder: string): RecordedRun {
  const { manifest, journal } = readRecord(folder)
  return { folder, manifest, journal, state: fold(manifest, journal.events) }
}

/** Reads manifest and events without folding them. */
export function readRecord(folder: string): Omit<RecordedRun, 'state'> {
  const manifest = readManifest(folder)
  const path = join(folder, EVENTS)
  const bytes = existsSync(path) ? readFileSync(path) : new Uint8Array()
  return { folder, manifest, journal: readEvents(bytes) }
}

/** Reads a run's manifest. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(path))
    throw new InputError(`${folder}: holds no ${MANIFEST}, so the run never began. Start it anew with "run".`)
  return parseManifest(readJsonFile(path), path)
}

/** A blob of a run by the name an event or manifest gives. Its bytes are checked against that name. */
export function readBlob(folder: string, name: string): Uint8Array {
  const match = /^([0-9a-f]{64})\.[a-z0-9]{1,8}$/.exec(name)
  if (match === null) throw new InputError(`${quoteValue(name)} is no blob's name; expected a SHA-256 and an ending.`)
  const path = join(folder, BLOBS, name)
  if (!existsSync(path)) throw new InputError(`${path}: the run needs this file and it is not there.`)
  const bytes = readFileSync(path)
  if (sha256(bytes) !== match[1])
    throw new InputError(`${path}: its content does not hash to its name; it was altered.`)
  return bytes
}

/**
 * Gives a run's kept answers of language models, by the key and the reply's hash that an event holds. Throws an
 * `InputError` for one that is gone or altered.
 */
export function answerReader(folder: string): (key: string, reply: string) => unknown {
  const lines = answerLines(join(folder, ANSWERS_FILE))
  return (key, reply) => {
    const found = lines.find(key)
    if (found.length === 0)
      throw new InputError(`${lines.path}: the run needs the answer ${key.slice(0, 12)}.. and it is not there.`)
    const answer = found.map(decoded).findLast((value) => hashOf(Reflect.get(value, 'message')) === reply)
    if (answer !== undefined) return answer
    throw new InputError(
      `${lines.path}: the reply ${key.slice(0, 12)}.. does not hash to what the record says; it was altered.`,
    )
  }
}

/** The folder of a run given by id or by path. Throws an `InputError` that offers the nearest id. */
export function findRun(run: string, out: string): string {
  for (const folder of [join(out, run), join(out, 'examples', run), run])
    if (existsSync(folder) && statSync(folder).isDirectory()) return folder
  const known = listRunFolders(out).map((folder) => basename(folder))
  const hint = didYouMean(run, known) || (known.length > 0 ? ' Run "scenewright list" for those there are.' : '')
  throw new InputError(`No run ${quoteValue(run)} in ${quoteValue(out)}, nor a folder of that path.${hint}`)
}

/** Folders of all runs below `out`, in order of name; those in `out`/examples too. None when the folder is absent. */
export function listRunFolders(out: string): string[] {
  const below = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .map((name) => join(folder, name))
          .filter((path) => existsSync(join(path, MANIFEST)))
      : []
  return [...below(out), ...below(join(out, 'examples'))].sort(compareText)
}

const MANIFEST = 'manifest.json'
const EVENTS = 'events.jsonl'
const BLOBS = 'blobs'
const LOCK = 'lock'

function openRun(folder: string, manifest: Manifest, journal: Journal, release: () => void): OpenRun {
  return {
    folder,
    manifest,
    journal,
    putBlob: (bytes, extension) => putBlob(folder, bytes, extension),
    putDerived: (name, content) => writeDerived(join(folder, name), content),
    close() {
      journal.close()
      release()
    },
  }
}

/** A decoded line; an empty object where a process died while it was written. */
function decoded(line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function putBlob(folder: string, bytes: Uint8Array, extension: string): string {
  const name = `${sha256(bytes)}.${extension}`
  const path = join(folder, BLOBS, name)
  if (existsSync(path)) return name
  onDisk(path, () => makeFolders(join(folder, BLOBS)))
  writeAtomic(path, bytes)
  return name
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
