import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseCache } from '@langchain/core/caches'
import { z } from 'zod'
import { fileFault, parseJson } from '../files/readJson.ts'
import { InputError } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'

/**
 * What is done about answers: `record` asks always and keeps, `auto` asks only for what is not kept, `replay` never asks.
 */
export const ANSWER_MODES = ['record', 'replay', 'auto'] as const
export type AnswerMode = (typeof ANSWER_MODES)[number]

const answerSchema = z.strictObject({
  format: z.literal('scenewright/answer@1'),
  key: z.string().regex(/^[0-9a-f]{64}$/),
  request: z.unknown(),
  /** The message as LangChain stores it, secrets taken out. */
  message: z.looseObject({ type: z.string(), data: z.looseObject({}) }),
  tokens: z.strictObject({ input: z.number(), output: z.number() }).nullable(),
  cost: z.number().nullable(),
  latencyMs: z.number(),
  retries: z.array(
    z.strictObject({ fault: z.string(), status: z.number().nullable(), error: z.string(), waitMs: z.number() }),
  ),
})

/** An answer as it is kept: enough to give it again, with what it took to get it. */
export type Answer = z.infer<typeof answerSchema>

/** Answers by request. LangChain's cache interface, so that any of its chat models could use them. */
export type AnswerStore = BaseCache<Answer>

/**
 * Answers in a folder, one file per request. A file appears whole or not at all, and before the answer is used, so a
 * killed run has what it paid for. Throws an `InputError` for a file that is no answer.
 */
export class FolderAnswers extends BaseCache<Answer> {
  readonly #folder: string
  #drafts = 0
  #hasFolder = false

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  async lookup(key: string): Promise<Answer | null> {
    const path = this.#path(key)
    if (!existsSync(path)) return null
    const answer = parseWith(answerSchema, parseJson(readFileSync(path, 'utf8'), path), path)
    if (answer.key === key) return answer
    throw new InputError(
      `${path}: holds the answer to another request (${answer.key.slice(0, 12)}..); remove the file.`,
    )
  }

  async update(key: string, _model: string, answer: Answer): Promise<void> {
    const path = this.#path(key)
    const draft = `${path}.${process.pid}-${this.#drafts++}.tmp`
    try {
      if (!this.#hasFolder) mkdirSync(this.#folder, { recursive: true })
      this.#hasFolder = true
      // A few kilobytes: handing them to another thread and back costs more than writing them here.
      writeFileSync(draft, `${JSON.stringify(answer)}\n`)
      renameSync(draft, path)
    } catch (error) {
      throw new InputError(`${path}: the answer cannot be kept: ${fileFault(error)}`, { cause: error })
    }
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`)
  }
}

/** Answers in memory, for runs that nobody wants on disk. */
export class MemoryAnswers extends BaseCache<Answer> {
  readonly #answers = new Map<string, string>()

  async lookup(key: string): Promise<Answer | null> {
    const text = this.#answers.get(key)
    return text === undefined ? null : (JSON.parse(text) as Answer)
  }

  async update(key: string, _model: string, answer: Answer): Promise<void> {
    this.#answers.set(key, JSON.stringify(answer))
  }

  get size(): number {
    return this.#answers.size
  }
}

/** A run's own answers first; those found elsewhere are kept with the run, so that it can be replayed alone. */
export class JoinedAnswers extends BaseCache<Answer> {
  readonly #own: AnswerStore
  readonly #others: readonly AnswerStore[]

  constructor(own: AnswerStore, others: readonly AnswerStore[]) {
    super()
    this.#own = own
    this.#others = others
  }

  async lookup(key: string, model: string): Promise<Answer | null> {
    const own = await this.#own.lookup(key, model)
    if (own !== null) return own
    for (const other of this.#others) {
      const found = await other.lookup(key, model)
      if (found === null) continue
      await this.#own.update(key, model, found)
      return found
    }
    return null
  }

  async update(key: string, model: string, answer: Answer): Promise<void> {
    await this.#own.update(key, model, answer)
  }
}
