import { afterAll, expect, test } from 'vitest'
import { renderViews } from '../../../renderers/scene3d/index.ts'
import { closeBrowser } from '../../../src/browser/index.ts'
import { memoryHeld } from '../../bench/browserMemory.ts'
import { hardRooms } from './rooms.ts'

afterAll(closeBrowser)

// The whole 500 are in test/bench/render.ts; a leak of a scene's meshes or a page a picture would show here as well.
test.skipIf(process.platform !== 'linux')(
  'memory does not grow with the number of pictures drawn',
  { timeout: 120_000 },
  async () => {
    const room = hardRooms['an L-shaped room']!
    const draw = async (count: number) => {
      for (let i = 0; i < count; i++) await renderViews(room, ['corner'], { width: 64, height: 48 })
    }
    await draw(60)
    const before = await memoryHeld()
    await draw(120)
    const after = await memoryHeld()
    expect(after.browserMb - before.browserMb).toBeLessThan(80) // a scene's meshes and maps are 2 MB: 240 MB were they kept
    expect(after.heapMb - before.heapMb).toBeLessThan(40)
  },
)
