// Test double: a LangChain chat model that gives out replies one after the other. No model is behind it.
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { RunnableLambda } from '@langchain/core/runnables'

export class RepliesModel extends BaseChatModel {
  readonly asked: BaseMessage[][] = []
  readonly #replies: readonly string[]

  constructor(replies: readonly string[]) {
    super({})
    this.#replies = replies
  }

  override _llmType(): string {
    return 'replies'
  }

  // As the providers' own: the raw message, and nothing parsed.
  override withStructuredOutput: BaseChatModel['withStructuredOutput'] = (() =>
    RunnableLambda.from(async (input: BaseMessage[]) => ({
      raw: await this.invoke(input),
      parsed: null,
    }))) as unknown as BaseChatModel['withStructuredOutput']

  override async _generate(messages: BaseMessage[]) {
    const text = this.#replies[this.asked.length]
    this.asked.push(messages)
    if (text === undefined) throw new Error(`no reply number ${this.asked.length} was scripted`)
    return { generations: [{ text, message: new AIMessage(text) }] }
  }
}
