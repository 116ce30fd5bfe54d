import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { partOptions, valuesInWords } from '../../../src/cli/partOptions.ts'
import { listParts } from '../../../src/loop/registry.ts'
import { tempRuns } from '../../loop/scripted.ts'
import { cli } from '../capture.ts'

const out = tempRuns()
const KINDS = [
  ['agents', 'agent'],
  ['critics', 'critic'],
  ['renderers', 'renderer'],
  ['acceptance', 'acceptance'],
] as const

describe('list of a kind of parts', () => {
  it.each(KINDS)('%s tells every summary in full, at 80 columns', async (plural, kind) => {
    const { out: text } = await cli('list', plural)
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    for (const { summary } of listParts(kind)) expect(text.replace(/\s+/g, ' ')).toContain(summary)
  })

  it.each(KINDS.flatMap(([plural, kind]) => listParts(kind).map(({ name }) => [plural, kind, name] as const)))(
    '%s: every option of the %s %s stands there with default and description, in words and as JSON',
    async (plural, kind, name) => {
      const [{ options, needs }] = JSON.parse((await cli('list', plural, name, '--json')).out)
      const { out: text } = await cli('list', plural, name)
      expect(Array.isArray(needs)).toBe(true)
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
      const words = text.replace(/\s+/g, ' ')
      for (const option of options) {
        expect(option.description, `${name}:${option.name}`).not.toBe('')
        expect(words).toContain(`${option.name} ${option.description}`)
      }
      const definition = listParts(kind).find((part) => part.name === name)!
      const told = Object.fromEntries(
        options.flatMap((o: { name: string; default?: unknown }) => ('default' in o ? [[o.name, o.default]] : [])),
      )
      // What is spelt out when a part is chosen is no default.
      const { promptHash: _, options: __, ...plain } = definition.options.parse({}) as Record<string, unknown>
      expect(told).toMatchObject(plain)
      if (options.length > 0) expect(text).toMatch(new RegExp(`^As in: --[a-z]+ ${name}:[A-Za-z]+=.+$`, 'm'))
    },
  )

  it('reads a part of one\u2019s own from its file', async () => {
    const file = join(out, 'mine.mjs')
    const zod = import.meta.resolve('zod')
    writeFileSync(
      file,
      `import { z } from ${JSON.stringify(zod)}
export default {
  name: 'mine', summary: 'my own', create: () => ({}),
  options: z.strictObject({ gap: z.number().min(0).max(1).default(0.1).describe('metres to keep free') }),
}`,
    )
    expect((await cli('list', 'critics', file)).out).toMatch(/gap +metres to keep free\n +0 to 1; default 0\.1/)
    expect((await cli('list', 'critics', join(out, 'nowhere.mjs'))).err).toContain('no such file')
  })

  it('offers the nearest name for one that is not there', async () => {
    for (const [argv, near] of [
      [['critics', 'visoin'], 'vision'],
      [['briefs', 'beach-bedrom'], 'beach-bedroom'],
    ] as const) {
      const { code, err } = await cli('list', ...argv)
      expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean "${near}"?`)])
    }
  })

  it('is named by the help of run', async () => {
    expect((await cli('run', '--help')).out).toContain('scenewright list critics vision')
  })
})

describe('an unknown option', () => {
  it.each(['vision:x=1', 'text:x=1', 'sa-iqa:x=1', 'collision:x=1'])(
    'of %s is refused with the list of those there are',
    async (critic) => {
      const { code, err } = await cli('run', 'beach-bedroom', '--critic', critic, '--model', 'openai:any')
      expect([code, err]).toEqual([2, expect.stringMatching(/unknown key "x".* Known keys: \w/)])
    },
  )
})

describe('the values of an option', () => {
  it.each<[z.ZodType, string]>([
    [z.enum(['a', 'b', 'c']), 'a, b or c'],
    [z.number().min(0).max(2).nullable(), '0 to 2 or null'],
    [z.number().positive().max(3), 'above 0 to 3'],
    [z.number().int().min(1), 'a whole number of at least 1'],
    [z.number(), 'a number'],
    [z.boolean(), 'true or false'],
    [z.string(), ''],
    [z.string().nullable(), ''],
    [z.record(z.string(), z.number()), ''],
  ])('%#: %s is told in words', (schema, words) => {
    const [option] = partOptions(z.strictObject({ it: schema }).transform((given) => given))
    expect(valuesInWords(option!)).toBe(words)
  })
})
