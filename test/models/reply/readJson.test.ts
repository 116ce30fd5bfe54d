import { AIMessage } from '@langchain/core/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageText } from '../../../src/models/reply/messageText.ts'
import { readLength } from '../../../src/models/reply/quantity.ts'
import { type NoJson, type ReadJson, readJson } from '../../../src/models/reply/readJson.ts'
import { walkJson } from '../../../src/models/reply/walkJson.ts'

const answerOf = (read: ReadJson | NoJson) => ('fault' in read ? `fault: ${read.fault}` : read.value)
const edits = (...ids: string[]) => JSON.stringify({ edits: ids.map((id) => ({ type: 'remove', id })), reason: 'x' })

describe('the JSON of an answer', () => {
  it('is the last of one shape, whatever marks the draft before it, and that is said', () => {
    const draft = edits('bed-1', 'chair-1', 'lamp-1')
    const meant = edits('rug-1')
    for (const text of [
      `${draft} no: ${meant}`,
      `${draft} blocks the door.</think>${meant}`,
      `<think>${draft}</think>\n<think>${draft}</think>${meant}`,
      `\`\`\`json\n${draft}\n\`\`\`\nno: ${meant}`,
      `<json>${draft}</json> no: ${meant}`,
      `no: ${meant}`.repeat(3),
      `{"edits": [${'{"type": "remove", "id": "a-1"},'.repeat(3)}],} // draft\n${meant}`,
    ]) {
      const read = readJson(text)
      expect(answerOf(read), text).toEqual(JSON.parse(meant))
      expect('repairs' in read && read.repairs.length, text).toBeGreaterThan(0)
    }
    expect(readJson(`${draft} no: ${edits()}`)).toMatchObject({ value: { edits: [] } })
  })

  it('is no draft where the answer after it cannot be used', () => {
    const draft = edits('bed-1', 'chair-1')
    const faults = {
      [`${draft} no: {`]: /cut off within another/,
      [`${draft} no: {"edi`]: /cut off within another/,
      [`<think>${draft} no`]: /cut off within its thoughts/,
      [`<think>${draft}</think>`]: /nothing follows its thoughts/,
      [`${draft}</think><think>`]: /cut off within its thoughts/,
      [`${draft} no: ${JSON.stringify(JSON.parse(draft).edits)}`]: /different form/,
      '[{"type": "remove", "id": "a-1"}] no, nothing: []': /different form/,
      '{"id": "a", "size": {}}\n{"id": "b", "size": {}}': /piece by piece/,
    }
    for (const [text, fault] of Object.entries(faults)) expect(answerOf(readJson(text)), text).toMatch(fault)
    expect(readJson(`${draft} no: ${edits('rug-1', 'rug-2').slice(0, -20)}`)).toMatchObject({
      value: { edits: [{ id: 'rug-1' }] },
      isCutOff: true,
    })
  })

  it('is not hidden by brackets of the prose, nor replaced by what the prose quotes of it', () => {
    const meant = edits('rug-1')
    for (const text of [
      `In [0, 1) there is "room". ${meant}`,
      `[as asked: ${meant}]`,
      `${meant}\nSo {"type": "remove", "id": "rug-1"} frees [1, 2] and [0, 1).`,
      `I {weighed this. ${meant}`,
      `{"objects": 3} ${meant}`,
    ])
      expect(answerOf(readJson(text)), text).toEqual(JSON.parse(meant))
  })

  it('keeps its text in strings, however it looks', () => {
    for (const reason of ['</think>', '<think>', '```', '# 3', "it's {", '// "'])
      expect(answerOf(readJson(JSON.stringify({ reason })))).toEqual({ reason })
    expect(answerOf(readJson(`Here: {"reason": "a # b, 'c' {", "n": 1,}`))).toEqual({ reason: "a # b, 'c' {", n: 1 })
    expect(answerOf(readJson("{'a': 'b # c', # d's {\n 'n': [1, 2]}"))).toEqual({ a: 'b # c', n: [1, 2] })
  })

  it('is whole when only brackets are missing before a fence or closing tag, which a cut-off answer has not', () => {
    const open = edits('rug-1').slice(0, -1)
    const whole = JSON.parse(edits('rug-1'))
    expect(readJson(`\`\`\`json\n${open}\n\`\`\``)).toMatchObject({ value: whole, isCutOff: false })
    expect(readJson(`<answer>${open}</answer>`)).toMatchObject({ value: whole, isCutOff: false })
    expect(readJson(open)).toMatchObject({ value: { edits: whole.edits }, isCutOff: true })
  })

  it('is refused when it is nested deeper than readers can follow', () => {
    const deep = `{"objects": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect(answerOf(readJson(deep))).toMatch(/nested more than/)
    expect(answerOf(readJson(`Here: ${deep}`))).toMatch(/nested more than/)
  })
})

describe('several tool calls', () => {
  const call = (args: unknown, name = 'edits') => ({ name, args, id: 'x', type: 'tool_call' as const })
  const messageOf = (...calls: ReturnType<typeof call>[]) =>
    new AIMessage({ content: 'Two changes.', tool_calls: calls as never })
  const one = { edits: [{ type: 'remove', id: 'a' }], reason: 'A.' }
  const two = { edits: [{ type: 'remove', id: 'b' }], reason: 'B.' }

  it('have their edits joined in their order, and that is said', () => {
    const read = readJson(messageText(messageOf(call(one), call(two))).text)
    expect(read).toMatchObject({
      value: { edits: [{ id: 'a' }, { id: 'b' }], reason: 'A. B.' },
      repairs: expect.arrayContaining(['the edits of 2 tool calls were joined']),
    })
    const written = [one, two].map(
      (args) => `<tool_call>${JSON.stringify({ name: 'edits', arguments: args })}</tool_call>`,
    )
    expect(answerOf(readJson(written.join('\n')))).toEqual('value' in read ? read.value : null)
  })

  it('count once when they are equal, and are asked about when they may be a draft and an answer', () => {
    expect(answerOf(readJson(messageText(messageOf(call(one), call(one))).text))).toEqual(one)
    const layouts = messageOf(call({ objects: [] }, 'layout'), call({ objects: [{}] }, 'layout'))
    expect(answerOf(readJson(messageText(layouts).text))).toMatch(/2 tool calls/)
  })

  it('are asked about when one of them is damaged', () => {
    const message = new AIMessage({
      content: '',
      tool_calls: [call(one)] as never,
      invalid_tool_calls: [{ name: 'edits', args: '{"edits": [{"type": "rem', id: 'y', type: 'invalid_tool_call' }],
    })
    expect(answerOf(readJson(messageText(message).text))).toMatch(/2 tool calls/)
  })

  it('leave a single one as it is, and thoughts are no part of an answer', () => {
    expect(messageText(messageOf(call(one))).text).toBe(JSON.stringify(one))
    const blocks = [
      { type: 'thinking', thinking: '{"edits": []}' },
      { type: 'reasoning', text: '{"edits": []}' },
      { type: 'text', text: edits('a') },
    ]
    expect(messageText(new AIMessage({ content: blocks as never })).text).toBe(edits('a'))
  })
})

describe('reading', () => {
  it('goes through an answer once: no piece of it begins before the last one ended', () => {
    const letters = fc.constantFrom(...'{}[]"\',:#/*\\`~<n \n', '```', '</', '//', '/*', '*/', '<think>', "it's")
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 200 }), (parts) => {
        const text = parts.join('')
        let at = 0
        for (const piece of walkJson(text)) {
          const [from, to] = 'from' in piece ? [piece.from, piece.to] : [piece.at, piece.at + 1]
          expect(from).toBeGreaterThanOrEqual(at)
          expect(to).toBeGreaterThan(from)
          at = to
        }
        expect(at).toBeLessThanOrEqual(text.length)
        readJson(text)
      }),
      { numRuns: 500 },
    )
  })

  // Twice as much text must not take four times as long: at this size what grows with the square takes minutes.
  const MEGABYTE = 1_000_000
  const endless: { readonly [name: string]: string } = {
    'opened thoughts': '<think>',
    'closed thoughts': '</think>',
    'single quotes': "' ",
    'opened lists': '[',
    'opened objects': '{"a":',
    'lists of the prose': '[0 ',
    fences: '{```',
    tags: '<answer>',
    'objects without commas': '{a:1}',
    apostrophes: "it's ",
    comments: '[/* ',
    'hash comments': '# ',
    blanks: ' ',
    'numbers that are none': ',NaN',
  }
  it.each(Object.entries(endless))('takes no longer than in proportion over a megabyte of %s', (_, piece) => {
    const filling = piece.repeat(MEGABYTE / piece.length)
    const answer = edits('rug-1')
    for (const text of [filling, `${filling}${answer}`, `{"a": # x\n${filling}`, `{"a": '${filling}`, `[${filling}]`])
      expect(() => readJson(text)).not.toThrow()
    expect(answerOf(readJson(`${filling}</think>${answer}`))).toEqual(JSON.parse(answer))
  })

  it('a length of many blanks is no length, and is told so at once', () => {
    expect(readLength(`1${' '.repeat(MEGABYTE)}x`)).toHaveProperty('problem')
    expect(readLength('1e999')).toHaveProperty('problem')
  })
})
