import type { Protocol } from './server.ts'

interface Part {
  text?: string
  inlineData?: { mimeType: string; data: string }
}

/** Google's generateContent, not streamed. */
export const google: Protocol = {
  name: 'google',
  matches: (path) => path.includes(':generateContent') || path.includes(':streamGenerateContent'),
  read(body) {
    const contents = [body.systemInstruction, ...(body.contents as unknown[])].flatMap((c) =>
      c ? [c as { parts: Part[] }] : [],
    )
    const parts = contents.flatMap((c) => c.parts)
    return {
      text: parts.flatMap((p) => (p.text === undefined ? [] : [p.text])).join('\n'),
      images: parts.flatMap((p) =>
        p.inlineData === undefined
          ? []
          : [{ mediaType: p.inlineData.mimeType, bytes: Buffer.from(p.inlineData.data, 'base64') }],
      ),
    }
  },
  write(reply, body) {
    const { input = 100, output = 50 } = reply.usage ?? {}
    const tools = body.tools as { functionDeclarations: { name: string }[] }[] | undefined
    const name = tools?.[0]?.functionDeclarations[0]?.name ?? 'answer'
    const parts =
      reply.toolCall === undefined ? [{ text: reply.text ?? '' }] : [{ functionCall: { name, args: reply.toolCall } }]
    const answer = {
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts },
          finishReason: reply.finish === 'length' ? 'MAX_TOKENS' : 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    }
    return { type: 'application/json', pieces: [JSON.stringify(answer)] }
  },
  error: (reply) => ({
    error: { code: reply.status, message: reply.error ?? 'scripted failure', status: reply.code ?? 'INTERNAL' },
  }),
}
