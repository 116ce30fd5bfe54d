import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { PATIENCE_OF_FETCH_MS, patientFetch } from '../process/patientFetch.ts'
import { InputError } from '../scene/errors.ts'
import type { ModelChoice } from './choice.ts'
import { type Provider, parseModelSpec, shortName } from './providers.ts'

/** What a single call may ask for beyond the choice of the run; these are options of LangChain's constructors, not calls. */
export interface CallSettings {
  readonly temperature?: number
  readonly maxTokens?: number
  readonly seed?: number
  readonly logprobs?: boolean
  readonly topLogprobs?: number
}

type Environment = { readonly [name: string]: string | undefined }

/**
 * Makes the provider's own LangChain model, its retries switched off. Throws an `InputError` that names a missing
 * package with the line that installs it, a missing key with its variable, or settings the provider does not take.
 */
export async function makeInnerModel(
  choice: ModelChoice,
  call: CallSettings,
  environment: Environment,
): Promise<BaseChatModel> {
  const { provider, name, spec } = parseModelSpec(choice.spec)
  if (call.logprobs === true && !provider.hasLogprobs)
    throw new InputError(
      `${spec} gives no log probabilities; use a server that speaks OpenAI's protocol, or the critic's mode=json.`,
    )
  const temperature = call.temperature ?? choice.temperature
  const maxTokens = call.maxTokens ?? choice.maxTokens
  const fields: Record<string, unknown> = {
    modelProvider: provider.langchain,
    maxRetries: 0,
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { [provider.maxTokens]: maxTokens }),
    ...provider.reach(
      choice.baseUrl,
      choice.timeoutMs > PATIENCE_OF_FETCH_MS ? await patientFetch(choice.timeoutMs) : null,
    ),
    ...keyOf(provider, choice, environment),
    ...(call.logprobs === true ? { logprobs: true, topLogprobs: call.topLogprobs ?? 5 } : {}),
  }
  // The client's own limit would cut in at ten minutes.
  if (provider.name === 'openai') return openAiModel(name, { ...fields, timeout: choice.timeoutMs }, call.seed)
  if (provider.seed !== null && call.seed !== undefined) fields[provider.seed] = call.seed
  await checkInstalled(provider)
  const { initChatModel } = await import('langchain/chat_models/universal')
  return innermost(await initChatModel(name, fields))
}

async function openAiModel(
  name: string,
  fields: Record<string, unknown>,
  seed: number | undefined,
): Promise<BaseChatModel> {
  const { initChatModel } = await import('langchain/chat_models/universal')
  const { PlainCompletions } = await import('./openAiCompletions.ts')
  const { modelProvider, ...own } = fields
  const kwargs = seed === undefined ? {} : { modelKwargs: { seed } }
  const completions = new PlainCompletions({ model: name, ...own, ...kwargs })
  return innermost(await initChatModel(name, { modelProvider: String(modelProvider), ...own, ...kwargs, completions }))
}

/** initChatModel gives a model that makes the real one at each call; here one is made and kept. */
async function innermost(model: object): Promise<BaseChatModel> {
  const open: unknown = Reflect.get(model, '_getModelInstance')
  if (typeof open !== 'function') return model as BaseChatModel
  return (await open.call(model, {})) as BaseChatModel
}

function keyOf(provider: Provider, choice: ModelChoice, environment: Environment): Record<string, unknown> {
  if (provider.keyVariable === null) return {}
  const key = environment[provider.keyVariable]
  if (key !== undefined && key !== '') return { apiKey: key }
  // Servers of one's own mostly want no key, but the client insists on one.
  if (choice.baseUrl !== null) return { apiKey: 'none' }
  throw new InputError(
    `${choice.spec} needs a key: set the environment variable ${provider.keyVariable}, or name a server of your own with --base-url.`,
  )
}

async function checkInstalled(provider: Provider): Promise<void> {
  try {
    await import(provider.package)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
    throw new InputError(missingPackage(provider), { cause: error })
  }
}

/** What to do when a provider's package is not there. */
export function missingPackage(provider: Pick<Provider, 'name' | 'package'>): string {
  return `Models of ${shortName(provider.name)} need the package ${provider.package}, which is not installed: npm install ${provider.package}`
}
