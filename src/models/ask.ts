import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { InputError } from '../scene/errors.ts'
import type { ModelCallOptions, Structure } from './chatModel.ts'
import type { CallSettings } from './innerModel.ts'
import { messageText } from './reply/messageText.ts'
import { readJson } from './reply/readJson.ts'

/**
 * One turn of a conversation. A plain object, which LangChain's models take as they are; its message classes are slow to
 * load, and parts that ask no model should not wait for them.
 */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string | readonly TurnBlock[]
}

/** A piece of a turn: words or a picture. */
export type TurnBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** What a reader makes of a decoded answer. Problems are put to the model word for word. */
export type Reading<T> =
  | { readonly value: T; readonly repairs: readonly string[]; readonly problems?: readonly [] }
  | { readonly problems: readonly string[]; readonly repairs?: readonly string[] }

/** A question with a JSON answer. */
export interface Question<T> {
  readonly messages: readonly Turn[]
  readonly structure: Structure
  /** How often it is asked again when the answer cannot be used. */
  readonly reasks: number
  readonly settings?: CallSettings
  /** Reads a decoded answer; `isLast` is true when it will not be asked for again. */
  read(value: unknown, about: { readonly isCutOff: boolean; readonly isLast: boolean }): Reading<T>
}

/** What asking needs of a step. A run that is asked to stop does so at its step's end, so a call is let through. */
export interface Asker {
  readonly model?: BaseChatModel
  log(message: string): void
}

/** An answer that could not be used, after all it was asked again. What was answered is in the record. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  /** The last answer, as text. */
  readonly raw: string

  constructor(message: string, raw: string) {
    super(message)
    this.raw = raw
  }
}

/**
 * Asks a model until its answer can be used, telling it exactly what was wrong, at most `reasks` times more. Repairs are
 * logged. Throws an `UnusableAnswer` with the last problems, and whatever the model throws.
 */
export async function ask<T>(asker: Asker, question: Question<T>): Promise<T> {
  const model = modelOf(asker)
  const messages = [...question.messages]
  for (let turn = 0; ; turn++) {
    const isLast = turn >= question.reasks
    const options: ModelCallOptions = { ...question.settings, structure: question.structure }
    const answer = messageText(await model.invoke(messagesOf(messages), options))
    const reading = readAnswer(answer, question, isLast)
    for (const repair of reading.repairs ?? []) asker.log(`Repaired: ${repair}.`)
    if ('value' in reading) return reading.value
    const told = shortList(reading.problems)
    if (isLast)
      throw new UnusableAnswer(
        `The model's answer cannot be used${turn === 0 ? '' : ` after ${turn + 1} attempts`}: ${told}. It began: ${JSON.stringify(answer.text.slice(0, 120))}`,
        answer.text,
      )
    asker.log(`Asked again: ${told}.`)
    // An empty turn of the assistant is refused by some servers.
    messages.push(
      { role: 'assistant', content: answer.text.slice(0, 20_000) || '(no answer)' },
      { role: 'user', content: askAgain(reading.problems) },
    )
  }
}

/** The model of a step, or an `InputError` that says how to name one. */
export function modelOf(asker: Pick<Asker, 'model'>): BaseChatModel {
  if (asker.model !== undefined) return asker.model
  throw new InputError('This part asks a model and the run has none; name one with --model provider:name.')
}

/** Turns as LangChain's types want them: mutable. */
export function messagesOf(turns: readonly Turn[]): { role: Turn['role']; content: string | TurnBlock[] }[] {
  return turns.map(({ role, content }) => ({ role, content: typeof content === 'string' ? content : [...content] }))
}

function readAnswer<T>(answer: ReturnType<typeof messageText>, question: Question<T>, isLast: boolean): Reading<T> {
  if (answer.refusal !== null) return { problems: [`you refused: ${answer.refusal.slice(0, 200)}`] }
  if (answer.text.trim() === '')
    return {
      problems: [
        answer.stop === 'filtered'
          ? 'the answer was filtered'
          : answer.stop === 'cut-off'
            ? 'the answer was cut off before it began'
            : 'it is empty',
      ],
    }
  const json = readJson(answer.text)
  if ('fault' in json)
    return { problems: [REFUSAL.test(answer.text) ? `you refused: ${answer.text.trim().slice(0, 200)}` : json.fault] }
  const isCutOff = json.isCutOff || answer.stop === 'cut-off'
  const reading = question.read(json.value, { isCutOff, isLast })
  return { ...reading, repairs: [...json.repairs, ...(reading.repairs ?? [])] }
}

const REFUSAL = /\b(I(?:'m| am) sorry|I can(?:'t|not)|I(?:'m| am) (?:unable|not able)|as an AI)\b/i

function askAgain(problems: readonly string[]): string {
  const list = problems.slice(0, 12).map((problem) => `- ${problem}`)
  const more = problems.length > 12 ? [`- and ${problems.length - 12} more`] : []
  return ['Your answer cannot be used:', ...list, ...more, 'Answer again, with the whole JSON and nothing else.'].join(
    '\n',
  )
}

function shortList(problems: readonly string[]): string {
  const shown = problems.slice(0, 3).join('; ')
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown
}
