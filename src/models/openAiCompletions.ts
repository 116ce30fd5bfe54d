import { ChatOpenAICompletions } from '@langchain/openai'

type Convert = ChatOpenAICompletions['_convertCompletionsMessageToBaseMessage']
type Completions = ChatOpenAICompletions['completionWithRetry']

/**
 * LangChain's client for chat completions, but an answer that breaks its schema, is cut off or is filtered comes back
 * as it is. The original hands such requests to the SDK's `parse`, which throws and keeps nothing of the answer.
 */
export class PlainCompletions extends ChatOpenAICompletions {
  override completionWithRetry: Completions = (async (
    request: Parameters<Completions>[0],
    options?: Parameters<Completions>[1] & { maxRetries?: number },
  ) => {
    const { maxRetries: _none, ...own } = options ?? {}
    const settings = this._getClientOptions(own)
    const answer: unknown = await this.client.chat.completions.create(request, settings)
    if (!isStream(answer) && !isCompletion(answer))
      throw new Error(
        `The server answered, but not as chat completions do: ${JSON.stringify(answer)?.slice(0, 120)}. Does its address end in /v1?`,
      )
    return answer
  }) as Completions

  /** The original drops the words of a refusal. */
  override _convertCompletionsMessageToBaseMessage: Convert = (message, rawResponse) => {
    const converted = super._convertCompletionsMessageToBaseMessage(message, rawResponse)
    if (typeof message.refusal === 'string') converted.additional_kwargs.refusal = message.refusal
    return converted
  }
}

function isStream(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

function isCompletion(answer: unknown): boolean {
  const choices: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'choices') : null
  const first: unknown = Array.isArray(choices) ? choices[0] : null
  return typeof first === 'object' && first !== null && typeof Reflect.get(first, 'message') === 'object'
}
