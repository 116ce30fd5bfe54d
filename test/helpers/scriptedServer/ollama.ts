import type { Protocol } from './server.ts'

/** Ollama's chat, streamed as lines of JSON, or whole. */
export const ollama: Protocol = {
  name: 'ollama',
  matches: (path) => path === '/api/chat',
  read(body) {
    const messages = body.messages as { content: string; images?: string[] }[]
    return {
      text: messages.map((m) => m.content).join('\n'),
      images: messages.flatMap((m) =>
        (m.images ?? []).map((data) => ({ mediaType: 'image/png', bytes: Buffer.from(data, 'base64') })),
      ),
    }
  },
  write(reply, body) {
    const { input = 100, output = 50 } = reply.usage ?? {}
    const base = { model: body.model, created_at: '2026-01-01T00:00:00Z' }
    const end = {
      done: true,
      done_reason: reply.finish === 'length' ? 'length' : 'stop',
      prompt_eval_count: input,
      eval_count: output,
    }
    const text = reply.toolCall === undefined ? (reply.text ?? '') : JSON.stringify(reply.toolCall)
    if (body.stream === false)
      return {
        type: 'application/json',
        pieces: [JSON.stringify({ ...base, message: { role: 'assistant', content: text }, ...end })],
      }
    const parts = text.match(/[\s\S]{1,40}/g) ?? ['']
    const lines = [
      ...parts.map((content) => ({ ...base, message: { role: 'assistant', content }, done: false })),
      { ...base, message: { role: 'assistant', content: '' }, ...end },
    ]
    return { type: 'application/x-ndjson', pieces: lines.map((line) => `${JSON.stringify(line)}\n`) }
  },
  error: (reply) => ({ error: reply.error ?? 'scripted failure' }),
}
