import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensembleOf } from '../../critics/ensemble/index.ts'
import { none } from '../../critics/none.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { mergeFindings } from '../../src/contracts/mergeFindings.ts'
import { defineCritic } from '../../src/contracts/part.ts'
import { joinReviews } from '../../src/loop/joinReviews.ts'
import { buildPart, choosePart } from '../../src/loop/registry.ts'
import { ModelError } from '../../src/models/errors.ts'
import { RecordFault } from '../../src/scene/errors.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { brief, critic, ctx, layout } from './fixture.ts'

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

  it('gives the findings that the same critics joined by + give, in the same order', () => {
    const lists = [
      [finding({ hint: { yaw: 90 } }), finding({ rule: 'note', severity: 'note', objects: [], message: 'one' })],
      [
        finding({ rule: 'scale', objects: ['z'], severity: 'hard' }),
        finding({ critic: 'b', rule: 'collision', severity: 'hard', objects: ['y', 'x'] }),
        finding({ rule: 'note', severity: 'note', objects: [], message: 'another' }),
      ],
    ]
    const merged = mergeFindings(lists).map((m) => m.finding)
    expect(joinReviews(lists.map((findings) => ({ findings }))).findings).toEqual(merged)
    expect(merged.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
      ['overlap', 'hard', 'm'],
      ['scale', 'hard', 'm'],
      ['note', 'note', 'one'],
      ['note', 'note', 'another'],
    ])
    expect(merged[0]?.hint).toEqual({ yaw: 90 })
  })

  it('gives each critic its options, spelt out in full, from one line', async () => {
    const { options } = await choosePart('critic', 'ensemble:critics=text(layout=xml;reasks=0)/vision(views=top/plan)')
    expect(options).toMatchObject({
      critics: 'text/vision',
      options: {
        text: { layout: 'xml', reasks: 0, promptHash: expect.any(String) },
        vision: { views: 'top/plan', numbers: false },
      },
    })
    const { part } = await buildPart('critic', { name: 'ensemble', options })
    expect(part.sees.map(({ view }) => view)).toEqual(['top', 'plan'])
    const twice = await choosePart('critic', 'ensemble:critics=vision(views=top)/vision(views=plan)/vision')
    const { part: both } = await buildPart('critic', { name: 'ensemble', options: twice.options })
    expect(both.sees.map(({ view }) => view)).toEqual(['top', 'plan', 'plan'])
    for (const [text, fault] of [
      ['critics=text(layout=xml', /expected names joined by/],
      ['critics=text/', /expected names joined by/],
      ['critics=text(layout)', /"layout" is no option of "text"/],
      ['critics=text(layuot=xml)', /layuot/],
      ['critics=', /expected names joined by/],
    ] as const)
      await expect(choosePart('critic', `ensemble:${text}`)).rejects.toThrow(fault)
  })

  it('says of each finding which critics share it', async () => {
    const crowded = testLayout(testRoom(4, 4), [
      testObject('bed-1', 'double_bed', [2, 2]),
      testObject('bed-2', 'double_bed', [2, 2.2]),
    ])
    const { findings } = await critic('ensemble', { critics: 'collision/scenecritic' }).review(
      crowded,
      brief,
      [],
      ctx(),
    )
    const overlap = findings.find(({ objects }) => objects.includes('bed-1') && objects.includes('bed-2'))
    expect(overlap).toMatchObject({ critic: 'ensemble', sources: ['collision', 'scenecritic'] })
    expect(findings.every(({ sources }) => sources !== undefined && sources.length > 0)).toBe(true)
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

describe('an ensemble', () => {
  const failing = (error: unknown) => {
    const bad = defineCritic({
      name: 'bad',
      summary: 'bad',
      options: z.strictObject({}),
      create: () => ({
        sees: [],
        async review(_layout, _brief, _pictures, own) {
          own.log('about to fail')
          throw error
        },
      }),
    })
    const joined = ensembleOf(() => [bad, none])
    return joined.create(joined.options.parse({ critics: 'none/bad' }))
  }

  it('says whose a failure and a message are, and leaves the class of the failure and what it knows as they are', async () => {
    const logged: string[] = []
    const own = { ...ctx(), log: (message: string) => logged.push(message) }
    const quota = new ModelError('quota', 'nothing is left.', 402)
    const told: unknown = await failing(quota)
      .review(layout, brief, [], own)
      .catch((error: unknown) => error)
    expect(told).toBeInstanceOf(ModelError)
    expect(told).toMatchObject({ name: 'ModelError', message: 'bad: nothing is left.', fault: 'quota', status: 402 })
    expect(quota.message).toBe('nothing is left.')
    expect(logged).toEqual(['bad: about to fail'])
    for (const unchanged of [new RecordFault('runs: the disk is full.'), 'a word'])
      await expect(failing(unchanged).review(layout, brief, [], ctx())).rejects.toBe(unchanged)
  })

  it('refuses more votes than it has critics, since no finding could be kept', async () => {
    await expect(choosePart('critic', 'ensemble:critics=text,votes=2')).rejects.toThrow(/votes is 2 of 1 critic,/)
    await expect(choosePart('critic', 'ensemble:critics=text/text,votes=2')).resolves.toBeDefined()
  })

  it('is vague only when all of its critics are vague or silent', async () => {
    const vague = (name: string, isVague: boolean) =>
      defineCritic({
        name,
        summary: name,
        options: z.strictObject({}),
        create: () => ({ sees: [], review: async () => ({ findings: [], ...(isVague ? { isVague } : {}) }) }),
      })
    const joined = ensembleOf(() => [vague('dim', true), vague('dull', true), vague('clear', false), none])
    const isVague = async (critics: string) =>
      (await joined.create(joined.options.parse({ critics })).review(layout, brief, [], ctx())).isVague ?? false
    expect(await isVague('dim/dull')).toBe(true)
    expect(await isVague('dim/none')).toBe(true)
    expect(await isVague('dim/clear')).toBe(false)
  })
})
