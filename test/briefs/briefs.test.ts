import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { briefNames, listBriefs, loadBrief } from '../../src/briefs/index.ts'
import { signedArea } from '../../src/geometry/polygon.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { createLabelResolver } from '../../src/ontology/resolveLabel.ts'
import { canonicalRoomType } from '../../src/ontology/roomType.ts'
import type { Brief } from '../../src/scene/index.ts'
import { InputError } from '../../src/scene/index.ts'

interface Row {
  readonly name: string
  readonly type: string
  readonly objects: number
  readonly area: number
  /** The task it was written after. */
  readonly after: string
}

const rows: readonly Row[] = JSON.parse(readFileSync(new URL('../cases/briefs.json', import.meta.url), 'utf8'))
const briefs = listBriefs()
const byName = (name: string) => briefs.find((brief) => brief.name === name)!
const total = ({ objects }: Brief) => objects.reduce((sum, { count }) => sum + count, 0)
const ontology = defaultOntology()

describe('the built-in briefs', () => {
  it('are 33, three for each of the eleven room types the paper evaluates', () => {
    expect(briefNames()).toEqual(rows.map(({ name }) => name).sort())
    const counts = new Map<string, number>()
    for (const { room } of briefs) counts.set(room.type, (counts.get(room.type) ?? 0) + 1)
    expect([...counts.values()]).toEqual(Array(11).fill(3))
    for (const type of counts.keys()) expect(canonicalRoomType(type)).toBe(type)
  })

  it('are more than rectangles: at least four rooms have another shape', () => {
    expect(briefs.filter(({ room }) => room.outline.length !== 4).length).toBeGreaterThanOrEqual(4)
  })

  it('describe each room in words of their own', () => {
    expect(new Set(briefs.map(({ description }) => description)).size).toBe(33)
    for (const { description } of briefs) expect(description.length).toBeGreaterThan(60)
  })
})

describe.each(rows)('$name', ({ name, type, objects, area }) => {
  const brief = byName(name)

  it('parses without repairs under its own name, with the room and the number of objects it should have', () => {
    expect(loadBrief(name).repairs).toEqual([])
    expect(brief.name).toBe(name)
    expect(brief.room.type).toBe(type)
    expect(total(brief)).toBe(objects)
    expect(signedArea(brief.room.outline)).toBeCloseTo(area, 2)
  })

  it('has a door of 0.9 m, a window, and walls of a real height', () => {
    const { openings, height } = brief.room
    const widths = openings
      .filter((o) => o.kind === 'door')
      .map((o) => Math.hypot(o.to[0] - o.from[0], o.to[1] - o.from[1]))
    expect(widths.length).toBeGreaterThan(0)
    for (const width of widths) expect(width).toBeCloseTo(0.9, 3)
    expect(openings.some((o) => o.kind === 'window')).toBe(true)
    expect(height).toBeGreaterThanOrEqual(2.6)
    expect(height).toBeLessThanOrEqual(3)
    for (const { head } of openings) expect(head).toBeLessThan(height)
  })

  it('asks only for categories the ontology knows by that name, at sizes it has seen', () => {
    const resolve = createLabelResolver(ontology)
    for (const { category, size } of brief.objects) {
      expect(resolve(category)).toEqual({ category, how: 'exact' })
      for (const axis of ['width', 'depth', 'height'] as const) {
        const seen = ontology.categories[category]!.dimensions?.[axis]
        expect(seen, `${category}.${axis}`).toBeDefined()
        if (size === undefined) continue
        expect(size[axis], `${category}.${axis}`).toBeGreaterThanOrEqual(seen!.p5 - 0.05)
        expect(size[axis], `${category}.${axis}`).toBeLessThanOrEqual(seen!.p95 + 0.05)
      }
    }
  })

  it('mixes things that are found together: 95% of pairs are plausible', () => {
    const { plausible, all } = plausiblePairs(brief)
    expect(plausible / all).toBeGreaterThanOrEqual(0.95)
  })

  it('leaves room to walk: what stands on the floor covers at most 45% of it', () => {
    let covered = 0
    for (const { category, count, size } of brief.objects) {
      if (mainSupport(category) !== 'floor') continue
      const { width, depth } = ontology.categories[category]!.dimensions!
      covered += count * (size?.width ?? width!.median) * (size?.depth ?? depth!.median)
    }
    expect(covered / area).toBeLessThanOrEqual(0.45)
  })

  it('has something to rest every small thing on', () => {
    const here = new Set(brief.objects.map(({ category }) => category))
    for (const { category } of brief.objects) {
      if (['floor', 'wall', 'ceiling'].includes(mainSupport(category))) continue
      const surfaces = Object.entries(ontology.categories[category]!.support!).filter(([, s]) => s.fraction >= 0.03)
      expect(
        surfaces.some(([surface]) => here.has(surface)),
        category,
      ).toBe(true)
    }
  })
})

