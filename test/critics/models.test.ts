import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { closeUpFactor } from '../../critics/closeUp.ts'
import { mergeFindings } from '../../critics/ensemble/merge.ts'
import { external } from '../../critics/external/index.ts'
import { protocolSchema } from '../../critics/external/protocol.ts'
import { interview, terminalAsker } from '../../critics/human/index.ts'
import { critics } from '../../critics/index.ts'
import { findingsInText, readReview } from '../../critics/modelReview.ts'
import { pixels } from '../../critics/pixels/index.ts'
import { DIMENSIONS, fitWeights, fuse, PUBLISHED_WEIGHTS, readPreferences } from '../../critics/saIqa/fuse.ts'
import { ratingScore } from '../../critics/saIqa/rating.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { openModel } from '../../src/models/openModel.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { briefOfLayout } from '../../src/scene/parseBrief.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { testContext } from '../../src/testing/testContext.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedReply, startScriptedServer } from '../helpers/scriptedServer/server.ts'

const layout = testLayout(testRoom(4, 4), [
  testObject('bed-1', 'double_bed', [2, 2.9]),
  testObject('chair-1', 'chair', [1, 1]),
  testObject('chair-10', 'chair', [3, 1]),
])
const brief = briefOfLayout(layout)
const ctx = () => testContext(defaultOntology())
const critic = (name: string, options: unknown = {}) => {
  const definition = critics.find((c) => c.name === name)!
  return definition.create(definition.options.parse(options))
}

