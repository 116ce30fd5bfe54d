import { didYouMean, InputError, quoteValue } from '../scene/errors.ts'

/** A provider of chat models: which package speaks to it, where its key is, and what its package calls things. */
export interface Provider {
  readonly name: string
  /** The name LangChain knows it by. */
  readonly langchain: string
  readonly package: string
  /** Environment variable that holds the key; null when none is needed. */
  readonly keyVariable: string | null
  /** Constructor options for a server at this address (null: the provider's own), reached by this `fetch` (null: Node's). */
  reach(baseUrl: string | null, fetch: typeof globalThis.fetch | null): Record<string, unknown>
  /** Constructor option for the longest answer. */
  readonly maxTokens: string
  /** Constructor option for the seed, where the provider takes one. */
  readonly seed: string | null
  /** Whether log probabilities can be asked for. */
  readonly hasLogprobs: boolean
}

/** The providers that ship. Any server that speaks OpenAI's protocol is `openai` with a base URL. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'openai',
    langchain: 'openai',
    package: '@langchain/openai',
    keyVariable: 'OPENAI_API_KEY',
    // At the top level the address is ignored.
    reach: (baseURL, fetch) => ({ configuration: given({ baseURL, fetch }) }),
    maxTokens: 'maxTokens',
    seed: 'seed',
    hasLogprobs: true,
  },
  {
    name: 'anthropic',
    langchain: 'anthropic',
    package: '@langchain/anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
    reach: (anthropicApiUrl, fetch) => given({ anthropicApiUrl, clientOptions: fetch && { fetch } }),
    maxTokens: 'maxTokens',
    seed: null,
    hasLogprobs: false,
  },
  {
    name: 'google-genai',
    langchain: 'google-genai',
    package: '@langchain/google-genai',
    keyVariable: 'GOOGLE_API_KEY',
    reach: (baseUrl) => given({ baseUrl }), // its client takes no other fetch
    maxTokens: 'maxOutputTokens',
    seed: null,
    hasLogprobs: false,
  },
  {
    name: 'ollama',
    langchain: 'ollama',
    package: '@langchain/ollama',
    keyVariable: null,
    reach: (baseUrl, fetch) => given({ baseUrl, fetch }),
    maxTokens: 'numPredict',
    seed: 'seed',
    hasLogprobs: false,
  },
]

/** What of some options is given. */
function given(options: { readonly [key: string]: unknown }): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
}

/** Reads `provider:name`; `google` is short for google-genai. Throws an `InputError` with the providers there are. */
export function parseModelSpec(spec: string): {
  readonly provider: Provider
  readonly name: string
  readonly spec: string
} {
  const names = PROVIDERS.map((p) => shortName(p.name))
  const full = withProvider(spec)
  const colon = full.indexOf(':')
  const wanted = full.slice(0, Math.max(0, colon))
  const name = full.slice(colon + 1)
  const provider = PROVIDERS.find((p) => p.name === wanted)
  if (colon < 1 || name === '')
    throw new InputError(
      `Model ${quoteValue(spec)}: expected provider:name, as in openai:gpt-4.1-mini. Providers: ${names.join(', ')}.`,
    )
  if (provider === undefined)
    throw new InputError(
      `Model ${quoteValue(spec)}: no provider ${quoteValue(wanted)}.${didYouMean(wanted, names)} Providers: ${names.join(', ')}; a server that speaks OpenAI's protocol is openai:NAME with --base-url.`,
    )
  return { provider, name, spec: `${provider.name}:${name}` }
}

/** A provider's name as users write it. */
export function shortName(provider: string): string {
  return provider === 'google-genai' ? 'google' : provider
}

/** A model by its provider's full name: `google` is short for google-genai. */
export function withProvider(spec: string): string {
  return spec.replace(/^google:/, 'google-genai:')
}

/** Checks the address of a server. It stands in the record, so it must hold no key. Throws an `InputError`. */
export function checkBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError(`Base URL ${quoteValue(text)} is no address; expected one such as http://localhost:8000/v1.`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InputError(
      'The base URL carries a user, password, query or fragment, and would be recorded with it; give keys in environment variables.',
    )
  return text.replace(/\/+$/, '')
}