const tasks = '../shared/data/tasks/layoutvlm'
describe.skipIf(!existsSync(tasks))(
  `beside the tasks they were written after (skipped where ${tasks} is absent)`,
  () => {
    it.each(rows)('$name is of the same size, within a fifth, and shares no sentence', ({ name, after }) => {
      const task: {
        boundary: { floor_vertices: [number, number, number][] }
        assets: object
        task_description: string
        layout_criteria: string
      } = JSON.parse(readFileSync(join(tasks, `${after}.json`), 'utf8'))
      const area = Math.abs(signedArea(task.boundary.floor_vertices.map(([x, y]) => [x, y] as const)))
      const count = Object.keys(task.assets).length
      const brief = byName(name)
      expect(Math.abs(total(brief) - count)).toBeLessThanOrEqual(count / 5)
      expect(Math.abs(signedArea(brief.room.outline) - area)).toBeLessThanOrEqual(area / 5)
      const theirs = `${task.task_description} ${task.layout_criteria}`.toLowerCase()
      const words = brief.description.toLowerCase().split(/\s+/)
      for (let i = 0; i + 6 <= words.length; i++) expect(theirs).not.toContain(words.slice(i, i + 6).join(' '))
    })
  },
)

describe('loading a brief', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scenewright-briefs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('takes a path for a file', () => {
    const path = join(folder, 'mine.json')
    writeFileSync(path, JSON.stringify({ ...byName('beach-bedroom'), name: 'mine' }))
    expect(loadBrief(path).value.name).toBe('mine')
  })

  it.each([
    ['beach-bedrom', ['Did you mean "beach-bedroom"?', 'scenewright list briefs']],
    ['index.ts', ['No brief named "index.ts"']],
    ['no/such.json', ['no/such.json: no such file']],
    ['../briefs/beach-bedroom', ['no such file']],
    ['', ['No brief named ""']],
  ] as const)('%j is refused with what to do', (name, parts) => {
    expect(() => loadBrief(name)).toThrow(InputError)
    for (const part of parts) expect(() => loadBrief(name)).toThrow(part)
  })

  it('that is broken names the file and the fault', () => {
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{ "format": "scenewright/brief@1", ')
    expect(() => loadBrief(path)).toThrow(/broken\.json: not valid JSON/)
  })
})

/** The surface a category rests on most often. */
function mainSupport(category: string): string {
  const support = Object.entries(ontology.categories[category]!.support ?? {})
  return support.reduce((best, [surface, s]) => (s.fraction > best.fraction ? { surface, ...s } : best), {
    surface: 'floor',
    fraction: 0,
    count: 0,
  }).surface
}

/** Instance pairs of different categories, and how many of them reach P(b|a) > 0.01 one way or the other. */
function plausiblePairs({ room, objects }: Brief): { plausible: number; all: number } {
  const counts = new Map<string, number>()
  for (const { category, count } of objects) counts.set(category, (counts.get(category) ?? 0) + count)
  const tableOf = (category: string) => {
    const entry = ontology.categories[category]!
    const isCounted = (ontology.rooms[room.type]?.scenes ?? 0) >= 50
    return (isCounted ? entry.cooccurrence_by_room?.[room.type] : undefined) ?? entry.cooccurrence
  }
  let plausible = 0
  let all = 0
  for (const [a, m] of counts) {
    for (const [b, n] of counts) {
      if (a >= b) continue
      const f = Math.max(tableOf(a)?.[b]?.p_b_given_a ?? 0, tableOf(b)?.[a]?.p_b_given_a ?? 0)
      all += m * n
      if (f > 0.01) plausible += m * n
    }
  }
  return { plausible, all }
}
