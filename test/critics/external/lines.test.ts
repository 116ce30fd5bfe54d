import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutLines } from '../../../critics/external/lines.ts'

function cutter(longest: number) {
  const told: string[] = []
  let tooLong = 0
  const lines = cutLines(longest, { onLine: (line) => told.push(line), onTooLong: () => tooLong++ })
  return { told, lines, tooLong: () => tooLong, push: (text: string) => lines.push(Buffer.from(text)) }
}

it('lines come out as they went in, however the bytes are cut', () => {
  const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\n', '|'))
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.nat(9)), (sent, sizes) => {
      const { told, lines } = cutter(10_000)
      const bytes = Buffer.from(sent.map((line) => `${line}\n`).join(''))
      let at = 0
      for (const size of [...sizes, bytes.length]) {
        lines.push(bytes.subarray(at, at + size))
        at += size
      }
      expect(told).toEqual(sent.map((line) => line.replace(/^\ufeff/, '')))
    }),
  )
})

it('a line of the longest length passes; one byte more is told once, and nothing after it', () => {
  const { told, push, tooLong } = cutter(4)
  push('ab')
  push('cd\n')
  expect([told, tooLong()]).toEqual([['abcd'], 0])
  push('abc')
  push('de')
  push('f\nnext\n')
  expect([told, tooLong()]).toEqual([['abcd'], 1])
})

it('tells whether a line has begun; blanks begin none', () => {
  const { lines, push } = cutter(20)
  expect(lines.hasBegun()).toBe(false)
  push('whole\n \t')
  expect(lines.hasBegun()).toBe(false)
  push('h')
  expect(lines.hasBegun()).toBe(true)
  push('alf\n')
  expect(lines.hasBegun()).toBe(false)
})
