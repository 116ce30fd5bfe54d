import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { replay } from '../../src/loop/replay.ts'
import { fork, resume } from '../../src/loop/run.ts'
import { memoryJournal } from '../../src/record/journal.ts'
import { RecordMismatch } from '../../src/record/mismatch.ts'
import { takeLock } from '../../src/record/processLock.ts'
import { readEvents } from '../../src/record/readEvents.ts'
import { findRun, listRunFolders, readRun } from '../../src/record/runFolder.ts'
import { slug } from '../../src/record/runId.ts'
import { fourBlocks } from '../loop/blocks.ts'
import { tempRuns } from '../loop/scripted.ts'
import { startWalk, walkingParts } from './walk.ts'

const out = tempRuns()
let folder = ''
let bytes: Buffer
let manifestText = ''

beforeAll(async () => {
  folder = (await startWalk(out)).folder
  bytes = readFileSync(join(folder, 'events.jsonl'))
  manifestText = readFileSync(join(folder, 'manifest.json'), 'utf8')
})

/** A copy of the run with other events, in a folder of its own. */
function copyWith(events: Uint8Array, name: string): string {
  const copy = join(out, 'copies', name)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(out, 'copies'), { recursive: true })
  cpSync(folder, copy, { recursive: true })
  writeFileSync(join(copy, 'events.jsonl'), events)
  return copy
}

