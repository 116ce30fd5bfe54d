// Serves a small real model (GGUF) with OpenAI's protocol, for a check by hand: chat completions with a JSON schema,
// whole answers only, one at a time. It needs node-llama-cpp 3.21.1, which is no dependency of this package; install it
// beside a copy of this file (see docs/models.md), then:
//   node localModelServer.mjs MODEL.gguf 8123
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { getLlama, LlamaChatSession } from 'node-llama-cpp'

const [, , file, port = '8123'] = process.argv
if (file === undefined) throw new Error('Give the path of a GGUF file.')
// More threads than free cores wait for each other in busy loops.
const threads = Math.max(1, Math.min(2, availableParallelism()))
const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'warn', maxThreads: threads })
const model = await llama.loadModel({ modelPath: file })
const context = await model.createContext({ contextSize: 4096, threads })

let last = Promise.resolve()
createServer(async (incoming, outgoing) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const stop = new AbortController()
  outgoing.on('close', () => stop.abort())
  // Node's HTTP client gives up when nothing comes for 300 s; white space before JSON is harmless.
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  const alive = setInterval(() => outgoing.write(' '), 20_000)
  last = last.then(async () => {
    if (stop.signal.aborted) return
    try {
      outgoing.end(JSON.stringify(await answer(body, stop.signal)))
    } catch (error) {
      // The status has been sent; a broken connection says that there is no answer.
      console.error(error.message)
      outgoing.destroy()
    } finally {
      clearInterval(alive)
    }
  })
}).listen(Number(port), '127.0.0.1', () => console.log(`listening at http://127.0.0.1:${port}/v1`))

async function answer(body, signal) {
  const started = performance.now()
  const sequence = context.getSequence()
  try {
    const system = body.messages
      .filter(({ role }) => role === 'system')
      .map(textOf)
      .join('\n')
    const turns = body.messages.filter(({ role }) => role !== 'system')
    const session = new LlamaChatSession({
      contextSequence: sequence,
      ...(system === '' ? {} : { systemPrompt: system }),
    })
    const before = turns
      .slice(0, -1)
      .map((turn) =>
        turn.role === 'user' ? { type: 'user', text: textOf(turn) } : { type: 'model', response: [textOf(turn)] },
      )
    session.setChatHistory([...session.getChatHistory(), ...before])
    const schema = body.response_format?.json_schema?.schema
    const grammar = schema === undefined ? undefined : await llama.createGrammarForJsonSchema(schema)
    const { responseText, stopReason } = await session.promptWithMeta(textOf(turns.at(-1)), {
      grammar,
      signal,
      temperature: body.temperature ?? 0,
      seed: body.seed ?? 1,
      maxTokens: body.max_completion_tokens ?? body.max_tokens ?? 600,
    })
    const output = model.tokenize(responseText).length
    const input = sequence.nextTokenIndex - output
    console.log(`${Math.round(performance.now() - started)} ms, ${input} in, ${output} out, ${stopReason}`)
    return {
      id: 'local',
      object: 'chat.completion',
      created: 0,
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: responseText },
          finish_reason: stopReason === 'maxTokens' ? 'length' : 'stop',
        },
      ],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }
  } finally {
    sequence.dispose()
  }
}

function textOf({ content }) {
  if (typeof content === 'string') return content
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}
