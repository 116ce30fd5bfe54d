import { z } from 'zod'
import type { KeyedLines } from '../files/keyedLines.ts'
import { fileFault } from '../files/readJson.ts'
import { hashOf } from '../scene/canonical.ts'
import { RecordFault } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { ANSWER_FORMAT, answerLines } from './answerLines.ts'

/**
 * What is done about answers: `record` asks always and keeps, `auto` asks only for what is not kept, `replay` never asks.
 */
export const ANSWER_MODES = ['record', 'replay', 'auto'] as const
export type AnswerMode = (typeof ANSWER_MODES)[number]

const answerSchema = z.strictObject({
  format: z.literal(ANSWER_FORMAT),
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

/** Answers by the key of their request. */
export interface AnswerStore {
  lookup(key: string): Promise<Answer | null>
  update(key: string, answer: Answer): Promise<void>
  /** Lets go of what it holds open; harmless when called again, and what is kept later is kept all the same. */
  close?(): void
}

/**
 * Answers in a file, a line each. A line is written before its answer is used, so a killed run has what it paid for; a
 * line that was being written at that moment counts as not there. Throws a `RecordFault` when one cannot be written.
 */
export class FileAnswers implements AnswerStore {
  readonly #lines: KeyedLines

  constructor(path: string) {
    this.#lines = answerLines(path)
  }

  /** The newest answer to a request. Throws a `RecordFault` when the file cannot be read or the answer was altered. */
  async lookup(key: string): Promise<Answer | null> {
    const { path } = this.#lines
    const line = this.#find(key).findLast(isWhole)
    if (line === undefined) return null
    const answer = parseWith(answerSchema, JSON.parse(line), path)
    if (hashOf(answer.request) === key) return answer
    throw new RecordFault(
      `${path}: the answer ${key.slice(0, 12)}.. does not belong to the request beside it; it was altered. Take out its line to ask anew.`,
    )
  }

  async update(key: string, answer: Answer): Promise<void> {
    // A few kilobytes: handing them to another thread and back costs more than writing them here.
    const line = JSON.stringify({ ...answer, format: ANSWER_FORMAT, key })
    try {
      this.#lines.append(line)
    } catch (error) {
      throw new RecordFault(`${this.#lines.path}: an answer cannot be kept: ${fileFault(error)}`, { cause: error })
    }
  }

  close(): void {
    this.#lines.close()
  }

  #find(key: string): string[] {
    try {
      return this.#lines.find(key)
    } catch (error) {
      throw new RecordFault(`${this.#lines.path}: an answer cannot be read: ${fileFault(error)}`, { cause: error })
    }
  }
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Answers in memory, for runs that nobody wants on disk. */
export class MemoryAnswers implements AnswerStore {
  readonly #answers = new Map<string, string>()

  async lookup(key: string): Promise<Answer | null> {
    const text = this.#answers.get(key)
    return text === undefined ? null : (JSON.parse(text) as Answer)
  }

  async update(key: string, answer: Answer): Promise<void> {
    this.#answers.set(key, JSON.stringify(answer))
  }

  get size(): number {
    return this.#answers.size
  }
}

/** A run's own answers first; those found elsewhere are kept with the run, so that it can be replayed alone. */
export class JoinedAnswers implements AnswerStore {
  readonly #own: AnswerStore
  readonly #others: readonly AnswerStore[]

  constructor(own: AnswerStore, others: readonly AnswerStore[]) {
    this.#own = own
    this.#others = others
  }

  async lookup(key: string): Promise<Answer | null> {
    const own = await this.#own.lookup(key)
    if (own !== null) return own
    for (const other of this.#others) {
      const found = await other.lookup(key)
      if (found === null) continue
      await this.#own.update(key, found)
      return found
    }
    return null
  }

  async update(key: string, answer: Answer): Promise<void> {
    await this.#own.update(key, answer)
  }

  close(): void {
    this.#own.close?.()
  }
}
