import { type Command, Option } from 'commander'
import type { ModelAccess } from '../loop/readyModel.ts'
import type { PartOptions } from '../loop/setUp.ts'
import type { Budget } from '../models/choice.ts'
import { readPrices } from '../models/prices.ts'
import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'

/** What the flags about a language model hold. */
export interface ModelFlags {
  readonly model?: string
  readonly baseUrl?: string
  readonly temperature?: string
  readonly maxTokens?: string
  readonly structure?: 'auto' | 'schema' | 'tools' | 'none'
  readonly timeout?: string
  readonly retries?: string
  readonly budget?: string
  readonly answers?: string
  readonly prices?: string
}

/** Adds the flags that choose a model and say how it is asked. */
export function addModelFlags(command: Command): Command {
  return command
    .option('--model <provider:name>', 'chat model for parts that ask one: openai, anthropic, google, ollama')
    .option('--base-url <url>', 'server to ask; any that speaks the protocol of the provider')
    .option('--temperature <t>', 'from 0 to 2; else as the provider has it')
    .option('--max-tokens <n>', 'longest answer')
    .addOption(new Option('--structure <how>', 'how JSON is asked for').choices(['auto', 'schema', 'tools', 'none']))
    .option('--timeout <seconds>', 'longest wait for one answer (default: 120)')
    .option('--retries <n>', 'attempts after the first, for faults that may pass (default: 4)')
    .option('--budget <limits>', 'what the model may cost in one run: usd=2,tokens=200000,calls=100')
    .addOption(answersOption())
    .addOption(pricesOption())
}

/** `--answers`, for verbs that go on with a run. */
export function answersOption(): Option {
  return new Option(
    '--answers <mode>',
    'record, replay or auto; replay:RUN and auto:RUN look for answers in that run alone',
  )
}

/** `--prices`. */
export function pricesOption(): Option {
  return new Option(
    '--prices <file>',
    'JSON: { "provider:name": { "input": 1, "output": 2 } }, dollars for a million tokens',
  )
}

/** The choice of a model that a manifest keeps; nothing without --model. Throws an `InputError`. */
export function readModelFlags(flags: ModelFlags): Pick<PartOptions, 'model'> {
  const { model: spec, baseUrl, temperature, maxTokens, structure, timeout, retries, budget } = flags
  if (spec === undefined) {
    const stray = givenModelFlags(flags)[0]
    if (stray !== undefined)
      throw new InputError(`${stray} says how a model is asked, and none is named; add --model provider:name.`)
    return {}
  }
  return {
    model: {
      spec,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(temperature === undefined ? {} : { temperature: numberFlag('--temperature', temperature, 0, 2) }),
      ...(maxTokens === undefined ? {} : { maxTokens: Math.round(numberFlag('--max-tokens', maxTokens, 1, 1e7)) }),
      ...(structure === undefined ? {} : { structure }),
      ...(timeout === undefined ? {} : { timeoutMs: 1000 * numberFlag('--timeout', timeout, 0.001, 86_400) }),
      ...(retries === undefined ? {} : { retry: { retries: Math.round(numberFlag('--retries', retries, 0, 20)) } }),
      ...(budget === undefined ? {} : { budget: readBudget(budget) }),
    },
  }
}

/** Those of the flags that name a model or say how it is asked. */
export function givenModelFlags(flags: ModelFlags): string[] {
  const { model, baseUrl, temperature, maxTokens, structure, timeout, retries, budget } = flags
  return Object.entries({
    '--model': model,
    '--base-url': baseUrl,
    '--temperature': temperature,
    '--max-tokens': maxTokens,
    '--structure': structure,
    '--timeout': timeout,
    '--retries': retries,
    '--budget': budget,
  }).flatMap(([flag, value]) => (value === undefined ? [] : [flag]))
}

/** How answers are come by; none of it is part of the record. Throws an `InputError`. */
export function readAccess(flags: Pick<ModelFlags, 'answers' | 'prices'>): { readonly access?: ModelAccess } {
  const access: ModelAccess = {
    ...(flags.answers === undefined ? {} : readAnswers(flags.answers)),
    ...(flags.prices === undefined ? {} : { prices: readPrices(flags.prices) }),
  }
  return Object.keys(access).length === 0 ? {} : { access }
}

function readAnswers(text: string): Pick<ModelAccess, 'mode' | 'from'> {
  const colon = text.indexOf(':')
  const mode = colon === -1 ? text : text.slice(0, colon)
  const from = colon === -1 ? undefined : text.slice(colon + 1)
  if (mode !== 'record' && mode !== 'replay' && mode !== 'auto')
    throw new InputError(
      `--answers is ${quoteValue(text)}; expected record, replay or auto.${didYouMean(mode, ['record', 'replay', 'auto'])}`,
    )
  if (from === undefined) return { mode }
  if (mode === 'record' || from === '')
    throw new InputError(
      `--answers ${quoteValue(text)}: a run to look in goes with replay and auto alone, as in replay:RUN.`,
    )
  return { mode, from }
}

/** Reads `usd=2,tokens=200000,calls=100`, each of them optional. Throws an `InputError` that names the flag. */
export function readBudget(text: string, flag = '--budget'): Budget {
  const budget: { usd?: number; tokens?: number; calls?: number } = {}
  for (const pair of text.split(',')) {
    const [key = '', value = ''] = pair.trim().split('=')
    if (key !== 'usd' && key !== 'tokens' && key !== 'calls')
      throw new InputError(
        `${flag} ${quoteValue(text)}: ${quoteValue(key)} is no limit.${didYouMean(key, ['usd', 'tokens', 'calls'])} Write usd=2,tokens=200000,calls=100, or some of them.`,
      )
    budget[key] = numberFlag(`${flag} ${key}`, value, Number.MIN_VALUE, 1e12)
  }
  return budget
}

function numberFlag(flag: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  const range = least === Number.MIN_VALUE ? 'a number above 0' : `a number from ${least} to ${most}`
  throw new InputError(`${flag} is ${quoteValue(text)}; expected ${range}.`)
}
