import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Critic } from '../../src/contracts/critic.ts'
import { defineCritic, defineRenderer } from '../../src/contracts/part.ts'
import type { Picture, Renderer, RenderOptions, ViewRequest } from '../../src/contracts/renderer.ts'
import { replay } from '../../src/loop/replay.ts'
import { type RunOptions, resume } from '../../src/loop/run.ts'
import { createRunEmitter } from '../../src/loop/watch.ts'
import type { Event, EventOf } from '../../src/record/events.ts'
import { readRecord } from '../../src/record/runFolder.ts'
import { layoutHash } from '../../src/scene/canonical.ts'
import type { Layout } from '../../src/scene/types.ts'
import { blocksAt, moves } from './blocks.ts'
import { runBlocks, scriptedAgent, tempRuns } from './scripted.ts'

const out = tempRuns()
const apart = blocksAt([1, 2], [2, 2], [3, 2], [1, 4])
const there = moves({ 1: [1, 3] })
const back = moves({ 1: [1, 2] })

/** A test double: a renderer that draws nothing but the name of what it was asked for, and notes each drawing. */
function countingRenderer({ many = false, version = '1' } = {}) {
  const drawn: string[] = []
  const calls: number[] = []
  const draw = (layout: Layout, view: string, { width = 10, height = 10, coverage }: RenderOptions = {}): Picture => {
    const name = `${layoutHash(layout).slice(0, 8)} ${view} ${width} ${coverage === true ? 'measured' : 'plain'}`
    drawn.push(name)
    return {
      view,
      mediaType: 'image/png',
      width,
      height,
      bytes: new TextEncoder().encode(name),
      ...(coverage === true ? { coverage: { objects: { 'block-1': 0.25 }, floor: 1 / 3 } } : {}),
    }
  }
  const definition = defineRenderer({
    name: 'counting',
    summary: 'a test double that counts what it draws',
    options: z.strictObject({}),
    create: (): Renderer => ({
      views: ['top', 'front'],
      version,
      async render(layout, view, options) {
        calls.push(1)
        return draw(layout, view, options)
      },
      ...(many
        ? {
            async renderMany(layout: Layout, views: readonly string[], options?: RenderOptions) {
              calls.push(views.length)
              return views.map((view) => draw(layout, view, options))
            },
          }
        : {}),
    }),
  })
  return { definition, drawn, calls }
}

/** A test double: a critic that keeps what it is shown and always complains. */
function looker(name: string, sees: readonly ViewRequest[]) {
  const shown: (readonly Picture[])[] = []
  const definition = defineCritic({
    name,
    summary: 'a test double that looks',
    options: z.strictObject({}),
    create: (): Critic => ({
      sees,
      async review(_layout, _brief, pictures) {
        shown.push(pictures)
        return { findings: [{ critic: name, rule: 'mood', severity: 'soft', objects: [], message: 'Dull.' }] }
      },
    }),
  })
  return { definition, shown }
}

const top = { view: 'top', width: 64 }
const front = { view: 'front', width: 64 }

function setUp(
  renderer: ReturnType<typeof countingRenderer>,
  sees: { readonly [critic: string]: readonly ViewRequest[] },
  refine: (step: number) => ReturnType<typeof moves> = () => [],
) {
  const lookers = Object.entries(sees).map(([name, views]) => looker(name, views))
  const parts = {
    agent: [scriptedAgent({ place: () => apart, refine })],
    critic: lookers.map(({ definition }) => definition),
    renderer: [renderer.definition],
  }
  const options: Partial<RunOptions> = {
    agent: 'scripted',
    critics: Object.keys(sees),
    renderer: 'counting',
    steps: 3,
    patience: 99,
    parts,
  }
  return { options, parts, lookers }
}

const picturesIn = (folder: string) =>
  readRecord(folder).journal.events.filter((e): e is EventOf<'picture.drawn'> => e.type === 'picture.drawn')

/** What a record says, without times. */
const told = (events: readonly Event[]) => events.map(({ at: _at, seq: _seq, ...rest }) => rest)

