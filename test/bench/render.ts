import { cpus } from 'node:os'
import { blender } from '../../renderers/blender/index.ts'
import { renderViews } from '../../renderers/scene3d/index.ts'
import { closeBrowser, describeBrowser } from '../../src/browser/index.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { bedroom } from '../renderers/scene3d/rooms.ts'
import { memoryHeld } from './browserMemory.ts'

// Views per second of a warm scene3d renderer, 1024 x 768 with 15 objects and shadows; memory over 500 renders.
const SIZE = { width: 1024, height: 768 }
const FIVE = ['top', 'front', 'back', 'left', 'right']

const browser = await describeBrowser()
if (!browser.isUsable) {
  console.log(`scene3d: skipped. ${browser.reason}`)
} else {
  console.log(`scene3d on ${browser.version} (${browser.source}), ${cpus().length} cores`)
  await renderViews(bedroom, FIVE, SIZE)
  report('five views in one round trip', await perSecond(() => renderViews(bedroom, FIVE, SIZE), FIVE.length))
  report('one view a round trip (corner)', await perSecond(() => renderViews(bedroom, ['corner'], SIZE), 1))
  report(
    'five views at 512 x 384',
    await perSecond(() => renderViews(bedroom, FIVE, { width: 512, height: 384 }), FIVE.length),
  )
  await memory()
  await closeBrowser()
}
await cycles()

function report(what: string, rate: number): void {
  console.log(`${what.padEnd(34)} ${rate.toPrecision(3).padStart(7)} views/s`)
}

/** Views per second over at least three seconds. */
async function perSecond(draw: () => Promise<unknown>, views: number): Promise<number> {
  await draw()
  const start = performance.now()
  let drawn = 0
  while (performance.now() - start < 3000) {
    await draw()
    drawn += views
  }
  return (1000 * drawn) / (performance.now() - start)
}

async function memory(): Promise<void> {
  const layoutAt = (i: number): Layout => ({
    ...bedroom,
    objects: bedroom.objects.map((o) => (o.id === 'armchair-1' ? { ...o, yaw: i % 360 } : o)),
  })
  for (let i = 1; i <= 500; i++) {
    await renderViews(layoutAt(i), ['corner'], { width: 64, height: 48 })
    if (i !== 100 && i !== 500) continue
    const { heapMb, browserMb } = await memoryHeld()
    console.log(`after ${i} renders: heap ${heapMb.toFixed(0)} MB, browser ${browserMb.toFixed(0)} MB`)
  }
}

/** One picture by Cycles at the lowest setting that can be judged by eye, where Blender is installed. */
async function cycles(): Promise<void> {
  const samples = 16
  const renderer = blender.create({ program: 'blender', samples })
  const start = performance.now()
  try {
    await renderer.render(bedroom, 'corner', SIZE)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    console.log(`Blender Cycles: skipped. ${error.message}`)
    return
  }
  report(`Blender Cycles, ${samples} samples`, 1000 / (performance.now() - start))
}
