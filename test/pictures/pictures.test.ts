import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fontFolder, useOwnFonts } from '../../src/pictures/fonts.ts'
import { colorAt, readPixels } from '../../src/pictures/pixels.ts'
import { rasterize } from '../../src/pictures/rasterize.ts'

describe('fonts of our own', () => {
  let folder = ''
  let known: string | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fonts-test-'))
    known = process.env.FONTCONFIG_FILE
  })
  afterEach(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
    if (known === undefined) delete process.env.FONTCONFIG_FILE
    else process.env.FONTCONFIG_FILE = known
  })

  it('are named in one file of the cache folder, written once and whole', () => {
    const path = useOwnFonts(folder)
    expect(useOwnFonts(folder)).toBe(path)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(process.env.FONTCONFIG_FILE).toBe(path)
    expect(readFileSync(path, 'utf8')).toContain(`<dir>${fontFolder()}</dir>`)
  })

  it('go to a temporary folder where the cache folder is a file', () => {
    const blocked = join(folder, 'taken')
    writeFileSync(blocked, '')
    const path = useOwnFonts(blocked)
    expect(path.startsWith(blocked)).toBe(false)
    expect(existsSync(path)).toBe(true)
  })
})

describe('painting', () => {
  const text = (words: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#fff"/><text x="10" y="28" font-size="24" font-family="DejaVu Sans Condensed">${words}</text></svg>`

  it('draws letters and not the empty boxes of a missing font', async () => {
    const dark = async (words: string) => {
      const pixels = await readPixels(await rasterize(text(words)))
      let count = 0
      for (let x = 0; x < 120; x++) for (let y = 0; y < 40; y++) if (colorAt(pixels, x, y) < '#88') count++
      return count
    }
    const [narrow, wide] = [await dark('iii'), await dark('MMM')]
    expect(narrow).toBeGreaterThan(30)
    // Boxes would be as dark whatever they stand for.
    expect(wide).toBeGreaterThan(2 * narrow)
  })

  it('gives the same bytes again', async () => {
    const [a, b] = [await rasterize(text('same')), await rasterize(text('same'))]
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(true)
  })

  it('paints WebP too', async () => {
    const { width, height } = await readPixels(await rasterize(text('w'), 'image/webp'))
    expect([width, height]).toEqual([120, 40])
  })
})
