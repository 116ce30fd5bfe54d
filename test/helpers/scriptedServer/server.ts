// Test double: a real HTTP server that answers from a script, in the protocols of four providers. No model is behind it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { ollama } from './ollama.ts'
import { openAi } from './openAi.ts'

/** A request as any of the protocols carries it. */
export interface ScriptedRequest {
  readonly protocol: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  /** All text of the messages, joined by line breaks. */
  readonly text: string
  readonly images: readonly { readonly mediaType: string; readonly bytes: Buffer }[]
  /** How many requests came before this one. */
  readonly n: number
}

/** What the server does about a request. */
export interface ScriptedReply {
  readonly text?: string
  /** Answers by a tool call with these arguments (a string is sent as it is, damaged or not). */
  readonly toolCall?: unknown
  readonly refusal?: string
  readonly finish?: 'stop' | 'length' | 'content_filter'
  /** OpenAI: log probabilities of the tokens of the answer. */
  readonly logprobs?: readonly { readonly token: string; readonly top: { readonly [token: string]: number } }[]
  readonly usage?: { readonly input: number; readonly output: number }
  /** OpenAI: leaves the count of tokens out of the answer. */
  readonly isUncounted?: boolean
  /** A status other than 200 sends `error` as its message. */
  readonly status?: number
  readonly error?: string
  readonly code?: string
  readonly headers?: { readonly [name: string]: string }
  readonly delayMs?: number
  /** Closes the connection: before anything is sent, or in the middle of the answer. */
  readonly drop?: 'before' | 'middle'
}

/** How one provider's protocol is read and written. */
export interface Protocol {
  readonly name: string
  matches(path: string): boolean
  read(body: Record<string, unknown>): { readonly text: string; readonly images: ScriptedRequest['images'] }
  /** The body of an answer, whole or as the pieces of a stream. */
  write(
    reply: ScriptedReply,
    body: Record<string, unknown>,
    path: string,
  ): { readonly type: string; readonly pieces: readonly string[] }
  error(reply: ScriptedReply): unknown
}

export interface ScriptedServer {
  readonly url: string
  readonly requests: readonly ScriptedRequest[]
  /** Answers that were sent to the last byte, by number of request. */
  readonly sent: readonly number[]
  /** Requests whose connection was closed by the other side before the answer was whole. */
  readonly aborted: readonly number[]
  close(): Promise<void>
}

const PROTOCOLS = [openAi, anthropic, google, ollama]

/** Starts the server on a free port of this machine. */
export async function startScriptedServer(
  script: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>,
): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = []
  const sent: number[] = []
  const aborted: number[] = []
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const path = incoming.url ?? '/'
    const protocol = PROTOCOLS.find((p) => p.matches(path))
    if (protocol === undefined) {
      outgoing.writeHead(404).end(JSON.stringify({ error: { message: `no such path: ${path}` } }))
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
    const request = {
      protocol: protocol.name,
      path,
      headers: incoming.headers,
      body,
      ...protocol.read(body),
      n: requests.length,
    }
    requests.push(request)
    outgoing.on('close', () => (outgoing.writableFinished ? sent : aborted).push(request.n))
    const reply = await script(request)
    if (reply.delayMs !== undefined) await delay(reply.delayMs)
    if (outgoing.destroyed) return
    if (reply.drop === 'before') {
      outgoing.destroy()
      return
    }
    if (reply.status !== undefined && reply.status !== 200) {
      outgoing.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      outgoing.end(JSON.stringify(protocol.error(reply)))
      return
    }
    const { type, pieces } = protocol.write(reply, body, path)
    outgoing.writeHead(200, { 'content-type': type, ...reply.headers })
    for (const [i, piece] of pieces.entries()) {
      if (reply.drop === 'middle' && i === Math.floor(pieces.length / 2)) {
        outgoing.write(piece.slice(0, Math.floor(piece.length / 2)))
        outgoing.destroy()
        return
      }
      outgoing.write(piece)
    }
    outgoing.end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sent,
    aborted,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
