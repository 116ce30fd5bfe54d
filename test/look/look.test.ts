import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../src/look/fontMetrics.ts'
import { kindOf } from '../../src/look/kind.ts'
import { clipText, displayName, plainText, shortName, wrapText, xmlText } from '../../src/look/text.ts'
import { DARK, FINDING_COLORS, LIGHT } from '../../src/look/tokens.ts'
import { fontFolder } from '../../src/pictures/fonts.ts'

describe.each([LIGHT, DARK])('the $name theme', (theme) => {
  it('keeps text at AA contrast on page, floor and furniture', () => {
    const grounds = [theme.page, theme.floor, ...Object.values(theme.purposes).map((ink) => ink.fill)]
    for (const ground of grounds) expect(contrast(theme.text, ground)).toBeGreaterThan(4.5)
    for (const ground of [theme.page, theme.floor]) expect(contrast(theme.muted, ground)).toBeGreaterThan(4.5)
  })

  it('shows outlines, walls and fronts at 3 to 1 or more on the floor, but for coverings', () => {
    for (const [purpose, { stroke }] of Object.entries(theme.purposes))
      if (purpose !== 'covering') expect(contrast(stroke, theme.floor), purpose).toBeGreaterThan(3)
    expect(contrast(theme.wall, theme.floor)).toBeGreaterThan(3)
  })

  it('has a floor lighter than the page, and strokes that differ from purpose to purpose', () => {
    expect(luminance(theme.floor)).toBeGreaterThan(luminance(theme.page))
    const strokes = Object.values(theme.purposes).map((ink) => ink.stroke)
    expect(new Set(strokes).size).toBe(strokes.length)
  })
})

it('numbers on finding badges have AA contrast', () => {
  for (const severity of ['hard', 'soft', 'note'] as const)
    expect(contrast(FINDING_COLORS.mark, FINDING_COLORS[severity]), severity).toBeGreaterThan(4.5)
})

it('knows what common furniture is for, by the last words of its label', () => {
  const expected: readonly [string, string, string][] = [
    ['double_bed', 'sleeping', 'bed'],
    ['queen bed', 'sleeping', 'bed'],
    ['Nightstand', 'surface', 'nightstand'],
    ['TVStand', 'storage', 'cabinet'],
    ['tv', 'electronics', 'screen'],
    ['office_chair_2', 'seating', 'chair'],
    ['table lamp', 'decor', 'lamp'],
    ['dining tables', 'surface', 'table'],
    ['bookshelves', 'storage', 'shelf'],
    ['washing machine', 'appliance', 'washer'],
    ['area rug', 'covering', 'rug'],
    ['potted plants', 'decor', 'plant'],
    ['Modern bed with a rug-like throw, grey', 'sleeping', 'bed'],
    ['infant crib', 'sleeping', 'crib'],
    ['mattress', 'sleeping', 'bed'],
    ['flux capacitor', 'other', 'plain'],
    ['constructor', 'other', 'plain'],
  ]
  for (const [label, purpose, form] of expected) expect([label, kindOf(label)]).toEqual([label, { purpose, form }])
})

describe('text in pictures', () => {
  it('is inert whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const out = xmlText(text)
        expect(out).not.toMatch(/[<>"']|&(?!#\d+;)/)
        expect(out).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/u)
        expect([...plainText(text)].length).toBeLessThanOrEqual(300)
      }),
    )
  })

  it('has the width that the font file gives it', () => {
    const text = 'The quick brown fox, 3.14 m² × Äñü {|}~'
    for (const [weight, file] of [
      ['regular', 'DejaVuSansCondensed.ttf'],
      ['bold', 'DejaVuSansCondensed-Bold.ttf'],
    ] as const) {
      const advance = advancesOf(readFileSync(join(fontFolder(), file)))
      for (const character of text)
        expect(textWidth(character, 1000, weight), character).toBeCloseTo(advance(character.codePointAt(0)!), -0.5)
    }
  })

  it('is never wider or longer than the lines it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.integer({ min: 40, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, lines) => {
          const out = wrapText(text, width, 12, lines)
          expect(out.length).toBeLessThanOrEqual(lines)
          for (const line of out) expect(textWidth(line, 12)).toBeLessThanOrEqual(width)
        },
      ),
    )
  })

  it('loses nothing when there is room for it', () => {
    const text = 'double_bed-1 and wardrobe-1 overlap by 0.42 square metres.'
    expect(wrapText(text, 120, 12, 9).join(' ')).toBe(text)
    expect(clipText(text, 1000, 12)).toBe(text)
    expect(clipText(text, 60, 12)).toMatch(/^double_.*…$/)
  })

  it('names things as a person reads them', () => {
    expect(displayName('office_chair_2')).toBe('office chair')
    expect(displayName('TVStand')).toBe('TV Stand')
    expect(displayName('coffeeTable-3')).toBe('coffee Table')
    expect(displayName('\u0000 ')).toBe('?')
    expect(shortName('A modern minimalistic nightstand with a black drawer and legs')).toBe(
      'modern minimalistic nightstand',
    )
  })
})

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Contrast of two colours as WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

/** Reads advance widths from a TrueType file: tables head, hhea, hmtx and the Unicode cmap of format 4. */
function advancesOf(file: Buffer): (code: number) => number {
  const tables = new Map<string, number>()
  for (let i = 0; i < file.readUInt16BE(4); i++)
    tables.set(file.toString('latin1', 12 + i * 16, 16 + i * 16), file.readUInt32BE(20 + i * 16))
  const table = (name: string) => tables.get(name)!
  const unitsPerEm = file.readUInt16BE(table('head') + 18)
  const measured = file.readUInt16BE(table('hhea') + 34)
  const count = file.readUInt16BE(table('cmap') + 2)
  const at = Array.from({ length: count }, (_, i) => table('cmap') + 4 + i * 8).find(
    (entry) => file.readUInt16BE(entry) === 3 && file.readUInt16BE(entry + 2) === 1,
  )!
  const map = table('cmap') + file.readUInt32BE(at + 4)
  const segments = file.readUInt16BE(map + 6) / 2
  const [ends, starts] = [map + 14, map + 16 + 2 * segments]
  const glyphOf = (code: number): number => {
    for (let i = 0; i < segments; i++) {
      if (code > file.readUInt16BE(ends + 2 * i)) continue
      const start = file.readUInt16BE(starts + 2 * i)
      if (code < start) return 0
      const delta = file.readUInt16BE(starts + 2 * (segments + i))
      const offsetAt = starts + 2 * (2 * segments + i)
      const offset = file.readUInt16BE(offsetAt)
      return ((offset === 0 ? code : file.readUInt16BE(offsetAt + offset + 2 * (code - start))) + delta) & 0xffff
    }
    return 0
  }
  return (code) => (file.readUInt16BE(table('hmtx') + 4 * Math.min(glyphOf(code), measured - 1)) * 1000) / unitsPerEm
}
