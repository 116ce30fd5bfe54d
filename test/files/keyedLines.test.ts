import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { KeyedLines } from '../../src/files/keyedLines.ts'

const base = mkdtempSync(join(tmpdir(), 'scenewright-lines-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let files = 0
const newPath = () => join(base, `${files++}.jsonl`)
const BEFORE = '{"key":"'
const lineOf = (key: string, value: unknown) => JSON.stringify({ key, value })

describe('lines found by key', () => {
  it('come back as they were written, oldest first, and none from a file that is not there', () => {
    const lines = new KeyedLines(newPath(), BEFORE)
    expect(lines.find('a')).toEqual([])
    const written = [lineOf('a', 1), lineOf('b', 'zwei é 𝄞'), lineOf('a', { deep: ['\n'] })]
    for (const line of written) lines.append(line)
    expect(lines.find('a')).toEqual([written[0], written[2]])
    expect(lines.find('b')).toEqual([written[1]])
    expect(lines.find('c')).toEqual([])
  })

  it('of a file that another process appends to are seen once they are whole', () => {
    const path = newPath()
    const reader = new KeyedLines(path, BEFORE)
    new KeyedLines(path, BEFORE).append(lineOf('a', 1))
    expect(reader.find('a')).toHaveLength(1)
    appendFileSync(path, lineOf('a', 2))
    expect(reader.find('a')).toHaveLength(1)
    appendFileSync(path, '\n')
    expect(reader.find('a')).toEqual([lineOf('a', 1), lineOf('a', 2)])
  })

  it('of two writers stay whole when one of them dies in the middle of a line', () => {
    const path = newPath()
    const lines = new KeyedLines(path, BEFORE)
    lines.append(lineOf('a', 1))
    appendFileSync(path, lineOf('b', 'torn').slice(0, 12))
    lines.append(lineOf('a', 2))
    expect(lines.find('a')).toEqual([lineOf('a', 1), lineOf('a', 2)])
    expect(readFileSync(path, 'utf8')).not.toContain('\n\n')
  })

  it('are found in files longer than what is read at once, across the cuts too', () => {
    const path = newPath()
    const lines = new KeyedLines(path, BEFORE)
    const long = lineOf('long', 'x'.repeat(9_000_000))
    for (let i = 0; i < 4; i++) {
      writeFileSync(path, `${long}\n${lineOf('a', i)}\n`, { flag: 'a' })
    }
    expect(lines.find('a')).toEqual([0, 1, 2, 3].map((i) => lineOf('a', i)))
    expect(lines.find('long')).toHaveLength(4)
  })

  it('pass over what is no line of theirs', () => {
    const path = newPath()
    writeFileSync(path, `nonsense\n\n{"key":"a\n{"other":"a"}\n${lineOf('a', 1)}\n`)
    expect(new KeyedLines(path, BEFORE).find('a')).toEqual([lineOf('a', 1)])
  })

  it('survive a writer that dies anywhere: what was whole stays, what comes later starts a line of its own', () => {
    const entry = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.jsonValue() })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), fc.array(entry), fc.nat(), (before, after, cut) => {
        const path = newPath()
        const first = new KeyedLines(path, BEFORE)
        for (const { key, value } of before) first.append(lineOf(key, value))
        const bytes = readFileSync(path)
        const kept = bytes.subarray(0, cut % (bytes.length + 1))
        writeFileSync(path, kept)
        const second = new KeyedLines(path, BEFORE)
        for (const { key, value } of after) second.append(lineOf(key, value))
        // A line that lost nothing but its break is whole once something follows it.
        const rest = kept.toString('latin1').split('\n')
        const breaks = rest.length - 1
        const lost = before[breaks]
        const isWhole =
          lost !== undefined && Buffer.from(lineOf(lost.key, lost.value)).toString('latin1') === rest.at(-1)
        const whole = before.slice(0, breaks + (isWhole && after.length > 0 ? 1 : 0))
        for (const key of ['a', 'b', 'c']) {
          const expected = [...whole, ...after].filter((e) => e.key === key).map((e) => lineOf(key, e.value))
          const torn = second.find(key).filter((line) => isJson(line))
          expect(torn).toEqual(expected)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
