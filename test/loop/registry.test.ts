import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { randomStream } from '../../src/loop/random.ts'
import { choosePart, listParts, parseSpec, splitSpecs } from '../../src/loop/registry.ts'
import { replay } from '../../src/loop/replay.ts'
import { runBlocks, tempRuns } from './scripted.ts'

const out = tempRuns()

describe('the registry', () => {
  it('spells every option of a part out, so that the manifest alone rebuilds it', async () => {
    expect(await choosePart('critic', 'collision')).toEqual({ name: 'collision', options: { rules: 'furnished' } })
    expect(await choosePart('acceptance', 'best-of-n:n=5')).toEqual({
      name: 'best-of-n',
      options: { n: 5, select: 'score' },
    })
    expect(parseSpec('agent', 'x:a=1,b=true,c=null,d=e=f')).toEqual({
      name: 'x',
      options: { a: 1, b: true, c: null, d: 'e=f' },
    })
  })

  it('takes parts joined by +, and leaves a + inside an option alone', () => {
    for (const [text, parts] of [
      ['collision', ['collision']],
      ['collision+vision:views=top+./mine.mjs', ['collision', 'vision:views=top', './mine.mjs']],
      ['text+/home/me/critic.mjs', ['text', '/home/me/critic.mjs']],
      ['external:command=python3 a+b.py+text', ['external:command=python3 a+b.py', 'text']],
      ['collision+visoin', ['collision', 'visoin']],
    ] as const)
      expect(splitSpecs(text)).toEqual(parts)
  })

  it('says what to do about a file that cannot be loaded', async () => {
    const lost = join(out, 'lost.mjs')
    writeFileSync(lost, "import 'no-such-package-anywhere'\nexport default {}\n")
    await expect(choosePart('critic', lost)).rejects.toThrow(/cannot be loaded.* npm install no-such-package/s)
    const broken = join(out, 'broken.mjs')
    writeFileSync(broken, 'export default {\n')
    await expect(choosePart('critic', broken)).rejects.toThrow(/cannot be loaded/)
  })

  it('knows every part by one name', () => {
    for (const kind of ['agent', 'critic', 'renderer', 'acceptance'] as const) {
      const names = listParts(kind).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('takes a part from a file of the user\u2019s, and refuses a file that holds none', async () => {
    const file = join(out, 'praise.mjs')
    writeFileSync(
      file,
      `import { z } from ${JSON.stringify(import.meta.resolve('zod'))}
       export default {
         name: 'praise', summary: 'finds nothing', options: z.strictObject({}),
         create: () => ({ sees: [], review: async () => ({ findings: [], reward: 1 }) }),
       }`,
    )
    const { state, folder } = await runBlocks(out, { agent: 'random', critics: [file] })
    expect(state.end?.outcome).toBe('satisfied')
    expect(replay(folder).manifest.parts.critics[0]?.name).toBe(file)
    const empty = join(out, 'empty.mjs')
    writeFileSync(empty, 'export default 7')
    await expect(choosePart('critic', empty)).rejects.toThrow('is no part')
    await expect(choosePart('critic', './nowhere.mjs')).rejects.toThrow('no such file')
  })
})

describe('the stream of chance', () => {
  it('depends on seed, step, part and proposal, and on nothing else', () => {
    const first = (...key: Parameters<typeof randomStream>) => randomStream(...key)()
    const keys: Parameters<typeof randomStream>[] = [
      [1, 0, 'a'],
      [2, 0, 'a'],
      [1, 1, 'a'],
      [1, 0, 'b'],
      [1, 0, 'a', 1],
    ]
    expect(new Set(keys.map((key) => first(...key))).size).toBe(keys.length)
    expect(first(1, 0, 'a')).toBe(first(1, 0, 'a'))
  })

  it('is spread evenly over [0, 1)', () => {
    const random = randomStream(1, 2, 'spread')
    const bins = new Array<number>(20).fill(0)
    for (let i = 0; i < 20_000; i++) {
      const value = random()
      expect(value >= 0 && value < 1).toBe(true)
      bins[Math.floor(value * 20)]!++
    }
    // 1000 expected in each; six standard deviations to either side.
    for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(190)
  })
})
