import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDACTED, redacted, redactor } from '../../src/models/secrets.ts'

describe('taking secrets out', () => {
  const blanks = (name: string, value: string, used: string[] = []) =>
    redactor({ [name]: value }, used)(`before ${value} after`) === `before ${REDACTED} after`

  it('blanks what variables hold whose names speak of keys, tokens, passwords or secrets', () => {
    for (const name of [
      'OPENAI_API_KEY',
      'HF_TOKEN',
      'GITHUB_PAT',
      'AWS_SECRET_ACCESS_KEY',
      'MY_AUTH',
      'OPENAI_APIKEY',
    ])
      expect([name, blanks(name, 'a1b2c3d4e5')]).toEqual([name, true])
    for (const [name, value] of [
      ['DB_PASSWORD', 'hunter2'],
      ['CLIENT_SECRET', '/s3cr3t'],
      ['SMTP_PWD', 'long-ish'],
    ] as const)
      expect([name, blanks(name, value)]).toEqual([name, true])
  })

  it('leaves ordinary words alone: of other variables, and of those that merely sound alike', () => {
    for (const [name, value] of [
      ['GIT_AUTHOR_NAME', 'nightstand'],
      ['KEYBOARD', 'dvorak-de'],
      ['PWD', '/home/me/rooms'],
      ['TOKENIZERS_PARALLELISM', 'nightstand'],
      ['AUTH_KEY', 'nightstand'],
      ['SSH_AUTH', '/run/user/1000/agent'],
      ['API_KEY_REQUIRED', 'true'],
      ['DB_PASSWORD', 'chair'],
      ['DB_PASS', '1234'],
      ['POSTGRES_PASSWORD', '12345'],
    ] as const)
      expect([name, blanks(name, value)]).toEqual([name, false])
    const redact = redactor({})
    for (const text of ['a basic wardrobe', 'a Basic wardrobe', 'the bearer straps', 'Bearer straps of leather'])
      expect(redact(text)).toBe(text)
  })

  it("blanks the chosen provider's own key whatever it looks like", () => {
    for (const key of ['471147114711471147', '/my/secret/key/abc', 'abc123'])
      expect([key, blanks('OPENAI_API_KEY', key, ['OPENAI_API_KEY'])]).toEqual([key, true])
  })

  it('blanks what has the shape of a key, in any spelling of the surroundings', () => {
    const redact = redactor({})
    for (const text of [
      'sk-abcdefghijklmnop',
      'Authorization: Bearer abc.def-123',
      'Basic dXNlcjpwYXNz=',
      'http://h/?key=abc',
      'https://user:pass1@host/x',
    ])
      expect(redact(text)).toContain(REDACTED)
  })

  it('run over a JSON value leaves its form, its keys and its numbers as they were', () => {
    const secret = fc.constantFrom('planted-"quote"-1', 'planted\\back-2', 'planted-plain-3', 'planted\nline-4')
    const piece = fc.oneof(
      secret,
      fc.string(),
      fc.constantFrom('https://shop.example/chair?key=abc', 'Bearer a1.b2-c3d4'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, fc.jsonValue())), secret, (pairs, value) => {
        const redact = redactor({ MY_API_KEY: value })
        const before = pairs.map(([text, other]) => ({ text: `${text}"${text}`, other, content: [1234, text] }))
        const after = redacted(before, redact)
        expect(after.map((one) => Object.keys(one))).toEqual(before.map((one) => Object.keys(one)))
        expect(after.map(({ content }) => content[0])).toEqual(before.map(() => 1234))
        for (const { text } of after) expect(text).not.toContain(value)
      }),
      { numRuns: 500 },
    )
  })
})
