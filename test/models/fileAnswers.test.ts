import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AIMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { afterAll, describe, expect, it } from 'vitest'
import { ANSWERS_FILE } from '../../src/models/answerLines.ts'
import { type Answer, FileAnswers } from '../../src/models/answers.ts'
import { AnswersAsCache } from '../../src/models/langChainCache.ts'
import { answerReader } from '../../src/record/runFolder.ts'
import { hashOf } from '../../src/scene/canonical.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'

const base = mkdtempSync(join(tmpdir(), 'scenewright-answers-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0
function newFile() {
  const folder = mkdtempSync(join(base, `${folders++}-`))
  const path = join(folder, ANSWERS_FILE)
  return { folder, path, store: new FileAnswers(path) }
}

function answerTo(question: string, content: string): Answer {
  const request = { messages: [{ role: 'human', content: question }] }
  return {
    format: 'scenewright/answer@1',
    key: hashOf(request),
    request,
    message: { type: 'ai', data: { content } },
    tokens: { input: 3, output: 1 },
    cost: null,
    latencyMs: 12,
    retries: [],
  }
}

describe('answers kept in a file', () => {
  it('are given again to the same request, by any process that opens the file', async () => {
    const { path, store } = newFile()
    const answers = [answerTo('one?', 'yes'), answerTo('two?', 'no')]
    expect(await store.lookup(answers[0]!.key)).toBeNull()
    for (const answer of answers) await store.update(answer.key, answer)
    for (const answer of answers) {
      expect(await store.lookup(answer.key)).toEqual(answer)
      expect(await new FileAnswers(path).lookup(answer.key)).toEqual(answer)
    }
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3)
  })

  it('the newest counts where one was asked for anew; the record still finds the one it names', async () => {
    const { folder, store } = newFile()
    const [old, fresh] = [answerTo('one?', 'yes'), answerTo('one?', 'no')]
    await store.update(old.key, old)
    await store.update(old.key, fresh)
    expect(await store.lookup(old.key)).toEqual(fresh)
    expect(answerReader(folder)(old.key, hashOf(old.message))).toEqual(old)
  })

  it('a line that was being written when the process died is not there, before and after others follow', async () => {
    const { path, store } = newFile()
    const [whole, torn, next] = [answerTo('one?', 'yes'), answerTo('two?', 'no'), answerTo('three?', 'perhaps')]
    for (const answer of [whole, torn]) await store.update(answer.key, answer)
    truncateSync(path, readFileSync(path).length - 20)
    const after = new FileAnswers(path)
    expect(await after.lookup(torn.key)).toBeNull()
    await after.update(next.key, next)
    expect(await after.lookup(torn.key)).toBeNull()
    await after.update(torn.key, torn)
    for (const answer of [whole, torn, next]) expect(await after.lookup(answer.key)).toEqual(answer)
  })

  it('an altered request, reply or form is an error that names the file', async () => {
    const answer = answerTo('one?', 'yes')
    for (const [from, to, fault] of [
      ['one?', 'two?', /does not belong to the request/],
      ['"latencyMs":12', '"latencyMs":"long"', /latencyMs/],
    ] as const) {
      const { path, store } = newFile()
      await store.update(answer.key, answer)
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
      const failure = await store.lookup(answer.key).catch((error: unknown) => error)
      expect(String(failure)).toMatch(fault)
      expect(String(failure)).toContain(path)
    }
    const { folder, path, store } = newFile()
    await store.update(answer.key, answer)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"yes"', '"no!"'))
    expect(() => answerReader(folder)(answer.key, hashOf(answer.message))).toThrow(/it was altered/)
    expect(() => answerReader(folder)('0'.repeat(64), hashOf(answer.message))).toThrow(/it is not there/)
  })

  it('a place that cannot be written or read is told with its path', async () => {
    const answer = answerTo('one?', 'yes')
    const gone = new FileAnswers(join(base, 'gone', ANSWERS_FILE))
    await expect(gone.update(answer.key, answer)).rejects.toThrow(/an answer cannot be kept: no such file/)
    const folder = new FileAnswers(base)
    await expect(folder.lookup(answer.key)).rejects.toThrow(/an answer cannot be read/)
  })
})

describe("LangChain's cache over kept answers", () => {
  it('gives any of its chat models the same message again, without a call, from the same file', async () => {
    const server = await startScriptedServer(({ n }) => ({ text: `answer ${n}`, usage: { input: 7, output: 3 } }))
    const { path } = newFile()
    const ask = (question: string) =>
      new ChatOpenAI({
        model: 'scripted',
        apiKey: 'none',
        configuration: { baseURL: `${server.url}/v1` },
        cache: new AnswersAsCache(new FileAnswers(path)),
      }).invoke(question)
    try {
      const first = await ask('one?')
      const again = await ask('one?')
      expect(again).toBeInstanceOf(AIMessage)
      expect(again.text).toBe('answer 0')
      expect(again.usage_metadata).toMatchObject({ input_tokens: 0, output_tokens: 0 }) // it cost nothing
      expect(again.response_metadata).toEqual(first.response_metadata)
      expect((await ask('two?')).text).toBe('answer 1')
      expect(server.requests).toHaveLength(2)
      expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2)
    } finally {
      await server.close()
    }
  })

  it('keeps no key of the client, and another key finds the same answers', async () => {
    const server = await startScriptedServer(() => ({ text: 'your key is planted-secret-key-AAAA' }))
    const { path } = newFile()
    const ask = (apiKey: string) =>
      new ChatOpenAI({
        model: 'scripted',
        apiKey,
        configuration: { baseURL: `${server.url}/v1`, defaultHeaders: { 'x-api-key': 'planted-secret-key-BBBB' } },
        cache: new AnswersAsCache(new FileAnswers(path), { OPENAI_API_KEY: 'planted-secret-key-AAAA' }),
      }).invoke('one?')
    try {
      await ask('planted-secret-key-AAAA')
      await ask('planted-secret-key-CCCC')
      expect(server.requests).toHaveLength(1)
      expect(readFileSync(path, 'utf8')).not.toContain('planted-secret')
    } finally {
      await server.close()
    }
  })
})
