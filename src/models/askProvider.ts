import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseMessage } from '@langchain/core/messages'
import type { ModelCallOptions, Structure } from './chatModel.ts'
import type { ModelChoice } from './choice.ts'

/** What of a call's options goes to the provider's model with each call; the rest is in how the model was made. */
export interface ProviderCall {
  readonly messages: BaseMessage[]
  readonly options: Pick<ModelCallOptions, 'structure' | 'tools' | 'tool_choice' | 'stop'>
  readonly signal: AbortSignal
}

/**
 * Asks a provider's own model and gives its message as it came. An answer in JSON is asked for as the run's choice says:
 * by a schema, by a tool, as LangChain thinks best for the model, or with words alone.
 */
export async function askProvider(
  model: BaseChatModel,
  { structure: how }: Pick<ModelChoice, 'structure'>,
  { messages, options, signal }: ProviderCall,
): Promise<BaseMessage> {
  const { structure, tools, tool_choice, stop } = options
  const config = { signal, ...(stop === undefined ? {} : { stop }) }
  if (tools !== undefined && model.bindTools !== undefined)
    return (await model
      .bindTools(tools, tool_choice === undefined ? {} : { tool_choice })
      .invoke(messages, config)) as BaseMessage
  if (structure === undefined || how === 'none') return model.invoke(messages, config)
  if (how !== 'tools' && takesFormat(model)) return model.invoke(messages, { ...config, ...formatOf(structure) })
  const method = how === 'schema' ? 'jsonSchema' : how === 'tools' ? 'functionCalling' : undefined
  const asked = model.withStructuredOutput(structure.schema, {
    name: structure.name,
    includeRaw: true,
    ...(method === undefined ? {} : { method }),
  })
  const { raw } = (await asked.invoke(messages, config)) as { raw: BaseMessage }
  return raw
}

/**
 * Whether a model is LangChain's client for OpenAI's protocol and its server can be handed the schema with the call. What
 * `withStructuredOutput` puts round such a call reads the answer a second time, at the price of a third of the call.
 */
function takesFormat(model: BaseChatModel): boolean {
  const name: unknown = Reflect.get(model, 'model')
  return model._llmType() === 'openai' && typeof name === 'string' && !BEFORE_SCHEMAS.test(name)
}

const BEFORE_SCHEMAS = /^gpt-(3|4$|4-)/

function formatOf({ name, schema }: Structure): object {
  return { response_format: { type: 'json_schema', json_schema: { name, schema } } }
}
