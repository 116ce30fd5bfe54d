import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { renderViews, scene3d } from '../../../renderers/scene3d/index.ts'
import { closeBrowser, describeBrowser } from '../../../src/browser/index.ts'
import type { Finding } from '../../../src/contracts/finding.ts'
import { packageFile } from '../../../src/files/packageRoot.ts'
import { readPixels } from '../../../src/pictures/pixels.ts'
import { VIEWS } from '../../../src/view3d/views.ts'
import { bedroom } from './rooms.ts'

vi.setConfig({ testTimeout: 120_000 }) // a browser unpacks itself on first use, and shares two cores

const SMALL = { width: 320, height: 240 }
const renderer = scene3d.create({})
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const VIEWS_AND_EYE = [...VIEWS, 'eye:armchair-1']

/** Mean difference of two pictures' channels, of 255. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [p, q] = await Promise.all([readPixels(a), readPixels(b)])
  expect([p.width, p.height]).toEqual([q.width, q.height])
  return p.data.reduce((sum, value, i) => sum + Math.abs(value - q.data[i]!), 0) / p.data.length
}

// After a change that is meant to be seen: UPDATE_GOLDEN=1 npx vitest run test/renderers/scene3d/pictures.test.ts
test('the stored picture of every view is drawn again', async () => {
  const browser = await describeBrowser()
  const pictures = await renderViews(bedroom, VIEWS_AND_EYE, SMALL)
  for (const { view, bytes } of pictures) {
    const path = packageFile('test', 'golden', 'render', `${view.replace(':', '-')}.png`)
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, bytes)
    if (!existsSync(path)) expect.fail(`${path} is missing; draw it with UPDATE_GOLDEN=1.`)
    const golden = readFileSync(path)
    if (browser.isUsable && browser.source === 'bundled') expect(hash(bytes), view).toBe(hash(golden))
    else expect(await difference(bytes, golden), view).toBeLessThan(2)
  }
})

test('a new browser, and another process, draw the same bytes', async () => {
  const before = (await renderViews(bedroom, VIEWS, SMALL)).map(({ bytes }) => hash(bytes))
  await closeBrowser()
  const after = (await renderViews(bedroom, VIEWS, SMALL)).map(({ bytes }) => hash(bytes))
  expect(after).toEqual(before)
  const script = packageFile('test', 'renderers', 'scene3d', 'printHashes.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: packageFile() })
  expect(JSON.parse(stdout)).toEqual(before)
})

test('a view drawn alone is the view drawn among others, whatever was drawn before', async () => {
  const together = await renderViews(bedroom, VIEWS, SMALL)
  await renderViews({ ...bedroom, objects: [] }, ['top'], { width: 64, theme: 'dark' })
  for (const { view, bytes } of together) {
    const alone = await renderer.render(bedroom, view, SMALL)
    expect(hash(alone.bytes), view).toBe(hash(bytes))
  }
})

test('the order of objects in a file does not change a byte', async () => {
  const options = { ...SMALL, labels: true }
  const [a] = await renderViews(bedroom, ['corner'], options)
  const [b] = await renderViews({ ...bedroom, objects: [...bedroom.objects].reverse() }, ['corner'], options)
  expect(hash(a!.bytes)).toBe(hash(b!.bytes))
})

test('labels and marks are written over the picture, and only when asked for', async () => {
  const findings: Finding[] = [
    { critic: 'overlap', rule: 'overlap', severity: 'hard', objects: ['bed-1', 'rug-1'], message: 'They overlap.' },
    { critic: 'scale', rule: 'scale', severity: 'soft', objects: ['desk-1'], message: 'Too wide.' },
  ]
  const draw = (options: object) => renderer.render(bedroom, 'corner', { width: 640, ...options }).then((p) => p.bytes)
  const [bare, labelled, marked] = [await draw({}), await draw({ labels: true }), await draw({ findings })]
  expect(await difference(bare, labelled)).toBeGreaterThan(0.1)
  expect(await difference(bare, marked)).toBeGreaterThan(0.1)
  expect(hash(await draw({ findings: [], labels: false }))).toBe(hash(bare))
})

test('a wrong heading is visible: the same room with its bed turned round is another picture', async () => {
  const turned = { ...bedroom, objects: bedroom.objects.map((o) => (o.id === 'bed-1' ? { ...o, yaw: 90 } : o)) }
  for (const view of VIEWS) {
    const [a, b] = await Promise.all([bedroom, turned].map((layout) => renderer.render(layout, view, SMALL)))
    expect(await difference(a!.bytes, b!.bytes), view).toBeGreaterThan(0.3)
  }
})

test('what cannot be drawn is refused in words', async () => {
  await expect(renderer.render(bedroom, 'corner', { mediaType: 'image/svg+xml' })).rejects.toThrow('draws pixels')
  await expect(renderer.render(bedroom, 'corner', { width: 1e6 })).rejects.toThrow('from 16 to 4096')
  await expect(renderer.render(bedroom, 'side')).rejects.toThrow('no view "side"')
  const { mediaType, bytes } = await renderer.render(bedroom, 'corner', { ...SMALL, mediaType: 'image/webp' })
  expect([mediaType, Buffer.from(bytes.subarray(8, 12)).toString()]).toEqual(['image/webp', 'WEBP'])
})
