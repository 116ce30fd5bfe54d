import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileFault } from '../files/readJson.ts'
import type { Source } from '../ontology/build/readSource.ts'
import { compareText } from '../scene/canonical.ts'
import { InputError } from '../scene/errors.ts'
import { readFront3dRoom } from './front3d.ts'
import { readProcthorRooms } from './procthor.ts'

/** ProcTHOR houses of a folder (`.jsonl` or `.jsonl.gz`), with the folder of their asset table, as a build's source. */
export function procthorSource(folder: string, assets: string): Source {
  return {
    name: 'procthor',
    files: buildFiles(folder),
    read: (record, where) => readProcthorRooms(record, { where, assets }),
  }
}

/** 3D-FRONT rooms of a folder, which also holds the tables of models and nouns, as a build's source. */
export function front3dSource(folder: string): Source {
  return {
    name: '3d-front',
    files: buildFiles(folder),
    read: (record, where) => [readFront3dRoom(record, { where, assets: folder })],
  }
}

/**
 * The record files of a folder in order of name. Held-out files, whose name says `holdout`, are passed over: a build that
 * had seen them could no longer be checked on them. An `InputError` for a held-out folder, or one without records.
 */
function buildFiles(folder: string): string[] {
  if (/holdout/i.test(basename(resolve(folder))))
    throw new InputError(`${folder}: held-out records are kept for checks; build from another folder.`)
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw new InputError(`${folder}: ${folderFault(error)}`, { cause: error })
  }
  const files = names.filter((name) => /\.jsonl(\.gz)?$/.test(name) && !/holdout/i.test(name)).sort(compareText)
  if (files.length === 0)
    throw new InputError(`${folder}: no .jsonl or .jsonl.gz file to build from (files named holdout do not count).`)
  return files.map((name) => join(folder, name))
}

function folderFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'no such folder.'
  return code === 'ENOTDIR' ? 'is a file; expected a folder.' : fileFault(error)
}
