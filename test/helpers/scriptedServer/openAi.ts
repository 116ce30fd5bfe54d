import type { Protocol, ScriptedReply } from './server.ts'

/** Chat completions, plain and streamed. */
export const openAi: Protocol = {
  name: 'openai',
  matches: (path) => path.endsWith('/chat/completions'),
  read(body) {
    const blocks = (body.messages as { content: unknown }[]).flatMap(({ content }) =>
      Array.isArray(content) ? (content as Record<string, unknown>[]) : [{ type: 'text', text: content }],
    )
    const urls = blocks.flatMap((b) => (b.type === 'image_url' ? [(b.image_url as { url: string }).url] : []))
    return { text: textOf(blocks), images: urls.map(decodeDataUrl) }
  },
  write(reply, body) {
    const { input = 100, output = 50 } = reply.usage ?? {}
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
    const base = { id: 'scripted', created: 0, model: String(body.model) }
    const message = messageOf(reply, body)
    const finish_reason = reply.finish ?? ('tool_calls' in message ? 'tool_calls' : 'stop')
    const logprobs = reply.logprobs && {
      content: reply.logprobs.map(({ token, top }) => ({
        token,
        logprob: top[token] ?? -50,
        bytes: null,
        top_logprobs: Object.entries(top).map(([t, logprob]) => ({ token: t, logprob, bytes: null })),
      })),
    }
    if (body.stream !== true) {
      const choice = { index: 0, message, finish_reason, ...(logprobs ? { logprobs } : {}) }
      return {
        type: 'application/json',
        pieces: [
          JSON.stringify({
            ...base,
            object: 'chat.completion',
            choices: [choice],
            ...(reply.isUncounted === true ? {} : { usage }),
          }),
        ],
      }
    }
    const text = typeof message.content === 'string' ? message.content : ''
    const parts = text.match(/[\s\S]{1,40}/g) ?? ['']
    const lines = [
      ...parts.map((content, i) => ({
        ...base,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: { ...(i === 0 ? { role: 'assistant' } : {}), content }, finish_reason: null }],
      })),
      { ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason }] },
      { ...base, object: 'chat.completion.chunk', choices: [], usage },
    ]
    return {
      type: 'text/event-stream',
      pieces: [...lines.map((line) => `data: ${JSON.stringify(line)}\n\n`), 'data: [DONE]\n\n'],
    }
  },
  error: (reply) => ({
    error: { message: reply.error ?? 'scripted failure', type: reply.code ?? 'scripted', code: reply.code ?? null },
  }),
}

function messageOf(reply: ScriptedReply, body: Record<string, unknown>): Record<string, unknown> {
  if (reply.refusal !== undefined) return { role: 'assistant', content: null, refusal: reply.refusal }
  if (reply.toolCall === undefined) return { role: 'assistant', content: reply.text ?? '' }
  const tools = body.tools as { function: { name: string } }[] | undefined
  const args = typeof reply.toolCall === 'string' ? reply.toolCall : JSON.stringify(reply.toolCall)
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: tools?.[0]?.function.name ?? 'answer', arguments: args },
  }
  return { role: 'assistant', content: null, tool_calls: [call] }
}

/** Text of content blocks, joined by line breaks. */
export function textOf(blocks: readonly Record<string, unknown>[]): string {
  return blocks.flatMap((b) => (typeof b.text === 'string' ? [b.text] : [])).join('\n')
}

/** Type and bytes of a picture in a data address. */
export function decodeDataUrl(url: string): { mediaType: string; bytes: Buffer } {
  const match = /^data:([^;]+);base64,(.*)$/s.exec(url)
  if (match === null) throw new Error(`not a data address: ${url.slice(0, 40)}`)
  return { mediaType: match[1]!, bytes: Buffer.from(match[2]!, 'base64') }
}
