import { ChatOpenAICompletions } from '@langchain/openai'

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
    return this.client.chat.completions.create(request, settings)
  }) as Completions
}