describe('the journal', () => {
  it('begins with run.started, has one step.finished for each step, ends with run.finished, and counts without gaps', () => {
    const { events } = readEvents(bytes)
    expect(events[0]?.type).toBe('run.started')
    expect(events.at(-1)).toMatchObject({ type: 'run.finished', outcome: 'exhausted' })
    const steps = events.flatMap((event) => (event.type === 'step.finished' ? [event.step] : []))
    expect(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i))
  })

  it('read up to any byte is a prefix of itself, with a torn rest that is no fault', () => {
    const whole = readEvents(bytes).events
    fc.assert(
      fc.property(fc.nat(bytes.length), (cut) => {
        const { events, wholeBytes, tornBytes } = readEvents(bytes.subarray(0, cut))
        expect(events).toEqual(whole.slice(0, events.length))
        expect(wholeBytes + tornBytes).toBe(cut)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses a body that is no event before a byte of it is written', () => {
    const journal = memoryJournal({ now: () => 'now', nextSeq: 0 })
    expect(() => journal.append({ type: 'message.logged', step: -1, part: 'x', message: '' })).toThrow(
      'cannot be recorded',
    )
    expect(journal.lines).toEqual([])
  })
})

describe('replay', () => {
  it('names the step for any altered byte of an edit or a hash, accepted or rejected', () => {
    const text = bytes.toString('latin1')
    const places: { at: number; step: number }[] = []
    let start = 0
    for (const line of text.split('\n')) {
      const step = /"step":(\d+)/.exec(line)?.[1]
      for (const found of line.matchAll(/"layoutHash":"[0-9a-f]{64}"|"edits":\[.*?\],"reason"/g))
        for (let i = found.index; i < found.index + found[0].length; i += 9)
          if (step !== undefined) places.push({ at: start + i, step: Number(step) })
      start += line.length + 1
    }
    expect(places.length).toBeGreaterThan(300)
    // run.finished has a hash too; it belongs to no step but to the best one.
    const inSteps = places.filter(({ at }) => at < text.lastIndexOf('"type":"run.finished"'))
    for (const [n, { at, step }] of inSteps.entries()) {
      const altered = Buffer.from(bytes)
      altered[at] = bytes[at]! ^ (1 << (n % 3))
      const copy = copyWith(altered, 'altered')
      expect(mismatchStep(copy), `byte ${at}: ${text.slice(at - 20, at + 20)}`).toBe(step)
    }
  }, 60_000)

  it('notices scores that are not those of the layout, and a changed manifest', () => {
    const text = bytes.toString('utf8')
    const finish = text.lastIndexOf('"type":"step.finished"')
    const score = text.indexOf('"scale":1', finish)
    const scores = Buffer.from(`${text.slice(0, score)}"scale":0${text.slice(score + 9)}`)
    expect(mismatchStep(copyWith(scores, 'scores'))).toBe(10)
    const copy = copyWith(bytes, 'manifest')
    writeFileSync(join(copy, 'manifest.json'), manifestText.replace('"seed": 1', '"seed": 2'))
    expect(mismatchStep(copy)).toBe(0)
  })

  it('notices a line that is missing, doubled or out of order', () => {
    const lines = bytes.toString('utf8').split('\n')
    const without = lines.toSpliced(9, 1)
    const doubled = lines.toSpliced(9, 0, lines[9]!)
    for (const changed of [without, doubled]) {
      const copy = copyWith(Buffer.from(changed.join('\n')), 'lines')
      expect(() => replay(copy)).toThrow(RecordMismatch)
    }
  })

  it('notices an ontology of the run that was altered', () => {
    const copy = copyWith(bytes, 'blob')
    const [blob] = readdirSync(join(copy, 'blobs'))
    writeFileSync(join(copy, 'blobs', blob!), '{}')
    expect(mismatchStep(copy)).toBe(0)
  })

  function mismatchStep(copy: string): number | null {
    try {
      replay(copy)
    } catch (error) {
      if (error instanceof RecordMismatch) return error.step
      throw error
    }
    return null
  }
})

describe('resume', () => {
  it('of a record torn at any byte ends on the layouts and scores of the undisturbed run', async () => {
    const whole = replay(folder).state
    const lastStep = bytes.lastIndexOf('"type":"run.finished"')
    await fc.assert(
      fc.asyncProperty(fc.nat(lastStep), async (cut) => {
        const copy = copyWith(bytes.subarray(0, cut), 'torn')
        const { state } = await resume({ run: copy, parts: walkingParts() })
        expect(state.steps.map(({ layoutHash, scores }) => [layoutHash, scores])).toEqual(
          whole.steps.map(({ layoutHash, scores }) => [layoutHash, scores]),
        )
        const again = replay(copy).state
        expect(again.steps.map(({ review, change, messages }) => [review, change, messages])).toEqual(
          whole.steps.map(({ review, change, messages }) => [review, change, messages]),
        )
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('keeps what was abandoned in the journal, and says how much', async () => {
    const cut = bytes.indexOf('"type":"review.given","step":4')
    const lineStart = bytes.lastIndexOf('\n', cut) + 1
    const copy = copyWith(bytes.subarray(0, lineStart + 10), 'abandoned')
    await resume({ run: copy, parts: walkingParts() })
    const { events } = readEvents(readFileSync(join(copy, 'events.jsonl')))
    const resumed = events.find(({ type }) => type === 'run.resumed')
    expect(resumed).toMatchObject({ afterStep: 3, tornBytes: 10 })
    expect(replay(copy).state.abandoned).toBeGreaterThan(0)
  })

  it('of a finished run is refused with a way on', async () => {
    await expect(resume({ run: folder, parts: walkingParts() })).rejects.toThrow(/is finished \(exhausted\).*fork/)
  })

  it('of a folder without a manifest says that the run never began', async () => {
    mkdirSync(join(out, 'hollow'))
    await expect(resume({ run: 'hollow', out })).rejects.toThrow('never began')
  })

  it('of a run whose parts are not at hand names the part', async () => {
    const copy = copyWith(bytes.subarray(0, bytes.indexOf('"step":3')), 'strange')
    await expect(resume({ run: copy })).rejects.toThrow('No agent named "walker"')
    expect(existsSync(join(copy, 'lock'))).toBe(false)
  })
})

describe('fork', () => {
  it('carries its start and its plan, and lives on when its parent is gone', async () => {
    const parent = copyWith(bytes, 'parent')
    const child = await fork({ run: parent, at: 4, out, steps: 2, parts: walkingParts() })
    rmSync(parent, { recursive: true })
    const { manifest, state } = replay(child.folder)
    expect(manifest.parent).toMatchObject({ step: 4 })
    expect(state.steps[0]?.layoutHash).toBe(replay(folder).state.steps[4]?.layoutHash)
    expect(state.steps[0]?.layoutHash).toBe(manifest.parent?.layoutHash)
    expect(state.plan).toEqual({ summary: 'Walk.', groups: [] })
    expect(
      readEvents(readFileSync(join(child.folder, 'events.jsonl'))).events.some((e) => e.type === 'plan.proposed'),
    ).toBe(false)
  })

  it('at a step that is not there says which there are', async () => {
    await expect(fork({ run: folder, at: 40, out, parts: walkingParts() })).rejects.toThrow('0 to 10')
  })

  it('with another critic keeps all else', async () => {
    const child = await fork({ run: folder, at: 1, out, critics: ['collision'], steps: 0, parts: walkingParts() })
    expect(child.manifest.parts.critics.map(({ name }) => name)).toEqual(['collision'])
    expect(child.manifest.parts.acceptance).toEqual({ name: 'rollback', options: { margin: 0.02 } })
    expect(child.manifest.ontology.hash).toBe(readRun(folder).manifest.ontology.hash)
  })
})

describe('the runs folder', () => {
  it('gives runs of the same second and setup names of their own', async () => {
    const now = () => new Date('2026-01-02T03:04:05Z')
    const folders = [await startWalk(out, { now, steps: 0 }), await startWalk(out, { now, steps: 0 })].map(
      (run) => run.folder,
    )
    expect(folders[1]).toBe(`${folders[0]}-2`)
  })

  it('turns any name of a brief into a name of a folder, and into nothing else', async () => {
    const brief = { ...fourBlocks, name: '../../\u001b[31m evil\n\u{1f6cb}' }
    const { folder: made } = await startWalk(out, { brief, steps: 0 })
    expect(made.slice(out.length + 1)).toMatch(/^[a-z0-9-]+$/)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug(text))))
  })

  it('that cannot be made is refused with its path', async () => {
    const file = join(out, 'a-file')
    writeFileSync(file, '')
    await expect(startWalk(join(file, 'runs'))).rejects.toThrow(/a-file.*file where a folder is needed/s)
  })

  it('finds runs by id or path, and offers the nearest id', () => {
    const id = folder.slice(out.length + 1)
    expect(findRun(id, out)).toBe(folder)
    expect(findRun(folder, 'nowhere')).toBe(folder)
    expect(() => findRun(id.replace('four', 'flour'), out)).toThrow(`Did you mean "${id}"?`)
    expect(listRunFolders(out)).toContain(folder)
    expect(listRunFolders(join(out, 'absent'))).toEqual([])
  })
})

describe('the lock', () => {
  it('keeps a second writer out while the first lives, and is released', () => {
    const path = join(out, 'lock-a')
    const release = takeLock(path)
    expect(() => takeLock(path)).toThrow(`process ${process.pid}`)
    release()
    takeLock(path)()
  })

  it('of a process that was killed is taken over; of another machine it is not', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const path = join(out, 'lock-b')
    writeFileSync(path, JSON.stringify({ pid: dead, host: hostname(), started: '1' }))
    takeLock(path)()
    writeFileSync(path, JSON.stringify({ pid: dead, host: 'elsewhere', started: '1' }))
    expect(() => takeLock(path)).toThrow('elsewhere')
  })

  it('of a process whose id was given to another since is taken over', () => {
    const path = join(out, 'lock-c')
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), started: 'long ago' }))
    if (existsSync('/proc/self/stat')) takeLock(path)()
    else expect(() => takeLock(path)).toThrow()
  })
})
