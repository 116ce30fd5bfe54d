import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS_FILE } from '../models/answerLines.ts'
import type { AnswerMode } from '../models/answers.ts'
import type { RecordedChatModel } from '../models/chatModel.ts'
import type { OpenModel } from '../models/openModel.ts'
import type { Manifest } from '../record/manifest.ts'
import { findRun, listRunFolders } from '../record/runFolder.ts'
import { InputError, quoteValue } from '../scene/errors.ts'

/** How a run's model is reached. None of it is part of the record, since none of it changes what is asked. */
export interface ModelAccess
  extends Pick<OpenModel, 'environment' | 'prices' | 'inner' | 'sleep' | 'now' | 'date' | 'onRetry'> {
  /** Default: `record` for a new run, `auto` for one that goes on, so that no answer is paid for twice. */
  readonly mode?: AnswerMode
  /** Runs or folders of answers to look in, one after another; default: all runs of the folder that holds runs. */
  readonly from?: string | readonly string[]
  /** Waits between attempts; how often is part of the record. */
  readonly retry?: { readonly baseMs?: number; readonly capMs?: number }
}

/** A run's model before the run has a folder. */
export interface ReadyModel {
  /** The model with its answers kept in a run's own folder, until it is closed. */
  keepingIn(folder: string): { readonly model: RecordedChatModel; close(): void }
}

/**
 * Makes the model of a run ready: settings, key and package are looked at before anything is recorded. Null when the run
 * has none. Throws an `InputError`.
 */
export async function readyModel(
  { model, seed }: Pick<Manifest, 'model' | 'seed'>,
  { out, isGoingOn, access = {} }: { readonly out: string; readonly isGoingOn: boolean; readonly access?: ModelAccess },
): Promise<ReadyModel | null> {
  if (model === undefined) return null
  // LangChain is large; runs without a model do without it.
  const { FileAnswers, JoinedAnswers } = await import('../models/answers.ts')
  const { openModel } = await import('../models/openModel.ts')
  const { mode = isGoingOn ? 'auto' : 'record', from, retry, ...rest } = access
  const others = mode === 'record' ? [] : answerFiles(out, from).map((path) => new FileAnswers(path))
  const { retries, ...choice } = model
  const opened = await openModel({ ...choice, ...rest, retry: { ...retry, retries }, mode, seed })
  return {
    keepingIn(folder) {
      const answers = new JoinedAnswers(new FileAnswers(join(folder, ANSWERS_FILE)), others)
      return { model: opened.keepingIn(answers), close: () => answers.close() }
    },
  }
}

function answerFiles(out: string, from: ModelAccess['from']): string[] {
  if (from === undefined)
    return listRunFolders(out)
      .map((run) => join(run, ANSWERS_FILE))
      .filter((path) => existsSync(path))
  return (typeof from === 'string' ? [from] : from).map((place) => {
    const path = join(isFolder(place) ? place : findRun(place, out), ANSWERS_FILE)
    if (existsSync(path)) return path
    throw new InputError(
      `${quoteValue(place)} holds no ${ANSWERS_FILE}; expected a run that asked a language model, or a folder where answers are kept.`,
    )
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
