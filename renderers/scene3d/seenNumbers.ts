import { callPage } from '../../src/browser/index.ts'
import type { Layout } from '../../src/scene/types.ts'
import type { Camera } from '../../src/view3d/camera.ts'
import type { Assets } from './assets.ts'
import { scenePage } from './pageSource.ts'
import { sceneMessage } from './sceneMessage.ts'
import { sizeOf } from './size.ts'

/** What every pixel of a view shows: rows from the top left; 0 is wall or ground, 65535 floor, else an object's place from 1. */
export interface SeenNumbers {
  readonly view: string
  readonly width: number
  readonly height: number
  readonly numbers: Uint16Array
  /** Where it is seen from; plan coordinates are measured from the room's middle. */
  readonly camera: Camera
}

/** Draws views with a number in place of a colour, without smoothing: the truth about what is seen where. */
export async function seenNumbers(
  layout: Layout,
  views: readonly string[],
  options: { readonly width?: number; readonly height?: number; readonly assets?: Assets | undefined } = {},
): Promise<SeenNumbers[]> {
  const size = sizeOf(options)
  const shots = views.map((view) => ({ view, ...size }))
  const message = sceneMessage(layout, shots, { want: 'numbers', assets: options.assets })
  const drawn = await callPage<string[]>(scenePage, 'drawScene', message)
  return drawn.map((base64, i) => {
    const bytes = Buffer.from(base64, 'base64')
    const numbers = Uint16Array.from({ length: bytes.length / 2 }, (_, k) => bytes.readUInt16LE(2 * k))
    return { view: views[i]!, ...size, numbers, camera: message.views[i]!.camera }
  })
}