async function picture(colour: string, coverage?: Picture['coverage']): Promise<Picture> {
  const bytes = await sharp({ create: { width: 32, height: 24, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { view: 'plan', mediaType: 'image/png', width: 32, height: 24, bytes, ...(coverage ? { coverage } : {}) }
}

describe('findings in what models say', () => {
  it('are tied to the objects whose ids they mention, as whole words; what mentions none is a note', () => {
    const said = findingsInText(
      '1. chair-10 faces the wall.\n- The Bed-1 blocks chair-1\nNice colours overall',
      'text',
      layout,
    )
    expect(said.map(({ objects, severity }) => [objects, severity])).toEqual([
      [['chair-10'], 'soft'],
      [['bed-1', 'chair-1'], 'soft'],
      [[], 'note'],
    ])
  })

  it('keep known ids however they are spelt, drop others with a word, and use one name for a rule', () => {
    const reading = readReview(
      {
        findings: [
          { rule: 'Collision', severity: 'critical', objects: ['BED_1', 'sofa-9'], message: 'They collide.' },
          { rule: 'missing', severity: 'hard', objects: [], category: 'lamp', message: 'No lamp.' },
        ],
        score: '7/10',
      },
      'text',
      layout,
    )
    expect(reading).toMatchObject({
      value: {
        reward: 0.7,
        findings: [
          { rule: 'overlap', severity: 'hard', objects: ['bed-1'] },
          { rule: 'missing', severity: 'hard', objects: [], category: 'lamp' },
        ],
      },
      repairs: [expect.stringContaining('sofa-9')],
    })
  })
})

describe('a review whose complaints name nothing', () => {
  const isVague = (...findings: unknown[]) => {
    const reading = readReview({ findings, score: 3 }, 'text', layout)
    return 'value' in reading ? (reading.value.isVague ?? false) : null
  }
  const untied = { rule: 'style', severity: 'hard', objects: [], category: null, message: 'The room feels wrong.' }

  it('is vague, in plain words too', () => {
    expect(isVague(untied)).toBe(true)
    expect(isVague('Something about this room is off.')).toBe(true)
    expect(isVague({ ...untied, severity: 'note' }, untied)).toBe(true)
  })

  it('is not vague when it is empty, names an object, or was meant as advice', () => {
    expect(isVague()).toBe(false)
    expect(isVague(untied, { ...untied, objects: ['bed-1'] })).toBe(false)
    expect(isVague({ ...untied, severity: 'note' })).toBe(false)
  })
})

describe('the critics that ask a model', () => {
  async function review(
    name: string,
    options: unknown,
    pictures: Picture[],
    script: () => ScriptedReply,
    log: string[] = [],
  ) {
    const server = await startScriptedServer((request) => ({ ...designerReply(request), ...script() }))
    const model = await openModel({ spec: 'openai:x', baseUrl: `${server.url}/v1`, environment: {} })
    try {
      const given = await critic(name, options).review(layout, brief, pictures, {
        ...testContext(defaultOntology(), { log: (l) => log.push(l) }),
        model,
        renderer: 'plan',
      })
      return { given, server }
    } finally {
      await server.close()
    }
  }

  it.each(['json', 'box', 'xml', 'table'])('text reads the layout as %s', async (form) => {
    const { given, server } = await review('text', { layout: form }, [], () => ({}))
    expect(given.reward).toBeGreaterThanOrEqual(0)
    for (const { id } of layout.objects) expect(server.requests[0]?.text).toContain(id)
  })

  it('vision is shown the very pictures, with the numbers or without', async () => {
    const shot = await picture('#446688')
    for (const numbers of [false, true]) {
      const { server } = await review('vision', { numbers }, [shot, shot], () => ({}))
      expect(server.requests[0]?.images).toHaveLength(2)
      expect(server.requests[0]?.images[0]?.bytes.equals(Buffer.from(shot.bytes))).toBe(true)
      expect(server.requests[0]?.text.includes('"yaw"')).toBe(numbers)
    }
  })

  it('a review in plain words is read as findings', async () => {
    const { given } = await review('text', {}, [], () => ({ text: 'bed-1 stands in the middle of the way.' }))
    expect(given.findings[0]).toMatchObject({ objects: ['bed-1'], severity: 'soft' })
  })

  it('sa-iqa weighs the rating words, penalises close-ups, and says who drew the picture', async () => {
    const log: string[] = []
    const { given, server } = await review('sa-iqa', {}, [await picture('#888')], () => ({}), log)
    expect(server.requests).toHaveLength(4)
    const score = 1 + 4 * given.reward!
    expect(score).toBeGreaterThan(3.5)
    expect(score).toBeLessThan(4)
    expect(given.findings[0]?.message).toContain('the renderer plan')
    const near = await review(
      'sa-iqa',
      {},
      [await picture('#888', { objects: { a: 0.9, b: 0, c: 0.01, d: 0 }, floor: 0.6 })],
      () => ({}),
    )
    expect(near.given.reward).toBeCloseTo(given.reward! / 2, 6)
  })

  it('sa-iqa refuses an answer without a rating word, and a server without log probabilities', async () => {
    await expect(
      review('sa-iqa', {}, [await picture('#888')], () => ({ text: 'Hm.', logprobs: [{ token: 'Hm', top: {} }] })),
    ).rejects.toThrow(/none of the words/)
    await expect(review('sa-iqa', {}, [await picture('#888')], () => ({ text: 'good', logprobs: [] }))).rejects.toThrow(
      /no log probabilities/,
    )
    const json = await review('sa-iqa', { mode: 'json' }, [await picture('#888')], () => ({ text: '{"score": 3}' }))
    expect(json.given.reward).toBeCloseTo(0.5, 9)
  })
})

describe('ratings', () => {
  const top = (words: Record<string, number>) => Object.entries(words).map(([token, logprob]) => ({ token, logprob }))

  it('a word that is not among the alternatives weighs next to nothing; equal ones give the mean', () => {
    expect(ratingScore([{ token: ' good', top: top({ ' good': -0.1 }) }]).score).toBeCloseTo(4, 9)
    expect(ratingScore([{ token: 'Fair', top: top({ Fair: -1, poor: -1, good: -1 }) }]).score).toBeCloseTo(3, 9)
  })

  it('the word is found by its text wherever it stands, also when it is split', () => {
    const tokens = [
      { token: 'It is ', top: [] },
      { token: 'exc', top: top({ exc: -0.1, good: -3 }) },
      { token: 'ellent', top: [] },
      { token: '.', top: [] },
      { token: '<end>', top: [] },
    ]
    const { score, word } = ratingScore(tokens)
    expect(word).toBe('excellent')
    expect(score).toBeGreaterThan(4.9)
  })

  it('the fused score is a weighted mean and stays within the range of its parts', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }), (values) => {
        const scores = Object.fromEntries(DIMENSIONS.map((d, i) => [d, values[i]!]))
        const fused = fuse(scores, PUBLISHED_WEIGHTS)!
        expect(fused).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(fused).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })

  it('weights fitted to preferences that one dimension decides weigh that dimension most', () => {
    const rows = ['a_layout,a_harmony,a_lighting,a_distortion,b_layout,b_harmony,b_lighting,b_distortion,outcome']
    for (let i = 0; i < 40; i++) {
      const [a, b] = [1 + (i % 5), 1 + ((i * 3) % 5)]
      rows.push(`${1 + ((i * 7) % 5)},${a},3,3,${1 + ((i * 2) % 5)},${b},3,3,${a > b ? 'win' : a < b ? 'lose' : 'tie'}`)
    }
    const { weights, agreement } = fitWeights(readPreferences(rows.join('\n')))
    expect(weights.harmony).toBeGreaterThan(5 * Math.abs(weights.layout))
    expect(agreement).toBeGreaterThan(0.8)
    expect(() => readPreferences('a_layout\n1')).toThrow(/lacks the columns/)
  })

  it('a view of half of the objects and a third of the floor counts in full, one that shows nothing not at all', () => {
    expect(closeUpFactor({})).toBe(1)
    expect(closeUpFactor({ coverage: { objects: { a: 0.3, b: 0 }, floor: 0.9 } })).toBe(1)
    expect(closeUpFactor({ coverage: { objects: { a: 0, b: 0.02 }, floor: 0.9 } })).toBe(0)
    expect(closeUpFactor({ coverage: { objects: { a: 0.3, b: 0.01, c: 0, d: 0 }, floor: 0.9 } })).toBe(0.5)
    expect(closeUpFactor({ coverage: { objects: { a: 1 }, floor: 0.1 } })).toBeCloseTo(0.3, 12)
    expect(closeUpFactor({ coverage: { objects: {}, floor: 0.4 } })).toBe(1)
  })
})

describe('pixels', () => {
  it('gives shares, calls a grey room better lit than a black one, and claims nothing of distortion', async () => {
    const log: string[] = []
    const look = (p: Picture) =>
      pixels
        .create(pixels.options.parse({}))
        .review(layout, brief, [p], testContext(defaultOntology(), { log: (l) => log.push(l) }))
    const [grey, black] = [await look(await picture('#b0b0b0')), await look(await picture('#000'))]
    expect(grey.reward).toBeGreaterThan(black.reward!)
    expect(log.join()).toContain('distortion cannot be measured')
    const closeUp = await look(await picture('#b0b0b0', { objects: { 'bed-1': 0.5 }, floor: 1 / 6 }))
    expect(closeUp.reward).toBeCloseTo(grey.reward! / 2, 12)
    expect(closeUp.findings).toEqual(grey.findings)
  })
})

describe('ensemble', () => {
  const finding = (over: Partial<Finding>): Finding => ({
    critic: 'a',
    rule: 'overlap',
    severity: 'soft',
    objects: ['x', 'y'],
    message: 'm',
    ...over,
  })

  it('merges what critics share, ranks by severity and then by agreement', () => {
    const merged = mergeFindings([
      [finding({}), finding({ rule: 'scale', objects: ['z'] })],
      [
        finding({ rule: 'collision', objects: ['y', 'x'], severity: 'hard' }),
        finding({ rule: 'scale', objects: ['w'] }),
        finding({ rule: 'scale', objects: ['z'] }),
      ],
    ])
    expect(merged.map(({ finding: f, votes }) => [f.rule, f.objects, f.severity, votes])).toEqual([
      ['overlap', ['x', 'y'], 'hard', 2],
      ['scale', ['z'], 'soft', 2],
      ['scale', ['w'], 'soft', 1],
    ])
  })

  it('keeps only what enough critics share, and names critics it does not know', async () => {
    const review = await critic('ensemble', { critics: 'collision/collision', votes: 2 }).review(
      layout,
      brief,
      [],
      ctx(),
    )
    expect(review.findings.every((f) => f.critic === 'ensemble')).toBe(true)
    expect(() => critic('ensemble', { critics: 'colision' })).toThrow(/Did you mean "collision"/)
  })
})

describe('human', () => {
  it('turns typed lines into findings and a mark into a reward', async () => {
    const asked: string[] = []
    const input = Readable.from(['! bed-1 blocks the door\n', 'nice light\n\n', '7\n'])
    const review = await interview(layout, 2, terminalAsker(input, { write: (t: string) => asked.push(t) }))
    expect(review).toMatchObject({
      reward: 0.7,
      findings: [
        { severity: 'hard', objects: ['bed-1'] },
        { severity: 'note', objects: [] },
      ],
    })
    expect(asked[0]).toContain('bed-1, chair-1, chair-10')
  })

  it('an input that ends before the first line is a failure, not a clean room', async () => {
    await expect(interview(layout, 0, async () => null)).rejects.toThrow(/Nobody answered/)
  })
})

describe('external', () => {
  const node = (script: string) => ({ command: `"${process.execPath}" -e "${script}"`, timeout: 20 })
  const answering = (answer: string) =>
    node(
      `require('readline').createInterface({input:process.stdin}).on('line',l=>{const q=JSON.parse(l);console.log(${answer})})`,
    )
  const review = (options: object) => external.create(external.options.parse(options)).review(layout, brief, [], ctx())

  it('reads findings, drops ids the layout does not hold, and keeps the process for the next review', async () => {
    const part = external.create(
      external.options.parse(
        answering(
          `JSON.stringify({id:q.id,reward:q.id/10,findings:[{rule:'r',severity:'hard',objects:['bed-1','ghost'],message:String(process.pid)}]})`,
        ),
      ),
    )
    const first = await part.review(layout, brief, [], ctx())
    const second = await part.review(layout, brief, [], ctx())
    expect(first.findings[0]?.objects).toEqual(['bed-1'])
    expect([first.reward, second.reward]).toEqual([0.1, 0.2])
    expect(second.findings[0]?.message).toBe(first.findings[0]?.message)
  })

  it('garbage, silence, crashes, wrong forms and its own errors are failures with their reason', async () => {
    await expect(review(answering(`'hello'`))).rejects.toThrow(/no JSON/)
    await expect(review(answering(`'{}'`))).rejects.toThrow(/neither findings nor a reward/)
    await expect(review(answering(`JSON.stringify({reward:7})`))).rejects.toThrow(/reward/)
    await expect(review(answering(`JSON.stringify({error:'no GPU'})`))).rejects.toThrow(/no GPU/)
    await expect(review(node(`console.error('out of memory');process.exit(3)`))).rejects.toThrow(
      /code 3.*out of memory|does not read/s,
    )
    await expect(review({ ...node('setInterval(()=>{},1000)'), timeout: 0.3 })).rejects.toThrow(/within 0.3 s/)
    await expect(review({ command: 'no-such-program-here' })).rejects.toThrow(/cannot be started|does not read/)
    await expect(review({ url: 'http://127.0.0.1:9' })).rejects.toThrow(/cannot be reached/)
    expect(() => external.create(external.options.parse({}))).toThrow(/command=.. or url=/)
  })

  it('starts a new process after a crash', async () => {
    const part = external.create(
      external.options.parse(answering(`q.id===1?process.exit(1):JSON.stringify({reward:1})`)),
    )
    await expect(part.review(layout, brief, [], ctx())).rejects.toThrow()
    expect((await part.review(layout, brief, [], ctx())).reward).toBe(1)
  })

  it('the example in Python speaks the protocol', async (test) => {
    try {
      execFileSync('python3', ['--version'])
    } catch {
      return test.skip('python3 is not here')
    }
    const outside = testLayout(testRoom(4, 4), [
      testObject('bed-1', 'double_bed', [2, 2]),
      testObject('lamp-1', 'lamp', [9, 9]),
    ])
    const example = fileURLToPath(new URL('../../critics/external/example.py', import.meta.url))
    const part = external.create(external.options.parse({ command: `python3 "${example}"`, timeout: 20 }))
    expect(await part.review(outside, brief, [], ctx())).toMatchObject({
      reward: 0.5,
      findings: [{ rule: 'outside', objects: ['lamp-1'] }],
    })
  })

  it('the published schema is the protocol', () => {
    const published = readFileSync(
      fileURLToPath(new URL('../../critics/external/protocol.schema.json', import.meta.url)),
      'utf8',
    )
    expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(protocolSchema())))
  })
})
