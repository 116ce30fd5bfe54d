import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { briefOfLayout, canonicalJson, InputError, layoutHash, parseBrief, parseLayout } from '../../src/scene/index.ts'
import { anyLayout } from './arbitraries.ts'

interface BadCase {
  readonly name: string
  readonly parse: 'layout' | 'brief'
  readonly value: unknown
  readonly message: readonly string[]
}

const folder = new URL('../cases/parse/', import.meta.url)
const badCases = readdirSync(folder)
  .sort()
  .flatMap((file): BadCase[] => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

const square = [
  [0, 0],
  [4, 0],
  [4, 5],
  [0, 5],
]
const room = { type: 'bedroom', outline: square, height: 2.6 }
const bed = {
  id: 'bed-1',
  category: 'double_bed',
  center: [2, 3.9],
  size: { width: 1.6, depth: 2.1, height: 0.9 },
  yaw: 270,
}
const layoutOf = (...objects: unknown[]) => ({ format: 'scenewright/layout@1', room, objects })

describe('bad input is refused with what was found, where, and what was expected', () => {
  it.each(badCases)('$name', ({ parse, value, message }) => {
    const read = () => (parse === 'layout' ? parseLayout(value, 'file.json') : parseBrief(value, 'file.json'))
    expect(read).toThrow(InputError)
    for (const part of ['file.json', ...message]) expect(read).toThrow(part)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a width of %s is no length', (width) => {
    const read = () => parseLayout(layoutOf({ ...bed, size: { ...bed.size, width } }))
    expect(read).toThrow(/objects\[0\]\.size\.width/)
    expect(read).toThrow(InputError)
  })

  it('a message never carries a control character of the file it complains about', () => {
    const read = () => parseLayout({ ...layoutOf(), format: '\u001b[31mred\u202e' })
    expect(read).toThrow(InputError)
    try {
      read()
    } catch (error) {
      expect(String(error)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })
})

describe('what parsing repairs it reports', () => {
  it('turns a clockwise outline, keeping its first corner', () => {
    const { value, repairs } = parseLayout({
      ...layoutOf(),
      room: {
        ...room,
        outline: [
          [0, 0],
          [0, 5],
          [4, 5],
          [4, 0],
        ],
      },
    })
    expect(value.room.outline).toEqual(square)
    expect(repairs).toEqual(['room.outline: turned counter-clockwise'])
  })

  it('drops the closing corner and repeated ones', () => {
    const { value, repairs } = parseLayout({
      ...layoutOf(),
      room: { ...room, outline: [...square, square[3], square[0]] },
    })
    expect(value.room.outline).toEqual(square)
    expect(repairs).toEqual(['room.outline: dropped 2 repeated corners'])
  })

  it('brings headings into 0..360', () => {
    const { value, repairs } = parseLayout(layoutOf({ ...bed, yaw: -90 }, { ...bed, id: 'b', yaw: 720 }))
    expect(value.objects.map((o) => o.yaw)).toEqual([270, 0])
    expect(repairs).toHaveLength(2)
  })

  it('writes negative zero as zero, so that equal layouts have equal hashes', () => {
    const a = parseLayout(layoutOf({ ...bed, center: [0, 0], yaw: 0 })).value
    const b = parseLayout(layoutOf({ ...bed, center: [-0, -0], yaw: -0 })).value
    expect(canonicalJson(a)).toBe(canonicalJson(b))
    expect(layoutHash(a)).toBe(layoutHash(b))
  })

  it('a door may be given by its ends alone', () => {
    const { value } = parseLayout({
      ...layoutOf(),
      room: { ...room, openings: [{ kind: 'door', from: [1, 0], to: [1.9, 0] }] },
    })
    expect(value.room.openings[0]).toMatchObject({ sill: 0, head: 2.1 })
  })
})

describe('a brief', () => {
  it('gets its outline from width and depth', () => {
    const { value } = parseBrief({
      format: 'scenewright/brief@1',
      name: 'n',
      description: '',
      room: { type: 'bedroom', width: 4, depth: 5 },
      objects: [],
    })
    expect(value.room).toMatchObject({ outline: square, height: 2.6, openings: [] })
  })

  it('made from a layout counts what the layout holds', () => {
    const layout = parseLayout(layoutOf(bed, { ...bed, id: 'x', category: 'desk' }, { ...bed, id: 'y' })).value
    expect(briefOfLayout(layout).objects).toEqual([
      { category: 'double_bed', count: 2 },
      { category: 'desk', count: 1 },
    ])
  })
})

describe('labels are data', () => {
  const labels = [
    '<img src=x onerror=alert(1)>',
    'line\nbreak',
    '🛏️ bed',
    '../../etc/passwd',
    'C:\\temp',
    '__proto__',
    '\u202edeb',
  ]
  it.each(labels)('%j comes out as it went in', (category) => {
    const { value } = parseLayout(JSON.parse(JSON.stringify(layoutOf({ ...bed, id: category, category }))))
    expect(value.objects[0]).toMatchObject({ id: category, category })
    expect(parseLayout(JSON.parse(canonicalJson(value))).value).toEqual(value)
    expect(briefOfLayout(value).objects).toEqual([{ category, count: 1 }])
  })
})

describe('parsing', () => {
  it('changes nothing in what it has parsed once', () => {
    fc.assert(
      fc.property(anyLayout(), (raw) => {
        const once = parseLayout(raw).value
        const twice = parseLayout(JSON.parse(JSON.stringify(once)))
        expect(twice.value).toEqual(once)
        expect(twice.repairs).toEqual([])
      }),
    )
  })

  it('takes 5,000 objects in well under two seconds', () => {
    const objects = Array.from({ length: 5000 }, (_, i) => ({ ...bed, id: `o-${i}` }))
    const text = JSON.stringify(layoutOf(...objects))
    const start = performance.now()
    expect(parseLayout(JSON.parse(text)).value.objects).toHaveLength(5000)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('a 5,000-object layout of faults is reported by its first few', () => {
    const objects = Array.from({ length: 5000 }, (_, i) => ({ ...bed, id: `o-${i}`, yaw: 'north' }))
    expect(() => parseLayout(layoutOf(...objects))).toThrow('(and 4995 more)')
  })
})