describe('pictures shown to critics', () => {
  it('are drawn once for all critics and for all steps with the same layout, and recorded each time they are shown', async () => {
    const renderer = countingRenderer()
    const { options, lookers } = setUp(renderer, { a: [top, front], b: [front, top] })
    const { folder, state } = await runBlocks(out, options)
    expect(state.steps).toHaveLength(4)
    expect(renderer.drawn).toHaveLength(2)
    const events = picturesIn(folder)
    expect(events).toHaveLength(16)
    expect(new Set(events.map(({ blob }) => blob)).size).toBe(2)
    expect(readdirSync(join(folder, 'blobs')).filter((name) => name.endsWith('.png'))).toHaveLength(2)
    for (const { shown } of lookers)
      for (const pictures of shown) {
        expect(pictures.map(({ view, width }) => [view, width])).toEqual(shown[0]!.map((p) => [p.view, p.width]))
        expect(pictures.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
          shown[0]!.map(({ bytes }) => Buffer.from(bytes).toString()),
        )
      }
    replay(folder)
  })

  it('are drawn anew for another layout, view or size, and not when an earlier layout comes back', async () => {
    const renderer = countingRenderer()
    const small = { ...top, width: 32 }
    const { options } = setUp(renderer, { a: [top, front, small] }, (step) => [there, back, there][step - 1]!)
    const { state } = await runBlocks(out, options)
    expect(new Set(state.steps.map((s) => s.layoutHash)).size).toBe(2)
    expect(renderer.drawn).toHaveLength(6)
    expect(new Set(renderer.drawn).size).toBe(6)
  })

  it('are drawn in one go where the renderer can, and those in the record are left out of it', async () => {
    const renderer = countingRenderer({ many: true })
    const { options } = setUp(renderer, { a: [front], b: [top, front, { view: 'top', width: 32 }] }, (step) =>
      step === 1 ? there : [],
    )
    await runBlocks(out, options)
    // front for a; top at two sizes for b; the same again for the second layout
    expect(renderer.calls).toEqual([1, 1, 1, 1, 1, 1])
    const both = countingRenderer({ many: true })
    await runBlocks(out, setUp(both, { a: [top, front] }).options)
    expect(both.calls).toEqual([2])
  })

  it.each([1, 2, 3, 6])(
    'are not drawn again after a run that broke off at picture %s is resumed, whose record then tells the same',
    async (nth) => {
      const script = (step: number) => [there, [], back][step - 1]!
      const sees = { a: [top, front], b: [top] }
      const undisturbed = await runBlocks(out, setUp(countingRenderer(), sees, script).options)
      const renderer = countingRenderer()
      const { options, parts } = setUp(renderer, sees, script)
      const events = createRunEmitter()
      let count = 0
      let folder = ''
      events.on('run.opened', (opened) => {
        folder = opened.folder
      })
      events.on('picture.drawn', () => {
        if (++count === nth) throw new Error('crash')
      })
      await expect(runBlocks(out, { ...options, events })).rejects.toThrow('crash')
      const resumed = await resume({ run: folder, parts })
      expect(renderer.drawn).toHaveLength(4)
      expect(new Set(renderer.drawn).size).toBe(4)
      expect([...resumed.state.pictures.keys()]).toEqual([...undisturbed.state.pictures.keys()])
      const last = (path: string) => told(readRecord(path).journal.events).slice(-5)
      expect(last(folder)).toEqual(last(undisturbed.folder))
      replay(folder)
    },
  )

  it('are drawn again when a run is resumed under another version of the renderer', async () => {
    const { options, parts } = setUp(countingRenderer(), { a: [top] })
    const stop = new AbortController()
    const events = createRunEmitter()
    events.on('step.finished', () => stop.abort())
    const { folder } = await runBlocks(out, { ...options, events, signal: stop.signal })
    const other = countingRenderer({ version: '2' })
    await resume({ run: folder, parts: { ...parts, renderer: [other.definition] } })
    expect(other.drawn).toHaveLength(1)
  })

  it('are drawn once and measured when one critic wants to know how much shows, and the measure outlives the run', async () => {
    const renderer = countingRenderer()
    const { options, lookers } = setUp(renderer, { a: [top], b: [{ ...top, coverage: true }] })
    const { folder } = await runBlocks(out, options)
    expect(renderer.drawn).toHaveLength(1)
    const coverage = { objects: { 'block-1': 0.25 }, floor: 1 / 3 }
    for (const { shown } of lookers) for (const [picture] of shown) expect(picture?.coverage).toEqual(coverage)
    for (const event of picturesIn(folder)) expect(event.coverage).toEqual(coverage)
  })

  it('of a record made before pictures had keys are read, and drawn again when the run goes on', async () => {
    const renderer = countingRenderer()
    const { options, parts } = setUp(renderer, { a: [top] })
    const stop = new AbortController()
    const events = createRunEmitter()
    events.on('step.finished', () => stop.abort())
    const { folder } = await runBlocks(out, { ...options, events, signal: stop.signal })
    const path = join(folder, 'events.jsonl')
    const lines = readFileSync(path, 'utf8')
    const old = lines.replace(/,"key":"[0-9a-f]{64}","width":64,"height":10/, '')
    expect(old).not.toBe(lines)
    writeFileSync(path, old)
    expect(replay(folder).state.pictures.size).toBe(0)
    expect((await resume({ run: folder, parts })).state.end?.outcome).toBe('exhausted')
    expect(renderer.drawn).toHaveLength(2)
  })

  it('fail their step with a reason when the file they were kept in was altered', async () => {
    const { options } = setUp(countingRenderer(), { a: [top] })
    const events = createRunEmitter()
    let folder = ''
    events.on('run.opened', (opened) => {
      folder = opened.folder
    })
    events.once('picture.drawn', ({ blob }) => writeFileSync(join(folder, 'blobs', blob), 'other'))
    const { state } = await runBlocks(out, { ...options, events })
    expect(state.steps[1]?.failures[0]).toMatchObject({ call: 'render', error: expect.stringContaining('altered') })
  })
})
