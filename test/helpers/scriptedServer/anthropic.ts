import type { Protocol } from './server.ts'

/** Anthropic's messages, not streamed. */
export const anthropic: Protocol = {
  name: 'anthropic',
  matches: (path) => path.startsWith('/v1/messages'),
  read(body) {
    const blocks = [
      ...(typeof body.system === 'string'
        ? [{ type: 'text', text: body.system }]
        : ((body.system ?? []) as Record<string, unknown>[])),
      ...(body.messages as { content: unknown }[]).flatMap(({ content }) =>
        Array.isArray(content) ? (content as Record<string, unknown>[]) : [{ type: 'text', text: content }],
      ),
    ] as Record<string, unknown>[]
    return {
      text: blocks.flatMap((b) => (typeof b.text === 'string' ? [b.text] : [])).join('\n'),
      images: blocks.flatMap((b) => {
        if (b.type !== 'image') return []
        const source = b.source as { media_type: string; data: string }
        return [{ mediaType: source.media_type, bytes: Buffer.from(source.data, 'base64') }]
      }),
    }
  },
  write(reply, body) {
    const { input = 100, output = 50 } = reply.usage ?? {}
    const tools = body.tools as { name: string }[] | undefined
    const content =
      reply.toolCall === undefined
        ? [{ type: 'text', text: reply.text ?? '' }]
        : [{ type: 'tool_use', id: 'call_1', name: tools?.[0]?.name ?? 'answer', input: reply.toolCall }]
    const message = {
      id: 'scripted',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content,
      stop_reason: reply.finish === 'length' ? 'max_tokens' : reply.toolCall === undefined ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    }
    return { type: 'application/json', pieces: [JSON.stringify(message)] }
  },
  error: (reply) => ({
    type: 'error',
    error: { type: reply.code ?? 'api_error', message: reply.error ?? 'scripted failure' },
  }),
}
