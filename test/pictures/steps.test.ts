import { expect, test } from 'vitest'
import type { Picture } from '../../src/contracts/renderer.ts'
import { animate } from '../../src/pictures/animate.ts'
import { contactSheet, thinned } from '../../src/pictures/contactSheet.ts'
import { colorAt, readPixels } from '../../src/pictures/pixels.ts'
import { loadSharp, pictureOf } from '../../src/pictures/rasterize.ts'

const COLORS = ['#aa3300', '#00aa33', '#3300aa', '#888888', '#222222']

function frames(width = 80, height = 60): Promise<Picture[]> {
  return Promise.all(
    COLORS.map((color) =>
      pictureOf(
        {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`,
          width,
          height,
        },
        'plan',
      ),
    ),
  )
}

test('a contact sheet shows every picture once, in order, with room for its caption', async () => {
  const cells = (await frames()).map(({ bytes }, i) => ({ bytes, caption: `step ${i} <b>&` }))
  const sheet = await contactSheet(cells, { columns: 2 })
  const pixels = await readPixels(sheet.bytes)
  expect([pixels.width, pixels.height]).toEqual([sheet.width, sheet.height])
  COLORS.forEach((color, i) => {
    expect(colorAt(pixels, 16 + (i % 2) * 416 + 200, 16 + Math.floor(i / 2) * 344 + 150)).toBe(color)
  })
  expect(Buffer.from((await contactSheet(cells, { columns: 2 })).bytes).equals(Buffer.from(sheet.bytes))).toBe(true)
})

test('an animation holds every frame and dwells on the last', async () => {
  const film = await animate(await frames(), { frameMs: 300, lastMs: 900 })
  const sharp = await loadSharp()
  const { pages, delay, loop, pageHeight } = await sharp(film.bytes, { animated: true }).metadata()
  expect({ pages, delay, loop, pageHeight }).toEqual({
    pages: 5,
    delay: [300, 300, 300, 300, 900],
    loop: 0,
    pageHeight: 60,
  })
})

test('frames of two sizes, or none, are refused', async () => {
  await expect(animate([])).rejects.toThrow('one picture at least')
  await expect(animate([...(await frames()), ...(await frames(90))])).rejects.toThrow('80 x 60 and 90 x 60')
})

test('a long list is thinned evenly and keeps its ends', () => {
  const list = Array.from({ length: 1000 }, (_, i) => i)
  const few = thinned(list, 10)
  expect([few.length, few[0], few.at(-1)]).toEqual([10, 0, 999])
  expect(thinned([1, 2, 3], 10)).toEqual([1, 2, 3])
})
